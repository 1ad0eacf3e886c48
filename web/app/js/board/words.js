// What is said of squares and pieces: labels for those who hear the board.

import { DUCK, fileAndRank, owner } from "./fen.js";

/** @import { BoardInfo, Side, Way } from "../../../types/wire.js" */

/**
 * What is to be said of a square besides what stands on it.
 * @typedef {"selected" | "target" | "capture" | "last" | "check" | "premove" | "refused"} Mark
 */

/** @type {Record<Mark, string>} */
const SAID = {
  selected: "selected",
  target: "can go here",
  capture: "can be captured",
  check: "in check",
  premove: "planned",
  last: "last move",
  refused: "refused",
};

/** What matters most is said first. */
const ORDER = /** @type {Mark[]} */ (Object.keys(SAID));

/**
 * The name of a square as the players of the game say it.
 * @param {BoardInfo} info
 * @param {string} square
 */
export function squareSaid(info, square) {
  const [file, rank] = fileAndRank(square);
  return `${info.files[file] ?? ""}${info.ranks[rank] ?? ""}`;
}

/**
 * A piece in words: `White pawn`.
 * @param {BoardInfo} info
 * @param {string} letters
 */
export function pieceSaid(info, letters) {
  if (letters === DUCK) return "the duck";
  const kind = info.pieces[letters]?.kind ?? letters;
  return `${info.sides[owner(letters)]} ${kind}`;
}

/**
 * `e4, White pawn, selected`.
 * @param {BoardInfo} info
 * @param {string} square
 * @param {string | undefined} letters of the piece there
 * @param {Iterable<Mark>} marks
 */
export function cellSaid(info, square, letters, marks) {
  const set = new Set(marks);
  const states = ORDER.filter((mark) => set.has(mark)).map((mark) => SAID[mark]);
  return [squareSaid(info, square), letters ? pieceSaid(info, letters) : "empty", ...states].join(", ");
}

/**
 * A piece in hand: `White pawn, 2 in hand, selected`.
 * @param {BoardInfo} info
 * @param {string} letters
 * @param {number} count
 */
export function heldSaid(info, letters, count) {
  return `${pieceSaid(info, letters)}, ${count} in hand`;
}

/**
 * A way to make a move, for the one who chooses.
 * @param {Way} way
 * @param {string} kind of the piece that moves
 */
export function waySaid(way, kind) {
  if (way.gate) return `Let in the ${way.gate}${way.becomes ? `, become a ${way.becomes}` : ""}`;
  if (way.becomes) return `Become a ${way.becomes}`;
  if (way.as && way.as !== kind) return `Place as ${way.as}`;
  return `Stay a ${kind}`;
}

/**
 * The letters of a piece by its name.
 * @param {BoardInfo} info
 * @param {string} kind
 * @param {Side} side
 * @returns {string | undefined}
 */
export function lettersOf(info, kind, side) {
  return Object.keys(info.pieces).find((letters) => {
    const piece = info.pieces[letters];
    return piece?.kind === kind && piece.side === side;
  });
}
