// Pictures of the page, for the documents and for looking at, made only on request, so that tests change no file.

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** @import { Page } from "playwright-core" */

const FOLDER = new URL("../../../docs/pictures/", import.meta.url);
const SCREENS = new URL("../../../target/screens/", import.meta.url);

/** Whether pictures are requested: `TABIYA_PICTURES=1`. */
export const wanted = process.env.TABIYA_PICTURES === "1";

/**
 * Writes a picture of the page to `docs/pictures/NAME.png`, if pictures are requested.
 * @param {Page} page
 * @param {string} name
 */
export async function picture(page, name) {
  if (!wanted) return;
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, FOLDER)) });
}

/**
 * Writes a picture of the whole page to `target/screens/NAME.png`, if pictures are requested.
 * @param {Page} page
 * @param {string} name
 */
export async function screenshot(page, name) {
  if (!wanted) return;
  await mkdir(SCREENS, { recursive: true });
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, SCREENS)), fullPage: true });
}
