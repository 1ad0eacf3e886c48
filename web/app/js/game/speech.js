// What stands in the line beside the board: one thing at a time, the most pressing first.

import { h } from "../dom.js";
import { inCheck } from "./moves.js";
import { moveTo, shownPly, whoseTurn } from "./state.js";

/** @import { GameState } from "./state.js" */
/** @import { Tone } from "./notice.js" */

/**
 * @typedef {object} Speech
 * @property {string | Node} text
 * @property {Tone} tone
 * @property {string} [label] of a button, if there is one
 * @property {"live" | "next"} [to] where it leads: to the game as it stands, or to the one that follows it
 */

/**
 * @param {GameState} state
 * @param {string} refusal what the referee last refused, if it still stands
 * @returns {Speech}
 */
export function speech(state, refusal) {
  const { game, viewed } = state;
  const { board, live, moves } = game;
  if (refusal) return { text: refusal, tone: "bad" };
  if (viewed !== null) {
    const text = viewed === 0 ? "The first position." : `After ${viewed} of ${moves.length} half-moves.`;
    return { text, tone: "past", label: "Back to the game", to: "live" };
  }
  if (live.ending) {
    const text = h("span", null, h("strong", null, live.ending.result), ` ${live.ending.sentence}`);
    if (!live.next || game.yours.sides.length > 0) return { text, tone: "end" };
    return { text, tone: "end", label: "Watch the next game", to: "next" };
  }
  const { draw, take_back } = live.offers;
  const offers = [];
  if (draw) offers.push(`${board.sides[draw]} offers a draw.`);
  if (take_back) offers.push(`${board.sides[take_back.by]} asks to take back.`);
  if (offers.length > 0) return { text: offers.join(" "), tone: "calm" };
  const last = moveTo(game, shownPly(state));
  const checks = last ? inCheck(board, last) : [];
  return { text: [whoseTurn(game), ...checks].map((one) => `${one}.`).join(" "), tone: "calm" };
}
