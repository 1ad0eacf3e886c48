// The coordinates of a course: numbers of columns and rows from the upper left, or of cells from a1, as labels, in moves
// and in sentences.

import { fileAndRank } from "./fen.js";

/** @import { BoardInfo, MoveMessage } from "../../../types/wire.js" */

/** The label of the checkbox for each kind of coordinates. */
export const COORDINATES = {
  xy: "Show squares as x, y",
  cell: "Show the numbers of cells",
  rowcol: "Show squares as row, column",
};

/**
 * Returns the labels of files and ranks, beginning with the `a` file and rank 1.
 * @param {BoardInfo} info
 * @returns {{ files: string[], ranks: string[] }}
 */
export function numbered({ coordinates, files, ranks, bottom }) {
  const top = ranks.length - 1;
  const row = (/** @type {number} */ rank) => (bottom === "white" ? top - rank : rank);
  return {
    files: files.map((_, file) => String(file)),
    ranks: ranks.map((_, rank) => String(coordinates === "cell" ? rank * files.length : row(rank))),
  };
}

/**
 * Returns the numbers of a square; nothing if the board has no such square.
 * @param {BoardInfo} info
 * @param {string} square
 */
export function numbersOf(info, square) {
  const { files, ranks } = numbered(info);
  const [file, rank] = fileAndRank(square);
  const [column, row] = [files[file], ranks[rank]];
  if (column === undefined || row === undefined) return [];
  if (info.coordinates === "cell") return [String(Number(column) + Number(row))];
  return info.coordinates === "xy" ? [column, row] : [row, column];
}

/**
 * Returns a move as it is typed in the coordinates. The games of the courses leave no choice of a promotion.
 * @param {BoardInfo} info
 * @param {MoveMessage} move
 */
export function moveIn(info, move) {
  if ("pass" in move) return "pass";
  const from = "drop" in move ? [move.as ?? move.drop] : numbersOf(info, move.from);
  return [...from, ...numbersOf(info, move.to)].join(" ");
}

/**
 * Names the squares in a sentence by numbers, pairs in parentheses, and moves as they are typed. Text in backquotes, which a
 * player may type, stays.
 * @param {BoardInfo} info
 * @param {string} sentence
 */
export function sentenceIn(info, sentence) {
  const outside = (/** @type {string} */ text) =>
    text.replace(/\b([a-z]\d{1,2})([a-z]\d{1,2})?\b/g, (word, square, to) => {
      const numbers = numbersOf(info, square);
      if (to) return [...numbers, ...numbersOf(info, to)].join(" ") || word;
      return numbers.length > 1 ? `(${numbers.join(", ")})` : (numbers[0] ?? word);
    });
  return sentence.split("`").map((part, index) => (index % 2 ? part : outside(part))).join("`");
}
