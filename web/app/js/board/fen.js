// FEN as a drawing needs it: what stands where, what is in hand, whose turn it is. Texts come from the server, which
// writes them canonically; what cannot be read is left out rather than guessed. No rule is known here.

/** @import { MoveMessage, Side } from "../../../types/wire.js" */

/**
 * What a position looks like. Pieces are named by their letters: `K`, `+p`, `q~`.
 * @typedef {object} Look
 * @property {Map<string, string>} pieces by square, named as in UCI
 * @property {{white: Map<string, number>, black: Map<string, number>}} hands how many of each piece
 * @property {Side} turn
 */

const A = "a".charCodeAt(0);

/** What stands for the duck, which is nobody's. */
export const DUCK = "*";

/**
 * The name of a square, as in UCI.
 * @param {number} file counted from 0
 * @param {number} rank counted from 0
 */
export function squareName(file, rank) {
  return String.fromCharCode(A + file) + (rank + 1);
}

/**
 * File and rank of a square, counted from 0.
 * @param {string} square
 * @returns {[file: number, rank: number]}
 */
export function fileAndRank(square) {
  return [square.charCodeAt(0) - A, Number(square.slice(1)) - 1];
}

/**
 * Whose a piece is: capitals are White's.
 * @param {string} letters
 * @returns {Side}
 */
export function owner(letters) {
  return letters === letters.toUpperCase() ? "white" : "black";
}

/**
 * Reads what can be seen of a position.
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
 * The squares of a move.
 * @param {MoveMessage | null | undefined} move
 * @returns {string[]}
 */
export function squaresOf(move) {
  if (!move) return [];
  if ("pass" in move) return [];
  return "drop" in move ? [move.to] : [move.from, move.to];
}
