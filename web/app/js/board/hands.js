// What a side has in hand: a row of buttons beside the board.

import { h } from "../dom.js";
import { picture } from "./set.js";
import { heldSaid } from "./words.js";

/** @import { BoardInfo, Side } from "../../../types/wire.js" */

/**
 * @typedef {object} Held
 * @property {BoardInfo} info
 * @property {Side} side whose hand it is
 * @property {Map<string, number>} pieces
 * @property {boolean} usable whether its pieces can be picked up
 * @property {string | null} selected the letters of the piece that is
 * @property {(letters: string) => string | undefined} symbol
 * @property {boolean} turned
 */

export class Hand {
  /**
   * @param {string} place where it lies
   * @param {(letters: string) => void} activate by keyboard or assistive technology
   */
  constructor(place, activate) {
    this.element = h("div", { class: `b-hand b-${place}`, role: "group" });
    this.element.addEventListener("click", (event) => {
      const letters = lettersAt(event.target);
      if (event.detail === 0 && letters !== null) activate(letters);
    });
    this.key = "";
  }

  /** @param {Held} held */
  show({ info, side, pieces, usable, selected, symbol, turned }) {
    const order = Object.keys(info.pieces);
    const sorted = [...pieces].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    const key = JSON.stringify([side, sorted, usable, selected, turned, symbol(order[0] ?? "")]);
    if (key === this.key) return;
    this.key = key;
    const focused = lettersAt(document.activeElement);
    this.element.ariaLabel = `${info.sides[side]} in hand${sorted.length === 0 ? ": nothing" : ""}`;
    const buttons = sorted.map(([letters, count]) => {
      const id = symbol(letters);
      return h(
        "button",
        {
          type: "button",
          class: "b-held",
          "data-letters": letters,
          "aria-label": heldSaid(info, letters, count),
          "aria-pressed": String(letters === selected),
          disabled: !usable,
        },
        id && picture(id, turned),
        count > 1 && h("span", { class: "b-count", "aria-hidden": "true" }, count),
      );
    });
    this.element.replaceChildren(...buttons);
    if (focused !== null) buttons.find(({ dataset }) => dataset.letters === focused)?.focus();
  }
}

/**
 * The piece in hand that an element shows.
 * @param {unknown} target
 * @returns {string | null}
 */
export function lettersAt(target) {
  const button = target instanceof Element ? target.closest(".b-held") : null;
  return button instanceof HTMLButtonElement && !button.disabled ? (button.dataset.letters ?? null) : null;
}
