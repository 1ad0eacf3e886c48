// Labels of squares and pieces for screen readers.

import { numbersOf } from "./coordinates.js";
import { WALL, fileAndRank, owner } from "./fen.js";

/** @import { Mark } from "../../../types/page.js" */
/** @import { BoardInfo, Side, Way } from "../../../types/wire.js" */

/** The words for marks, most important first; screens may add marks. @type {Record<string, string>} */
export const LABELS = {
  selected: "selected",
  target: "can go here",
  capture: "can be captured",
  check: "in check",
  premove: "planned",
  hint: "suggested",
  last: "last move",
  marked: "marked",
  refused: "refused",
};

/**
 * Returns the name of a square in the notation of the game, or in the coordinates of its course.
 * @param {BoardInfo} info
 * @param {string} square
 * @param {boolean} [course]
 */
export function squareLabel(info, square, course) {
  if (course) return numbersOf(info, square).join(", ");
  const [file, rank] = fileAndRank(square);
  return `${info.files[file] ?? ""}${info.ranks[rank] ?? ""}`;
}

/**
 * Returns the name of the walls of a game with an article: the definite one if there is at most one.
 * @param {BoardInfo | undefined} info
 */
export function wallName(info) {
  const name = info?.wall?.name ?? "wall";
  if (info?.wall?.limit === 1) return `the ${name}`;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/**
 * Returns the label of a piece: `White pawn`.
 * @param {BoardInfo} info
 * @param {string} letters
 */
export function pieceLabel(info, letters) {
  if (letters === WALL) return wallName(info);
  const kind = info.pieces[letters]?.kind ?? letters;
  return `${info.sides[owner(letters)]} ${kind}`;
}

/**
 * Returns the label of a square: `e4, White pawn, selected`.
 * @param {BoardInfo} info
 * @param {string} square
 * @param {string | undefined} letters of the piece there
 * @param {Iterable<Mark>} marks
 * @param {boolean} [course] whether the square is named in the coordinates of the game's course
 */
export function cellLabel(info, square, letters, marks, course) {
  /** @type {Set<string>} */
  const set = new Set(marks);
  const states = Object.keys(LABELS).filter((mark) => set.has(mark)).map((mark) => LABELS[mark]);
  return [squareLabel(info, square, course), letters ? pieceLabel(info, letters) : "empty", ...states].join(", ");
}

/**
 * Returns the label of a piece in hand: `White pawn, 2 in hand`.
 * @param {BoardInfo} info
 * @param {string} letters
 * @param {number} count
 */
export function heldLabel(info, letters, count) {
  return `${pieceLabel(info, letters)}, ${count} in hand`;
}

/**
 * Returns the label of a way to make a move.
 * @param {Way} way
 * @param {string} kind of the piece that moves
 */
export function wayLabel(way, kind) {
  if (way.gate) return `Let in the ${way.gate}${way.becomes ? `, become a ${way.becomes}` : ""}`;
  if (way.becomes) return `Become a ${way.becomes}`;
  if (way.as && way.as !== kind) return `Place as ${way.as}`;
  return `Stay a ${kind}`;
}

/**
 * Returns the letters of a piece with this name.
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
