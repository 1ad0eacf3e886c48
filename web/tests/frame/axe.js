// Asks axe-core what of a page cannot be used by everybody.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** @import { Page } from "playwright-core" */

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails if axe finds anything on the page as it is now.
 * @param {Page} page
 * @param {string} what is shown, for the message
 */
export async function assertUsable(page, what) {
  // Colours that change are looked at when they have changed.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished)));
  // The debugger may run what the page's policy would not let in.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await source);
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.map((/** @type {any} */ one) => {
    const places = one.nodes.map((/** @type {any} */ node) => `${node.target.join(" ")}: ${node.failureSummary}`);
    return `${one.id}: ${one.help}\n  ${places.join("\n  ")}`;
  });
  assert.equal(found.join("\n"), "", `${what} cannot be used by everybody`);
}
