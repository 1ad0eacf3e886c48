// The moves of a game from a file, as lists: the main line in numbered rows, comments between them, and variations as lists
// of their own, nested as in the file.

import { fill, h } from "../dom.js";
import { START } from "./tree.js";

/** @import { ReplayedGame, ReplayedMove } from "../../../types/wire.js" */
/** @import { Tree } from "./tree.js" */

/** Signs that many fonts lack, as players type them. @type {Record<string, string>} */
const TYPED = { "⩲": "+=", "⩱": "=+", "⨀": "⊙", "⟳": "↻", "⌓": " better", "⬒": " diagram", "⬓": " diagram" };

export class MoveTree {
  #game;
  #tree;
  #first;
  /** The buttons by the numbers of the moves. @type {HTMLButtonElement[]} */
  #buttons = [];
  #list = h("ol", { class: "v-main" });
  element = h("div", { class: "m-moves", role: "group", "aria-label": "Moves" });

  /**
   * @param {ReplayedGame} game
   * @param {Tree} tree
   * @param {(number: number) => void} pick
   */
  constructor(game, tree, pick) {
    this.#game = game;
    this.#tree = tree;
    this.#first = Number(game.start.split(" ").at(-1)) || 1;
    this.#list.classList.toggle("v-turns", game.board.turns);
    this.#main();
    const { ending, result } = game;
    const end = ending ? [h("strong", null, ending.result), ` ${ending.sentence}`] : result && result !== "*" ? [h("strong", null, result)] : [];
    fill(this.element, this.#list, end.length > 0 && h("p", { class: "m-end" }, ...end));
    this.element.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.move) pick(Number(button.dataset.move));
    });
  }

  /** Creates the rows of the main line. */
  #main() {
    const { turns } = this.#game.board;
    if (this.#game.comment) this.#list.append(h("li", { class: "v-notes" }, comment(this.#game.comment)));
    /** @type {HTMLElement | null} */
    let row = null;
    for (let at = this.#tree.first; at !== START; at = this.#tree.nodes[at]?.next ?? START) {
      const node = this.#tree.nodes[at];
      if (!node) return;
      const { move } = node;
      const { before } = move;
      if (before) {
        this.#list.append(h("li", { class: "v-notes" }, comment(before)));
        row = null;
      }
      if (!row || !turns || move.by === "white") {
        row = h("li", { class: "v-row" }, h("span", { class: "m-number" }, `${this.#number(move)}.`));
        if (turns && move.by === "black") row.append(h("span", { class: "m-gap", "aria-hidden": "true" }, "…"));
        this.#list.append(row);
      }
      row.append(this.#button(at, move));
      if (!move.comment && node.variations.length === 0) continue;
      this.#list.append(h("li", { class: "v-notes" }, move.comment && comment(move.comment), this.#variations(at)));
      row = null;
    }
  }

  /**
   * Creates the list of the alternatives to a move.
   * @param {number} number
   * @returns {HTMLElement | null}
   */
  #variations(number) {
    const node = this.#tree.nodes[number];
    if (!node || node.variations.length === 0) return null;
    const label = `Instead of ${this.#number(node.move)}${node.move.by === "black" ? "…" : "."} ${text(node.move)}`;
    return h("ul", { class: "v-variations", "aria-label": label }, node.variations.map((first) => h("li", null, this.#line(first))));
  }

  /**
   * Creates the moves of a variation, as running text.
   * @param {number} first
   * @returns {HTMLElement[]}
   */
  #line(first) {
    const parts = [];
    let numbered = false;
    for (let at = first; at !== START; at = this.#tree.nodes[at]?.next ?? START) {
      const node = this.#tree.nodes[at];
      if (!node) break;
      const { move } = node;
      if (move.before) parts.push(comment(move.before));
      const number = this.#number(move);
      if (!this.#game.board.turns || move.by === "white") parts.push(h("span", { class: "m-number" }, `${number}.`));
      else if (!numbered || move.before) parts.push(h("span", { class: "m-number" }, `${number}…`));
      parts.push(this.#button(at, move));
      const variations = this.#variations(at);
      if (move.comment) parts.push(comment(move.comment));
      if (variations) parts.push(variations);
      numbered = !move.comment && !variations;
    }
    return parts;
  }

  /** Returns the number of a move, as players count. @param {ReplayedMove} move */
  #number({ ply }) {
    if (!this.#game.board.turns) return ply;
    const second = this.#game.start.split(" ")[1] === "b" ? 1 : 0;
    return this.#first + Math.floor((ply - 1 + second) / 2);
  }

  /**
   * @param {number} number
   * @param {ReplayedMove} move
   */
  #button(number, move) {
    const { board } = this.#game;
    const glyphs = move.glyphs ?? [];
    const title = [move.description, ...glyphs.map(({ meaning }) => meaning)].join(", ");
    const button = h(
      "button",
      { type: "button", class: `m-move m-${move.by}`, "data-move": number, title, tabindex: -1 },
      !board.turns && h("span", { class: `dot dot-${move.by}` }, h("span", { class: "unseen" }, board.sides[move.by])),
      text(move),
      glyphs.map(({ nag, sign, meaning }) =>
        h(
          "span",
          { class: `v-glyph v-nag-${nag}` },
          h("span", { "aria-hidden": "true" }, TYPED[sign] ?? sign),
          h("span", { class: "unseen" }, ` ${meaning}`),
        ),
      ),
      move.evaluation && h("span", { class: "v-score" }, h("span", { class: "unseen" }, ", evaluation "), move.evaluation.text),
    );
    this.#buttons[number] = button;
    return button;
  }

  /**
   * Marks a move and scrolls it into view, without scrolling the page.
   * @param {number} number
   */
  show(number) {
    for (const current of this.element.querySelectorAll("[aria-current]")) current.removeAttribute("aria-current");
    for (const button of this.#buttons) if (button.tabIndex === 0) button.tabIndex = -1;
    const button = this.#buttons[number];
    // One move can be reached with the Tab key.
    const reached = button ?? this.#buttons[0];
    if (reached) reached.tabIndex = 0;
    button?.setAttribute("aria-current", "true");
    const box = this.element;
    if (!button) return box.scrollTo(0, 0);
    const [room, place] = [box.getBoundingClientRect(), button.getBoundingClientRect()];
    if (place.top < room.top || place.bottom > room.bottom) box.scrollTop += place.top - room.top - room.height / 2;
  }
}

/**
 * Returns the text of a move. In SAN a pass is a move of the royal piece to its own square; a null move is no move of the game.
 * @param {ReplayedMove} move
 */
function text(move) {
  return "pass" in move && move.san !== "--" ? "pass" : move.san;
}

/** @param {string} words */
function comment(words) {
  return h("span", { class: "v-comment" }, words);
}
