// Tests of playing with the keyboard alone, and of announcements.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { setStage } from "./frame/stage.js";
import { Seat } from "./helpers/seat.js";
import { alone, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

const stage = setStage();

/** Returns what has the focus: the square of the board, or the name of the control. @param {Seat} seat */
function focused({ page }) {
  return page.evaluate(() => {
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    return at?.dataset.square ?? at?.ariaLabel ?? at?.innerText.trim() ?? "";
  });
}

/**
 * Presses Tab until a control has the focus.
 * @param {Seat} seat
 * @param {RegExp} wanted
 */
async function tabTo(seat, wanted) {
  const met = [];
  for (let presses = 0; presses < 60; presses++) {
    await seat.press("Tab");
    const now = await focused(seat);
    if (wanted.test(now)) return;
    met.push(now);
  }
  assert.fail(`Tab does not lead to ${wanted}, only to ${met.join(", ")}`);
}

/**
 * Moves the focus to another square with the arrow keys. White is at the bottom, unless `turned`.
 * @param {Seat} seat
 * @param {string} to
 * @param {boolean} [turned]
 */
async function arrowsTo(seat, to, turned = false) {
  const from = await focused(seat);
  assert.match(from, /^[a-h][1-8]$/, "a square has the focus");
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(to[1]) - Number(from[1]);
  const right = files > 0 !== turned;
  const up = ranks > 0 !== turned;
  await seat.press(...Array(Math.abs(files)).fill(right ? "ArrowRight" : "ArrowLeft"));
  await seat.press(...Array(Math.abs(ranks)).fill(up ? "ArrowUp" : "ArrowDown"));
  assert.equal(await focused(seat), to);
}

/**
 * Makes a move with arrows and Enter.
 * @param {Seat} seat
 * @param {string} move
 * @param {{key?: string, turned?: boolean}} [how]
 */
async function moveByKeys(seat, move, { key = "Enter", turned = false } = {}) {
  const before = await seat.turn();
  await arrowsTo(seat, move.slice(0, 2), turned);
  await seat.press(key);
  await until(() => seat.cell(move.slice(0, 2)).getAttribute("aria-selected"), "true");
  await arrowsTo(seat, move.slice(2), turned);
  assert.match(await seat.label(move.slice(2)), /can go here|can be captured/);
  await seat.press(key);
  await until(async () => (await seat.plies()) > before, true, `${move} is in the list`);
}

describe("keyboard", { concurrency: 2 }, () => {
  test("a whole game by keyboard alone, from the start screen on, and the next", async (t) => {
    const seat = new Seat(await stage.player(t));
    await seat.page.goto("/");
    await seat.page.getByRole("radio", { name: "Computer" }).focus();
    await seat.press("ArrowRight", "ArrowRight", "ArrowRight");
    assert.ok(await seat.page.getByRole("radio", { name: "Same screen" }).isChecked());
    await tabTo(seat, /^Play$/);
    await seat.press("Enter");
    await seat.page.waitForURL(/\/game\//);
    await seat.ready();
    await tabTo(seat, /^[a-h][1-8]$/);
    const outline = await seat.page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, "solid", "the focus can be seen");
    await moveByKeys(seat, "f2f3");
    await moveByKeys(seat, "e7e5", { key: "Space" });
    assert.match(await seat.announced(), /pawn from e7 to e5/);
    await moveByKeys(seat, "g2g4");
    await moveByKeys(seat, "d8h4");
    await seat.readsNotice("0-1 Black wins by checkmate.");
    assert.match(await seat.announced(), /White is in check\. Black wins by checkmate\.$/);
    assert.match(await focused(seat), /^h4$/, "the focus has stayed on the board");
    await tabTo(seat, /^Play again$/);
    const before = seat.game;
    // A button that has just appeared can be pressed only after a moment.
    await until(() => seat.page.evaluate(() => document.activeElement?.ariaDisabled ?? null), null);
    await seat.press("Enter");
    await until(async () => seat.game !== before, true);
    await seat.ready();
    await tabTo(seat, /^[a-h][1-8]$/);
    await moveByKeys(seat, "e2e4");
  });

  test("arrow keys follow the orientation of Black's board", async (t) => {
    const game = await startGame(stage, t);
    await game.white.move("e2e4");
    await game.black.turn();
    await tabTo(game.black, /^[a-h][1-8]$/);
    await moveByKeys(game.black, "e7e5", { turned: true });
    await game.white.sees("e4 e5");
  });

  test("captures and refusals are announced, and Escape cancels", async (t) => {
    const seat = await alone(stage, t, { fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" });
    await tabTo(seat, /^[a-h][1-8]$/);
    await arrowsTo(seat, "e4");
    assert.equal(await seat.label("e4"), "e4, White pawn");
    await seat.press("Enter");
    await until(() => seat.label("e4"), "e4, White pawn, selected");
    assert.equal(await seat.label("d5"), "d5, Black pawn, can be captured");
    assert.equal(await seat.label("e5"), "e5, empty, can go here");
    await seat.press("Escape");
    await until(() => seat.label("e5"), "e5, empty");
    await seat.press("Enter");
    await arrowsTo(seat, "f5");
    await seat.press("Enter");
    await until(() => seat.page.locator("[aria-live=assertive]").innerText(), /pawn/);
    assert.equal(await seat.moves(), "");
  });

  test("grid keys: the ends of ranks and files, the corners", async (t) => {
    const seat = await alone(stage, t);
    await tabTo(seat, /^[a-h][1-8]$/);
    await arrowsTo(seat, "d4");
    const after = async (/** @type {string} */ key) => (await seat.press(key), focused(seat));
    assert.equal(await after("Home"), "a4");
    assert.equal(await after("End"), "h4");
    assert.equal(await after("PageUp"), "h8");
    assert.equal(await after("PageDown"), "h1");
    assert.equal(await after("ArrowRight"), "h1", "there the board ends");
    assert.equal(await after("Control+Home"), "a8");
    assert.equal(await after("Control+End"), "h1");
  });

  test("a promotion is chosen by keyboard", async (t) => {
    const seat = await alone(stage, t, { fen: "8/P3k3/8/8/8/8/4K3/8 w - - 0 1" });
    await tabTo(seat, /^[a-h][1-8]$/);
    await arrowsTo(seat, "a7");
    await seat.press("Enter", "ArrowUp", "Enter");
    await until(() => focused(seat), "Become a queen");
    await seat.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp");
    assert.equal(await focused(seat), "Become a knight", "the list wraps around");
    await seat.press("Escape");
    await until(() => focused(seat), "a8");
    await arrowsTo(seat, "a7");
    await seat.press("Enter", "ArrowUp", "Enter");
    await until(() => focused(seat), "Become a queen");
    await seat.press("ArrowDown", "Enter");
    await seat.sees("a8=R");
    assert.equal(await focused(seat), "a8");
  });

  test("an animal is dropped by keyboard", async (t) => {
    const seat = await alone(stage, t, { rules: "animal", fen: "4l/5/5/5/5/L4[CH] w - - 0 1" });
    await tabTo(seat, /^Player 0 chick, 1 in hand$/);
    await seat.press("Enter");
    await until(() => focused(seat), /^[a-e][1-6]$/);
    const square = await focused(seat);
    const empty = square === "a1" || square === "e6" ? "ArrowUp" : "";
    if (empty) await seat.press(empty);
    const to = await focused(seat);
    await until(() => seat.label(to), /can go here/);
    await seat.press("Enter");
    await until(() => seat.plies(), 1);
    assert.match(await seat.label(to), /Player 0 chick/);
  });

  test("moves can be typed, and unreadable or illegal ones get a reason", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    const field = white.page.getByLabel("Type a move");
    await white.type("e4");
    await black.sees("e4");
    await until(() => field.inputValue(), "");
    await black.type("e7e5");
    await white.sees("e4 e5");
    await white.turn();
    await white.type("Ke3");
    await white.readsNotice(/king/i);
    assert.equal(await field.inputValue(), "Ke3", "the text can be corrected");
    await white.type("hello");
    await until(() => white.page.locator(".n-notice").getAttribute("data-tone"), "bad");
    await white.type("Nf3");
    await black.sees("e4 e5 Nf3");
    // Arrow keys in the field move the cursor.
    await black.press("ArrowLeft");
    assert.equal(await black.page.locator(".m-moves [aria-current]").innerText(), "Nf3");
  });

  test("resigning by keyboard: the focus is on the harmless button", async (t) => {
    const game = await startGame(stage, t);
    await game.white.button("Resign").focus();
    await game.white.press("Enter");
    await until(() => focused(game.white), "No, play on");
    await game.white.press("Escape");
    await until(() => focused(game.white), "Resign");
    await game.white.press("Enter");
    await until(() => game.white.button("Yes, resign").isEnabled(), true);
    await tabTo(game.white, /^Yes, resign$/);
    await game.white.press("Enter");
    for (const player of game.both) await player.readsNotice("0-1 Black wins: White resigned.");
  });
});
