// The words of the server about a game, as this player wants them: squares in the coordinates of the game's course, and sides
// whose names are mere numbers with their places on the screen.

import { moveIn, sentenceIn } from "../board/coordinates.js";
import { other } from "./state.js";

/** @import { BoardInfo, MoveMessage, Side } from "../../../types/wire.js" */
/** @import { GameState } from "../../../types/page.js" */

/**
 * Returns a game with other words.
 * @param {GameState} state
 * @param {Side} bottom the side at the bottom of the board
 * @param {boolean} numbered whether squares are named in the coordinates of the course
 * @returns {GameState}
 */
export function worded(state, bottom, numbered) {
  const { board, live, moves } = state.game;
  if (!isNumber(board) && !(numbered && board.coordinates)) return state;
  const words = wording(board, bottom, numbered);
  const { ending } = live;
  const write = numbered && board.coordinates ? moveIn : () => null;
  return {
    ...state,
    game: {
      ...state.game,
      board: { ...board, sides: { white: words(board.sides.white), black: words(board.sides.black) } },
      live: {
        ...live,
        ending: ending && { ...ending, sentence: words(ending.sentence) },
        status: live.status.map((item) => ({ ...item, sentence: words(item.sentence) })),
      },
      moves: moves.map((move) => ({ ...move, san: write(board, move) ?? move.san, description: words(move.description) })),
    },
  };
}

/**
 * Returns a function that changes the words of a sentence.
 * @param {BoardInfo} board
 * @param {Side} bottom
 * @param {boolean} numbered
 * @returns {(sentence: string) => string}
 */
export function wording(board, bottom, numbered) {
  const { sides } = board;
  const inCourse = (/** @type {string} */ text) => (numbered && board.coordinates ? sentenceIn(board, text) : text);
  if (!isNumber(board)) return inCourse;
  /** @param {string} text @param {Side} side @param {string} place */
  const name = (text, side, place) => text.replace(new RegExp(`${escaped(sides[side])}\\b(?! \\(|')`, "g"), (found) => `${found} (${place})`);
  return (text) => inCourse(name(name(text, bottom, "bottom"), other(bottom), "top"));
}

/**
 * Returns the sentence of a hint with its move in the coordinates of the course, in place of a line in SAN.
 * @param {BoardInfo} board
 * @param {boolean} numbered
 * @param {string} sentence
 * @param {MoveMessage} move
 */
export function hintIn(board, numbered, sentence, move) {
  const end = sentence.indexOf(": ");
  if (!numbered || !board.coordinates || end < 0) return sentence;
  return `${sentence.slice(0, end)}: \`${moveIn(board, move)}\`.`;
}

/** Returns whether the sides are called by numbers, which say nothing by themselves. @param {BoardInfo} board */
function isNumber({ sides }) {
  return /\d$/.test(sides.white) && /\d$/.test(sides.black);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[^\w\s]/g, "\\$&");
}
