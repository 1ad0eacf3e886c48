// The files of the page by themselves: how large they are, and that they hold to its policy.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const APP = new URL("../app/", import.meta.url);
/** All scripts and styles together, each compressed by itself as it is sent. */
const MOST = 60 * 1024;

/** @param {RegExp} wanted */
async function files(wanted) {
  const paths = (await readdir(APP, { recursive: true })).filter((path) => wanted.test(path)).sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(new URL(path, APP), "utf8") })));
}

test("scripts and styles are small", async (t) => {
  const sizes = (await files(/\.(js|css)$/)).map(({ path, text }) => ({ path, size: gzipSync(text, { level: 9 }).length }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  t.diagnostic(`scripts and styles: ${(total / 1024).toFixed(1)} KiB compressed, in ${sizes.length} files`);
  assert.ok(sizes.length > 20, "the files are found");
  assert.ok(total <= MOST, `${total} bytes compressed: ${JSON.stringify(sizes)}`);
});

test("no markup is made of texts, and nothing is loaded from elsewhere", async () => {
  for (const { path, text } of await files(/\.(js|css|html|webmanifest)$/)) {
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, path);
    assert.doesNotMatch(text.replaceAll("http://www.w3.org/", ""), /https?:\/\//, path);
    assert.doesNotMatch(text, /setAttribute\("style"|style=|\son\w+="/, path);
  }
});

test("colours have names, in one file", async () => {
  for (const { path, text } of await files(/\.(js|css)$/)) {
    if (path !== "css/tokens.css") assert.doesNotMatch(text, /#[0-9a-f]{3,8}\b(?![-\w(])|rgb\(|hsl\(|oklch\(/i, path);
  }
});

test("every script begins by saying what it is for", async () => {
  for (const { path, text } of await files(/\.(js|css)$/)) assert.match(text, /^(\/\/|\/\*) \S/, path);
});
