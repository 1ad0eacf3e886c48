// Reading FEN for display: the pieces on the board and in hand, and the side to move. The server writes FEN canonically;
// unreadable parts are left out. There is no rule here.

/** @import { Look } from "../../../types/page.js" */
/** @import { MoveMessage, Side } from "../../../types/wire.js" */

const A = "a".charCodeAt(0);

/** The letter of walls, which belong to neither side. */
export const WALL = "*";

/**
 * Returns the name of a square, as in UCI.
 * @param {number} file counted from 0
 * @param {number} rank counted from 0
 */
export function squareName(file, rank) {
  return String.fromCharCode(A + file) + (rank + 1);
}

/**
 * Returns the file and the rank of a square, counted from 0.
 * @param {string} square
 * @returns {[file: number, rank: number]}
 */
export function fileAndRank(square) {
  return [square.charCodeAt(0) - A, Number(square.slice(1)) - 1];
}

/**
 * Returns the side of a piece: capitals are White's.
 * @param {string} letters
 * @returns {Side}
 */
export function owner(letters) {
  return letters === letters.toUpperCase() ? "white" : "black";
}

/**
 * Reads the pieces of a position.
 * @param {string} fen
 * @returns {Look}
 */
export function readFen(fen) {
  const [placement = "", turn] = fen.trim().split(/\s+/);
  const [, board = "", held = ""] = /^([^[]*)(?:\[(.*)\])?$/.exec(placement) ?? [];
  const rows = board.split("/");
  /** @type {Look} */
  const look = { pieces: new Map(), hands: { white: new Map(), black: new Map() }, turn: turn === "b" ? "black" : "white" };
  rows.forEach((row, index) => {
    let file = 0;
    for (const [token] of row.matchAll(/\d+|\*|\+?[A-Za-z]~?/g)) {
      if (/^\d/.test(token)) {
        file += Number(token);
      } else {
        look.pieces.set(squareName(file, rows.length - 1 - index), token);
        file += 1;
      }
    }
  });
  for (const [letters] of held.matchAll(/\+?[A-Za-z]/g)) {
    const hand = look.hands[owner(letters)];
    hand.set(letters, (hand.get(letters) ?? 0) + 1);
  }
  return look;
}

/**
 * Returns the squares of a move.
 * @param {MoveMessage | null | undefined} move
 * @returns {string[]}
 */
export function squaresOf(move) {
  if (!move) return [];
  if ("pass" in move) return [];
  return "drop" in move ? [move.to] : [move.from, move.to];
}
