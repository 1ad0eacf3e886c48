// The lines that were played, one a row, with the messages of the program and marks where the rules differ.

import { fill, h } from "../dom.js";
import { sign } from "./signs.js";

/** @import { ShownStep } from "../../../types/visualize.js" */
/** @import { Side } from "../../../types/wire.js" */

export class Lines {
  #list = h("ol", { class: "v-list" });
  element = h("div", { class: "v-lines", role: "group", "aria-label": "Lines" }, this.#list);
  #key = "";

  /** @param {(index: number) => void} pick called with the index of a step */
  constructor(pick) {
    this.#list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.step) pick(Number(button.dataset.step));
    });
  }

  /**
   * @param {ShownStep[]} steps
   * @param {number} viewed
   * @param {(step: ShownStep) => string} written
   * @param {(side: Side) => string} named
   */
  show(steps, viewed, written, named) {
    const key = JSON.stringify([steps.map((step) => [written(step), step.message, step.notes.length]), viewed]);
    if (key === this.#key) return;
    this.#key = key;
    const focused = this.#list.contains(document.activeElement);
    const rows = steps.slice(1).map((step, at) => this.#row(step, at + 1, at + 1 === viewed, written, named));
    fill(this.#list, rows);
    const current = this.#list.querySelector("[aria-current]");
    const last = this.#list.querySelector("li:last-child button");
    // One row is in the tab order.
    (current ?? last)?.setAttribute("tabindex", "0");
    if (!(current instanceof HTMLElement)) return;
    if (focused) current.focus({ preventScroll: true });
    const [room, place] = [this.element.getBoundingClientRect(), current.getBoundingClientRect()];
    if (place.top < room.top || place.bottom > room.bottom) this.element.scrollTop += place.bottom - room.bottom + 4;
  }

  /**
   * @param {ShownStep} step
   * @param {number} index
   * @param {boolean} current
   * @param {(step: ShownStep) => string} written
   * @param {(side: Side) => string} named
   */
  #row(step, index, current, written, named) {
    const differs = step.notes.length > 0;
    const side = step.by;
    return h(
      "li",
      null,
      h(
        "button",
        { type: "button", class: "v-line", "data-step": index, tabindex: -1, "aria-current": current ? "true" : null },
        h("span", { class: "v-number" }, `${index}.`),
        side && h("span", { class: `v-dot v-${side}` }, h("span", { class: "unseen" }, `${named(side)}: `)),
        h("span", { class: "v-text" }, written(step)),
        step.message && h("span", { class: "v-said" }, step.message),
        differs && h("span", { class: "v-differs" }, sign("differs"), h("span", { class: "unseen" }, ", differs from the rules")),
      ),
    );
  }
}
