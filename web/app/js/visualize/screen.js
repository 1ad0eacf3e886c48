// <tabiya-visualize>: a board that plays a student's program. Every position, target and message on it is the program's; the
// rules, which come with each answer, are only marked and explained. There is no rule here.

import "../board/board.js";
import "./marks.js";
import { COORDINATES } from "../board/coordinates.js";
import { lettersOf } from "../board/words.js";
import { fill, h } from "../dom.js";
import { Steps } from "../game/moves.js";
import { wording } from "../game/wording.js";
import { recall, remember } from "../store.js";
import { Lines } from "./lines.js";
import { ask, askTargets } from "./requests.js";
import { Said } from "./said.js";
import { sign } from "./signs.js";
import { Verdict } from "./verdict.js";

/** @import { MoveMessage, Side, Target } from "../../../types/wire.js" */
/** @import { Mark, TabiyaBoard } from "../../../types/page.js" */
/** @import { Ask, Offered, ShownStep, State } from "../../../types/visualize.js" */
/** @import { Sign } from "./signs.js" */

/** After how long a wait is mentioned, in milliseconds. */
const MENTIONED = 250;

const HINT = "Such as `g7 g8 N`, `e2 e4 draw?` or `resign`.";

class Visualize extends HTMLElement {
  /** @type {State | null} */
  #state = null;
  /** @type {ShownStep[]} */
  #played = [];
  /** The step that is viewed; the last one if null. @type {number | null} */
  #viewed = null;
  #flipped = false;
  #numbered = recall("visualize") !== "squares";
  /** The answer about the selected piece. @type {Offered | null} */
  #offered = null;
  /** The last answer about a piece, also after it was put down. @type {Offered | null} */
  #answered = null;
  /** The selected piece, for which an answer is expected. @type {string | null} */
  #selected = null;
  #failure = "";
  #busy = "";
  /** Whether a request is under way that changes the game. */
  #asking = false;

