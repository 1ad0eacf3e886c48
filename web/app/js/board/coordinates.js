// The coordinates of a course as labels: numbers of columns and rows from the upper left, or of cells from a1.

/** @import { BoardInfo } from "../../../types/wire.js" */

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
