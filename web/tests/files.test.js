// The files of the page by themselves: how large they are, and that they hold to its policy.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import { after, before, test } from "node:test";

import { SyntaxKind } from "typescript/unstable/ast";
import { createScanner } from "typescript/unstable/ast/scanner";

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

/** After these a slash divides; after all else it begins a pattern. */
const OPERANDS = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.PrivateIdentifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
]);

/**
 * What a script is to who runs it: its words, signs and texts, without comments and space.
 * @param {string} code
 */
function tokens(code) {
  const scanner = createScanner(true, undefined, code);
  const found = [];
  /** For each open brace, whether it stands in a text between backticks. */
  const open = [];
  let before = SyntaxKind.Unknown;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    if (kind === SyntaxKind.SlashToken && !OPERANDS.has(before)) kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.OpenBraceToken || kind === SyntaxKind.TemplateHead) open.push(kind === SyntaxKind.TemplateHead);
    if (kind === SyntaxKind.CloseBraceToken && open.pop()) {
      kind = scanner.reScanTemplateToken(false);
      if (kind === SyntaxKind.TemplateMiddle) open.push(true);
    }
    // Where a line ends, a statement may.
    found.push(`${scanner.hasPrecedingLineBreak() ? "\n" : ""}${scanner.getTokenText()}`);
    before = kind;
  }
  assert.equal(open.length, 0, "every brace is closed");
  return found;
}

test("what is sent of a script is what the script says", async () => {
  const scripts = await files(/\.js$/);
  assert.ok(scripts.length > 20, "the files are found");
  let shorter = 0;
  for (const { path, text } of scripts) {
    const sent = await (await fetch(`${server.url}/app/${path}`)).text();
    assert.deepEqual(tokens(sent), tokens(text), path);
    if (sent.length < text.length) shorter++;
  }
  assert.ok(shorter > 20, "comments are not sent");
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
