// One game from a file, step by step: board, buttons, list of moves, remarks, and where it cannot go on.

import "../board/board.js";
import { h } from "../dom.js";
import { MoveList, Steps } from "../game/moves.js";

/** @import { Error as WireError, ReplayedGame, Side } from "../../../types/wire.js" */
/** @import { TabiyaBoard } from "../board/board.js" */

/** What a text says about a game, as far as it goes into a line. */
const LINE = ["Event", "Site", "Date", "Round"];

export class Viewer {
  /** @type {ReplayedGame} */
  #game;
  #ply = 0;
  /** @type {Side} */
  #bottom;
  #board = /** @type {TabiyaBoard} */ (h("tabiya-board"));
  #steps = new Steps("steps", "Last position", (ply) => this.#go(ply), () => this.#flip());
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
        this.#steps.element,
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
   * Arrow keys step, unless they mean something where the focus is.
   * @param {KeyboardEvent} event
   */
  key(event) {
    this.#steps.key(event, this.#board);
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
    this.#steps.show(ply, moves.length);
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
