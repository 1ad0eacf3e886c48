// Mouse, pen and touch on the board: clicks and drags become `pick`, `put` and `cancel`. The board decides which pieces
// can be picked up and where they may go.

import { lettersAt } from "./hands.js";
import { picture } from "./set.js";

/** @import { PointerTarget, Press } from "../../../types/page.js" */

/** The distance that a pointer may move in a click, in pixels. */
const SLACK = { mouse: 4, other: 9 };

/**
 * @param {HTMLElement} element that receives the events
 * @param {PointerTarget} board
 */
export function listen(element, board) {
  /** @type {Press | null} */
  let press = null;

  element.addEventListener("pointerdown", (event) => {
    if (press || event.button !== 0) {
      // A second finger or button cancels.
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
    // A piece that is also a target (a rook to castle with) is picked up only when it is dragged.
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
      // Not inside the board, where `position: fixed` may be relative to the board instead of the window.
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
  // The focus stays where it is, so that arrow keys continue to step through the game.
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
