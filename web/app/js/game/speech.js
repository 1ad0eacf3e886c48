// Texts about the state of a game: a notice of fixed height beside the board, most important first, and announcements
// for screen readers, events in a polite live region and refusals in an assertive one.

import { fill, h } from "../dom.js";
import { halfMoves } from "../words.js";
import { inCheck } from "./moves.js";
import { called, isWaiting, moveTo, mySide, other, shownPly, toMove, whoseTurn } from "./state.js";
import { newSentences, sentencesOf } from "./status.js";

/** @import { Side, Snapshot } from "../../../types/wire.js" */
/** @import { Child } from "../dom.js" */
/** @import { GameState, Remark } from "../../../types/page.js" */

/** The number of sentences that are kept. */
const KEPT = 6;

/** The text while a move waits for the connection. */
export const UNSENT = "Your move will be sent when the connection is back.";

/**
 * @param {GameState} state
 * @param {Remark} remark
 * @param {boolean} unsent whether a move waits for the connection
 * @param {number | null} claim the seconds until this player may claim the game, if the opponent is away
 * @returns {{text: Child[], tone: "calm" | "bad" | "end" | "past"}}
 */
function speech(state, remark, unsent, claim) {
  const { game, viewed } = state;
  const { board, live, moves } = game;
  const past = viewed === 0 ? "The first position." : viewed !== null && `After ${viewed} of ${halfMoves(moves.length)}.`;
  if (live.ending) {
    const parts = [live.ending.sentence, remark.text, past].filter(Boolean).join(" ");
    return { text: [h("strong", null, live.ending.result), ` ${parts}`], tone: "end" };
  }
  if (remark.bad) return { text: [remark.text], tone: "bad" };
  const { draw, take_back } = live.offers;
  const parts = [unsent && UNSENT, remark.text];
  if (draw) parts.push(`${drawOffer(game, draw)}.`);
  if (take_back) parts.push(`${takeBackRequest(game, take_back.by)}.`);
  parts.push(past || "");
  if (claim !== null) parts.push(opponentAway(game, claim));
  if (!parts.some(Boolean)) {
    const last = moveTo(game, shownPly(state));
    parts.push(...[whoseTurn(game), ...(last ? inCheck(board, last) : [])].map((one) => `${one}.`), ...sentencesOf(game));
    // A clock that starts with the game waits for both players.
    const started = !live.clocks || game.terms.clock_start !== "at-once";
    if (isWaiting(game) && toMove(game).length > 0 && started) parts.push("You can move already.");
    // Both players see at once with which array they play.
    if (game.start_number !== null && moves.length === 0) parts.push(`Opening array ${game.start_number}.`);
  }
  return { text: [parts.filter(Boolean).join(" ")], tone: past ? "past" : "calm" };
}

/**
 * @param {Snapshot} game
 * @param {Side} by
 */
function drawOffer(game, by) {
  return mySide(game) === by ? "You offer a draw" : `${game.board.sides[by]} offers a draw`;
}

/**
 * Says that the opponent is away.
 * @param {Snapshot} game
 * @param {number} claim the seconds until this player may claim the game
 */
export function opponentAway(game, claim) {
  const side = other(mySide(game) ?? "white");
  const who = called(game.board, side, game.players[side]);
  const left = `${Math.floor(claim / 60)}:${String(claim % 60).padStart(2, "0")}`;
  return claim > 0 ? `${who} is away: you can claim the game in ${left}.` : `${who} is away: you can claim the game.`;
}

/**
 * @param {Snapshot} game
 * @param {Side} by
 */
function takeBackRequest(game, by) {
  return mySide(game) === by ? "You request to take back" : `${game.board.sides[by]} requests to take back`;
}

