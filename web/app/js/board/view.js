// The places of squares on the screen, in the units of the drawings: a square is 100 wide.

import { fileAndRank, squareName } from "./fen.js";

/** @import { BoardInfo, Side } from "../../../types/wire.js" */

/** The side of a square in the drawings. */
export const SQUARE = 100;

/** A board in one orientation. */
export class View {
  /**
   * @param {BoardInfo} info
   * @param {Side} bottom the side at the bottom
   */
  constructor(info, bottom) {
    this.files = info.files.length;
    this.ranks = info.ranks.length;
    /** Whether it is flipped from the orientation in which the set is drawn. */
    this.flipped = bottom !== info.bottom;
    // Flipping the board reverses files and ranks; as drawn, the first file is on the left.
    this.rising = (info.bottom === "white") !== this.flipped;
  }

  /**
   * Returns the column and the row of a square, from the upper left.
   * @param {string} square
   * @returns {[column: number, row: number]}
   */
  place(square) {
    const [file, rank] = fileAndRank(square);
    return [this.flipped ? this.files - 1 - file : file, this.rising ? this.ranks - 1 - rank : rank];
  }

  /**
   * Returns the square at a column and a row, if it is on the board.
   * @param {number} column
   * @param {number} row
   * @returns {string | null}
   */
  at(column, row) {
    if (!(column >= 0 && row >= 0 && column < this.files && row < this.ranks)) return null;
    return squareName(this.fileAt(column), this.rankAt(row));
  }

  /** @param {number} column */
  fileAt(column) {
    return this.flipped ? this.files - 1 - column : column;
  }

  /** @param {number} row */
  rankAt(row) {
    return this.rising ? this.ranks - 1 - row : row;
  }
}
