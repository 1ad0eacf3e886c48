// Tests of the replay screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";

/** @import { Page } from "playwright-core" */

const stage = setStage();

const TWO = `[White "Ada"]
[Black "<i>Ben</i>"]
[Result "0-1"]

{Before all.} 1. f3 e5 {So far <b>so</b> good.} 2. g4 Qh4# 0-1

[White "Cy"]
[Black "Di"]
[Result "*"]

1. e4 e5 2. Ke3 *
`;

/** @param {Page} page @param {string} pgn */
async function show(page, pgn) {
  await page.goto("/replay");
  await page.getByRole("textbox", { name: "PGN" }).fill(pgn);
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("tabiya-board[ready]").waitFor();
}

/** @param {Page} page @param {string} square */
const on = (page, square) => page.getByRole("gridcell", { name: new RegExp(`^${square},`) }).getAttribute("aria-label");

/** @param {Page} page */
const current = (page) => page.locator(".m-moves [aria-current]").allInnerTexts();

test("a game is stepped through by buttons, keys and clicks", async (t) => {
  const page = await stage.player(t);
  await show(page, TWO);
  await page.getByRole("heading", { name: "Ada – <i>Ben</i> 0-1" }).waitFor();
  await page.getByText("Before all.").waitFor();
  assert.deepEqual(await current(page), []);

  await page.getByRole("button", { name: "One move on" }).click();
  assert.deepEqual(await current(page), ["f3"]);
  assert.match((await on(page, "f3")) ?? "", /White pawn/);
  await page.keyboard.press("ArrowRight");
  await page.locator(".m-moves").getByText("So far <b>so</b> good.").waitFor();
  assert.deepEqual(await current(page), ["e5"]);
  await page.keyboard.press("End");
  assert.deepEqual(await current(page), ["Qh4#"]);
  assert.match((await on(page, "e1")) ?? "", /White king/);
  assert.doesNotMatch((await on(page, "e1")) ?? "", /in check/, "after the game nothing has to be answered");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await current(page), ["g4"]);
  await page.keyboard.press("Home");
  assert.deepEqual(await current(page), []);
  assert.match((await on(page, "f3")) ?? "", /empty/);
  await page.locator(".m-moves").getByRole("button", { name: "g4" }).click();
  assert.match((await on(page, "g4")) ?? "", /White pawn/);
  await page.getByRole("button", { name: "Last position" }).click();
  await page.locator(".m-moves").getByText("0-1").waitFor();
});

test("null moves are stepped through", async (t) => {
  const page = await stage.player(t);
  await show(page, "1. e4 Z0 2. d4 (2. -- e5) *");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await current(page), ["--"]);
  assert.match((await on(page, "e4")) ?? "", /White pawn/);
  assert.equal(await page.getByText("The game stops here").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await current(page), ["d4"]);
  assert.match((await on(page, "d4")) ?? "", /White pawn/);
  await page.locator(".m-moves").getByRole("button", { name: "e5" }).click();
  assert.match((await on(page, "e5")) ?? "", /Black pawn/);
});

test("the board is flipped", async (t) => {
  const page = await stage.player(t);
  await show(page, TWO);
  const above = async () => {
    const [a8, a1] = [page.getByRole("gridcell", { name: /^a8,/ }), page.getByRole("gridcell", { name: /^a1,/ })];
    return ((await a8.boundingBox())?.y ?? 0) < ((await a1.boundingBox())?.y ?? 0);
  };
  assert.ok(await above());
  await page.getByRole("button", { name: "Flip" }).click();
  assert.ok(!(await above()));
});

test("one of several games is chosen, and an error is shown with its place", async (t) => {
  const page = await stage.player(t);
  await show(page, TWO);
  assert.equal(await page.getByText("The game stops here").count(), 0);
  await page.getByLabel("Game (2)").selectOption({ index: 1 });
  await page.getByRole("heading", { name: "Cy – Di" }).waitFor();
  const fault = page.locator(".notice");
  await fault.getByText("The game stops here").waitFor();
  const text = await fault.innerText();
  assert.match(text, /line 11, column 13/);
  assert.match(text, /king cannot go from e1 to e3/i);
  assert.deepEqual(await current(page), ["e5"], "the position of the error is shown");
});

test("a layout and its moves are stepped through", async (t) => {
  const page = await stage.player(t);
  await page.goto("/replay");
  await page.getByRole("radio", { name: "Layout and moves" }).check();
  await page.getByRole("textbox", { name: "Layout" }).fill("e1=wk\ne2=wp\ne8=bk\n");
  await page.getByRole("textbox", { name: "Moves" }).fill("e2-e4\ne4-e5\n");
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("tabiya-board[ready]").waitFor();
  await page.keyboard.press("End");
  assert.match((await on(page, "e5")) ?? "", /White pawn/);
});

