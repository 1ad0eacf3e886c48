// The choice between several ways to make a move: a small menu at its destination.

import { h } from "../dom.js";
import { picture } from "./set.js";

/** @import { Choice } from "../../../types/page.js" */
/** @import { Way } from "../../../types/wire.js" */

/**
 * Lets the player choose a way. Escape, Tab and a click outside choose none.
 * @param {HTMLElement} field the board that contains the menu
 * @param {Choice[]} choices
 * @param {{column: number, row: number, lower: boolean, turned: boolean}} place `lower`: it opens upwards
 * @returns {Promise<Way | null>}
 */
export function choose(field, choices, { column, row, lower, turned }) {
  const before = document.activeElement;
  return new Promise((resolve) => {
    const items = choices.map(({ way, label, symbols }) =>
      h(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: "b-choice",
          "aria-label": label,
          title: label,
          // By keyboard or assistive technology; pointers are handled below.
          onclick: (/** @type {MouseEvent} */ { detail }) => detail === 0 && done(way),
        },
        symbols.map((id) => picture(id, turned)),
      ),
    );
    const menu = h("div", { role: "menu", class: `b-choices${lower ? " b-lower" : ""}`, "aria-label": "Choose" }, items);
    const veil = h("div", { class: "b-veil" }, menu);
    veil.style.setProperty("--column", String(column));
    veil.style.setProperty("--row", String(row));

    // Click events are not reliable here: browsers send one after the touch that opened the menu, and sometimes none for
    // a touch after a drag.
    let pressed = false;

    /** @param {Way | null} way */
    function done(way) {
      veil.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      resolve(way);
    }
    veil.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      pressed = true;
      if (event.target === veil) done(null);
    });
    veil.addEventListener("pointerup", ({ button, clientX, clientY }) => {
      const over = document.elementFromPoint(clientX, clientY);
      const choice = choices[items.findIndex((item) => item.contains(over))];
      if (pressed && button === 0 && choice) done(choice.way);
    });
    veil.addEventListener("keydown", (event) => {
      event.stopPropagation();
      const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
      if (event.key === "Escape" || event.key === "Tab") {
        done(null);
      } else if (event.key in steps) {
        // In the lower half of the board the menu opens upwards.
        const step = steps[/** @type {keyof typeof steps} */ (event.key)] * (lower && event.key !== "ArrowRight" && event.key !== "ArrowLeft" ? -1 : 1);
        items.at((at + step + items.length) % items.length)?.focus();
      } else {
        return;
      }
      event.preventDefault();
    });
    field.append(veil);
    items[0]?.focus({ preventScroll: true });
  });
}
