// The line beside the board where the referee speaks, in a place of fixed height: the most pressing thing first.

import { fill, h } from "../dom.js";
import { inCheck } from "./moves.js";
import { moveTo, shownPly, whoseTurn } from "./state.js";

/** @import { Child } from "../dom.js" */
/** @import { GameState } from "./state.js" */

/** What was refused or declined, while it still stands. @typedef {{text: string, bad: boolean}} Remark */

/** What is said of a move while there is nobody to send it to. */
export const UNSENT = "Your move will be sent when the connection is back.";

/**
 * @param {GameState} state
 * @param {Remark} remark
 * @param {boolean} unsent whether a move waits for the line
 * @returns {{text: Child[], tone: "calm" | "bad" | "end" | "past"}}
 */
function speech(state, remark, unsent) {
  const { game, viewed } = state;
  const { board, live, moves } = game;
  const past = viewed === 0 ? "The first position." : viewed !== null && `After ${viewed} of ${moves.length} half-moves.`;
  if (live.ending) {
    const said = [live.ending.sentence, remark.text, past].filter(Boolean).join(" ");
    return { text: [h("strong", null, live.ending.result), ` ${said}`], tone: "end" };
  }
  if (remark.bad) return { text: [remark.text], tone: "bad" };
  const { draw, take_back } = live.offers;
  const said = [unsent && UNSENT, remark.text];
  if (draw) said.push(`${board.sides[draw]} offers a draw.`);
  if (take_back) said.push(`${board.sides[take_back.by]} asks to take back.`);
  said.push(past || "");
  if (!said.some(Boolean)) {
    const last = moveTo(game, shownPly(state));
    said.push(...[whoseTurn(game), ...(last ? inCheck(board, last) : [])].map((one) => `${one}.`));
  }
  return { text: [said.filter(Boolean).join(" ")], tone: past ? "past" : "calm" };
}

export class Notice {
  #text = h("p", { class: "n-text" });
  #button = h("button", { type: "button", class: "n-button", hidden: true, onclick: () => this.#lead(this.#back) });
  element = h("div", { class: "g-notice n-notice" }, this.#text, this.#button);
  #back = false;
  #lead;

  /** @param {(back: boolean) => void} lead what the button does: leads back to the game, or on to the next one */
  constructor(lead) {
    this.#lead = lead;
  }

  /**
   * @param {GameState} state
   * @param {Remark} remark
   * @param {boolean} unsent
   */
  show(state, remark, unsent) {
    const { text, tone } = speech(state, remark, unsent);
    const { live, yours } = state.game;
    fill(this.#text, text);
    this.element.dataset.tone = tone;
    this.#back = state.viewed !== null;
    this.#button.hidden = !this.#back && !(live.ending && live.next && yours.sides.length === 0);
    fill(this.#button, this.#back ? "Back to the game" : "Watch the next game");
  }
}
