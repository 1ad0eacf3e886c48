// Facts that the board does not show, such as the checks that a side has given, as the server sends them:
// chips beside the clocks. A chip shows a label and how far it has come; pressed, it says the same in a sentence.

import { fill, h } from "../dom.js";

/** @import { Side, Snapshot, StatusMessage } from "../../../types/wire.js" */

export class StatusChips {
  element = h("span", { class: "s-chips" });
  #tell;
  #key = "";

  /** @param {(sentence: string) => void} tell called with the sentence of a chip that is pressed */
  constructor(tell) {
    this.#tell = tell;
  }

  /** @param {StatusMessage[]} items */
  show(items) {
    // A chip that is the same keeps the focus.
    const key = JSON.stringify(items);
    if (key === this.#key) return;
    this.#key = key;
    const focused = [...this.element.children].findIndex((one) => one === document.activeElement);
    fill(this.element, items.map((item) => this.#chip(item)));
    const { children } = this.element;
    if (focused >= 0) /** @type {HTMLElement | undefined} */ (children[Math.min(focused, children.length - 1)])?.focus();
  }

  /** @param {StatusMessage} item */
  #chip({ code, label, value, sentence }) {
    const props = { type: "button", class: "s-chip", "data-code": code, title: sentence, "aria-label": `${label} ${value}: ${sentence}` };
    return h("button", { ...props, onclick: () => this.#tell(sentence) }, h("span", { class: "s-label" }, label), " ", h("strong", null, value));
  }
}

/**
 * Returns the items beside the clock of a side: its own and, while it is to move, those of both sides.
 * @param {Snapshot} game
 * @param {Side} side
 */
export function statusOf({ live, yours }, side) {
  // Who may claim has a button for it.
  const shown = live.status.filter(({ code }) => code !== "claim" || yours.claims.length === 0);
  return shown.filter((item) => item.side === side || (item.side === null && live.turn === side));
}

/**
 * Returns the sentences of the notice: about both sides, and the possible claims.
 * @param {Snapshot} game
 */
export function sentencesOf({ live }) {
  return live.status.filter(({ side, code }) => side === null || code === "claim").map(({ sentence }) => sentence);
}

/**
 * Returns the sentences that are new.
 * @param {Snapshot} old
 * @param {Snapshot} now
 */
export function newSentences(old, now) {
  const known = new Set(old.live.status.map(({ sentence }) => sentence));
  return now.live.status.map(({ sentence }) => sentence).filter((sentence) => !known.has(sentence));
}
