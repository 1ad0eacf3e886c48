// Tests of the colours of boards and the sets of pieces: chosen by pictures, applied at once, and remembered.

import assert from "node:assert/strict";
import { test } from "node:test";

import { setStage, SIZES } from "./frame/stage.js";
import { picture } from "./helpers/picture.js";
import { alone } from "./helpers/game.js";
import { until } from "./helpers/until.js";

/** @import { Page } from "playwright-core" */

const stage = setStage();

/** @param {Page} page */
async function openSettings(page) {
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.waitFor();
  return dialog;
}

/** The drawing of a symbol of the board. @param {Page} page @param {string} id */
const drawn = (page, id) => page.locator(`.b-drawing symbol[id$="${id}"]`).innerHTML();

test("the colours of a board change without loading it again, and are remembered", async (t) => {
  const seat = await alone(stage, t);
  const { page } = seat;
  await seat.move("e2e4");
  const before = await drawn(page, "ground");
  const dialog = await openSettings(page);
  const board = dialog.getByRole("group", { name: "Board", exact: true });
  assert.ok(await board.getByRole("radio", { name: "Brown" }).isChecked());
  assert.equal(await board.locator("img").count(), 4, "each has a picture");
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  await board.getByRole("radio", { name: "Blue" }).check();
  await until(async () => (await drawn(page, "ground")) !== before, true);
  const blue = await drawn(page, "ground");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => "same" in globalThis), true, "the page was not loaded again");
  await seat.move("e7e5");
  await page.reload();
  await seat.ready();
  await until(() => drawn(page, "ground"), blue);
  await page.goto("/");
  const address = () => page.locator(".game-card img").first().getAttribute("src");
  await until(address, /board=blue/, "pictures of games have them as well");
  // An open list changes with the settings, too.
  await (await openSettings(page)).getByRole("radio", { name: "Green" }).check();
  await until(address, /board=green/);
});

for (const [rules, family, characters, piece] of /** @type {const} */ ([
  ["shogi", "Pieces of the shogi family", "Kanji", "white-1"],
  ["kyoto", "Pieces of the shogi family", "Kanji", "white-1"],
  ["xiangqi", "Pieces of xiangqi and janggi", "Hanzi", "black-0"],
  ["janggi", "Pieces of xiangqi and janggi", "Hanzi", "black-0"],
])) {
  test(`the pieces of ${rules} show characters, if the player wants them`, async (t) => {
    const seat = await alone(stage, t, { rules }, { size: SIZES.phone, scheme: "dark" });
    const { page } = seat;
    const before = await drawn(page, piece);
    const dialog = await openSettings(page);
    const group = dialog.getByRole("group", { name: family });
    await group.getByRole("radio", { name: characters }).check();
    await until(async () => (await drawn(page, piece)) !== before, true);
    assert.match(await drawn(page, piece), /stroke-linecap="round"/, "a character drawn with strokes");
    await page.keyboard.press("Escape");
    await page.reload();
    await seat.ready();
    assert.notEqual(await drawn(page, piece), before);
    const again = await openSettings(page);
    await again.getByRole("group", { name: family }).getByRole("radio").first().check();
    await until(() => drawn(page, piece), before);
  });
}

test("chess is the same with every set of pieces", async (t) => {
  const seat = await alone(stage, t);
  const before = await drawn(seat.page, "white-0");
  const dialog = await openSettings(seat.page);
  await dialog.getByRole("radio", { name: "Kanji" }).check();
  await dialog.getByRole("radio", { name: "Hanzi" }).check();
  await seat.page.keyboard.press("Escape");
  await seat.move("e2e4");
  assert.equal(await drawn(seat.page, "white-0"), before);
});

test("pictures of sets", async (t) => {
  const seat = await alone(stage, t, { rules: "shogi" });
  const dialog = await openSettings(seat.page);
  await dialog.getByRole("radio", { name: "Kanji" }).check();
  await seat.page.keyboard.press("Escape");
  for (const [ply, text] of ["7g7f", "3c3d", "8h2b+", "3a2b"].entries()) {
    await seat.type(text);
    await until(() => seat.plies(), ply + 1);
  }
  await seat.page.locator(":focus").blur();
  await picture(seat.page, "shogi");
});
