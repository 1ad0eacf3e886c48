// Mouse, pen and finger on the board: clicks and drags become `pick`, `put` and `cancel`. What may be picked up and
// where it may go, the board is asked.

import { lettersAt } from "./hands.js";
import { picture } from "./set.js";

/**
 * Where a move begins: a piece on a square, or one in hand.
 * @typedef {object} Source
 * @property {string} key as the server's targets name it: `e2`, `@pawn`
 * @property {string} letters
 * @property {string | null} square
 */

/**
 * What the board does for the pointer.
 * @typedef {object} Hands
 * @property {(square: string) => Source | null} onSquare the piece there, if it can be picked up
 * @property {(letters: string) => Source | null} inHand
 * @property {() => Source | null} selected
 * @property {(square: string) => boolean} offered whether the selected piece may go there
 * @property {(source: Source) => void} pick
 * @property {(square: string, dragged: boolean) => void} put
 * @property {() => void} cancel
 * @property {(square: string | null) => void} hover
 * @property {(x: number, y: number) => string | null} squareAt
 * @property {(source: Source, dragged: boolean) => void} ghost
 * @property {(source: Source) => {symbol: string | undefined, turned: boolean, size: number}} drawing
 */

/** How far a pointer may wander and still click, in pixels. */
const SLACK = { mouse: 4, other: 9 };

/**
 * @param {HTMLElement} element everything that can be pressed
 * @param {Hands} board
 */
export function listen(element, board) {
  /**
   * @typedef {object} Press
   * @property {number} id
   * @property {number} x
   * @property {number} y
   * @property {Source | null} source what is dragged if the pointer moves
   * @property {string | null} square
   * @property {boolean} again whether the source was selected before
   * @property {SVGElement | null} dragged
   * @property {number} size
   */
  /** @type {Press | null} */
  let press = null;

  element.addEventListener("pointerdown", (event) => {
    if (press || event.button !== 0) {
      // A second finger or button: leave it.
      if (press) stop();
      board.cancel();
      return;
    }
    const letters = lettersAt(event.target);
    const square = letters === null ? board.squareAt(event.clientX, event.clientY) : null;
    if (letters === null && square === null) return;
    const source = letters !== null ? board.inHand(letters) : square !== null ? board.onSquare(square) : null;
    const before = board.selected();
    const again = source !== null && before?.key === source.key && before.letters === source.letters;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, source, square, again, dragged: null, size: 0 };
    element.setPointerCapture(event.pointerId);
    // An own piece that is also a target (a rook to castle with) is picked up only when it is dragged.
    const target = square !== null && before !== null && board.offered(square);
    if (source && !again && !target) board.pick(source);
  });

  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" || press?.dragged) board.hover(board.squareAt(event.clientX, event.clientY));
    if (!press || event.pointerId !== press.id || !press.source) return;
    const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.other;
    if (!press.dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack) {
      const now = board.selected();
      if (now?.key !== press.source.key || now.letters !== press.source.letters) board.pick(press.source);
      const { symbol, turned, size } = board.drawing(press.source);
      if (!symbol) return;
      press.dragged = picture(symbol, turned);
      press.dragged.classList.add("b-dragged");
      press.dragged.style.width = press.dragged.style.height = `${size}px`;
      press.size = size;
      // Not inside the board: what is fixed there may be fixed to the board instead of the window.
      document.body.append(press.dragged);
      board.ghost(press.source, true);
    }
    if (press.dragged) {
      const [x, y] = [event.clientX - press.size / 2, event.clientY - press.size / 2];
      press.dragged.style.transform = `translate(${x}px, ${y}px)`;
    }
  });

  element.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { source, square, again, dragged } = press;
    stop();
    const over = board.squareAt(event.clientX, event.clientY);
    if (dragged && source) {
      if (over === source.square && over !== null) {
        if (again) board.cancel();
      } else if (over !== null) {
        board.put(over, true);
      } else {
        board.cancel();
      }
    } else if (again) {
      board.cancel();
    } else if (square !== null && over === square) {
      const now = board.selected();
      if (!source) now ? board.put(square, false) : board.cancel();
      else if (now?.key !== source.key) board.put(square, false);
    }
  });

  element.addEventListener("pointercancel", () => {
    stop();
    board.cancel();
  });
  element.addEventListener("pointerleave", () => board.hover(null));
  // The focus stays where it is: arrow keys go on stepping through the game.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("contextmenu", (event) => {
    if (press || board.selected()) event.preventDefault();
  });
  element.addEventListener("dragstart", (event) => event.preventDefault());

  function stop() {
    if (!press) return;
    if (press.source) board.ghost(press.source, false);
    press.dragged?.remove();
    if (element.hasPointerCapture(press.id)) element.releasePointerCapture(press.id);
    press = null;
    if (!matchMedia("(hover: hover)").matches) board.hover(null);
  }
}