export class Notice {
  #text = h("p", { class: "n-text" });
  #button = h("button", { type: "button", class: "n-button", hidden: true, onclick: () => this.#way && this.#lead(this.#way) });
  element = h("div", { class: "g-notice n-notice" }, this.#text, this.#button);
  /** Where the button leads. @type {Way | null} */
  #way = null;
  #lead;

  /** @param {(way: Way) => void} lead called by the button */
  constructor(lead) {
    this.#lead = lead;
  }

  /**
   * @param {GameState} state
   * @param {Remark} remark
   * @param {boolean} unsent
   * @param {number | null} claim
   * @param {boolean} closed whether the invitation was closed
   */
  show(state, remark, unsent, claim, closed) {
    const { text, tone } = speech(state, remark, unsent, claim);
    const { live, yours } = state.game;
    fill(this.#text, text);
    // A text that has to be scrolled can be, by keyboard.
    if (this.#text.scrollHeight > this.#text.clientHeight + 1) this.#text.tabIndex = 0;
    else this.#text.removeAttribute("tabindex");
    this.element.dataset.tone = tone;
    this.#way = null;
    if (state.viewed !== null) this.#way = "back";
    else if (live.ending && live.next && yours.sides.length === 0) this.#way = "next";
    else if (closed && isWaiting(state.game)) this.#way = "invitation";
    this.#button.hidden = this.#way === null;
    const labels = { back: "Back to the game", next: "Watch the next game", invitation: yours.sides.length > 0 ? "Invitation" : "Join" };
    if (this.#way) fill(this.#button, labels[this.#way]);
  }
}

/** Where the button of the notice leads: to the current position, the next game or the invitation. @typedef {"back" | "next" | "invitation"} Way */

/** Live regions that stay in the page and get new paragraphs, which screen readers read. */
export class Announcer {
  #polite = h("div", { role: "log", "aria-live": "polite", "aria-label": "Events of the game" });
  #assertive = h("div", { role: "alert", "aria-live": "assertive" });
  element = h("div", { class: "unseen" }, this.#polite, this.#assertive);

  /** @param {...string} sentences */
  announce(...sentences) {
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
 * Returns the changes between two states, as sentences for announcements.
 * @param {GameState} before
 * @param {GameState} after
 * @returns {string[]}
 */
export function news(before, after) {
  const [old, now] = [before.game, after.game];
  const { board, live } = now;
  const sentences = [];
  let same = 0;
  while (same < old.moves.length && old.moves[same]?.uci === now.moves[same]?.uci) same++;
  if (same < old.moves.length) sentences.push(old.moves.length - same === 1 ? "A move was taken back" : "Moves were taken back");
  for (const move of now.moves.slice(same)) sentences.push(move.description, ...inCheck(board, move));
  sentences.push(...newSentences(old, now));
  const { draw, take_back } = live.offers;
  if (draw && draw !== old.live.offers.draw) sentences.push(drawOffer(now, draw));
  if (take_back && !old.live.offers.take_back) sentences.push(takeBackRequest(now, take_back.by));
  if (live.rematch && live.rematch !== old.live.rematch) {
    sentences.push(mySide(now) === live.rematch ? "You want to play again" : `${board.sides[live.rematch]} wants to play again`);
  }
  sentences.push(declined(before, after));
  if (live.ending && !old.live.ending) sentences.push(live.ending.sentence);
  for (const side of /** @type {const} */ (["white", "black"])) {
    if (now.players[side].taken && !old.players[side].taken) sentences.push(`${board.sides[side]} has joined`);
  }
  return sentences;
}

/**
 * Returns a sentence about an offer that was declined between two states; empty if there was none.
 * @param {GameState} before
 * @param {GameState} after
 */
export function declined({ game: old }, { game: { board, live, moves } }) {
  const { draw, take_back } = old.live.offers;
  const who = (/** @type {Side} */ by) => board.sides[other(by)];
  if (old.live.rematch && !live.rematch && !live.next) return `${who(old.live.rematch)} does not want to play again.`;
  // A move or the end of the game also removes offers.
  if (live.ending || moves.length !== old.moves.length) return "";
  if (draw && !live.offers.draw) return `${who(draw)} declines the draw.`;
  if (take_back && !live.offers.take_back) return `${who(take_back.by)} does not allow taking back.`;
  return "";
}
