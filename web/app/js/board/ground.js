// The layers below the pieces: the empty board with its labels, and the marks. Every mark has its own colour and shape,
// so that colour is never the only difference.

import { h, s } from "../dom.js";
import { numbered } from "./coordinates.js";
import { SQUARE } from "./view.js";

/** @import { BoardInfo } from "../../../types/wire.js" */
/** @import { View } from "./view.js" */
/** @import { Mark } from "../../../types/page.js" */

export class Ground {
  element = s("use", { class: "b-ground" });
  files = h("div", { class: "b-names b-files", "aria-hidden": "true" });
  ranks = h("div", { class: "b-names b-ranks", "aria-hidden": "true" });
  /** The numbers of cells, in the corners of squares. */
  cells = s("g", { class: "b-cells", "aria-hidden": "true" });

  /**
   * @param {View} view
   * @param {BoardInfo} info
   * @param {string} symbol the id of its drawing
   * @param {boolean} course whether squares are labelled in the coordinates of the game's course
   */
  show(view, info, symbol, course) {
    const [width, height] = [view.files * SQUARE, view.ranks * SQUARE];
    for (const [name, value] of Object.entries({ width, height, href: `#${symbol}` })) {
      this.element.setAttribute(name, String(value));
    }
    if (view.flipped) this.element.setAttribute("transform", `rotate(180 ${width / 2} ${height / 2})`);
    else this.element.removeAttribute("transform");
    const labels = course ? numbered(info) : info;
    const cells = course && info.coordinates === "cell";
    name(this.files, view.files, (column) => (cells ? "" : labels.files[view.fileAt(column)]));
    name(this.ranks, view.ranks, (row) => (cells ? "" : labels.ranks[view.rankAt(row)]));
    this.#number(view, cells ? labels : null);
  }

  /**
   * Writes the number of each cell, the sum of the labels of its file and rank.
   * @param {View} view
   * @param {{ files: string[], ranks: string[] } | null} labels
   */
  #number(view, labels) {
    const texts = [];
    for (let row = 0; labels && row < view.ranks; row += 1) {
      for (let column = 0; column < view.files; column += 1) {
        const cell = Number(labels.files[view.fileAt(column)]) + Number(labels.ranks[view.rankAt(row)]);
        texts.push(s("text", { x: column * SQUARE + 4, y: row * SQUARE + 19 }, String(cell)));
      }
    }
    this.cells.replaceChildren(...texts);
  }
}

/**
 * Writes labels along an edge, if they have changed.
 * @param {HTMLElement} edge
 * @param {number} length
 * @param {(place: number) => string | undefined} nameAt
 */
function name(edge, length, nameAt) {
  const names = Array.from({ length }, (_, place) => nameAt(place) ?? "");
  if (edge.dataset.names === names.join(" ")) return;
  edge.dataset.names = names.join(" ");
  edge.replaceChildren(...names.map((one) => h("span", null, one)));
}

const HALF = SQUARE / 2;

/** The drawing of each mark in a square of 100 by 100; screens may add marks. @type {Record<string, () => SVGElement[]>} */
export const SHAPES = {
  last: () => [s("rect", { width: SQUARE, height: SQUARE })],
  selected: () => [s("rect", { width: SQUARE, height: SQUARE })],
  premove: () => [
    s("rect", { width: SQUARE, height: SQUARE }),
    s("path", { d: `M${SQUARE - 24} 4h20v20z`, class: "b-corner" }),
  ],
  hint: () => [
    s("rect", { x: 6, y: 6, width: SQUARE - 12, height: SQUARE - 12, rx: 14, class: "b-edge" }),
    s("rect", { x: 6, y: 6, width: SQUARE - 12, height: SQUARE - 12, rx: 14 }),
  ],
  check: () => [s("circle", { cx: HALF, cy: HALF, r: 48 }), s("circle", { cx: HALF, cy: HALF, r: 46, class: "b-ring" })],
  target: () => [s("rect", { width: SQUARE, height: SQUARE }), s("circle", { cx: HALF, cy: HALF, r: 15, class: "b-dot" })],
  capture: () => [
    s("rect", { width: SQUARE, height: SQUARE }),
    s("circle", { cx: HALF, cy: HALF, r: 43, class: "b-ring" }),
  ],
  hover: () => [s("rect", { x: 3, y: 3, width: SQUARE - 6, height: SQUARE - 6 })],
  marked: () => [s("circle", { cx: SQUARE - 12, cy: 12, r: 6 })],
  refused: () => [s("rect", { x: 4, y: 4, width: SQUARE - 8, height: SQUARE - 8, rx: 6 })],
};

export class MarkLayer {
  /** The element of the layer. */
  element = s("g", { class: "b-marks" });
  #hover = s("g", { class: "b-mark b-hover", hidden: true }, SHAPES.hover?.() ?? []);
  #key = "";

  /**
   * Shows the marks of every square that has any.
   * @param {Map<string, Set<Mark>>} marks
   * @param {View} view
   */
  show(marks, view) {
    const key = `${view.flipped}${[...marks].map(([square, set]) => `${square}:${[...set].join("+")}`).join()}`;
    if (key === this.#key) return;
    this.#key = key;
    const drawn = [];
    for (const [square, set] of marks) {
      for (const mark of set) drawn.push(placed(s("g", { class: `b-mark b-${mark}` }, SHAPES[mark]?.() ?? []), square, view));
    }
    this.element.replaceChildren(...drawn, this.#hover);
  }

  /**
   * Marks the square under the pointer.
   * @param {string | null} square
   * @param {View} view
   */
  hover(square, view) {
    this.#hover.toggleAttribute("hidden", square === null);
    if (square !== null) placed(this.#hover, square, view);
  }
}

/**
 * @param {SVGGElement} element
 * @param {string} square
 * @param {View} view
 */
function placed(element, square, view) {
  const [column, row] = view.place(square);
  element.setAttribute("transform", `translate(${column * SQUARE} ${row * SQUARE})`);
  return element;
}
