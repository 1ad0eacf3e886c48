// The layer of the pieces: one element for each, which is moved and not redrawn, so that moves can be animated.

import { s } from "../dom.js";
import { SQUARE } from "./view.js";

/** @import { Style } from "../../../types/page.js" */
/** @import { View } from "./view.js" */

/** The duration of the animation of a move, in milliseconds. */
const MOVING = 160;
const SHAKING = 360;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Pieces {
  /** The element of the layer. */
  element = s("g", { class: "b-pieces" });
  /** @type {Map<string, {letters: string, element: SVGGElement}>} */
  #shown = new Map();
  /** @type {View | null} */
  #view = null;
  /** Whether pieces are drawn upside down. */
  #turned = false;

  /**
   * Shows the pieces. Pieces that have moved are animated, unless `instant`.
   * @param {Map<string, string>} pieces
   * @param {View} view
   * @param {Style} style
   * @param {{last: string[], instant: boolean}} how `last`: origin and target of the move that led here
   */
  show(pieces, view, style, { last, instant }) {
    if (style.turned !== this.#turned) this.forget();
    this.#turned = style.turned;
    const before = this.#shown;
    const glides = !instant && !calm.matches && this.#view?.flipped === view.flipped;
    /** @type {typeof before} */
    const after = new Map();
    /** @type {[square: string, letters: string][]} */
    const come = [];
    for (const [square, letters] of pieces) {
      const there = before.get(square);
      if (there?.letters === letters) {
        after.set(square, there);
        before.delete(square);
      } else {
        come.push([square, letters]);
      }
    }
    // The pieces left in `before` have left their squares: new pieces are matched with them if possible.
    for (const [square, letters] of come) {
      const from = origin(square, letters, before, view, last);
      const old = from === undefined ? undefined : before.get(from);
      const element = old?.letters === letters ? old.element : draw(letters, style);
      if (from !== undefined) {
        before.delete(from);
        if (element !== old?.element) old?.element.remove();
      }
      after.set(square, { letters, element });
      if (glides && from !== undefined) glide(element, corner(view, from), corner(view, square));
    }
    for (const { element } of before.values()) element.remove();
    for (const [square, { element }] of after) {
      const [x, y] = corner(view, square);
      element.setAttribute("transform", `translate(${x} ${y})`);
      if (!element.isConnected) this.element.append(element);
    }
    // The moving piece is drawn above the others.
    const moved = last.at(-1);
    const mover = moved === undefined ? undefined : after.get(moved)?.element;
    if (mover && mover !== this.element.lastElementChild && glides) this.element.append(mover);
    this.#shown = after;
    this.#view = view;
  }

  /** Removes all pieces, so that they are redrawn with another set. */
  forget() {
    this.#shown.clear();
    this.element.replaceChildren();
  }

  /**
   * Shows a piece as a shadow while it is dragged.
   * @param {string} square
   * @param {boolean} dragged
   */
  ghost(square, dragged) {
    this.#shown.get(square)?.element.classList.toggle("b-ghost", dragged);
  }

  /**
   * Shakes a piece whose move was refused.
   * @param {string} square
   */
  shake(square) {
    const piece = this.#shown.get(square);
    if (piece && this.#view) shake(piece.element, corner(this.#view, square));
  }
}

/**
 * Returns the square that a piece came from: the nearest square that the same piece has left, or the origin of the last
 * move if the piece has changed.
 * @param {string} square
 * @param {string} letters
 * @param {Map<string, {letters: string}>} gone
 * @param {View} view
 * @param {string[]} last
 */
function origin(square, letters, gone, view, last) {
  const [from, to] = last;
  if (from !== undefined && to === square && gone.has(from)) return from;
  // The same move backward.
  if (to !== undefined && from === square && gone.has(to)) return to;
  const [x, y] = view.place(square);
  let best;
  let least = Infinity;
  for (const [other, piece] of gone) {
    if (piece.letters !== letters) continue;
    const [a, b] = view.place(other);
    const distance = (a - x) ** 2 + (b - y) ** 2;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/**
 * @param {string} letters
 * @param {Style} style
 */
function draw(letters, style) {
  const symbol = style.symbol(letters);
  const g = s("g", { class: "b-stands", "data-letters": letters });
  if (symbol) {
    const use = s("use", { href: `#${symbol}`, width: SQUARE, height: SQUARE });
    if (style.turned) use.setAttribute("transform", `rotate(180 ${SQUARE / 2} ${SQUARE / 2})`);
    g.append(use);
  }
  return g;
}

/**
 * @param {View} view
 * @param {string} square
 * @returns {[number, number]}
 */
function corner(view, square) {
  const [column, row] = view.place(square);
  return [column * SQUARE, row * SQUARE];
}

/** @param {[number, number]} place */
const at = ([x, y]) => `translate(${x}px, ${y}px)`;

/**
 * @param {SVGGElement} element
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function glide(element, from, to) {
  element.animate([{ transform: at(from) }, { transform: at(to) }], { duration: MOVING, easing: "ease-out" });
}

/**
 * @param {Element} element
 * @param {[number, number]} place
 */
export function shake(element, [x, y]) {
  if (calm.matches) return;
  const frames = [0, -9, 8, -6, 4, 0].map((shift) => ({ transform: at([x + shift, y]) }));
  element.animate(frames, { duration: SHAKING, easing: "ease-in-out" });
}
