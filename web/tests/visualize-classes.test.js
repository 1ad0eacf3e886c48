// The board on classes in Java and C++, right and with planted faults.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SIZES } from "./frame/stage.js";
import { setVisualizer } from "./frame/visualizer.js";
import { picture, screenshot, wanted } from "./helpers/picture.js";
import { Seat } from "./helpers/seat.js";
import { change, submission } from "./helpers/submission.js";
import { until } from "./helpers/until.js";

/** @import { Page } from "playwright-core" */

const open = setVisualizer();

/** @param {Page} page */
const verdict = (page) => page.locator(".v-verdict").innerText();

/** @param {Page} page */
const lines = async (page) => (await page.locator(".v-text").allInnerTexts()).join(", ");

/** The squares with a mark. @param {Page} page @param {string} mark */
const marked = (page, mark) =>
  page.locator(`.b-cell[data-marks~="${mark}"]`).evaluateAll((cells) => cells.map((cell) => /** @type {HTMLElement} */ (cell).dataset.square).sort().join(" "));

/** Types lines. @param {Page} page @param {...string} texts */
async function type(page, ...texts) {
  for (const text of texts) {
    const before = await page.locator(".v-line").count();
    await page.getByLabel("Type a line").fill(text);
    await page.keyboard.press("Enter");
    await until(() => page.locator(".v-line").count(), before + 1, `${text} was played`);
  }
}

test("the targets of a right program are its own, and its history is shown", async (t) => {
  const page = await open(t, ["grid", "--java", await submission(t, "grid")]);
  const seat = new Seat(page);
  assert.match(await verdict(page), /agree/);
  await seat.pick("g1");
  await until(() => seat.targets(), "f3 h3");
  assert.equal(await page.locator("tabiya-board[ruled]").count(), 0, "they are the program's");
  await seat.click("f3");
  await until(() => lines(page), "6 7 5 5");
  await type(page, "4 1 4 3", "5 5 4 3", "0 1 0 2", "4 3 3 5", "0 2 0 3", "3 5 2 3", "0 3 0 4", "2 3 3 1");
  await type(page, "0 4 0 5", "3 1 5 0", "7 1 7 2", "5 0 6 2", "7 2 7 3");
  await until(() => verdict(page), /agree/);
  assert.match(await page.locator(".v-history").innerText(), /WHITE♘ at 6, 7 to 5, 5\nBLACK♟ at 4, 1 to 4, 3\nWHITE♘ at 5, 5 captures ♟ at 4, 3/);
  await type(page, "9 9 9 9");
  await until(() => verdict(page), /agree[^]*ILLEGAL_MOVE/);
});