  #board = /** @type {TabiyaBoard} */ (h("tabiya-board"));
  #title = h("h1", { class: "v-name" }, "Your program on the board");
  #program = h("p", { class: "v-program" });
  #turn = h("p", { class: "v-turn" });
  #verdict = new Verdict();
  #lines = new Lines((index) => this.#look(index));
  #said = new Said();
  #arrows = new Steps("v-steps", "Last position", (ply) => this.#look(ply), () => this.#flip());
  #input = h("input", {
    id: "typed",
    name: "line",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
    maxLength: 200,
    enterKeyHint: "send",
    "aria-describedby": "typed-hint",
  });
  #hint = h("span", { id: "typed-hint", class: "unseen" });
  #form = h(
    "form",
    { class: "v-type" },
    h("label", { htmlFor: "typed" }, "Type a line"),
    h("span", { class: "v-row" }, this.#input, h("button", { type: "submit" }, "Play"), this.#hint),
  );
  #numbering = h("input", { type: "checkbox", name: "coordinates" });
  #numbersText = document.createTextNode("");
  #numbers = h("label", { class: "v-numbers", hidden: true }, this.#numbering, this.#numbersText);
  #restart = this.#button("again", "Compile and restart (R)", () => this.#change({ do: "restart" }, "Compiling and starting …"), "main");
  #back = this.#button("undo", "Take back", () => this.#change({ do: "back", to: Math.max(0, this.#played.length - 2) }, "Playing the lines before again …"));
  #fresh = this.#button("add", "New game", () => this.#change({ do: "new", layout: this.#layout.value }, "Starting a new game …"));
  #resign = this.#button("resign", "Resign", () => this.#play("resign"));
  #layout = h("textarea", { id: "layout", rows: 4, placeholder: "e1=wk\ne8=bk\na2=wp", spellcheck: false, autocapitalize: "off" });
  #layouts = h(
    "details",
    { class: "v-layout", hidden: true },
    h("summary", null, "Begin from a layout"),
    h("label", { htmlFor: "layout" }, "A line for each piece; without any, the usual one"),
    this.#layout,
    h("button", { type: "button", onclick: () => this.#change({ do: "new", layout: this.#layout.value }, "Starting a new game …") }, "Begin"),
  );

  connectedCallback() {
    fill(
      this,
      h(
        "div",
        { class: "v-stage" },
        h("div", { class: "v-board" }, this.#board),
        h(
          "div",
          { class: "v-side" },
          h("header", { class: "v-head" }, this.#title, this.#program, this.#turn),
          this.#verdict.element,
          h("div", { class: "v-play" }, this.#lines.element, this.#arrows.element),
          this.#form,
          h("div", { class: "v-actions", role: "group", "aria-label": "Game" }, this.#restart, this.#back, this.#fresh, this.#resign),
          this.#numbers,
          this.#layouts,
          this.#said.element,
        ),
      ),
    );
    this.#numbering.checked = this.#numbered;
    this.#numbering.addEventListener("change", () => {
      this.#numbered = this.#numbering.checked;
      remember("visualize", this.#numbered ? "" : "squares");
      this.#show();
    });
    this.#form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (text && (await this.#play(text))) this.#input.value = "";
    });
    this.#board.addEventListener("select", (event) => this.#select(detail(event)));
    this.#board.addEventListener("move", (event) => this.#move(detail(event)));
    this.#board.addEventListener("try", (event) => this.#move(detail(event)));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => location.reload());
    this.#show();
    this.#change({ do: "state" }, "Starting your program …");
  }

  /**
   * @param {Sign} drawing
   * @param {string} label
   * @param {() => unknown} act
   * @param {string} [kind]
   */
  #button(drawing, label, act, kind = "") {
    return h("button", { type: "button", class: `v-button ${kind}`, onclick: () => act() }, sign(drawing), label);
  }

  // --- asking

  /**
   * Sends a request that may change the game, and shows the answer. Returns whether the program has done it.
   * @param {Ask} asked
   * @param {string} busy what the player waits for
   */
  async #change(asked, busy) {
    if (this.#asking) return false;
    this.#asking = true;
    const mention = setTimeout(() => {
      this.#busy = busy;
      this.#show();
    }, MENTIONED);
    const before = this.#played.length;
    try {
      this.#take(await ask(asked, this.#shown()));
      this.#failure = "";
    } catch (why) {
      this.#failure = why instanceof Error ? why.message : String(why);
    }
    clearTimeout(mention);
    this.#busy = "";
    this.#asking = false;
    this.#offered = null;
    this.#show();
    return !this.#failure && this.#played.length > before;
  }

  /** Returns what this page has of the game. */
  #shown() {
    return { epoch: this.#state?.epoch ?? 0, have: this.#played.length };
  }

  /** @param {State} state */
  #take(state) {
    this.#state = state;
    this.#viewed = null;
    this.#played.splice(state.from);
    for (const step of state.steps) {
      const before = this.#played.at(-1)?.history ?? [];
      this.#played.push({ ...step, history: [...before.slice(0, step.kept), ...step.added] });
    }
  }

  /** @param {string} line */
  async #play(line) {
    this.#viewed = null;
    return this.#change({ do: "play", line }, "Your program plays …");
  }

  /** @param {MoveMessage | null} move */
  async #move(move) {
    const board = this.#state?.board;
    if (!move || !board || "pass" in move) return;
    let line;
    if ("drop" in move) {
      const letters = lettersOf(board, move.drop, "white") ?? move.drop;
      line = `${letters}@${move.to}`;
    } else {
      // A letter is written only where there is a choice.
      const ways = this.#answered?.targets.find(({ to }) => to === move.to)?.ways ?? [];
      const letter = move.becomes && ways.length > 1 ? lettersOf(board, move.becomes, "white") : undefined;
      line = [move.from, move.to, letter].filter(Boolean).join(" ");
    }
    const before = this.#played.at(-1)?.fen;
    await this.#play(line);
    const stays = this.#played.at(-1)?.fen.split(" ")[0] === before?.split(" ")[0];
    if (stays) this.#board.refuse(move);
  }

  /** Asks the program where the selected piece may go. @param {string | null} origin */
  async #select(origin) {
    this.#selected = origin;
    this.#offered = null;
    if (origin === null) return this.#show();
    // The failure before it was seen.
    if (this.#state?.runs) this.#state = { ...this.#state, trouble: null };
    this.#show();
    const mention = setTimeout(() => {
      this.#busy = this.#selected === origin ? "Your program is asked for its targets …" : "";
      this.#show();
    }, MENTIONED);
    let offered = null;
    try {
      offered = await askTargets(origin, this.#shown());
      this.#failure = "";
    } catch (why) {
      this.#failure = why instanceof Error ? why.message : String(why);
    }
    clearTimeout(mention);
    this.#busy = "";
    if (this.#selected !== origin) return this.#show();
    this.#offered = this.#answered = offered;
    // A program that has failed at the question is shown with its error.
    if (offered && !offered.asked && offered.targets.length === 0 && offered.sentence) return this.#change({ do: "state" }, "");
    this.#show();
  }

  // --- viewing

  /** @param {number} index */
  #look(index) {
    const last = this.#played.length - 1;
    const to = Math.max(0, Math.min(index, last));
    this.#viewed = to === last ? null : to;
    this.#board.cancel();
    this.#show();
  }

  #flip() {
    this.#flipped = !this.#flipped;
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || !this.#state) return;
    const { target } = event;
    if (target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, .v-trace, pre")) return;
    if (event.key.toLowerCase() === "r" && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.#change({ do: "restart" }, "Compiling and starting …");
    } else if (event.key === "Escape") this.#board.cancel();
    else this.#arrows.key(event);
  }

  // --- showing

  /** Returns the side at the bottom of the board. @returns {Side} */
  #bottom() {
    const own = this.#state?.board.bottom ?? "white";
    return this.#flipped ? (own === "white" ? "black" : "white") : own;
  }

  /** Returns a line as the player wants to read it. @param {ShownStep} step */
  #written(step) {
    return (this.#numbered && step.course) || step.line;
  }

  /** @param {string} sentence */
  #words(sentence) {
    const board = this.#state?.board;
    if (!board) return sentence;
    return wording(board, this.#bottom(), this.#numbered)(sentence);
  }

  #show() {
    const state = this.#state;
    const index = this.#viewed ?? this.#played.length - 1;
    const step = this.#played[index];
    const latest = this.#viewed === null;
    this.toggleAttribute("shown", state !== null || this.#failure !== "");
    this.toggleAttribute("waits", this.#asking);
    const words = (/** @type {string} */ text) => this.#words(text);
    this.#verdict.show({
      state,
      step,
      latest,
      offered: this.#offered,
      failure: this.#failure,
      busy: this.#busy,
      words,
      written: (one) => this.#written(one),
    });
    if (!state) return;
    const { board } = state;
    this.style.setProperty("--files", String(board.files.length));
    this.style.setProperty("--ranks", String(board.ranks.length));
    this.toggleAttribute("handed", board.hands);
    fill(this.#title, state.title);
    fill(this.#program, state.program);
    this.#program.title = state.program;
    fill(this.#turn, this.#whoseTurn());
    document.title = `${state.title}: your program on the board · Tabiya`;
    this.#showBoard(state, step, latest);
    const named = (/** @type {Side} */ side) => words(board.sides[side]);
    this.#lines.show(this.#played, index, (one) => this.#written(one), named);
    this.#arrows.show(Math.max(0, index), Math.max(0, this.#played.length - 1));
    this.#said.show(step, index > 0 ? this.#played[index - 1] : undefined);
    const { coordinates } = board;
    this.#numbers.hidden = !coordinates;
    if (coordinates) this.#numbersText.data = ` ${COORDINATES[coordinates]}`;
    fill(this.#hint, HINT.replaceAll("`", ""));
    this.#layouts.hidden = !state.layouts;
    this.#resign.hidden = !board.turns;
    this.#back.ariaDisabled = String(this.#played.length < 2);
  }

  #whoseTurn() {
    const state = this.#state;
    if (!state) return "";
    if (this.#viewed !== null) return this.#viewed === 0 ? "The first position." : `After line ${this.#viewed} of ${this.#played.length - 1}.`;
    if (state.ending) return this.#words(state.ending);
    if (state.turn) return `${this.#words(state.board.sides[state.turn])} to move`;
    return "Any piece may move";
  }

  /**
   * @param {State} state
   * @param {ShownStep | undefined} step
   * @param {boolean} latest
   */
  #showBoard(state, step, latest) {
    const { board } = state;
    const may = latest && !this.#asking && state.runs && !state.ending;
    /** @type {Side[]} */
    const both = ["white", "black"];
    const movable = !may ? [] : state.turn && !state.lost ? [state.turn] : both;
    const offered = latest ? this.#offered : null;
    /** @type {[string, Mark][]} */
    const noted = [];
    for (const { square } of step?.notes ?? []) if (square) noted.push([square, "differs"]);
    for (const { square } of offered?.surplus ?? []) noted.push([square, "surplus"]);
    for (const { square } of (offered?.asked && offered.missing) || []) noted.push([square, "missing"]);
    this.#board.toggleAttribute("ruled", offered !== null && !offered.asked);
    /** @type {Record<string, Target[]>} */
    const targets = offered ? { [offered.from]: offered.targets } : {};
    const checks = latest && step?.message === "CHECK" ? state.checked : [];
    this.#board.show({
      info: board,
      fen: step?.fen ?? "",
      orientation: this.#bottom(),
      last: step?.last ?? null,
      checked: checks,
      targets,
      movable,
      numbered: this.#numbered && Boolean(board.coordinates),
      noted,
    });
  }
}

/**
 * @param {Event} event
 * @returns {any}
 */
function detail(event) {
  return event instanceof CustomEvent ? event.detail : null;
}

customElements.define("tabiya-visualize", Visualize);
