// One game from a file, step by step: board, buttons, list of moves, remarks, and where it cannot go on.

import "../board/board.js";
import { h } from "../dom.js";
import { icon } from "../game/icons.js";
import { MoveList } from "../game/moves.js";

/** @import { Error as WireError, ReplayedGame, Side } from "../../../types/wire.js" */
/** @import { TabiyaBoard } from "../board/board.js" */
/** @import { Icon } from "../game/icons.js" */

/** What a text says about a game, as far as it goes into a line. */
const LINE = ["Event", "Site", "Date", "Round"];

export class Viewer {
  /** @type {ReplayedGame} */
  #game;
  #ply = 0;
  /** @type {Side} */
  #bottom;
  #board = /** @type {TabiyaBoard} */ (h("tabiya-board"));
  #first = this.#step("first", "First position", () => 0);
  #back = this.#step("back", "One move back", () => this.#ply - 1);
  #on = this.#step("on", "One move on", () => this.#ply + 1);
  #last = this.#step("last", "Last position", () => this.#game.moves.length);
  #moves = new MoveList((ply) => this.#go(ply));
  #said = h("p", { class: "unseen", role: "status" });
  #comment = h("p", { class: "comment" });

  /**
   * @param {ReplayedGame} game
   * @param {HTMLElement} above what stands above its moves
   */
  constructor(game, above) {
    this.#game = game;
    this.#bottom = game.board.bottom;
    const { files, ranks, hands } = game.board;
    const place = h("div", { class: "board-place" }, this.#board);
    place.style.setProperty("--shape", String((ranks.length + (hands ? 2.1 : 0)) / files.length));
    this.element = h(
      "div",
      { class: "viewer" },
      h(
        "div",
        { class: "front" },
        place,
        h(
          "div",
          { class: "steps", role: "group", "aria-label": "Steps" },
          this.#first,
          this.#back,
          this.#on,
          this.#last,
          h("button", { type: "button", onclick: () => this.#flip() }, icon("flip"), "Flip"),
        ),
      ),
      h(
        "div",
        { class: "side" },
        above,
        head(game),
        this.#comment,
        this.#moves.element,
        game.fault && fault(game.fault),
        this.#said,
      ),
    );
    this.#show(0);
  }

  /**
   * @param {Icon} sign
   * @param {string} label
   * @param {() => number} where
   */
  #step(sign, label, where) {
    return h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.#go(where()) }, icon(sign));
  }

  /**
   * Arrow keys step, unless they mean something where the focus is.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const where = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: this.#game.moves.length }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A letter is a key only where the board is meant: elsewhere it may be a command to what reads the page.
    if (event.key === "f" && this.#board.contains(document.activeElement)) this.#flip();
    if (where === undefined) return;
    event.preventDefault();
    this.#go(where);
  }

  #flip() {
    this.#bottom = this.#bottom === "white" ? "black" : "white";
    this.#show(this.#ply);
  }

  /** @param {number} ply */
  #go(ply) {
    const to = Math.max(0, Math.min(this.#game.moves.length, ply));
    if (to === this.#ply) return;
    this.#show(to);
    const move = this.#game.moves[to - 1];
    this.#said.textContent = move ? move.said : "First position";
  }

  /** @param {number} ply */
  #show(ply) {
    this.#ply = ply;
    const { board, start, moves, comment } = this.#game;
    const move = moves[ply - 1];
    this.#board.show({
      info: board,
      fen: move?.fen ?? start,
      last: move ?? null,
      checked: move?.checked ?? [],
      orientation: this.#bottom,
      movable: [],
    });
    // A button that has the focus keeps it: it is dead, not disabled.
    for (const button of [this.#first, this.#back]) button.ariaDisabled = String(ply === 0);
    for (const button of [this.#on, this.#last]) button.ariaDisabled = String(ply === moves.length);
    this.#moves.show(board, start, moves, ply, this.#game.ending);
    this.#comment.textContent = (move ? move.comment : comment) ?? "";
  }
}

/**
 * @param {ReplayedGame["tags"]} tags
 * @param {ReplayedGame["board"]} board
 */
function players({ White, Black }, board) {
  return White || Black ? `${White || "?"} – ${Black || "?"}` : board.name;
}

/** @param {ReplayedGame} game */
function head({ tags, board, result }) {
  // What nobody knows is written as question marks: `1858.??.??`.
  const known = LINE.map((tag) => (tags[tag] ?? "").replace(/[.?]+$/, ""));
  const line = [board.name, ...known].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "about" },
    h("h2", null, players(tags, board), result && result !== "*" && h("span", { class: "result" }, ` ${result}`)),
    h("p", { class: "soft" }, line),
  );
}

/** @param {WireError} fault */
function fault(fault) {
  const place = [fault.line && `line ${fault.line}`, fault.column && `column ${fault.column}`].filter(Boolean).join(", ");
  const hints = [fault.nearest, ...(fault.fits ?? [])].filter(Boolean).join(", ");
  return h(
    "div",
    { class: "notice bad" },
    h("p", null, h("strong", null, "It stops here"), place && ` (${place})`, `: ${fault.sentence}`, hints && ` It may be ${hints}.`),
  );
}

/**
 * How a game is called in a list of several.
 * @param {ReplayedGame} game
 * @param {number} index
 */
export function called({ tags, board, result, moves, fault }, index) {
  return `${index + 1}. ${players(tags, board)}, ${result && result !== "*" ? result : `${moves.length} half-moves`}${fault ? " (with a fault)" : ""}`;
}