test("targets that the rules forbid or that are left out are marked and explained", async (t) => {
  const folder = await submission(t, "grid");
  await change(folder, "Knight.java", "dx == 2 && dy == 1", "dx == 1 && dy == 3");
  const page = await open(t, ["grid", "--java", folder]);
  const seat = new Seat(page);
  await type(page, "6 7 5 5", "4 1 4 3");
  await seat.pick("f3");
  await until(() => marked(page, "surplus"), "e6 g6");
  assert.equal(await marked(page, "missing"), "d4 h4");
  assert.match(await seat.label("d4"), /left out by your program/);
  assert.match(await seat.label("e6"), /can go here, the rules forbid it/);
  assert.match(await verdict(page), /\(4, 2\): A knight cannot go from \(5, 5\) to \(4, 2\)\./);
  assert.match(await verdict(page), /leaves out:\s+\(3, 4\)/);
  await assertUsable(page, "a board with differing targets");
  await page.mouse.move(5, 5);
  await picture(page, "visualize");
  await seat.click("e6");
  await until(() => marked(page, "differs"), "e6 f3");
  assert.match(await verdict(page), /The rules say: A knight cannot go from \(5, 5\) to \(4, 2\)\./);
  assert.match(await verdict(page), /goes on from your program's position/);
  await change(folder, "Knight.java", "dx == 1 && dy == 3", "dx == 2 && dy == 1");
  await page.getByRole("button", { name: "Compile and restart" }).click();
  await until(() => verdict(page), /agree[^]*ILLEGAL_MOVE/);
  assert.equal(await marked(page, "differs"), "");
});

test("a check that is never announced is named", async (t) => {
  const page = await open(t, ["grid", "--java", await submission(t, "grid", "check-never-announced")]);
  await type(page, "4 6 4 4", "5 1 5 2", "3 7 7 3");
  await until(() => verdict(page), /The rules add [^;]*BLACK is in check to the history; your program adds [^,]*, 7 to 7, 3\./);
  assert.match(await page.locator(".v-line").last().innerText(), /differs from the rules/);
});

test("a move that a program gets wrong is marked on its squares", async (t) => {
  const page = await open(t, ["two-player", "--java", await submission(t, "two-player", "no-en-passant")]);
  const seat = new Seat(page);
  await type(page, "g2 g4", "g7 g6", "g4 g5", "f7 f5");
  await seat.pick("g5");
  await until(() => marked(page, "missing"), "f6");
  assert.match(await verdict(page), /leaves out:\s+f6: g5 f6 is legal: the pawn on g5 captures en passant on f6\./);
  await type(page, "g5 f6");
  await until(() => marked(page, "differs"), /f6/);
  assert.match(await verdict(page), /The rules say: g5 f6 is legal: the pawn on g5 captures en passant on f6\./);
  await page.getByRole("button", { name: "Take back" }).click();
  await until(() => lines(page), "g2 g4, g7 g6, g4 g5, f7 f5");
  assert.match(await verdict(page), /agree/);
});

test("errors of the compiler have file and line, and R compiles again", async (t) => {
  const folder = await submission(t, "grid");
  const page = await open(t, ["grid", "--java", folder]);
  await type(page, "4 6 4 4");
  await change(folder, "Pawn.java", "int steps =", "int steps ==");
  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  await page.keyboard.press("r");
  await until(() => verdict(page), /does not compile[^]*Pawn\.java:\d+/);
  await assertUsable(page, "errors of the compiler");
  await screenshot(page, "visualize-compile-error");
  await change(folder, "Pawn.java", "int steps ==", "int steps =");
  await page.keyboard.press("r");
  await until(() => verdict(page), /agree/);
  assert.equal(await lines(page), "4 6 4 4");
});

test("an exception is shown with the student's stack trace", async (t) => {
  const page = await open(t, ["two-player", "--java", await submission(t, "two-player", "crash-on-promotion-letter")]);
  await type(page, "g2 g4", "h7 h5", "g4 h5", "g7 g6", "h5 g6", "a7 a6", "g6 g7", "a6 a5");
  await page.getByLabel("Type a line").fill("g7 h8 N");
  await page.keyboard.press("Enter");
  await until(() => verdict(page), /has thrown[^]*\.java:\d+/);
  assert.match(await verdict(page), /the lines so far were played again/);
  await type(page, "b2 b3");
  await until(() => verdict(page), /agree/);
  assert.match(await lines(page), /a6 a5, b2 b3$/);
});

/** A few moves of each course, the last of which a planted fault gets wrong. @type {[string, string, string[]][]} */
const COURSES = [
  ["grid", "check-never-announced", ["4 6 4 4", "5 1 5 2", "3 7 7 3"]],
  ["two-player", "no-en-passant", ["g2 g4", "g7 g6", "g4 g5", "f7 f5", "g5 f6"]],
  ["simulator", "no-double-step", ["e2 e4"]],
  ["animal", "stays-promoted", ["2 2 3 2", "5 2 4 2", "3 2 4 2", "5 1 4 1", "4 2 5 2"]],
  ["cells", "no-en-passant", ["12 28", "48 40", "28 36", "51 35", "36 43"]],
];

for (const [course, fault, moves] of wanted ? COURSES : []) {
  for (const program of [undefined, fault]) {
    for (const scheme of /** @type {const} */ (["light", "dark"])) {
      for (const [name, size] of [/** @type {const} */ (["desktop", SIZES.desktop]), /** @type {const} */ (["phone", SIZES.phone])]) {
        test(`pictures of ${course} with ${program ?? "a right program"}, ${scheme}, ${name}`, async (t) => {
          const option = course === "cells" ? "--cpp" : "--java";
          const page = await open(t, [course, option, await submission(t, course, program)], { size, scheme, touch: name === "phone" });
          await type(page, ...moves);
          await assertUsable(page, course);
          await screenshot(page, `visualize-${course}-${program ? "faulty" : "right"}-${scheme}-${name}`);
        });
      }
    }
  }
}
