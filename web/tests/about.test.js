// Tests of the About screens, of what shared links show, and of boards on other sites.

import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { startGame } from "./helpers/game.js";

const stage = setStage();

test("the About screen says what this is, names keys and licences, and leads to the format of rules", async (t) => {
  const page = await stage.player(t);
  await page.goto("/");
  await page.getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "About Tabiya" }).waitFor();
  await page.getByText(/This is version \d/).waitFor();
  const licences = page.locator(".licences");
  await licences.getByText("axum MIT").waitFor();
  assert.ok((await licences.locator("li").count()) > 50);
  assert.ok((await page.locator(".keys kbd").count()) >= 8);
  await page.getByRole("link", { name: "The format of ruleset files" }).click();
  await page.getByRole("heading", { name: "Ruleset files", level: 1 }).waitFor();
  assert.match(page.url(), /\/about\/rules$/);
  assert.ok((await page.getByRole("table").count()) > 10);
  // The table of keys comes before that of refused combinations, which names them again.
  const row = page.getByRole("row", { name: /^turns/ }).first();
  assert.deepEqual(await row.getByRole("cell").allInnerTexts(), ["turns", '"alternate" / "free"', '"alternate"', "whether the sides move in turn, or either may move at any time"]);
  await page.goBack();
  await page.getByRole("heading", { name: "About Tabiya" }).waitFor();
});

for (const scheme of SCHEMES) {
  test(`the About screens are accessible and fit, ${scheme}`, async (t) => {
    for (const size of [{ width: 280, height: 600 }, SIZES.phone, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
      const page = await stage.player(t, { scheme, size });
      for (const [path, ready] of /** @type {const} */ ([["/about", ".licences li"], ["/about/rules", ".document h2"]])) {
        await page.goto(path);
        await page.locator(ready).first().waitFor();
        await assertUsable(page, `${path}, ${scheme}, ${size.width} wide`);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.equal(wider, 0, `nothing is to be scrolled sideways at ${size.width}`);
      }
    }
  });
}

test("links to games show the players, the state and a picture", async (t) => {
  const game = await startGame(stage, t, { name: 'Ada "<b>', guest: "Bo" });
  const head = async () => (await (await fetch(`${stage.server.url}/game/${game.id}`)).text()).split("</head>")[0] ?? "";
  const tag = (/** @type {string} */ text, /** @type {string} */ name) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`, "g").exec(text)?.[1];
  const before = await head();
  assert.equal(tag(before, "title"), "Ada &quot;&lt;b&gt; – Bo");
  assert.equal(tag(before, "description"), "Chess, 0 half-moves so far.");
  assert.equal(tag(before, "url"), `${stage.server.url}/game/${game.id}`);
  assert.equal([...before.matchAll(/og:title/g)].length, 1);
  const picture = await fetch((tag(before, "image") ?? "").replaceAll("&amp;", "&"));
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/png"]);
  await game.play("f2f3 e7e5 g2g4 d8h4");
  await game.white.readsNotice(/^0-1/);
  assert.match(tag(await head(), "title") ?? "", /– Bo, 0-1$/);
});

test("a board on another site shows the game live, and nothing else can be framed", async (t) => {
  const game = await startGame(stage, t, { name: "Ada", guest: "Bo" });
  const { url } = stage.server;
  // Another origin, in which the player of this browser also has a seat.
  const site = http.createServer((request, response) => {
    const path = request.url === "/game" ? `game/${game.id}` : `embed/${game.id}`;
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Club</title><iframe src="${url}/${path}" width="400" height="520" title="A game"></iframe>`);
  });
  await new Promise((resolve) => site.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => site.close());
  const address = site.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const page = await stage.player(t, { fresh: true, troubles: /frame-ancestors|X-Frame-Options|refused to connect|chrome-error/i });
  await page.goto(`http://localhost:${port}/`);
  const board = page.frameLocator("iframe");
  await board.locator("tabiya-embed[data-connection=live] tabiya-board[ready]").waitFor();
  await board.getByText("Chess: White to move").waitFor();
  await game.play("e2e4");
  await board.getByText("Chess: Black to move").waitFor();
  await board.getByRole("gridcell", { name: /^e4, White pawn/ }).waitFor();
  assert.equal(await board.getByRole("link", { name: "Open the game" }).getAttribute("href"), `/game/${game.id}`);
  assert.equal(await board.getByRole("button", { name: "Resign" }).count(), 0);
  await page.goto(`http://localhost:${port}/game`);
  await page.waitForTimeout(0);
  assert.equal(await page.frameLocator("iframe").locator("tabiya-game").count(), 0, "the game itself is not framed");
  const headers = async (/** @type {string} */ path) => (await fetch(url + path)).headers;
  assert.match((await headers(`/embed/${game.id}`)).get("content-security-policy") ?? "", /frame-ancestors \*/);
  assert.equal((await headers(`/embed/${game.id}`)).get("x-frame-options"), null);
  for (const path of ["/", `/game/${game.id}`, "/replay", "/app/embed.html", "/api/rules"]) {
    assert.match((await headers(path)).get("content-security-policy") ?? "", /frame-ancestors 'none'/, path);
    assert.equal((await headers(path)).get("x-frame-options"), "DENY", path);
  }
});

test("the embedded board never uses the seats of its browser", async (t) => {
  const game = await startGame(stage, t, { name: "Ada", guest: "Bo" });
  const { page } = game.white;
  await page.goto(`/embed/${game.id}`);
  await page.locator("tabiya-embed[data-connection=live] tabiya-board[ready]").waitFor();
  await page.getByRole("gridcell", { name: /^e2,/ }).click();
  await page.getByRole("gridcell", { name: /^e4,/ }).click();
  const { moves } = await stage.server.request(`/api/games/${game.id}`);
  assert.equal(moves.length, 0);
});

for (const scheme of SCHEMES) {
  test(`the embedded board is accessible and fits its frame, ${scheme}`, async (t) => {
    const game = await startGame(stage, t, { name: "Ada", guest: "Bo", time: { kind: "fischer", main: 300_000, increment: 2000 } });
    for (const size of [{ width: 280, height: 400 }, { width: 400, height: 520 }, { width: 700, height: 400 }]) {
      const page = await stage.player(t, { scheme, size });
      await page.goto(`/embed/${game.id}`);
      await page.locator("tabiya-embed[data-connection=live] tabiya-board[ready]").waitFor();
      await assertUsable(page, `the embedded board, ${scheme}, ${size.width} wide`);
      const beyond = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
      assert.deepEqual(beyond, [0, 0], `nothing is to be scrolled at ${size.width}`);
    }
  });
}