test("files are dropped: a PGN, and a layout with its moves in either order", async (t) => {
  const page = await stage.player(t);
  /** @param {string[]} texts */
  const drop = async (texts, place = "form.drop") => {
    if (place === "form.drop") await page.goto("/replay");
    await page.locator(place).waitFor();
    const data = await page.evaluateHandle((files) => {
      const transfer = new DataTransfer();
      files.forEach((text, index) => transfer.items.add(new File([text], `file${index}`)));
      return transfer;
    }, texts);
    await page.dispatchEvent(place, "drop", { dataTransfer: data });
    await page.locator("tabiya-board[ready]").waitFor();
  };
  await drop(["1. d4 d5 *"]);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await current(page), ["d4"]);
  await drop(["1. c4 c5 *"], "header");
  await page.locator(".m-moves").getByRole("button", { name: "c4" }).waitFor();
  await drop(["# moves\na1-a7\n", "# layout\na1=wr\n"]);
  await page.keyboard.press("ArrowRight");
  assert.match((await on(page, "a7")) ?? "", /White rook/);
});

test("games in KIF, CSA and Smith notation are pasted and dropped", async (t) => {
  const page = await stage.player(t);
  const list = async () => (await page.locator(".m-move").allInnerTexts()).join(" ");
  await show(page, "V2.2\nN+Ada\nN-Bo\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
  await page.getByRole("heading", { name: "Ada – Bo 0-1" }).waitFor();
  assert.equal(await list(), "P-7f P-3d");
  await show(page, "e2e4 d7d5 e4d5p");
  assert.equal(await list(), "e4 d5 exd5");
  const broken = "手合割：平手\n1 ７六歩(77)\n2 ３五歩(33)\n";
  await show(page, broken);
  assert.equal(await list(), "P-7f");
  assert.match(await page.locator(".notice").innerText(), /The game stops here \(line 3, column 3\)/);

  // 手合割：平手, 先手：Ada, and 1 ７六歩(77) in Shift_JIS.
  const old = "8e e8 8d 87 8a 84 81 46 95 bd 8e e8 0a 90 e6 8e e8 81 46 41 64 61 0a 31 20 82 56 98 5a 95 e0 28 37 37 29 0a";
  await page.goto("/replay");
  const data = await page.evaluateHandle(
    ([hex = "", csa = ""]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(hex.split(" "), (byte) => parseInt(byte, 16))], "old.kif"));
      transfer.items.add(new File([csa], "game.csa"));
      return transfer;
    },
    [old, "PI\n+\n+2726FU\n"],
  );
  await page.dispatchEvent("form.drop", "drop", { dataTransfer: data });
  await page.getByRole("heading", { name: "Ada – ?" }).waitFor();
  assert.equal(await list(), "P-7f");
  await page.getByLabel("Game (2)").selectOption({ index: 1 });
  await page.getByRole("heading", { name: "Shogi" }).waitFor();
  assert.equal(await list(), "P-2f");
});

test("a text without a game is refused, and the text is kept", async (t) => {
  const page = await stage.player(t, { troubles: /status of 4\d\d/ });
  await page.goto("/replay");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("alert").filter({ hasText: "No game yet" }).waitFor();
  await page.getByRole("radio", { name: "Layout and moves" }).check();
  await page.getByRole("textbox", { name: "Layout" }).fill("e1=wk\nnonsense\n");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("alert").filter({ hasText: /Line 2, column 1: Found/ }).waitFor();
  assert.match(await page.getByRole("textbox", { name: "Layout" }).inputValue(), /nonsense/);
});

test("another game can be shown after the first", async (t) => {
  const page = await stage.player(t);
  await page.goto("/replay");
  await page.getByRole("button", { name: "Try an example" }).click();
  await page.getByRole("heading", { name: /Richard Réti/ }).waitFor();
  await page.keyboard.press("End");
  assert.deepEqual(await current(page), ["Bd8#"]);
  await page.getByRole("button", { name: "Another game" }).click();
  await page.getByRole("textbox", { name: "PGN" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Replay a game");
});

for (const scheme of SCHEMES) {
  test(`the replay screen is accessible, ${scheme}`, async (t) => {
    for (const size of [SIZES.phone, SIZES.tablet, SIZES.desktop]) {
      const page = await stage.player(t, { scheme, size });
      await page.goto("/replay");
      await page.getByRole("textbox", { name: "PGN" }).waitFor();
      await assertUsable(page, `the form, ${scheme}`);
      await show(page, TWO);
      await page.getByLabel("Game (2)").selectOption({ index: 1 });
      await page.locator("tabiya-board[ready]").waitFor();
      await assertUsable(page, `a game, ${scheme}, ${size.width} wide`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(wider, 0, `nothing is to be scrolled sideways at ${size.width}`);
    }
  });
}
