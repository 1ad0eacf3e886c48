// Tests of the parts of board and game that need no browser: reading positions, the places of squares, clocks, and the
// changes by messages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { moveIn, sentenceIn } from "../app/js/board/coordinates.js";
import { fileAndRank, owner, readFen, squareName, squaresOf } from "../app/js/board/fen.js";
import { View } from "../app/js/board/view.js";
import { cellLabel, lettersOf, wayLabel } from "../app/js/board/words.js";
import { clockFace, spokenTime, isLow, left } from "../app/js/game/clock.js";
import { fromSnapshot, look, shownPly, toMove, updated } from "../app/js/game/state.js";
import { hintIn, wording } from "../app/js/game/wording.js";
import { fits } from "../app/js/start/search.js";
import { halfMoves, placeOf, shortName } from "../app/js/words.js";

/** @import { BoardInfo, Clocks, GameCard, PlayedMove, Snapshot, TermsMessage, TimeControl, Update } from "../types/wire.js" */

/**
 * @param {Partial<BoardInfo>} [change]
 * @returns {BoardInfo}
 */
function board(change) {
  return {
    rules: "small",
    hash: "0123",
    name: "Small",
    sides: { white: "White", black: "Black" },
    turns: true,
    passing: false,
    check_entries: false,
    files: ["a", "b", "c"],
    ranks: ["1", "2", "3", "4"],
    names: "chess",
    bottom: "white",
    turned: false,
    hands: true,
    pieces: {
      P: { side: "white", kind: "pawn", symbol: "white-0" },
      p: { side: "black", kind: "pawn", symbol: "black-0" },
      "+p": { side: "black", kind: "tokin", symbol: "black-1" },
    },
    ...change,
  };
}

test("pieces are read with their prefixes and suffixes, on ranks of any width", () => {
  const { pieces, hands, turn } = readFen("p+p10Q~/13/K11k[PPn] b - - 3 12");
  assert.deepEqual(Object.fromEntries(pieces), { a3: "p", b3: "+p", m3: "Q~", a1: "K", m1: "k" });
  assert.deepEqual(Object.fromEntries(hands.white), { P: 2 });
  assert.deepEqual(Object.fromEntries(hands.black), { n: 1 });
  assert.equal(turn, "black");
  assert.equal(readFen("").pieces.size, 0);
});

test("names of squares can be converted both ways", () => {
  for (const [file, rank] of [[0, 0], [7, 7], [15, 15], [4, 9]]) {
    assert.deepEqual(fileAndRank(squareName(file ?? 0, rank ?? 0)), [file, rank]);
  }
  assert.equal(squareName(8, 9), "i10");
  assert.equal(owner("+P"), "white");
  assert.equal(owner("q~"), "black");
});

test("moves have squares", () => {
  assert.deepEqual(squaresOf({ from: "a1", to: "b2" }), ["a1", "b2"]);
  assert.deepEqual(squaresOf({ drop: "pawn", to: "b2" }), ["b2"]);
  assert.deepEqual(squaresOf(null), []);
});

test("moves and sentences are written in the coordinates of a course", () => {
  const said = "A pawn cannot go from b2 to b4, nor to z9.";
  for (const [coordinates, bottom, move, drop, sentence] of /** @type {const} */ ([
    ["xy", "white", "1 2 1 0", "pawn 1 0", "A pawn cannot go from (1, 2) to (1, 0), nor to z9."],
    ["rowcol", "black", "1 1 3 1", "pawn 3 1", "A pawn cannot go from (1, 1) to (3, 1), nor to z9."],
    ["cell", "white", "4 10", "pawn 10", "A pawn cannot go from 4 to 10, nor to z9."],
  ])) {
    const info = board({ coordinates, bottom });
    assert.equal(moveIn(info, { from: "b2", to: "b4" }), move);
    assert.equal(moveIn(info, { drop: "pawn", to: "b4" }), drop);
    assert.equal(sentenceIn(info, said), sentence);
    assert.equal(sentenceIn(info, "b2b4, z9z9 and `b2b4`"), `${move}, z9z9 and \`b2b4\``);
    assert.equal(sentenceIn(info, "Write it like `b2 b4`."), "Write it like `b2 b4`.", "it can be typed");
    assert.equal(hintIn(info, true, "Develops: b4 b3 Nc3.", { from: "b2", to: "b4" }), `Develops: \`${move}\`.`);
    assert.match(cellLabel(info, "b2", "P", [], true), coordinates === "cell" ? /^4, White/ : /^1, [12], White/);
  }
  assert.equal(moveIn(board({ coordinates: "xy" }), { pass: true }), "pass");
});

