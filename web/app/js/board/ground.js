// What lies under pieces and marks: the empty board, and the names of its files and ranks beside it.

import { h, s } from "../dom.js";
import { SQUARE } from "./view.js";

/** @import { BoardInfo } from "../../../types/wire.js" */
/** @import { View } from "./view.js" */

export class Ground {
  element = s("use", { class: "b-ground" });
  files = h("div", { class: "b-names b-files", "aria-hidden": "true" });
  ranks = h("div", { class: "b-names b-ranks", "aria-hidden": "true" });

  /**
   * @param {View} view
   * @param {BoardInfo} info
   * @param {string} symbol the id of its drawing
   */
  show(view, info, symbol) {
    const [width, height] = [view.files * SQUARE, view.ranks * SQUARE];
    for (const [name, value] of Object.entries({ width, height, href: `#${symbol}` })) {
      this.element.setAttribute(name, String(value));
    }
    if (view.flipped) this.element.setAttribute("transform", `rotate(180 ${width / 2} ${height / 2})`);
    else this.element.removeAttribute("transform");
    name(this.files, view.files, (column) => info.files[view.fileAt(column)]);
    name(this.ranks, view.ranks, (row) => info.ranks[view.rankAt(row)]);
  }
}

/**
 * Writes names along an edge, if they are not there already.
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
