// Checks the accessibility of a page with axe-core.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** @import { Page } from "playwright-core" */

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails if axe finds a violation on the page.
 * @param {Page} page
 * @param {string} what is shown, for the message
 */
export async function assertUsable(page, what) {
  // Transitions of colours have to be finished.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished)));
  // Scripts of the debugger are not subject to the policy of the page.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await source);
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.map((/** @type {any} */ one) => {
    const places = one.nodes.map((/** @type {any} */ node) => `${node.target.join(" ")}: ${node.failureSummary}`);
    return `${one.id}: ${one.help}\n  ${places.join("\n  ")}`;
  });
  assert.equal(found.join("\n"), "", `${what} is not accessible`);
}