test("sides that are called by numbers have places", () => {
  const numbered = board({ sides: { white: "Player 0", black: "Player 1" } });
  const words = wording(numbered, "white", false);
  assert.equal(words("Player 1 to move"), "Player 1 (top) to move");
  assert.equal(words("Player 0 wins: Player 1's lion was captured."), "Player 0 (bottom) wins: Player 1's lion was captured.");
  assert.equal(words(words("Player 0 pawn from b2 to b3")), "Player 0 (bottom) pawn from b2 to b3");
  assert.equal(wording(numbered, "black", false)("Player 0"), "Player 0 (top)");
  assert.equal(wording(board(), "white", false)("White to move"), "White to move");
});

test("boards have the orientation of their game, and can be flipped", () => {
  const white = new View(board(), "white");
  assert.deepEqual([white.place("a1"), white.place("c4")], [[0, 3], [2, 0]]);
  const black = new View(board(), "black");
  assert.deepEqual([black.place("a1"), black.place("c4")], [[2, 0], [0, 3]]);
  // With White on top the first rank is on top, and the first file still on the left.
  const onTop = new View(board({ bottom: "black" }), "black");
  assert.deepEqual([onTop.place("a1"), onTop.place("c4")], [[0, 0], [2, 3]]);
  for (const view of [white, black, onTop]) {
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 3; column++) {
        assert.deepEqual(view.place(view.at(column, row) ?? ""), [column, row]);
      }
    }
    assert.equal(view.at(3, 0), null);
    assert.equal(view.at(0, -1), null);
  }
});

test("squares and ways have labels", () => {
  assert.equal(cellLabel(board(), "b2", "P", ["last", "selected"]), "b2, White pawn, selected, last move");
  assert.equal(cellLabel(board(), "b3", undefined, ["target"]), "b3, empty, can go here");
  assert.equal(cellLabel(board({ files: ["3", "2", "1"], ranks: ["d", "c", "b", "a"] }), "a4", "+p", []), "3a, Black tokin");
  assert.equal(lettersOf(board(), "tokin", "black"), "+p");
  assert.equal(lettersOf(board(), "tokin", "white"), undefined);
  assert.equal(wayLabel({ becomes: "queen" }, "pawn"), "Become a queen");
  assert.equal(wayLabel({}, "pawn"), "Stay a pawn");
  assert.equal(wayLabel({ gate: "hawk" }, "knight"), "Let in the hawk");
});

/**
 * @param {TimeControl} time
 * @returns {TermsMessage}
 */
const terms = (time) => ({ time, clock_start: "at-once", take_back: "never" });

/**
 * @param {number} ms
 * @param {{periods?: number, in_period?: boolean, flag_falls?: number}} [more]
 * @returns {Clocks}
 */
function clocks(ms, { periods = 0, in_period = false, flag_falls } = {}) {
  const time = { ms, periods, in_period };
  return { running: "white", flag_falls: flag_falls ?? ms, white: time, black: time };
}

test("only the clock of the side to move runs", () => {
  const fischer = terms({ kind: "fischer", main: 60_000, increment: 0 });
  assert.equal(left(clocks(9_000), "white", fischer, 0, 1_500).ms, 7_500);
  assert.equal(left(clocks(9_000), "black", fischer, 0, 1_500).ms, 9_000);
  assert.equal(left(clocks(9_000), "white", fischer, 0, 20_000).ms, 0);
});

test("the delay passes before the clock runs", () => {
  const delay = terms({ kind: "simple-delay", main: 60_000, delay: 5_000 });
  const running = clocks(30_000, { flag_falls: 100_000 + 30_000 + 2_000 });
  assert.equal(left(running, "white", delay, 100_000, 1_000).ms, 30_000);
  assert.equal(left(running, "white", delay, 100_000, 3_000).ms, 29_000);
});

test("periods follow the main time, one by one", () => {
  const byoyomi = terms({ kind: "byoyomi", main: 60_000, period: 10_000, periods: 2 });
  const running = clocks(1_000, { periods: 2 });
  assert.deepEqual(left(running, "white", byoyomi, 0, 4_000), { ms: 7_000, periods: 2, in_period: true });
  assert.deepEqual(left(running, "white", byoyomi, 0, 12_000), { ms: 9_000, periods: 1, in_period: true });
  assert.deepEqual(left(running, "white", byoyomi, 0, 99_000), { ms: 0, periods: 1, in_period: true });
});

test("clocks are formatted, and low ones are recognised", () => {
  const faces = [9_449, 10_000, 65_000, 3_725_000, 200_000_000, 0].map(clockFace);
  assert.deepEqual(faces, ["0:09.4", "0:10", "1:05", "1:02:05", "2 d 7 h", "0:00.0"]);
  assert.equal(spokenTime(61_000), "1 minute 1 second");
  assert.equal(spokenTime(500), "no time");
  const fischer = terms({ kind: "fischer", main: 180_000, increment: 2_000 });
  const low = (/** @type {number} */ ms) => isLow({ ms, periods: 0, in_period: false }, fischer);
  assert.deepEqual([low(23_000), low(22_000)], [false, true]);
});

