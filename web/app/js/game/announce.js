// What is said aloud: a polite region for what happens, an assertive one for what is refused. They stay in the page
// and get new paragraphs; screen readers read what is added.

import { h } from "../dom.js";

/** How many sentences are kept. */
const KEPT = 6;

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
