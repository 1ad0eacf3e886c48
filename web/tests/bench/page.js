// `cargo xtask bench page`: how much the page loads, how soon it can be used, and whether it moves meanwhile. Chromium itself
// slows its network down. Every visit begins with an empty cache; times are medians.

import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

import { Server } from "../frame/server.js";
import { FLAGS } from "../frame/stage.js";

/** @import { Browser, CDPSession, Page } from "playwright-core" */

/** The lines: milliseconds of latency and bytes in a second. */
const LINES = {
  "0 ms": null,
  "300 ms, 1.6 Mbit/s": { latency: 300, throughput: 1_600_000 / 8 },
};

/** @typedef {keyof typeof LINES} Line */

/** What may move: the sum of the scores of all layout shifts, those after a click included. */
const MOST_SHIFT = 0.02;

/** What is measured, with the most seconds on the slow line. */
const GOALS = { start: 1.5, "game, from Play": 1.2, "game, Play at once": 1.2, "game, by link": null, replay: null, "replay, a game": null, "replay, by link": null };

/** @typedef {keyof typeof GOALS} Screen */

/**
 * One measurement: requests and bytes until the screen can be used, and in all until the network is quiet.
 * @typedef {object} Sample
 * @property {number} seconds
 * @property {number} requests
 * @property {number} bytes
 * @property {number} allRequests
 * @property {number} allBytes
 * @property {number} shift
 */

/** How long the network has to be quiet, in milliseconds: longer than the latency. */
const QUIET = 700;

const GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *";

/** A page on a line, with what it has loaded. */
class Visit {
  #page;
  #requests = 0;
  #bytes = 0;
  #open = new Set();
  #changed = 0;

  /**
   * @param {Page} page
   * @param {CDPSession} debug
   */
  constructor(page, debug) {
    this.#page = page;
    debug.on("Network.requestWillBeSent", ({ requestId }) => {
      this.#changed = performance.now();
      if (this.#open.has(requestId)) return;
      this.#open.add(requestId);
      this.#requests += 1;
    });
    debug.on("Network.webSocketCreated", () => (this.#requests += 1));
    const ended = (/** @type {string} */ id) => {
      this.#changed = performance.now();
      this.#open.delete(id);
    };
    debug.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      this.#bytes += encodedDataLength;
      ended(requestId);
    });
    debug.on("Network.loadingFailed", ({ requestId }) => ended(requestId));
  }

  get loaded() {
    return { requests: this.#requests, bytes: this.#bytes };
  }

  /** Waits until nothing is being loaded. The lobby is requested again only after seconds. */
  async quiet() {
    this.#changed = performance.now();
    while (this.#open.size > 0 || performance.now() - this.#changed < QUIET) await new Promise((resolve) => setTimeout(resolve, 25));
  }

  /** Waits for an element, and returns when it came, in seconds since the document or the last click. @param {string} selector */
  async seconds(selector) {
    const wait = (/** @type {string} */ selector) =>
      new Promise((resolve) => {
        const from = /** @type {any} */ (globalThis).clicked ?? 0;
        const look = () => document.querySelector(selector) && resolve((performance.now() - from) / 1000);
        if (!look()) new MutationObserver((_, observer) => look() && observer.disconnect()).observe(document, { subtree: true, childList: true, attributes: true });
      });
    return /** @type {number} */ (await this.#page.evaluate(wait, selector));
  }

  /** The layout shifts since the last call. */
  async shift() {
    return this.#page.evaluate(() => {
      const all = /** @type {any} */ (globalThis).shifts;
      return all.splice(0).reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0);
    });
  }
}

/** Runs in the page before its scripts: collects layout shifts, and the time of the last click. */
function watch() {
  const page = /** @type {any} */ (globalThis);
  page.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shifts.push(/** @type {any} */ (entry).value);
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("click", () => (page.clicked = performance.now()), { capture: true });
}

/**
 * Opens a page with an empty cache.
 * @param {Browser} browser
 * @param {Line} line
 */
async function visit(browser, line) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const debug = await context.newCDPSession(page);
  await debug.send("Network.enable");
  const slow = LINES[line];
  if (slow) {
    const { latency, throughput } = slow;
    await debug.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
  }
  return { context, page, visit: new Visit(page, debug) };
}

/**
 * Measures how soon an element comes, after an action.
 * @param {Visit} visit
 * @param {string} selector
 * @param {() => Promise<unknown>} action
 * @param {() => Promise<unknown>} [check] that it can be used
 * @returns {Promise<Sample>}
 */
