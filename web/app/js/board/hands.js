// The pieces in hand of a side: a row of buttons beside the board.

import { h } from "../dom.js";
import { picture } from "./set.js";
import { heldLabel } from "./words.js";

/** @import { ShownHand } from "../../../types/page.js" */

export class Hand {
  /**
   * @param {string} place `top` or `bottom`
   * @param {(letters: string) => void} activate called for keyboard or assistive technology
   */
  constructor(place, activate) {
    this.element = h("div", { class: `b-hand b-${place}`, role: "group" });
    this.element.addEventListener("click", (event) => {
      const letters = lettersAt(event.target);
      if (event.detail === 0 && letters !== null) activate(letters);
    });
    this.key = "";
  }

  /** @param {ShownHand} hand */
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
          "aria-label": heldLabel(info, letters, count),
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
 * Returns the piece in hand that an element shows.
 * @param {unknown} target
 * @returns {string | null}
 */
export function lettersAt(target) {
  const button = target instanceof Element ? target.closest(".b-held") : null;
  return button instanceof HTMLButtonElement && !button.disabled ? (button.dataset.letters ?? null) : null;
}
