// One game from a file: board, buttons, list of moves, comments, and the error at which it ends.

import "../board/board.js";
import { h } from "../dom.js";
import { MoveList, Steps } from "../game/moves.js";
import { halfMoves, placeOf } from "../words.js";

/** @import { Error as WireError, ReplayedGame, Side } from "../../../types/wire.js" */
/** @import { TabiyaBoard } from "../board/board.js" */

/** The tags that are shown in one line. */
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
  #status = h("p", { class: "unseen", role: "status" });
  #comment = h("p", { class: "comment" });

  /**
   * @param {ReplayedGame} game
   * @param {HTMLElement} above the element above the moves
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
        game.error && stopped(game.error),
        this.#status,
      ),
    );
    this.#show(0);
  }

  /**
   * Handles the keys that step through the game.
   * @param {KeyboardEvent} event
   */
  key(event) {
    this.#steps.key(event);
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
    this.#status.textContent = move ? move.description : "First position";
  }

  /** @param {number} ply */
  #show(ply) {
    this.#ply = ply;
    const { board, start, moves, comment, ending } = this.#game;
    const move = moves[ply - 1];
    const over = ending !== null && ply === moves.length;
    this.#board.show({
      info: board,
      fen: move?.fen ?? start,
      last: move ?? null,
      checked: (!over && move?.checked) || [],
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
  // PGN writes unknown parts as question marks: `1858.??.??`.
  const known = LINE.map((tag) => (tags[tag] ?? "").replace(/[.?]+$/, ""));
  const line = [board.name, ...known].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "about" },
    h("h2", null, players(tags, board), result && result !== "*" && h("span", { class: "result" }, ` ${result}`)),
    h("p", { class: "soft" }, line),
  );
}

/** @param {WireError} error */
function stopped(error) {
  const place = placeOf(error);
  const hints = [error.nearest, ...(error.fits ?? [])].filter(Boolean).join(", ");
  return h(
    "div",
    { class: "notice bad" },
    h("p", null, h("strong", null, "It stops here"), place && ` (${place})`, `: ${error.sentence}`, hints && ` It may be ${hints}.`),
  );
}

/**
 * Returns the name of a game in a list.
 * @param {ReplayedGame} game
 * @param {number} index
 */
export function called({ tags, board, result, moves, error }, index) {
  return `${index + 1}. ${players(tags, board)}, ${result && result !== "*" ? result : halfMoves(moves.length)}${error ? " (with an error)" : ""}`;
}
