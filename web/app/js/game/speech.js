// What is said of a game. Beside the board, in a place of fixed height: the most pressing thing first. And aloud: what
// has happened, in a polite region, and what is refused, in an assertive one.

import { fill, h } from "../dom.js";
import { inCheck } from "./moves.js";
import { moveTo, other, shownPly, whoseTurn } from "./state.js";

/** @import { Side } from "../../../types/wire.js" */
/** @import { Child } from "../dom.js" */
/** @import { GameState } from "./state.js" */

/** How many sentences are kept. */
const KEPT = 6;

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

/** Regions that stay in the page and get new paragraphs: screen readers read what is added. */
export class Announcer {
  #polite = h("div", { role: "log", "aria-live": "polite", "aria-label": "What happens in the game" });
  #assertive = h("div", { role: "alert", "aria-live": "assertive" });
  element = h("div", { class: "unseen" }, this.#polite, this.#assertive);

  /** @param {...string} sentences */
  say(...sentences) {
    const text = sentences.filter(Boolean).map(sentence).join(" ");
    if (text) add(this.#polite, text);
  }

  /** @param {string} text */
  refuse(text) {
    this.#assertive.replaceChildren(h("p", null, text));
  }
}

/** @param {string} text */
function sentence(text) {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/**
 * @param {HTMLElement} region
 * @param {string} text
 */
function add(region, text) {
  region.append(h("p", null, text));
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/**
 * What has happened between two states, in sentences to be said aloud.
 * @param {GameState} before
 * @param {GameState} after
 * @returns {string[]}
 */
export function news(before, after) {
  const [old, now] = [before.game, after.game];
  const { board, live } = now;
  const told = [];
  let same = 0;
  while (same < old.moves.length && old.moves[same]?.uci === now.moves[same]?.uci) same++;
  if (same < old.moves.length) told.push(old.moves.length - same === 1 ? "A move was taken back" : "Moves were taken back");
  for (const move of now.moves.slice(same)) told.push(move.said, ...inCheck(board, move));
  const { draw, take_back } = live.offers;
  if (draw && draw !== old.live.offers.draw) told.push(`${board.sides[draw]} offers a draw`);
  if (take_back && !old.live.offers.take_back) told.push(`${board.sides[take_back.by]} asks to take back`);
  if (live.rematch && live.rematch !== old.live.rematch) told.push(`${board.sides[live.rematch]} wants to play again`);
  told.push(declined(before, after));
  if (live.ending && !old.live.ending) told.push(live.ending.sentence);
  for (const side of /** @type {const} */ (["white", "black"])) {
    if (now.players[side].taken && !old.players[side].taken) told.push(`${board.sides[side]} has come`);
  }
  return told;
}

/**
 * What was offered and refused between two states, in a sentence; nothing if nothing was.
 * @param {GameState} before
 * @param {GameState} after
 */
export function declined({ game: old }, { game: { board, live, moves } }) {
  const { draw, take_back } = old.live.offers;
  const who = (/** @type {Side} */ by) => board.sides[other(by)];
  if (old.live.rematch && !live.rematch && !live.next) return `${who(old.live.rematch)} does not want to play again.`;
  // With a move or the end offers go by themselves.
  if (live.ending || moves.length !== old.moves.length) return "";
  if (draw && !live.offers.draw) return `${who(draw)} declines the draw.`;
  if (take_back && !live.offers.take_back) return `${who(take_back.by)} does not allow taking back.`;
  return "";
}