/**
 * @param {number} ply
 * @returns {PlayedMove}
 */
const move = (ply) => ({
  ply,
  by: ply % 2 ? "white" : "black",
  san: `m${ply}`,
  uci: `u${ply}`,
  from: "a1",
  to: "a2",
  description: "",
  at: 0,
  fen: `f${ply}`,
});

/**
 * @param {number} plies
 * @returns {Snapshot}
 */
function snapshot(plies) {
  const player = { taken: true, online: true, computer: false };
  return {
    protocol: 2,
    game: "g",
    board: board(),
    players: { white: player, black: player },
    terms: { time: null, clock_start: "at-once", take_back: "agreement" },
    created: 0,
    start: "f0",
    start_number: null,
    moves: Array.from({ length: plies }, (_, index) => move(index + 1)),
    seq: plies + 1,
    live: { now: 0, turn: "white", no_legal_move: false, undone: 0, ending: null, clocks: null, offers: { draw: null, take_back: null }, status: [], rematch: null, next: null },
    yours: { sides: ["white"], targets: {}, premoves: {}, pass: false, claims: [], abort: false },
  };
}

/**
 * @param {Partial<Update>} change
 * @returns {Update}
 */
function update(change) {
  const { live, yours } = snapshot(0);
  return { from: 4, seq: 5, keep: 3, moves: [], live, yours, ...change };
}

test("an update continues the state, or reports that one is missing", () => {
  const state = fromSnapshot(snapshot(3), null, 0);
  assert.deepEqual(updated(state, update({ moves: [move(4)] }), 7)?.game.moves.map(({ ply }) => ply), [1, 2, 3, 4]);
  assert.deepEqual(updated(state, update({ keep: 1 }), 7)?.game.moves.map(({ ply }) => ply), [1]);
  assert.equal(updated(state, update({ seq: 4 }), 7)?.receivedAt, 7);
  assert.equal(updated(state, update({ from: 5, seq: 6 }), 7), null);
  assert.equal(updated(state, update({ keep: 9 }), 7), null);
});

test("an earlier position stays in view until the last move is viewed", () => {
  const past = look(fromSnapshot(snapshot(3), null, 0), 1);
  assert.equal(shownPly(past), 1);
  const after = updated(past, update({ moves: [move(4)] }), 0);
  assert.ok(after);
  assert.equal(shownPly(after), 1);
  assert.equal(look(after, 4).viewed, null);
  assert.equal(look(after, -3).viewed, 0);
  assert.equal(look(after, Infinity).viewed, null);
  // A move that was taken back cannot be viewed.
  const taken = updated(look(after, 3), { ...update({ from: 5, seq: 6, keep: 2 }) }, 0);
  assert.equal(taken?.viewed, null);
  assert.equal(fromSnapshot(snapshot(5), past, 0).viewed, 1);
});

test("only the side to move may move", () => {
  const game = snapshot(0);
  assert.deepEqual(toMove(game), ["white"]);
  assert.deepEqual(toMove({ ...game, live: { ...game.live, turn: "black" } }), []);
  assert.deepEqual(toMove({ ...game, live: { ...game.live, turn: null } }), ["white"]);
  const ending = { code: "agreement", winner: null, result: "1/2-1/2", automatic: false, sentence: "Draw by agreement." };
  assert.deepEqual(toMove({ ...game, live: { ...game.live, ending } }), []);
});

test("the place of an error is named once", () => {
  assert.equal(placeOf({ line: 2, column: 1, sentence: "Found `z`." }), "line 2, column 1");
  assert.equal(placeOf({ line: 2, column: 1, sentence: "Line 2, column 1: found `z`." }), "");
  assert.equal(placeOf({ line: 2, sentence: "There is a piece already: line 1 places it." }), "line 2, column 1");
  assert.equal(placeOf({ column: 3, sentence: "Found `z`." }), "");
});

test("names are shortened between characters as people see them", () => {
  const family = "👨‍👩‍👧‍👦";
  assert.equal(shortName(`  Ada ${family} `), `Ada ${family}`);
  assert.equal(shortName("x".repeat(36) + family), "x".repeat(36));
  assert.equal(shortName("é".repeat(50)), "é".repeat(40));
  assert.equal([1, 2].map(halfMoves).join(), "1 half-move,2 half-moves");
});

test("a game fits a search by its names, with small errors, and short texts without", () => {
  const card = /** @type {GameCard} */ ({ id: "three-check", name: "Three-check", aliases: ["3check"], names: ["Échecs"], summary: "The third check wins." });
  const ranks = { "3 CHECK": 0, three: 1, check: 2, "thre-chek": 3, "threecehck": 3, echecs: 0, wins: 4, "x": undefined, chec: 2, "tree check": 3, crazyhouse: undefined, "": undefined, " - ": undefined };
  for (const [text, rank] of Object.entries(ranks)) assert.equal(fits(card, text), rank, text);
});
