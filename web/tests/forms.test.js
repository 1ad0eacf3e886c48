// Tests that the box "Type a move" reads moves in every form in which people type them. The forms are data that the tests
// of the notations, of the JSON lines and of the plain terminal also read.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { setStage } from "./frame/stage.js";
import { Seat } from "./helpers/seat.js";
import { until } from "./helpers/until.js";

const FORMS = new URL("../../crates/notation/tests/forms.txt", import.meta.url);

const stage = setStage();

/** The moves of a game in UCI, as the server has them. @param {string} game @returns {Promise<string[]>} */
async function played(game) {
  const { moves } = await stage.server.request(`/api/games/${game}`);
  return moves.map((/** @type {{uci: string}} */ { uci }) => uci);
}

/**
 * Types a refused move, and checks that the game is unchanged and the text can be corrected.
 * @param {Seat} seat
 * @param {string} text
 * @param {string | RegExp} sentence
 */
async function refused(seat, text, sentence) {
  await seat.type(text);
  await seat.readsNotice(sentence);
  assert.equal(await seat.page.locator(".n-notice").getAttribute("data-tone"), "bad", text);
  assert.equal(await seat.page.getByLabel("Type a move").inputValue(), text);
  assert.deepEqual(await played(seat.game), [], text);
}

test("moves are typed in every form", async (t) => {
  const lines = (await readFile(FORMS, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
  const seat = new Seat(await stage.player(t));
  let typed = 0;
  for (const line of lines) {
    const [rules = "", fen = "", uci = "", texts = ""] = line.split(" | ");
    const start = fen === "-" ? {} : { fen };
    const { game, seats } = await stage.server.request("/api/games", { rules, opponent: "same-screen", ...start });
    assert.ok(seats, line);
    await seat.open(game, seats);
    await refused(seat, "z99", /z99|character|expected/);
    for (const text of texts.split("  ")) {
      await seat.type(text);
      await until(() => seat.plies(), 1, `${rules}: ${text}`);
      assert.deepEqual(await played(game), [uci], `${rules}: ${text}`);
      await until(() => seat.page.getByLabel("Type a move").inputValue(), "", `${rules}: ${text}`);
      // Buttons can be pressed only a moment after a game has ended, as by `a8=n`.
      await until(() => seat.button("Undo").isEnabled(), true);
      await seat.button("Undo").dispatchEvent("click");
      await until(() => seat.plies(), 0, `${rules}: ${text} is undone`);
      typed += 1;
    }
  }
  assert.ok(typed > 100, `${typed} forms`);
});

test("a typed move that is refused gets its reason", async (t) => {
  const { game, seats } = await stage.server.request("/api/games", { rules: "chess", opponent: "same-screen" });
  const seat = await new Seat(await stage.player(t)).open(game, seats);
  await refused(seat, "e9", "There is no square `e9` on this board.");
  await refused(seat, "Ke3", "A king cannot go from e1 to e3.");
  await refused(seat, "e5", /pawn/);
  await refused(seat, "e7e5", /Black|turn/);
});
