// The line beside the board where the referee speaks: one sentence at a time, in a place of fixed height.

import { fill, h } from "../dom.js";

/** @typedef {"calm" | "bad" | "end" | "past"} Tone */

export class Notice {
  #text = h("p", { class: "n-text" });
  #button = h("button", { type: "button", class: "n-button", hidden: true });
  element = h("div", { class: "n-notice" }, this.#text, this.#button);
  /** @type {() => void} */
  #act = () => {};

  constructor() {
    this.#button.addEventListener("click", () => this.#act());
  }

  /**
   * @param {string | Node} text
   * @param {Tone} tone
   * @param {{label: string, act: () => void} | null} [button]
   */
  show(text, tone, button = null) {
    fill(this.#text, text);
    this.element.dataset.tone = tone;
    this.#button.hidden = button === null;
    if (button) {
      fill(this.#button, button.label);
      this.#act = button.act;
    }
  }
}