async function measure(visit, selector, action, check = async () => {}) {
  const before = visit.loaded;
  const since = () => ({ requests: visit.loaded.requests - before.requests, bytes: visit.loaded.bytes - before.bytes });
  await action();
  const seconds = await visit.seconds(selector);
  const { requests, bytes } = since();
  await visit.quiet();
  const all = since();
  const shift = await visit.shift();
  await check();
  return { seconds, requests, bytes, allRequests: all.requests, allBytes: all.bytes, shift };
}

const PLAY = "tabiya-start button.play:enabled";
const BOARD = "tabiya-board[ready] .b-stands";

/**
 * Makes the first move, to see that the board accepts it.
 * @param {Page} page
 */
async function move(page) {
  for (const square of ["e2", "e4"]) {
    const box = await page.locator(`.b-cell[data-square="${square}"]`).boundingBox();
    if (!box) throw new Error(`there is no square ${square}`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await page.locator(".m-move").first().waitFor();
}

/**
 * Makes all measurements once.
 * @param {Browser} browser
 * @param {Server} server
 * @param {Line} line
 * @returns {Promise<Record<Screen, Sample>>}
 */
async function round(browser, server, line) {
  const goto = (/** @type {Page} */ page, path = "/") => page.goto(server.url + path, { waitUntil: "commit" });
  const a = await visit(browser, line);
  const start = await measure(a.visit, PLAY, () => goto(a.page));
  const play = () => a.page.locator(PLAY).click();
  const game = await measure(a.visit, BOARD, play, () => move(a.page));
  const address = new URL(a.page.url()).pathname;
  await a.context.close();

  const b = await visit(browser, line);
  await goto(b.page);
  await b.page.locator(PLAY).waitFor();
  const once = await measure(b.visit, BOARD, () => b.page.locator(PLAY).click(), () => move(b.page));
  await b.context.close();

  const c = await visit(browser, line);
  const link = await measure(c.visit, BOARD, () => goto(c.page, address));
  await c.context.close();

  const d = await visit(browser, line);
  const replay = await measure(d.visit, "tabiya-replay form button.main:enabled", () => goto(d.page, "/replay"));
  await d.page.locator("tabiya-replay textarea").first().fill(GAME);
  const show = () => d.page.locator("tabiya-replay form button.main").click();
  const shown = await measure(d.visit, BOARD, show);
  const kept = new URL(d.page.url()).pathname;
  await d.context.close();

  const e = await visit(browser, line);
  const found = await measure(e.visit, BOARD, () => goto(e.page, kept));
  await e.context.close();
  return { start, "game, from Play": game, "game, Play at once": once, "game, by link": link, replay, "replay, a game": shown, "replay, by link": found };
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const rounds = Number(values.rounds);
const server = new Server();
await server.start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
try {
  // The server makes drawings at the first request.
  await round(browser, server, "0 ms");
  console.log(`${rounds} visits each with an empty cache, 1280x800; until usable and, in brackets, until the network is quiet.\n`);
  console.log("| screen | line | requests | KiB | usable after, s | min | max | layout shift |");
  console.log("|---|---|---:|---:|---:|---:|---:|---:|");
  /** @type {string[]} */
  const verdicts = [];
  for (const line of /** @type {Line[]} */ (Object.keys(LINES))) {
    /** @type {Record<Screen, Sample>[]} */
    const samples = [];
    for (let n = 0; n < rounds; n++) samples.push(await round(browser, server, line));
    for (const screen of /** @type {Screen[]} */ (Object.keys(GOALS))) {
      const of = (/** @type {keyof Sample} */ key) => samples.map((sample) => sample[screen][key]);
      const kib = (/** @type {keyof Sample} */ key) => (median(of(key)) / 1024).toFixed(1);
      const [seconds, shift] = [median(of("seconds")), Math.max(...of("shift"))];
      const times = [seconds, Math.min(...of("seconds")), Math.max(...of("seconds"))].map((time) => time.toFixed(2));
      const counts = `${median(of("requests"))} (${median(of("allRequests"))}) | ${kib("bytes")} (${kib("allBytes")})`;
      console.log(`| ${screen} | ${line} | ${counts} | ${times.join(" | ")} | ${shift.toFixed(4)} |`);
      const goal = LINES[line] && GOALS[screen];
      if (goal) verdicts.push(verdict(`${screen}: seconds until usable, ${line}`, seconds, goal));
      if (shift > MOST_SHIFT || line === "300 ms, 1.6 Mbit/s") verdicts.push(verdict(`${screen}: layout shift, ${line}`, shift, MOST_SHIFT));
    }
  }
  console.log(`\n${verdicts.join("  \n")}`);
} finally {
  await browser.close();
  await server.close();
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number} most
 */
function verdict(what, value, most) {
  return `${what}: ${value.toFixed(2)}, wanted at most ${most.toFixed(2)}: ${value <= most ? "met" : "missed"}`;
}
