// Bare promotions and attacks on royal pieces in the page, typed and with the mouse. The rows are data that the tests of
// the facades, of the program and of the server also read. Also: the coordinates of the courses, and a side without a
// legal move.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { setStage } from "./frame/stage.js";
import { alone, startGame } from "./helpers/game.js";
import { Seat } from "./helpers/seat.js";
import { until } from "./helpers/until.js";

const ROWS = new URL("../../crates/classroom/tests/surfaces.txt", import.meta.url);

const stage = setStage();

/** @param {string} game @returns {Promise<string[]>} */
async function played(game) {
  const { moves } = await stage.server.request(`/api/games/${game}`);
  return moves.map((/** @type {{uci: string}} */ { uci }) => uci);
}

test("bare promotions and checks, typed and with the mouse", async (t) => {
  const lines = (await readFile(ROWS, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
  const seat = new Seat(await stage.player(t));
  for (const line of lines) {
    const [rules = "", fen = "", squares = "", result = "", san = "", checked = ""] = line.split(" | ");
    for (const manner of ["typed", "mouse"]) {
      const { game, seats } = await stage.server.request("/api/games", { rules, fen, opponent: "same-screen" });
      await seat.open(game, seats);
      const about = `${line} ${manner}`;
      if (manner === "typed") {
        await seat.type(squares);
        if (!result.startsWith(squares)) {
          await seat.readsNotice(/must promote/);
          continue;
        }
      } else {
        await seat.pick(squares.slice(0, 2));
        await seat.click(squares.slice(2));
        // Where there is a choice, the player makes it, even if the bare move has a meaning.
        if (["two-player", "chess"].includes(rules) && squares === "a7a8") {
          await seat.page.getByRole("menu", { name: "Choose" }).waitFor();
          const names = await seat.page.getByRole("menuitem").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
          assert.deepEqual(names, ["queen", "rook", "bishop", "knight"].map((kind) => `Become a ${kind}`), about);
          await seat.choice("queen").click();
        }
        if (!result.startsWith(squares)) {
          // Only the bare move is refused.
          await until(() => seat.plies(), 1, about);
          assert.deepEqual(await played(game), [`${squares}q`], about);
          continue;
        }
      }
      await until(() => seat.plies(), 1, about);
      assert.deepEqual(await played(game), [result], about);
      await seat.sees(rules === "simulator" ? `White\n${san}` : san);
      const marks = await seat.page.locator('.b-cell[data-marks~="check"]').count();
      assert.equal(marks, checked === "-" ? 0 : 1, about);
      assert.equal(/check/i.test(await seat.announced()), checked !== "-", `${about}: ${await seat.announced()}`);
      assert.equal(await seat.page.locator(".m-check").count(), rules === "king-capture" && checked !== "-" ? 1 : 0, about);
    }
  }
});

test("squares have the coordinates of the course, if the player wants them", async (t) => {
  const seat = await alone(stage, t, { rules: "king-capture" });
  const labels = (/** @type {string} */ edge) => seat.page.locator(`.b-${edge}`).innerText();
  const plain = await labels("files");
  assert.match(plain, /a/);
  await seat.page.getByLabel("Show squares as x, y").check();
  await until(async () => (await labels("files")).replace(/\s/g, ""), "01234567");
  assert.equal((await labels("ranks")).replace(/\s/g, ""), "01234567");
  await seat.type("4 6 4 4");
  await until(() => seat.plies(), 1);
  assert.deepEqual(await played(seat.game), ["e2e4"]);
  await seat.sees("4 6 4 4");
  assert.match(await seat.announced(), /^White pawn from \(4, 6\) to \(4, 4\)\.$/);
  assert.match((await seat.cell("e4").getAttribute("aria-label")) ?? "", /^4, 4, White pawn/);
  await seat.type("4 1 4 4");
  await seat.readsNotice("A pawn cannot go from (4, 1) to (4, 4).");
  await seat.type("e7e4");
  await seat.readsNotice("A pawn cannot go from (4, 1) to (4, 4).");
  await seat.type("e7e5");
  await until(() => seat.plies(), 2, "other notations are still read");
  await seat.sees("4 6 4 4 4 1 4 3");
  await seat.page.getByLabel("Show squares as x, y").uncheck();
  await seat.sees("e4 e5");
  await seat.page.getByLabel("Show squares as x, y").check();
  await seat.sees("4 6 4 4 4 1 4 3");

  // It is remembered on this device.
  const cells = await stage.server.request("/api/games", { rules: "cells", opponent: "same-screen" });
  await seat.open(cells.game, cells.seats);
  assert.equal(await seat.page.getByLabel("Show the numbers of cells").isChecked(), true);
  await until(() => seat.page.locator(".b-cells text").count(), 64);
  await seat.type("12 28");
  await until(() => seat.plies(), 1);
  assert.deepEqual(await played(seat.game), ["e2e4"]);
  await seat.sees("12 28");
  const animal = await stage.server.request("/api/games", { rules: "animal", opponent: "same-screen" });
  await seat.open(animal.game, animal.seats);
  await until(async () => (await labels("ranks")).replace(/\s/g, ""), "012345");
  for (const [ply, text] of ["2 2 3 2", "5 1 4 1", "chick 2 2"].entries()) {
    await seat.type(text);
    await until(() => seat.plies(), ply + 1);
  }
  await seat.sees("2 2 3 2 5 1 4 1 chick 2 2");
  await seat.page.getByLabel("Show squares as row, column").uncheck();
  await until(async () => (await labels("files")).replace(/\s/g, ""), "abcde");
  const chess = await stage.server.request("/api/games", { rules: "chess", opponent: "same-screen" });
  await seat.open(chess.game, chess.seats);
  assert.equal(await seat.page.locator('input[name="coordinates"]:visible').count(), 0);
});

test("the checkbox of the coordinates keeps the keyboard focus when the other player moves", async (t) => {
  const { white, black } = await startGame(stage, t, { rules: "king-capture" });
  await white.move("e2e4");
  const box = white.page.getByLabel("Show squares as x, y");
  await box.focus();
  await black.move("e7e5");
  await until(() => white.plies(), 2);
  assert.ok(await box.evaluate((element) => element === document.activeElement));
});

test("a draw asked with a typed move is granted at once in two-player chess, and a player resigns by typing", async (t) => {
  const { white, black } = await startGame(stage, t, { rules: "two-player" });
  await white.type("g1 f3 draw?");
  for (const seat of [white, black]) await seat.readsNotice(/^1\/2-1\/2 Draw by agreement\./);
  assert.equal(await black.page.getByRole("button", { name: "No draw" }).count(), 0);
  const alone = await stage.server.request("/api/games", { rules: "two-player", opponent: "same-screen" });
  await white.open(alone.game, alone.seats);
  await white.type("e2 e4");
  await until(() => white.plies(), 1);
  await white.type("resign");
  await white.readsNotice("1-0 White wins: Black resigned.");
});

test("the players of animal chess are called by number and place", async (t) => {
  const seat = await alone(stage, t, { rules: "animal" });
  const says = async (/** @type {"top" | "bottom"} */ where, /** @type {RegExp} */ text) => until(() => seat.panel(where).innerText(), text);
  await says("top", /Player 0 \(top\)/);
  await says("bottom", /Player 1 \(bottom\)/);
  await seat.readsNotice("Player 0 (top) to move.");
  await seat.page.getByRole("button", { name: "Flip the board" }).first().click();
  await says("bottom", /Player 0 \(bottom\)/);
  await seat.readsNotice("Player 0 (bottom) to move.");
  await seat.page.goto("/?game=animal");
  await seat.page.getByText("Player 0 (first)").first().waitFor();

  // Against the computer the person sits at the bottom, with either side.
  for (const [side, number] of /** @type {const} */ ([["white", 0], ["black", 1]])) {
    const computer = { rules: "animal", side, opponent: { computer: { level: 1 } } };
    const { game, seats } = await stage.server.request("/api/games", computer);
    await seat.open(game, seats);
    await says("bottom", new RegExp(`Player ${number} \\(bottom\\)`));
    await says("top", new RegExp(`Computer, level 1[^]*Player ${1 - number} \\(top\\)`));
  }
  const open = await stage.server.request("/api/games", { rules: "animal", side: "white", opponent: "friend", listed: true });
  await seat.open(open.game, open.seats);
  await seat.page.getByText("The first to join by this link plays Player 1 (top):").waitFor();
  const other = await stage.player(t);
  await other.goto("/");
  await other.getByText("you play Player 1 (second)").first().waitFor();
});

test("the page says that a side has no legal move, and it may resign", async (t) => {
  const seat = await alone(stage, t, { rules: "two-player", fen: "7k/8/5KQ1/8/8/8/8/8 w - - 0 1" });
  await seat.type("g6 f7");
  await until(() => seat.plies(), 1);
  await until(() => seat.page.title(), /Black has no legal move/);
  await seat.button("Resign").click();
  await seat.button("Yes, resign").click();
  await seat.readsNotice("1-0 White wins: Black resigned.");
});
