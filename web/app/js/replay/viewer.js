// One game from a file: board, clocks, evaluation, buttons, the tree of moves with comments, and the error at which it ends.

import "../board/board.js";
import { fill, h } from "../dom.js";
import { clockFace, spokenTime } from "../game/clock.js";
import { Steps } from "../game/moves.js";
import { wording } from "../game/wording.js";
import { halfMoves, placeOf } from "../words.js";
import { MoveTree } from "./moves.js";
import { Share } from "./share.js";
import { START, Tree } from "./tree.js";

/** @import { Error as WireError, ReplayedGame, ReplayedMove, Side } from "../../../types/wire.js" */
/** @import { TabiyaBoard } from "../board/board.js" */
/** @import { Kept } from "./share.js" */

/** The tags that are shown in one line. */
const LINE = ["Event", "Site", "Date", "Round"];

/** @type {Side[]} */
const SIDES = ["white", "black"];

export class Viewer {
  #game;
  #tree;
  /** The number of the move that is shown. */
  #at = START;
  /** @type {Side} */
  #bottom;
  #onshow;
  #board = /** @type {TabiyaBoard} */ (h("tabiya-board"));
  #steps = new Steps("steps", "Last position", (ply) => this.#step(ply), () => this.#flip());
  #moves;
  #share;
  #status = h("p", { class: "unseen", role: "status" });
  #names = { white: h("span", { class: "v-name" }), black: h("span", { class: "v-name" }) };
  #clocks = { white: clock(), black: clock() };
  #bar = h("span", { class: "v-fill" });
  #score = h("span", { class: "v-number" });
  #evaluation = h(
    "p",
    { class: "v-evaluation", hidden: true },
    h("span", { class: "v-bar", "aria-hidden": "true" }, this.#bar),
    h("span", { class: "unseen" }, "Evaluation "),
    this.#score,
  );

