// `tabiya visualize` as it is run by an instructor, with a page for it in a browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

import { FLAGS, SIZES } from "./stage.js";

/** @import { Browser } from "playwright-core" */
/** @import { TestContext } from "node:test" */

/** How long compiling and starting a program may take, in milliseconds. */
const TIMEOUT = 60_000;

/**
 * Starts `tabiya visualize`, and returns the address that it prints.
 * @param {TestContext} t
 * @param {string[]} args
 */
export async function visualize(t, args) {
  const path = process.env.TABIYA_BIN;
  if (!path) throw new Error("TABIYA_BIN has to be the path of the program `tabiya`, such as ../target/debug/tabiya");
  const folder = process.env.TABIYA_WEB ? ["--web", process.env.TABIYA_WEB] : [];
  const child = spawn(path, ["visualize", args[0] ?? "", ...folder, ...args.slice(1)], { stdio: ["ignore", "pipe", "pipe"] });
  t.after(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });
  let output = "";
  return new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the board does not start:\n${output}`)), TIMEOUT);
    child.on("exit", (code) => reject(new Error(`the board ended (${code}):\n${output}`)));
    for (const channel of [child.stdout, child.stderr]) {
      channel.setEncoding("utf8");
      channel.on("data", (/** @type {string} */ text) => {
        output += text;
        const url = /http:\/\/127\.0\.0\.1:\d+\/#\w+/.exec(output)?.[0];
        if (!url) return;
        clearTimeout(late);
        resolve(url);
      });
    }
  });
}

/** Sets up a browser for a file of tests, and returns a function that opens boards in it. */
export function setVisualizer() {
  /** @type {Browser | undefined} */
  let browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  });
  after(() => browser?.close());
  /**
   * Opens the board of a program. Errors that the browser reports until the end of the test fail it.
   * @param {TestContext} t
   * @param {string[]} args of `tabiya visualize`
   * @param {{ size?: { width: number, height: number }, scheme?: "light" | "dark", touch?: boolean }} [seating]
   */
  return async (t, args, { size = SIZES.desktop, scheme = "light", touch = false } = {}) => {
    const url = await visualize(t, args);
    if (!browser) throw new Error("the browser is not open yet: open boards inside of tests");
    const context = await browser.newContext({ hasTouch: touch, isMobile: touch, viewport: size, colorScheme: scheme, reducedMotion: "reduce" });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    t.after(async () => {
      await context.close();
      assert.deepEqual(complaints, []);
    });
    await page.goto(url);
    await page.locator("tabiya-visualize[shown] tabiya-board[ready]").waitFor();
    return page;
  };
}
