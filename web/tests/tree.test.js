// Tests of the replay screen with variations, comments, glyphs, clocks and evaluations, and of the address of a replay.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { until } from "./helpers/until.js";

/** @import { Page } from "playwright-core" */

const stage = setStage();

const RICH = `[White "Ada"]
[Black "Bo"]
[Result "1-0"]

{Before all.} 1. e4 {[%clk 0:05:00][%eval 0.3]} e5 {[%clk 0:04:58][%eval 0.25] Solid.}
(1... c5!? {The <b>Sicilian</b>.} 2. Nf3 (2. c3 d5) 2... d6) (1... e6 2. d4)
2. Nf3 $1 {[%clk 0:04:51][%eval #3]} Nc6?? {[%clk 0:04:40]} 1-0
`;

/** @param {Page} page @param {string} text */
async function show(page, text) {
  await page.goto("/replay");
  await page.getByRole("textbox", { name: "PGN" }).fill(text);
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("tabiya-board[ready]").waitFor();
}

/** @param {Page} page */
const current = async (page) => (await page.locator(".m-moves [aria-current]").allInnerTexts()).map((text) => text.split(/[\s!?]/)[0] ?? "").join(" ");

/** @param {Page} page @param {string[]} steps a key and the move that is shown after it, in turn */
async function walk(page, ...steps) {
  for (let at = 0; at < steps.length; at += 2) {
    await page.keyboard.press(steps[at] ?? "");
    assert.equal(await current(page), steps[at + 1], `after ${steps.slice(0, at + 1).join(" ")}`);
  }
}

test("variations are walked by keys: along a line, and between lines", async (t) => {
  const page = await stage.player(t);
  await show(page, RICH);
  await walk(page, "ArrowRight", "e4", "ArrowRight", "e5", "ArrowDown", "c5", "ArrowDown", "e6", "ArrowRight", "d4");
  assert.match((await page.getByRole("gridcell", { name: /^d4,/ }).getAttribute("aria-label")) ?? "", /White pawn/);
  // Up from a later move of a variation leads back to the move it replaces.
  await walk(page, "ArrowUp", "e5", "ArrowDown", "c5", "ArrowRight", "Nf3", "ArrowDown", "c3", "ArrowRight", "d5", "ArrowRight", "d5");
  await walk(page, "ArrowLeft", "c3", "ArrowLeft", "c5", "ArrowLeft", "e4", "ArrowRight", "e5", "End", "Nc6", "Home", "");
  const status = page.locator(".viewer .side > [role=status]");
  await walk(page, "ArrowRight", "e4", "ArrowRight", "e5", "ArrowDown", "c5");
  assert.equal(await status.innerText(), "Variation, Black pawn from c7 to c5, interesting move, 3 alternatives. The <b>Sicilian</b>.");
});

test("variations, comments and glyphs are shown as lists, and clicked", async (t) => {
  const page = await stage.player(t);
  await show(page, RICH);
  const list = page.getByRole("list", { name: "Instead of 1… e5" });
  assert.equal(await list.locator("> li").count(), 2);
  await page.getByRole("list", { name: "Instead of 2. Nf3" }).getByRole("button", { name: "c3" }).click();
  assert.equal(await current(page), "c3");
  const text = (await page.locator(".m-moves").innerText()).replaceAll(/\s+/g, " ");
  for (const part of ["Solid.", "The <b>Sicilian</b>.", "c5!?", "Nf3!", "Nc6??", "+0.30", "1-0"]) {
    assert.ok(text.replaceAll(" ", "").includes(part.replaceAll(" ", "")), `${part} in ${text}`);
  }
  assert.equal(await page.locator(".m-moves b").count(), 0, "a comment is text");
  await page.getByRole("button", { name: "Nf3 good move" }).click();
  assert.equal(await current(page), "Nf3");
});

test("signs that fonts lack are written as players type them", async (t) => {
  const page = await stage.player(t);
  await show(page, "1. e4 $14 e5 $15 2. Nf3 $16 Nc6 $22 *");
  assert.deepEqual(await page.locator(".v-glyph > [aria-hidden]").allInnerTexts(), ["+=", "=+", "±", "⊙"]);
  await page.getByRole("button", { name: "e4 White is slightly better" }).waitFor();
});

test("clocks and evaluations are those of the shown position", async (t) => {
  const page = await stage.player(t);
  await show(page, RICH);
  const clocks = () => page.locator(".v-clock").allInnerTexts();
  assert.deepEqual(await clocks(), ["–:––", "–:––"]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await clocks(), ["5:00", "4:58"]);
  assert.equal(await page.locator(".v-number").innerText(), "+0.25");
  const width = () => page.locator(".v-fill").evaluate((bar) => bar instanceof HTMLElement && bar.style.width);
  assert.equal(await width(), "54%");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await clocks(), await width()], [["4:51", "4:58"], "100%"]);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await clocks(), ["5:00", "–:––"], "a variation has the clocks of its own moves");
});

