// Tests of the files of the page: their size, and the policy.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import { after, before, test } from "node:test";

import { Server } from "./frame/server.js";

const APP = new URL("../app/", import.meta.url);
/** The most that a screen may load: its scripts and styles, compressed as they are sent. */
const BUDGET = 90 * 1024;
/** The most that all screens may load together. */
const WHOLE_BUDGET = 140 * 1024;

const server = new Server();
before(() => server.start());
after(() => server.close());

/**
 * Returns the number of bytes of a file as it is sent.
 * @param {string} path
 * @returns {Promise<number>}
 */
function sent(path) {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}/app/${path}`, { headers: { "Accept-Encoding": "gzip, br" } }, (response) => {
      let size = 0;
      response.on("data", (/** @type {Buffer} */ bytes) => (size += bytes.length));
      response.on("end", () => (response.statusCode === 200 ? resolve(size) : reject(new Error(`${path}: HTTP ${response.statusCode}`))));
    });
    request.on("error", reject);
  });
}

/** @param {RegExp} wanted */
async function files(wanted) {
  const paths = (await readdir(APP, { recursive: true })).filter((path) => wanted.test(path)).sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(new URL(path, APP), "utf8") })));
}

/**
 * @param {string} path
 * @param {string} text
 * @param {RegExp} unwanted
 */
function lacks(path, text, unwanted) {
  assert.equal(unwanted.exec(text)?.[0] ?? null, null, path);
}

/**
 * Adds a script, everything that it imports statically, and the style sheets that these load.
 * @param {string} path
 * @param {Set<string>} found
 */
async function addLoaded(path, found) {
  if (found.has(path)) return;
  found.add(path);
  const text = await readFile(new URL(path, APP), "utf8");
  for (const [, sheet = ""] of text.matchAll(/sheet\("(css\/\w+\.css)"\)/g)) found.add(sheet);
  for (const [, names = ""] of text.matchAll(/await Promise\.all\(\[([^\]]*)\]\.map\(\(name\) => sheet/g)) {
    for (const [, name] of names.matchAll(/"(\w+)"/g)) found.add(`css/${name}.css`);
  }
  for (const [, from = ""] of text.matchAll(/^import [^;]*?"(\.[^"]+)"/gm)) {
    await addLoaded(new URL(from, `file:///${path}`).pathname.slice(1), found);
  }
}

test("every screen loads few bytes", async (t) => {
  const scripts = (await files(/\.js$/)).map(({ text }) => text).join("\n");
  const screens = new Set([...scripts.matchAll(/import\("\.{1,2}\/(\w+\/screen\.js)"\)/g)].map(([, path = ""]) => path));
  assert.ok(screens.size >= 4, "the screens are found");
  /** @type {Map<string, number>} */
  const every = new Map();
  for (const screen of screens) {
    const loaded = new Set(["css/tokens.css", "css/page.css"]);
    await addLoaded("js/main.js", loaded);
    await addLoaded(`js/${screen}`, loaded);
    const sizes = await Promise.all([...loaded].map(async (path) => ({ path, size: await sent(path) })));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    t.diagnostic(`${screen}: ${total} bytes compressed, in ${sizes.length} files`);
    assert.ok(sizes.length > 10, "the files are found");
    assert.ok(total <= BUDGET, `${screen}, ${total} bytes: ${sizes.map(({ path, size }) => `${path} ${size}`).join(", ")}`);
    for (const { path, size } of sizes) every.set(path, size);
  }
  const whole = [...every.values()].reduce((sum, size) => sum + size, 0);
  t.diagnostic(`all screens: ${whole} bytes compressed`);
  assert.ok(whole <= WHOLE_BUDGET, `all screens, ${whole} bytes`);
  const all = (await files(/\.(js|css)$/)).map(({ path }) => path);
  assert.deepEqual([...every.keys()].sort(), all, "no file is left out");
});

test("files are sent as they are", async () => {
  for (const { path, text } of await files(/\.(js|css)$/)) {
    assert.equal(await (await fetch(`${server.url}/app/${path}`)).text(), text, path);
  }
});

test("no text becomes markup, and nothing is loaded from other sites", async () => {
  for (const { path, text } of await files(/\.(js|css|html|webmanifest)$/)) {
    lacks(path, text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
    lacks(path, text.replaceAll("http://www.w3.org/", ""), /https?:\/\//);
    lacks(path, text, /setAttribute\("style"|style=|\son\w+="/);
  }
});

test("colours are defined in one file", async () => {
  for (const { path, text } of await files(/\.(js|css)$/)) {
    if (path !== "css/tokens.css") lacks(path, text, /[\s:(]#[0-9a-f]{3,8}\b(?![-\w(])|rgb\(|hsl\(|oklch\(/i);
  }
});

test("every file begins with a comment on its purpose", async () => {
  for (const { path, text } of await files(/\.(js|css)$/)) assert.match(text.slice(0, 80), /^(\/\/|\/\*) \S/, path);
});
