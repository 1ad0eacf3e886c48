// The moves of a game from a file as a tree: the main line, and variations beside its moves. Moves are named by their numbers,
// as the server counts them; START is the position before the first move.

/** @import { ReplayedGame, ReplayedMove } from "../../../types/wire.js" */

export const START = -1;

/**
 * A move in the tree.
 * @typedef {object} TreeNode
 * @property {ReplayedMove} move
 * @property {number} before the move before it
 * @property {number} next the move after it in the same line, or START
 * @property {number} instead for the first move of a variation, the move that it is an alternative to, or else START
 * @property {number[]} variations the first moves of its alternatives
 */

export class Tree {
  /** @type {TreeNode[]} */
  nodes = [];
  /** The first move of the main line, or START. */
  first = START;

  /** @param {Pick<ReplayedGame, "moves" | "variations">} game */
  constructor({ moves, variations }) {
    this.first = this.#add(moves, START);
    for (const variation of variations) {
      const first = this.#add(variation.moves, variation.instead);
      this.nodes[variation.instead]?.variations.push(first);
    }
  }

  /**
   * @param {ReplayedMove[]} moves
   * @param {number} instead
   */
  #add(moves, instead) {
    const first = this.nodes.length;
    moves.forEach((move, index) => {
      const number = this.nodes.length;
      this.nodes.push({
        move,
        before: index === 0 ? (this.nodes[instead]?.before ?? START) : number - 1,
        next: index + 1 < moves.length ? number + 1 : START,
        instead: index === 0 ? instead : START,
        variations: [],
      });
    });
    return moves.length > 0 ? first : START;
  }

  /**
   * Returns whether there is such a move, or it is the start.
   * @param {number} number
   */
  has(number) {
    return number === START || number in this.nodes;
  }

  /**
   * Returns the line of a move: the moves that lead to it, and those after it in the same line.
   * @param {number} number
   * @returns {number[]}
   */
  line(number) {
    const line = [];
    for (let at = number; at !== START; at = this.nodes[at]?.before ?? START) line.unshift(at);
    for (let at = number === START ? this.first : (this.nodes[number]?.next ?? START); at !== START; at = this.nodes[at]?.next ?? START) line.push(at);
    return line;
  }

  /**
   * Returns a move and its alternatives, that of the main line first.
   * @param {number} number
   * @returns {number[]}
   */
  alternatives(number) {
    let main = number;
    for (let above = this.nodes[main]?.instead ?? START; above !== START; above = this.nodes[main]?.instead ?? START) main = above;
    /** @type {(from: number) => number[]} */
    const all = (from) => [from, ...(this.nodes[from]?.variations ?? []).flatMap(all)];
    return main === START ? [] : all(main);
  }

  /**
   * Returns the alternative before (-1) or after (1) a move. Up from a later move of a variation leads to the move that the
   * variation is an alternative to.
   * @param {number} number
   * @param {-1 | 1} step
   * @returns {number} the same number if there is none
   */
  beside(number, step) {
    const all = this.alternatives(number);
    const found = all[all.indexOf(number) + step];
    if (found !== undefined || step > 0) return found ?? number;
    let at = number;
    while (at !== START && this.nodes[at]?.instead === START) at = this.nodes[at]?.before ?? START;
    const instead = this.nodes[at]?.instead ?? START;
    return instead === START ? number : instead;
  }

  /**
   * Returns whether a move belongs to a variation.
   * @param {number} number
   */
  isVariation(number) {
    for (let at = number; at !== START; at = this.nodes[at]?.before ?? START) if (this.nodes[at]?.instead !== START) return true;
    return false;
  }

  /**
   * Returns the clock of each side when a move has been made, in milliseconds.
   * @param {number} number
   */
  clocks(number) {
    /** @type {{white: number | null, black: number | null}} */
    const clocks = { white: null, black: null };
    for (let at = number; at !== START; at = this.nodes[at]?.before ?? START) {
      const move = this.nodes[at]?.move;
      if (move) clocks[move.by] ??= move.left ?? null;
    }
    return clocks;
  }
}