test("a replay has an address that survives a reload and names the position", async (t) => {
  const page = await stage.player(t);
  await show(page, RICH);
  assert.match(page.url(), /\/replay\/[a-z0-9]{10}$/);
  await page.getByText(/Anyone with the link can see it until/).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await until(async () => page.url(), /#1\.5$/);
  await page.reload();
  await page.locator("tabiya-board[ready]").waitFor();
  assert.equal(await current(page), "c5");
  const friend = await stage.player(t);
  await friend.goto(page.url());
  await friend.locator("tabiya-board[ready]").waitFor();
  assert.equal(await current(friend), "c5");
  await friend.getByRole("heading", { name: "Ada – Bo 1-0" }).waitFor();
});

test("Back leads from game to game and to the form, with what was typed", async (t) => {
  const page = await stage.player(t);
  await show(page, `${RICH}\n[White "Cy"]\n[Black "Di"]\n\n1. d4 d5 *\n`);
  await page.getByLabel("Game (2)").selectOption({ index: 1 });
  await page.getByRole("heading", { name: "Cy – Di" }).waitFor();
  await page.keyboard.press("Escape");
  await page.goBack();
  await page.getByRole("heading", { name: "Ada – Bo 1-0" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { name: "Cy – Di" }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { name: "Replay a game" }).waitFor();
  assert.match(await page.getByRole("textbox", { name: "PGN" }).inputValue(), /Ada/);
});

test("the shown position is exported as FEN and pictures, the game as PGN", async (t) => {
  const page = await stage.player(t);
  await show(page, RICH);
  await page.keyboard.press("ArrowRight");
  const address = async (/** @type {string} */ name) => (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
  const svg = await page.request.get(await address("Picture of the position as SVG"));
  assert.deepEqual([svg.status(), svg.headers()["content-type"]], [200, "image/svg+xml"]);
  assert.match(await address("Picture of the position as SVG"), /PPPP1PPP.*last=e2%2Ce4/);
  const png = await page.request.get(await address("Picture of the position as PNG"));
  assert.deepEqual([png.status(), png.headers()["content-type"]], [200, "image/png"]);
  const pgn = await (await page.request.get(await address("The game as PGN"))).text();
  assert.match(pgn, /\(1\.\.\. c5 \$5 {The <b>Sicilian<\/b>\.} 2\. Nf3\s+\(2\. c3 d5\) 2\.\.\. d6\)/);
  assert.match(pgn, /\[%clk 0:05:00\]\[%eval 0\.30\]/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy FEN" }).click();
  await page.getByText("FEN copied").waitFor({ state: "attached" });
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^rnbqkbnr\/pppppppp\/8\/8\/4P3/);
});

test("an error in a variation is shown with its position, its text and the reason", async (t) => {
  const page = await stage.player(t);
  await show(page, "1. e4 e5 (1... c5 2. Nf3 Ke3) 2. d4 *");
  const fault = page.locator(".notice");
  assert.match(await fault.innerText(), /The game stops here \(line 1, column 26\): Ke3\. .*king/i);
  assert.equal(await current(page), "Nf3");
  await page.keyboard.press("Home");
  await fault.getByRole("button", { name: "Show the position" }).click();
  assert.equal(await current(page), "Nf3");
});

test("layouts and moves are recognised in the field for games", async (t) => {
  const page = await stage.player(t);
  await page.goto("/replay");
  await page.getByRole("textbox", { name: "PGN" }).fill("a1-a7\n");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("alert").filter({ hasText: "Give the layout" }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Moves" }).inputValue(), "a1-a7\n");
  await page.getByRole("textbox", { name: "Layout" }).fill("a1=wr\n");
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("tabiya-board[ready]").waitFor();
  await page.keyboard.press("End");
  assert.match((await page.getByRole("gridcell", { name: /^a7,/ }).getAttribute("aria-label")) ?? "", /White rook/);
});

test("a replay that is not kept is reported", async (t) => {
  const page = await stage.player(t, { troubles: /status of 404/ });
  await page.goto("/replay/zzzzzzzzzz");
  await page.getByRole("alert").filter({ hasText: "There is no such replay" }).waitFor();
  await page.getByRole("link", { name: "Replay another game" }).click();
  await page.getByRole("textbox", { name: "PGN" }).waitFor();
});

test("without room for more texts the games are shown all the same", async (t) => {
  const page = await stage.player(t, { fresh: true, troubles: /status of 503/ });
  await page.context().route("**/api/replays", (route) => route.fulfill({ status: 503, contentType: "application/json", body: '{"error":{"code":"busy","family":"refused","sentence":"Full."}}' }));
  await show(page, RICH);
  await page.getByText("This text has no link").waitFor();
  assert.ok(page.url().endsWith("/replay"));
});

for (const scheme of SCHEMES) {
  test(`a game with variations is accessible and fits, ${scheme}`, async (t) => {
    for (const size of [{ width: 280, height: 600 }, SIZES.phone, SIZES.landscape, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
      const page = await stage.player(t, { scheme, size });
      await show(page, RICH);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await assertUsable(page, `a game with variations, ${scheme}, ${size.width} wide`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(wider, 0, `nothing is to be scrolled sideways at ${size.width}`);
    }
  });
}
