// The environment of one file of browser tests: one server, one browser, and a separate browser context for each player,
// as on different machines.
//
//     const stage = setStage();
//     test("...", async (t) => {
//       const ada = await stage.player(t, { scheme: "dark", size: SIZES.phone });
//       await ada.goto("/");
//     });

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

import { Server } from "./server.js";

/** @import { Browser, ConsoleMessage, Page } from "playwright-core" */
/** @import { TestContext } from "node:test" */

/** The screens that every layout has to support. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  landscape: { width: 740, height: 360 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};

/** @type {Array<"light" | "dark">} */
export const SCHEMES = ["light", "dark"];

/** The settings of the browser. */
export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The settings of a player's browser.
 * @typedef {object} Seating
 * @property {{width: number, height: number}} [size] of the window
 * @property {"light" | "dark"} [scheme] of colours
 * @property {boolean} [touch] whether there is touch instead of a mouse
 * @property {boolean} [motion] whether there are animations; off by default
 * @property {"active" | "none"} [forced] whether the system forces its own colours
 * @property {boolean} [fresh] whether the browser context is new and not reused: for tests that need empty caches, or that
 *   change the context (routes, permissions, another clock)
 * @property {RegExp} [troubles] expected messages of the browser, such as those about a missing server
 */

export class Stage {
  server;
  /** @type {Browser | undefined} */
  #browser;
  /** Pages for reuse, with and without touch, because opening a context is slow. */
  #left = { mouse: /** @type {Page[]} */ ([]), touch: /** @type {Page[]} */ ([]) };

  /** @param {string[]} flags */
  constructor(flags) {
    this.server = new Server(flags);
  }

  async open() {
    await this.server.start();
    this.#browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  }

  async close() {
    await this.#browser?.close();
    await this.server.close();
  }

  /**
   * Returns a page for a new player, in a context without data that no other player uses meanwhile. Errors that the browser
   * reports until the end of the test (of scripts, of the policy, missing files) fail the test.
   * @param {TestContext} t
   * @param {Seating} [seating]
   * @returns {Promise<Page>}
   */
  async player(t, { size = SIZES.desktop, scheme = "light", touch = false, motion = false, forced = "none", fresh = false, troubles } = {}) {
    const page = (!fresh && this.#left[touch ? "touch" : "mouse"].pop()) || (await this.#page(touch));
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: motion ? "no-preference" : "reduce", forcedColors: forced });
    /** @type {string[]} */
    const complaints = [];
    const complain = (/** @type {string} */ text) => troubles?.test(text) || complaints.push(text);
    const thrown = (/** @type {Error} */ error) => complain(String(error.stack ?? error));
    const logged = (/** @type {ConsoleMessage} */ message) => {
      const { url } = message.location();
      // Browsers request this for documents without an icon, such as plain text.
      if (url.endsWith("/favicon.ico")) return;
      if (["error", "warning"].includes(message.type())) complain(`${message.text()} (${url})`);
    };
    page.on("pageerror", thrown).on("console", logged);
    t.after(async () => {
      page.off("pageerror", thrown).off("console", logged);
      if (fresh || !(await forgets(page))) await page.context().close();
      else this.#left[touch ? "touch" : "mouse"].push(page);
      assert.deepEqual(complaints, []);
    });
    return page;
  }

  /** @param {boolean} touch */
  async #page(touch) {
    if (!this.#browser) throw new Error("the stage is not open yet: create players inside of tests");
    const context = await this.#browser.newContext({ baseURL: this.server.url, hasTouch: touch, isMobile: touch });
    context.setDefaultTimeout(10_000);
    return context.newPage();
  }
}

/**
 * Leaves the page and clears its storage.
 * @param {Page} page
 * @returns {Promise<boolean>} whether that was possible
 */
async function forgets(page) {
  try {
    await page.goto("/healthz");
    await page.evaluate(() => localStorage.clear());
    return true;
  } catch {
    return false;
  }
}

/**
 * Sets up the environment of a file of tests: opened before the first test, closed after the last.
 * @param {{flags?: string[]}} [options] `flags` for `tabiya serve`
 */
export function setStage({ flags = [] } = {}) {
  const stage = new Stage(flags);
  before(() => stage.open());
  after(() => stage.close());
  return stage;
}
