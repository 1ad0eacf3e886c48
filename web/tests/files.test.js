// The files of the page by themselves: how large they are, and that they hold to its policy.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import { after, before, test } from "node:test";

import { Server } from "./frame/server.js";

const APP = new URL("../app/", import.meta.url);
/** All scripts and styles together, as they are sent. */
const MOST = 60 * 1024;

const server = new Server();
before(() => server.start());
after(() => server.close());

/**
 * How many bytes a file of the page is when it is sent compressed.
 * @param {string} path
 * @returns {Promise<number>}
 */
function sent(path) {
  return new Promise((resolve, reject) => {
    const asked = http.get(`${server.url}/app/${path}`, { headers: { "Accept-Encoding": "gzip, br" } }, (answer) => {
      let size = 0;
      answer.on("data", (/** @type {Buffer} */ bytes) => (size += bytes.length));
      answer.on("end", () => (answer.statusCode === 200 ? resolve(size) : reject(new Error(`${path}: HTTP ${answer.statusCode}`))));
    });
    asked.on("error", reject);
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

test("scripts and styles are small", async (t) => {
  const scripts = await files(/\.(js|css)$/);
  const sizes = await Promise.all(scripts.map(async ({ path }) => ({ path, size: await sent(path) })));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  t.diagnostic(`scripts and styles: ${(total / 1024).toFixed(1)} KiB compressed, in ${sizes.length} files`);
  assert.ok(sizes.length > 20, "the files are found");
  assert.ok(total <= MOST, `${total} bytes: ${sizes.map(({ path, size }) => `${path} ${size}`).join(", ")}`);
});

test("no markup is made of texts, and nothing is loaded from elsewhere", async () => {
  for (const { path, text } of await files(/\.(js|css|html|webmanifest)$/)) {
    lacks(path, text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
    lacks(path, text.replaceAll("http://www.w3.org/", ""), /https?:\/\//);
    lacks(path, text, /setAttribute\("style"|style=|\son\w+="/);
  }
});

test("colours have names, in one file", async () => {
  for (const { path, text } of await files(/\.(js|css)$/)) {
    if (path !== "css/tokens.css") lacks(path, text, /[\s:(]#[0-9a-f]{3,8}\b(?![-\w(])|rgb\(|hsl\(|oklch\(/i);
  }
});

test("every script begins by saying what it is for", async () => {
  for (const { path, text } of await files(/\.(js|css)$/)) assert.match(text.slice(0, 80), /^(\/\/|\/\*) \S/, path);
});
