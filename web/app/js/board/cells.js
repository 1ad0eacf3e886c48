// The board for keyboards and screen readers, over the drawing: an ARIA grid with one cell for each square, one of which
// is in the tab order.

import { h } from "../dom.js";

/** @import { View } from "./view.js" */

/** Columns and rows that a key moves the focus by. @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
};

export class Cells {
  element = h("div", { class: "b-grid", role: "grid" });
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** The square in the tab order. @type {string | null} */
  #current = null;
  /** @type {View | null} */
  #view = null;
  #activate;

  /** @param {(square: string) => void} activate called for Enter, Space, or a click by assistive technology */
  constructor(activate) {
    this.#activate = activate;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", (event) => this.#focused(event));
    this.element.addEventListener("click", (event) => {
      // Clicks of a pointer were handled by its `pointerup`.
      const square = squareOf(event.target);
      if (event.detail === 0 && square !== null) activate(square);
    });
  }

  /**
   * Lays out the cells in the orientation of the board. The elements are reused, so that the focus stays.
   * @param {View} view
   */
  lay(view) {
    const same = this.#view?.files === view.files && this.#view.ranks === view.ranks;
    if (same && this.#view?.flipped === view.flipped && this.#view.rising === view.rising) return;
    const focused = this.element.contains(document.activeElement) ? this.#current : null;
    if (!same) this.#cells.clear();
    this.#view = view;
    const rows = [];
    for (let row = 0; row < view.ranks; row++) {
      const cells = [];
      for (let column = 0; column < view.files; column++) {
        const square = /** @type {string} */ (view.at(column, row));
        let cell = this.#cells.get(square);
        if (!cell) {
          cell = h("div", { role: "gridcell", class: "b-cell", tabindex: -1, "data-square": square });
          this.#cells.set(square, cell);
        }
        cells.push(cell);
      }
      rows.push(h("div", { role: "row", class: "b-row" }, cells));
    }
    this.element.replaceChildren(...rows);
    const start = view.at(0, view.ranks - 1);
    this.#enter(this.#current !== null && this.#cells.has(this.#current) ? this.#current : start);
    if (focused !== null) this.focus(focused);
  }

  /**
   * Sets the label and the marks of a cell.
   * @param {string} square
   * @param {string} label
   * @param {string} marks separated by blanks
   * @param {boolean} selected
   */
  describe(square, label, marks, selected) {
    const cell = this.#cells.get(square);
    if (!cell) return;
    if (cell.ariaLabel !== label) cell.ariaLabel = label;
    if ((cell.dataset.marks ?? "") !== marks) cell.dataset.marks = marks;
    if (cell.ariaSelected !== String(selected)) cell.ariaSelected = String(selected);
  }

  /** @param {string} [square] the current one by default */
  focus(square = this.#current ?? undefined) {
    if (square === undefined) return;
    this.#enter(square);
    this.#cells.get(square)?.focus();
  }

  /** @param {string | null} square */
  #enter(square) {
    if (this.#current !== null) this.#cells.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = square;
    if (square !== null) this.#cells.get(square)?.setAttribute("tabindex", "0");
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const square = squareOf(event.target);
    if (square !== null) this.#enter(square);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey || !this.#view || this.#current === null) return;
    const step = STEPS[event.key];
    if (step) {
      let [column, row] = this.#view.place(this.#current);
      // Ctrl with Home and End goes to the corners, as in other grids.
      if (event.ctrlKey && !Number.isFinite(step[0])) row = step[0] < 0 ? 0 : this.#view.ranks - 1;
      column = Math.min(Math.max(column + step[0], 0), this.#view.files - 1);
      row = Math.min(Math.max(row + step[1], 0), this.#view.ranks - 1);
      this.focus(this.#view.at(column, row) ?? undefined);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#activate(this.#current);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  return target instanceof HTMLElement ? (target.dataset.square ?? null) : null;
}
