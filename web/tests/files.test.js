// Tests of the files of the page: their size, and the policy.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import { after, before, test } from "node:test";

import { Server } from "./frame/server.js";

const APP = new URL("../app/", import.meta.url);
/** The most that a screen may load: its scripts and styles, compressed as they are sent. Sets and sounds are apart. */
const BUDGET = 90 * 1024;
/** The most that all screens may load together. */
const WHOLE_BUDGET = 140 * 1024;
/** The addresses of the screens. */
const SCREENS = { start: "/", game: "/game/abcdefghij", rules: "/rules/chess", replay: "/replay" };

const server = new Server([], { linked: true });
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

/** @param {string} path */
async function text(path) {
  return (await fetch(server.url + path)).text();
}

/** @param {string} text @param {RegExp} pattern */
function all(text, pattern) {
  return [...text.matchAll(pattern)].map(([, part = ""]) => part);
}

test("every screen loads few bytes, in few files", async (t) => {
  const sum = async (/** @type {Set<string>} */ paths) => {
    const sizes = await Promise.all([...paths].map(async (path) => ({ path, size: await sent(path) })));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    return { total, what: `${total} bytes compressed: ${sizes.map(({ path, size }) => `${path} ${size}`).join(", ")}` };
  };
  for (const [screen, path] of Object.entries(SCREENS)) {
    const document = await text(path);
    const loaded = new Set(all(document, /"\/app\/(\w+\/[\w-]+\.(?:js|css))"/g));
    assert.ok(loaded.size >= 3 && loaded.size <= 5, `${screen}: ${[...loaded].join(", ")}`);
    const { total, what } = await sum(loaded);
    t.diagnostic(`${screen}: ${what}`);
    assert.ok(total <= BUDGET, `${screen}, ${what}`);
  }
  const [folder = ""] = all(await text("/"), /"\/app\/(\w+)\/main\.js"/g);
  const others = all(await text(`/app/${folder}/main.js`), /"\.\/([\w-]+\.js)"/g);
  const { total, what } = await sum(new Set([...others, "main.js", "style.css"].map((name) => `${folder}/${name}`)));
  assert.ok(others.includes("settings.js"), "those that no document names");
  t.diagnostic(`all screens: ${what}`);
  assert.ok(total <= WHOLE_BUDGET, `all screens, ${what}`);
});

test("linked files have the lines of the modules, and source maps lead to them", async () => {
  const [folder = ""] = all(await text("/"), /"\/app\/(\w+)\/main\.js"/g);
  const main = await text(`/app/${folder}/main.js`);
  const names = new Set(["main.js", ...all(main, /"\.\/([\w-]+\.js)"/g)]);
  /** @type {string[]} */
  const found = [];
  for (const name of names) {
    const lines = (await text(`/app/${folder}/${name}`)).split("\n");
    assert.ok(lines.includes(`//# sourceMappingURL=${name}.map`));
    const { version, sections } = JSON.parse(await text(`/app/${folder}/${name}.map`));
    assert.equal(version, 3);
    for (const { offset, map } of sections) {
      const [source = ""] = map.sources;
      found.push(source.replace("/app/", ""));
      const original = (await text(source)).trimEnd().split("\n");
      assert.equal(map.mappings.split(";").length, original.length, source);
      for (const [index, line] of original.entries()) {
        const linked = lines[offset.line + index];
        // Imports and exports are written differently.
        if (!/^(import|export) |import\(|^} from |^ {2}\w+( as \w+)?,$/.test(line)) assert.equal(linked, line, `${source}:${index + 1}`);
      }
    }
  }
  // The document of `tabiya visualize` uses its modules as they are.
  const modules = (await files(/\.js$/)).map(({ path }) => path).filter((path) => !path.startsWith("js/visualize/"));
  assert.deepEqual(found.sort(), modules, "every module is linked once");
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
