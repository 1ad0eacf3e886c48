// The list of moves: numbered rows, in two columns where the sides take turns, with marks that open the entries for checks
// that need not be answered, and the ending. A click on a move shows the position after it; buttons and keys step through the game.

import { fill, h } from "../dom.js";
import { owner, readFen } from "../board/fen.js";
import { icon } from "./icons.js";
import { other } from "./state.js";

/** @import { BoardInfo, EndingMessage, PlayedMove, Side } from "../../../types/wire.js" */
/** @import { Icon } from "./icons.js" */

/** The border of the list and a little room, in pixels. */
const EDGE = 3;

export class MoveList {
  #list = h("ol", { class: "m-list" });
  #end = h("p", { class: "m-end", hidden: true });
  /** The scrolling container of the list. */
  element = h("div", { class: "m-moves", role: "group", "aria-label": "Moves" }, this.#list, this.#end);
  /** The moves that are shown, in order. @type {{move: PlayedMove, button: HTMLButtonElement, added: Element[]}[]} */
  #shown = [];
  /** @type {HTMLButtonElement | null} */
  #current = null;
  /** @type {BoardInfo | null} */
  #board = null;
  #start = "";
  /** The ply and the number of plies that were last scrolled into view. */
  #revealed = "";

  /** @param {(ply: number) => void} pick */
  constructor(pick) {
    this.#list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.ply) pick(Number(button.dataset.ply));
    });
  }

  /**
   * Shows a game. Only new moves are added.
   * @param {BoardInfo} board
   * @param {string} start the first position
   * @param {PlayedMove[]} moves
   * @param {number} ply that is viewed
   * @param {EndingMessage | null} ending
   */
  show(board, start, moves, ply, ending) {
    if (board.rules !== this.#board?.rules || start !== this.#start) {
      this.#list.replaceChildren();
      this.#shown = [];
    }
    this.#board = board;
    this.#start = start;
    this.#list.classList.toggle("m-turns", board.turns);
    let same = 0;
    while (same < moves.length && isSame(this.#shown[same]?.move, moves[same])) same++;
    for (const { added } of this.#shown.splice(same)) for (const element of added) element.remove();
    for (const move of moves.slice(same)) this.#add(board, move);
    this.#end.hidden = ending === null;
    if (ending) fill(this.#end, h("strong", null, ending.result), ` ${ending.sentence}`);
    this.#mark(ply);
  }

  /**
   * @param {BoardInfo} board
   * @param {PlayedMove} move
   */
  #add(board, move) {
    const added = [];
    let row = this.#list.lastElementChild;
    const before = this.#shown.at(-1)?.move;
    if (!row || !board.turns || move.by === "white" || before?.by === "black") {
      const first = Number(this.#start.split(" ").at(-1)) || 1;
      const number = this.#list.childElementCount + (board.turns ? first : 1);
      row = h("li", null, h("span", { class: "m-number" }, `${number}.`));
      if (board.turns && move.by === "black") row.append(h("span", { class: "m-gap" }, "…"));
      this.#list.append(row);
      added.push(row);
    }
    const button = h(
      "button",
      { type: "button", class: `m-move m-${move.by}`, "data-ply": move.ply, title: move.description, tabindex: -1 },
      !board.turns && h("span", { class: `dot dot-${move.by}` }, h("span", { class: "unseen" }, board.sides[move.by])),
      // In SAN a pass is a move of the royal piece to its own square.
      "pass" in move ? "pass" : move.san,
    );
    const notes = marked(checkEntries(board, move), `m-${move.by}`);
    row.append(button, ...notes);
    if (added.length === 0) added.push(button, ...notes);
    this.#shown.push({ move, button, added });
  }

  /** @param {number} ply */
  #mark(ply) {
    const button = this.#shown[ply - 1]?.button ?? null;
    const last = this.#shown.at(-1)?.button ?? null;
    for (const one of [this.#current, last, button]) one?.setAttribute("tabindex", "-1");
    if (this.#current !== button) this.#current?.removeAttribute("aria-current");
    this.#current = button;
    button?.setAttribute("aria-current", "true");
    (button ?? last)?.setAttribute("tabindex", "0");
    // The scroll position changes only with new moves, so that the player can scroll freely.
    const seen = `${ply}/${this.#shown.length}`;
    if (seen !== this.#revealed) this.#reveal(button);
    this.#revealed = seen;
  }

  /**
   * Scrolls a move into view without scrolling the page.
   * @param {HTMLElement | null} button
   */
  #reveal(button) {
    const box = this.element;
    if (!button) return box.scrollTo(0, 0);
    const end = button === this.#shown.at(-1)?.button;
    const [room, place] = [box.getBoundingClientRect(), button.getBoundingClientRect()];
    // As many as possible of the notices after the last move, but never instead of it.
    if (end) return box.scrollTo(box.scrollWidth, Math.min(box.scrollHeight, box.scrollTop + place.top - room.top - EDGE));
    if (place.top < room.top || place.bottom > room.bottom) box.scrollTop += place.top - room.top - room.height / 2;
    if (place.left < room.left || place.right > room.right) box.scrollLeft += place.left - room.left - room.width / 2;
  }
}

/**
 * Returns whether a move is shown in the same words.
 * @param {PlayedMove | undefined} shown
 * @param {PlayedMove | undefined} move
 */
function isSame(shown, move) {
  return shown?.uci === move?.uci && shown?.fen === move?.fen && shown?.san === move?.san && shown?.description === move?.description;
}

/**
 * Creates a mark for the notes on a move, and the notes, which the mark shows and hides.
 * @param {string[]} notes
 * @param {string} side the class of the side that has moved
 */
function marked(notes, side) {
  if (notes.length === 0) return [];
  const texts = notes.map((text) => h("span", { class: "m-check", hidden: true }, text));
  const label = `Note: ${notes.join(", ")}`;
  const mark = h("button", { type: "button", class: `m-mark ${side}`, "aria-label": label, title: label, "aria-expanded": "false" }, icon("note"));
  mark.addEventListener("click", () => {
    const open = mark.ariaExpanded !== "true";
    mark.ariaExpanded = String(open);
    for (const text of texts) text.hidden = !open;
  });
  return [mark, ...texts];
}

/**
 * Returns the entries for checks after a move, in games that list them, the opponent's first.
 * @param {BoardInfo} board
 * @param {PlayedMove} move
 * @returns {string[]}
 */
export function checkEntries(board, move) {
  return board.check_entries ? inCheck(board, move) : [];
}

/**
 * Returns `Black is in check` for each side that is, the opponent of the mover first.
 * @param {BoardInfo} board
 * @param {PlayedMove} move
 */
export function inCheck(board, move) {
  const checked = move.checked ?? [];
  if (checked.length === 0 || !move.fen) return [];
  const { pieces } = readFen(move.fen);
  const sides = new Set(checked.map((square) => owner(pieces.get(square) ?? "")));
  /** @type {Side[]} */
  const order = [other(move.by), move.by];
  return order.filter((side) => sides.has(side)).map((side) => `${board.sides[side]} is in check`);
}

/** Buttons and keys that step through a game and flip the board. */
export class Steps {
  #ply = 0;
  #flip;
  #go;

  /**
   * @param {string} kind the class of the group
   * @param {string} end the label of the button to the last position
   * @param {(ply: number) => void} go called with any number, which the callee limits
   * @param {() => void} flip
   */
  constructor(kind, end, go, flip) {
    this.#go = go;
    this.#flip = flip;
    const button = (/** @type {Icon} */ drawing, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick }, icon(drawing));
    this.back = [button("first", "First position", () => go(0)), button("back", "One move back", () => go(this.#ply - 1))];
    this.on = [button("on", "One move on", () => go(this.#ply + 1)), button("last", end, () => go(Infinity))];
    this.element = h(
      "div",
      { class: kind, role: "group", "aria-label": "Step through the game" },
      ...this.back,
      ...this.on,
      button("flip", "Flip the board", flip),
    );
  }

  /**
   * @param {number} ply
   * @param {number} last
   */
  show(ply, last) {
    this.#ply = ply;
    // Not `disabled`, because a button that has the focus must keep it.
    for (const button of this.back) button.ariaDisabled = String(ply === 0);
    for (const button of this.on) button.ariaDisabled = String(ply === last);
  }

  /**
   * Handles a key, if it has a meaning.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: Infinity }[event.key];
    if (event.key === "f") this.#flip();
    else if (to !== undefined) this.#go(to);
    else return;
    event.preventDefault();
  }
}
