// The board that plays a student's program. The referee itself is a right program that reads lines; classes in Java have
// planted faults.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SIZES } from "./frame/stage.js";
import { setVisualizer } from "./frame/visualizer.js";
import { screenshot } from "./helpers/picture.js";
import { Seat } from "./helpers/seat.js";
import { until } from "./helpers/until.js";

/** @import { Page } from "playwright-core" */

const open = setVisualizer();
const tabiya = process.env.TABIYA_BIN ?? "tabiya";

/** A program that reads lines. @param {string} course @param {string} game @param {string[]} more */
const plain = (course, game, ...more) => [course, "--", tabiya, "play", "--plain", game, ...more];

/** The verdict beside the board. @param {Page} page */
const verdict = (page) => page.locator(".v-verdict").innerText();

/** The lines that were played. @param {Page} page */
const lines = async (page) => (await page.locator(".v-text").allInnerTexts()).join(", ");

/** Makes a move with two clicks. @param {Seat} seat @param {string} from @param {string} to */
async function click(seat, from, to) {
  await seat.pick(from);
  await until(() => seat.targets(), /./, `${from} has targets`);
  const before = await seat.page.locator(".v-line").count();
  await seat.click(to);
  await until(() => seat.page.locator(".v-line").count(), before + 1, `${from} ${to} was played`);
}

/** Types a line. @param {Page} page @param {string} text */
async function type(page, text) {
  const before = await page.locator(".v-line").count();
  await page.getByLabel("Type a line").fill(text);
  await page.keyboard.press("Enter");
  await until(() => page.locator(".v-line").count(), before + 1, `${text} was played`);
}

test("a right program plays, and the rules agree", async (t) => {
  const page = await open(t, plain("two-player", "two-player"));
  const seat = new Seat(page);
  assert.match(await verdict(page), /agree/);
  await seat.pick("g1");
  await until(() => seat.targets(), "f3 h3");
  assert.match(await seat.label("g1"), /selected/);
  await page.keyboard.press("Escape");
  await click(seat, "f2", "f3");
  await type(page, "e7 e5");
  await click(seat, "g2", "g4");
  await click(seat, "d8", "h4");
  assert.equal(await lines(page), "f2 f3, e7 e5, g2 g4, d8 h4");
  await until(() => verdict(page), /agree[^]*CHECKMATE_BLACK_WINS/);
  await until(() => page.locator(".v-turn").innerText(), "Black wins by checkmate.");
  // On the board, arrow keys choose a square.
  await page.locator("h1").click();
  await page.keyboard.press("ArrowLeft");
  await until(() => seat.drawn(), "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR");
  await until(() => page.locator(".v-turn").innerText(), "After line 3 of 4.");
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Take back" }).click();
  await until(() => lines(page), "f2 f3, e7 e5, g2 g4");
  await page.locator("h1").click();
  await page.keyboard.press("r");
  await page.waitForLoadState("networkidle");
  await until(() => verdict(page), /agree/);
  assert.equal(await lines(page), "f2 f3, e7 e5, g2 g4");
  await type(page, "resign");
  await until(() => verdict(page), /RESIGN_WHITE_WINS/);
  await page.getByRole("button", { name: "New game" }).click();
  await until(() => lines(page), "");
});

test("a promotion is chosen, and typed", async (t) => {
  const page = await open(t, plain("two-player", "two-player"));
  const seat = new Seat(page);
  for (const line of ["g2 g4", "h7 h5", "g4 h5", "g7 g6", "h5 g6", "a7 a6", "g6 g7", "a6 a5"]) await type(page, line);
  await seat.pick("g7");
  await until(() => seat.targets(), /h8/);
  await seat.click("h8");
  await seat.choice("knight").click();
  await until(() => lines(page), /g7 h8 N$/);
  assert.match(await seat.label("h8"), /White knight/);
  await type(page, "b7 b6 draw?");
  await until(() => verdict(page), /DRAW/);
});

test("animals go to the hand and are dropped, in the coordinates of the course", async (t) => {
  const page = await open(t, plain("animal", "animal", "--coordinates", "rowcol"));
  const seat = new Seat(page);
  await click(seat, "c3", "c4");
  assert.equal(await lines(page), "2 2 3 2");
  await type(page, "4 2 3 2".replace("4 2", "5 2"));
  await until(() => verdict(page), /ILLEGAL_MOVE/);
  await click(seat, "c6", "b5");
  await seat.pickHeld("H");
  await until(() => seat.targets(), /c5/);
  await seat.click("c5");
  await until(() => lines(page), /chick 4 2$/);
  assert.match(await verdict(page), /agree/);
  await page.getByLabel("Show squares as row, column").uncheck();
  await until(() => lines(page), /H@c5$/);
});

test("the simulator begins from a layout and has no turns", async (t) => {
  const page = await open(t, ["simulator", "--", tabiya, "simulate"]);
  const seat = new Seat(page);
  await page.getByText("Begin from a layout").click();
  await page.getByLabel(/A line for each piece/).fill("a1=wr\na7=bp\nh8=bk\n");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await until(() => seat.drawn(), "7k/p7/8/8/8/8/8/R7");
  await seat.pick("a1");
  await until(() => verdict(page), /Targets of the rules/);
  await until(() => page.locator("tabiya-board[ruled]").count(), 1);
  await seat.click("a7");
  await until(() => seat.drawn(), "7k/R7/8/8/8/8/8/8");
  await type(page, "a7 h7");
  await until(() => seat.drawn(), "7k/7R/8/8/8/8/8/8");
  assert.match(await page.locator(".v-history").innerText(), /wr captures bp/);
});

test("a program that fails is shown with what to do", async (t) => {
  // It answers one line, and then no more.
  const script = `head -n 1 | "$0" play --plain king-capture --coordinates xy; sleep 60`;
  const page = await open(t, ["grid", "--time", "1", "--no-sandbox", "--", "sh", "-c", script, tabiya]);
  await type(page, "4 6 4 4");
  await page.getByLabel("Type a line").fill("4 1 4 3");
  await page.keyboard.press("Enter");
  await until(() => verdict(page), /No answer in time[^]*asked for[^]*loop/);
  assert.equal(await lines(page), "4 6 4 4");
  await assertUsable(page, "the error of a program");
});

test("the whole board is used by keyboard", async (t) => {
  const page = await open(t, plain("grid", "king-capture", "--coordinates", "xy"));
  const seat = new Seat(page);
  await seat.cell("a1").focus();
  await seat.press("ArrowUp", "ArrowRight", "Enter");
  await until(() => seat.targets(), "b3 b4");
  await seat.press("ArrowUp", "ArrowUp", "Enter");
  await until(() => lines(page), "1 6 1 4");
  assert.match(await page.locator(".v-history").innerText(), /WHITE♙ at 1, 6 to 1, 4/);
});

for (const [name, size] of Object.entries(SIZES)) {
  test(`the board fits a ${name} and is accessible`, async (t) => {
    for (const scheme of /** @type {const} */ (["light", "dark"])) {
      const page = await open(t, plain("cells", "cells", "--coordinates", "cell"), { size, scheme, touch: name === "phone" });
      await type(page, "12 28");
      await type(page, "28 20");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= size.width, `nothing is wider than the window: ${wide}`);
      const field = await page.locator(".b-field").boundingBox();
      assert.ok(field && field.width >= 240, "the board is large enough");
      await assertUsable(page, `the board in ${scheme}`);
      await screenshot(page, `visualize-${name}-${scheme}`);
    }
  });
}