  /**
   * @param {ReplayedGame} game
   * @param {HTMLElement} above the element above the moves
   * @param {Kept | null} kept
   * @param {(number: number) => void} onshow called when another position is shown
   */
  constructor(game, above, kept, onshow) {
    this.#game = game;
    this.#tree = new Tree(game);
    this.#onshow = onshow;
    this.#bottom = game.board.bottom;
    this.#moves = new MoveTree(game, this.#tree, (number) => this.go(number));
    this.#share = new Share(kept);
    const { files, ranks, hands } = game.board;
    const place = h("div", { class: "board-place" }, this.#board);
    place.style.setProperty("--shape", String((ranks.length + (hands ? 2.1 : 0)) / files.length));
    this.#evaluation.hidden = !this.#tree.nodes.some(({ move }) => move.evaluation);
    const timed = this.#tree.nodes.some(({ move }) => typeof move.left === "number");
    this.element = h(
      "div",
      { class: "viewer" },
      h("div", { class: "front" }, place, timed && this.#players(), this.#evaluation, this.#steps.element),
      h(
        "div",
        { class: "side" },
        above,
        head(game),
        game.error && stopped(game.error, game.error_text, () => this.go(this.errorAt())),
        this.#moves.element,
        game.variations.length > 0 &&
          h(
            "p",
            { class: "soft v-help" },
            "Keys: ",
            h("kbd", null, "←"),
            " ",
            h("kbd", null, "→"),
            " along the line, ",
            h("kbd", null, "↑"),
            " ",
            h("kbd", null, "↓"),
            " between variations.",
          ),
        this.#share.element,
        this.#status,
      ),
    );
    this.#show();
  }

  /** Returns the number of the move after which the error is. */
  errorAt() {
    return this.#game.error ? (this.#game.error_after ?? START) : START;
  }

  /**
   * Handles the keys that step through the game.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const beside = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (beside === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return this.#steps.key(event);
    const to = this.#tree.beside(this.#at, beside === 1 ? 1 : -1);
    // Otherwise the keys scroll the page.
    if (to === this.#at) return;
    event.preventDefault();
    this.go(to);
  }

  #players() {
    return h(
      "div",
      { class: "v-players" },
      SIDES.map((side) =>
        h(
          "span",
          { class: "v-player" },
          h("span", { class: `dot dot-${side}`, "aria-hidden": "true" }),
          this.#names[side],
          this.#clocks[side],
        ),
      ),
    );
  }

  #flip() {
    this.#bottom = this.#bottom === "white" ? "black" : "white";
    this.#show();
  }

  /**
   * Goes along the current line.
   * @param {number} ply
   */
  #step(ply) {
    const line = this.#tree.line(this.#at);
    const to = Math.max(0, Math.min(line.length, ply));
    this.go(line[to - 1] ?? START);
  }

  /**
   * Shows the position after a move.
   * @param {number} number
   */
  go(number) {
    if (number === this.#at || !this.#tree.has(number)) return;
    this.#at = number;
    this.#show();
    const move = this.#tree.nodes[number]?.move;
    const words = move ? [this.#words(move.description), ...(move.glyphs ?? []).map(({ meaning }) => meaning)] : ["First position"];
    if (this.#tree.isVariation(number)) words.unshift("Variation");
    if (this.#tree.alternatives(number).length > 1) words.push(`${this.#tree.alternatives(number).length} alternatives`);
    const comment = move ? [move.before, move.comment].filter(Boolean).join(" ") : this.#game.comment;
    this.#status.textContent = words.join(", ") + (comment ? `. ${comment}` : "");
    this.#onshow(number);
  }

  /** Returns a sentence with the places of sides that are called by numbers. @param {string} sentence */
  #words(sentence) {
    return wording(this.#game.board, this.#bottom, false)(sentence);
  }

  #show() {
    const { board, start, moves, ending, tags } = this.#game;
    const move = this.#tree.nodes[this.#at]?.move;
    const over = ending !== null && this.#at === moves.length - 1;
    const fen = move?.fen ?? start;
    this.#board.show({
      info: board,
      fen,
      last: move ?? null,
      checked: (!over && move?.checked) || [],
      marked: move ? move.marked : this.#game.start_marked,
      orientation: this.#bottom,
      movable: [],
    });
    const line = this.#tree.line(this.#at);
    this.#steps.show(line.indexOf(this.#at) + 1, line.length);
    this.#moves.show(this.#at);
    this.#share.show(board.hash, fen, move ? squares(move) : [], this.#bottom !== board.bottom);
    const clocks = this.#tree.clocks(this.#at);
    const names = { white: tags.White, black: tags.Black };
    for (const side of SIDES) {
      this.#names[side].textContent = names[side] || this.#words(board.sides[side]);
      const left = clocks[side];
      this.#clocks[side].textContent = left === null ? "–:––" : clockFace(left);
      this.#clocks[side].ariaLabel = left === null ? "no time known" : `${spokenTime(left)} left`;
    }
    this.#bar.style.width = `${move?.evaluation?.white ?? 50}%`;
    this.#score.textContent = move?.evaluation?.text ?? "–";
  }
}

function clock() {
  return h("span", { class: "v-clock", role: "img" });
}

/**
 * Returns the squares of a move.
 * @param {ReplayedMove} move
 */
function squares(move) {
  if ("pass" in move) return [];
  return "drop" in move ? [move.to] : [move.from, move.to];
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

/**
 * @param {WireError} error
 * @param {string | null | undefined} text the wrong text
 * @param {() => void} show shows the position
 */
function stopped(error, text, show) {
  const place = placeOf(error);
  const hints = [error.nearest, ...(error.fits ?? [])].filter(Boolean).join(", ");
  const notice = h("div", { class: "notice bad" });
  fill(
    notice,
    h(
      "p",
      null,
      h("strong", null, "The game stops here"),
      place && ` (${place})`,
      text && [": ", h("code", null, text)],
      `${text ? ". " : ": "}${error.sentence}`,
      hints && ` It may be ${hints}.`,
    ),
    h("button", { type: "button", onclick: show }, "Show the position"),
  );
  return notice;
}

/**
 * Returns the name of a game in a list.
 * @param {ReplayedGame} game
 * @param {number} index
 */
export function called({ tags, board, result, moves, error }, index) {
  return `${index + 1}. ${players(tags, board)}, ${result && result !== "*" ? result : halfMoves(moves.length)}${error ? " (with an error)" : ""}`;
}
