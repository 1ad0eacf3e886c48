// What a file of browser tests stands on: one server, one browser, and players who each have a browser context of their
// own, as if they sat at different machines.
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

/** @import { Browser, Page } from "playwright-core" */
/** @import { TestContext } from "node:test" */

/** Screens that every layout has to serve. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  lying: { width: 740, height: 360 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};

/** @type {Array<"light" | "dark">} */
export const SCHEMES = ["light", "dark"];

const FLAGS = [
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
 * How a player sits down.
 * @typedef {object} Seating
 * @property {{width: number, height: number}} [size] of the window
 * @property {"light" | "dark"} [scheme] of colours
 * @property {boolean} [touch] whether there is a finger in place of a mouse
 * @property {boolean} [motion] whether things may move; they do not unless a test is about that
 * @property {"active" | "none"} [forced] whether the system forces its own colours
 * @property {RegExp} [troubles] messages of the browser that the test expects, such as those about a server that is gone
 */

export class Stage {
  server;
  /** @type {Browser | undefined} */
  #browser;

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
   * A page of a new player. When the test ends, so does the player, and whatever the browser complained about meanwhile
   * (errors of scripts, breaches of the policy, files not found) fails the test.
   * @param {TestContext} t
   * @param {Seating} [seating]
   * @returns {Promise<Page>}
   */
  async player(t, { size = SIZES.desktop, scheme = "light", touch = false, motion = false, forced = "none", troubles } = {}) {
    if (!this.#browser) throw new Error("the stage is not open yet: ask for players inside of tests");
    const context = await this.#browser.newContext({
      baseURL: this.server.url,
      viewport: size,
      colorScheme: scheme,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: motion ? "no-preference" : "reduce",
      forcedColors: forced,
    });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    const complain = (/** @type {string} */ text) => troubles?.test(text) || complaints.push(text);
    page.on("pageerror", (error) => complain(String(error.stack ?? error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complain(`${message.text()} (${message.location().url})`);
    });
    t.after(async () => {
      await context.close();
      assert.deepEqual(complaints, []);
    });
    return page;
  }
}

/**
 * Sets the stage for a file of tests: opened before the first, closed after the last.
 * @param {{flags?: string[]}} [options] `flags` for `tabiya serve`
 */
export function setStage({ flags = [] } = {}) {
  const stage = new Stage(flags);
  before(() => stage.open());
  after(() => stage.close());
  return stage;
}
