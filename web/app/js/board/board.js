// <tabiya-board>: one board for every game. It shows the pieces and the destinations that it is given, and dispatches
// events for the actions of the player. It holds no rule.
//
// Events: `move` and `premove` (detail: a MoveMessage; null when a plan is cancelled), `try` (a MoveMessage that was not
// offered, for which the server has a reason), `select` (the origin, or null), `place` (the player has to choose the second square).

import { fill, h, s, sheet } from "../dom.js";
import { drawingParams, onPreference } from "../preferences.js";
import { Cells } from "./cells.js";
import { choose } from "./chooser.js";
import { owner, readFen, squaresOf, WALL } from "./fen.js";
import { Ground, MarkLayer } from "./ground.js";
import { Hand } from "./hands.js";
import { moveOf, withMove } from "./making.js";
import { Pieces, shake } from "./pieces.js";
import { listen } from "./pointer.js";
import { drawings, picture } from "./set.js";
import { SQUARE, View } from "./view.js";
import { cellLabel, lettersOf, squareLabel, wayLabel } from "./words.js";

/** @import { BoardInfo, MoveMessage, Target, Way } from "../../../types/wire.js" */
/** @import { Mark, Shown, Source } from "../../../types/page.js" */

const dark = matchMedia("(prefers-color-scheme: dark)");
/** How long the square of a refused piece stays marked. */
const REFUSED = 1200;
const KEYS = "Arrow keys go from square to square, Enter picks up a piece and puts it down, Escape lets go of it.";
let boards = 0;

sheet("css/board.css");

export class TabiyaBoard extends HTMLElement {
  /** @type {Shown} */
  #shown = {
    info: null,
    fen: "",
    orientation: null,
    last: null,
    checked: [],
    targets: {},
    movable: [],
    planning: false,
    premove: null,
    pending: null,
  };
  #prefix = `b${++boards}-`;
  #look = readFen("");
  /** @type {View | null} */
  #view = null;
  /** @type {Source | null} */
  #selected = null;
  /** A move that is shown as made and lacks its second square. @type {{to: string, way: Way, seconds: string[]} | null} */
  #placing = null;
  /** @type {string | null} */
  #refused = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #refusing;
  /** Whether a render is due. */
  #due = false;
  /** Whether the change was shown already, because the piece was dragged. */
  #instant = true;
  #drawn = "";
  /** Aborted on disconnect. */
  #gone = new AbortController();

  #pieces = new Pieces();
  #marks = new MarkLayer();
  #cells = new Cells((square) => this.#activate(square));
  #hands = ["top", "bottom"].map((place) => new Hand(place, (letters) => this.#takeUp(letters)));
  #ground = new Ground();
  /** The piece of a planned drop. */
  #planned = s("g", { class: "b-planned", "aria-hidden": "true" });
  #drawing = s("svg", { class: "b-drawing", "aria-hidden": "true" });
  #field = h("div", { class: "b-field" }, this.#drawing, this.#cells.element);
  #help = h("p", { class: "unseen", id: `${this.#prefix}keys` }, KEYS);
  #frame = h("div", { class: "b-frame" });

  constructor() {
    super();
    const [top, bottom] = this.#hands;
    fill(this.#frame, top?.element, this.#ground.ranks, this.#field, this.#ground.files, bottom?.element, this.#help);
    this.#drawing.append(s("defs"), this.#ground.element, this.#marks.element, this.#ground.cells, this.#pieces.element, this.#planned);
    this.#frame.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && (this.#selected || this.#shown.premove)) {
        event.stopPropagation();
        this.cancel();
      }
    });
    listen(this.#frame, {
      onSquare: (square) => this.#onSquare(square),
      inHand: (letters) => this.#inHand(letters),
      selected: () => this.#selected,
      offered: (square) => this.#offer(square) !== undefined,
      pick: (source) => this.#pick(source),
      put: (square, dragged) => this.#put(square, dragged),
      cancel: () => this.cancel(),
      hover: (square) => this.#view && this.#marks.hover(square, this.#view),
      squareAt: (x, y) => this.#squareAt(x, y),
      ghost: (source, dragged) => source.square !== null && this.#pieces.ghost(source.square, dragged),
      drawing: ({ letters }) => ({
        symbol: this.#symbol(letters),
        turned: this.#turned(),
        size: this.#field.clientWidth / (this.#view?.files ?? 8),
      }),
    });
  }

  connectedCallback() {
    if (!this.#frame.isConnected) this.append(this.#frame);
    dark.addEventListener("change", this.#themed);
    this.#gone = new AbortController();
    onPreference(this.#themed, this.#gone.signal);
    this.#draw();
  }

  disconnectedCallback() {
    dark.removeEventListener("change", this.#themed);
    this.#gone.abort();
  }

  /**
   * Changes parts of the board's state.
   * @param {Partial<Shown>} change
   */
  show(change) {
    const before = this.#shown;
    this.#shown = { ...before, ...change };
    const { info, orientation, fen, pending } = this.#shown;
    if (!info) return;
    if (info !== before.info || orientation !== before.orientation || !this.#view) {
      this.#view = new View(info, orientation ?? info.bottom);
    }
    if (fen !== before.fen || pending !== before.pending) {
      this.#look = withMove(readFen(fen), pending, info);
      this.#refused = null;
    }
    if (info.hash !== before.info?.hash) this.#draw();
    if (this.#selected && !this.#stillThere(this.#selected)) this.#select(null);
    this.#render();
  }

  /** Cancels the selection, or else the planned move. */
  cancel() {
    if (this.#selected) this.#select(null);
    else if (this.#shown.premove) this.#emit("premove", null);
  }

  /**
   * Shows that a move was refused.
   * @param {MoveMessage} move
   */
  refuse(move) {
    if ("pass" in move) return;
    if ("drop" in move) {
      const held = this.querySelector(`.b-held[data-letters="${this.#letters(move.drop)}"]`);
      if (held) shake(held, [0, 0]);
      return;
    }
    this.#refused = move.from;
    this.#pieces.shake(move.from);
    this.#render();
    clearTimeout(this.#refusing);
    this.#refusing = setTimeout(() => {
      this.#refused = null;
      this.#render();
    }, REFUSED);
  }

  /**
   * Lets the player choose the way of a move that was planned before its ways were known.
   * @param {MoveMessage} move
   */
  chooseWay(move) {
    if ("pass" in move) return;
    this.#select("drop" in move ? this.#inHand(this.#letters(move.drop)) : this.#onSquare(move.from));
    this.#put(move.to, false);
  }

  /** Returns the letters of a kind of piece of the mover. @param {string} kind */
  #letters(kind) {
    const { info, movable } = this.#shown;
    return (info && lettersOf(info, kind, movable[0] ?? "white")) ?? "";
  }

  #themed = () => this.#draw();

  /** Fetches the drawings and redraws everything with them. */
  async #draw() {
    const { info } = this.#shown;
    if (!info || !this.isConnected) return;
    const theme = dark.matches ? "dark" : "light";
    const wanted = `${info.hash} ${drawingParams(theme)}`;
    if (wanted === this.#drawn) return;
    this.#drawn = wanted;
    let defs;
    try {
      defs = await drawings(info.hash, theme, this.#prefix);
    } catch {
      this.#drawn = "";
      return;
    }
    if (wanted !== this.#drawn) return;
    this.#drawing.firstElementChild?.replaceWith(defs);
    this.#pieces.forget();
    for (const hand of this.#hands) hand.key = "";
    this.#instant = true;
    this.toggleAttribute("ready", true);
    this.#render();
  }

  /** Schedules one paint for all changes of the current task. */
  #render() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.#view && this.#shown.info) this.#paint(this.#view, this.#shown.info);
    });
  }

  /**
   * @param {View} view
   * @param {BoardInfo} info
   */
  #paint(view, info) {
    const { last, movable, pending } = this.#shown;
    this.style.setProperty("--files", String(view.files));
    this.style.setProperty("--ranks", String(view.ranks));
    this.style.setProperty("--handed", info.hands ? "1" : "0");
    this.toggleAttribute("handed", info.hands);
    this.toggleAttribute("movable", movable.length > 0);
    this.toggleAttribute("planning", this.#shown.planning);
    this.#drawing.setAttribute("viewBox", `0 0 ${view.files * SQUARE} ${view.ranks * SQUARE}`);
    this.#ground.show(view, info, `${this.#prefix}ground`, this.#shown.numbered ?? false);

    const style = { symbol: (/** @type {string} */ letters) => this.#symbol(letters), turned: this.#turned() };
    const source = this.#selected;
    const placed = source && this.#placing ? moveOf(source, this.#placing.to, { ...this.#placing.way, second: null }) : null;
    const { pieces } = placed ? withMove(readFen(this.#shown.fen), placed, info) : this.#look;
    this.#pieces.show(pieces, view, style, { last: squaresOf(placed ?? pending ?? last), instant: this.#instant });
    this.#instant = false;

    this.#paintPlan(view);

    const marks = this.#marked(info);
    this.#marks.show(marks, view);
    this.#cells.lay(view);
    this.#cells.element.ariaLabel = `${info.name} board`;
    if (movable.length > 0) this.#cells.element.setAttribute("aria-describedby", this.#help.id);
    else this.#cells.element.removeAttribute("aria-describedby");
    for (let row = 0; row < view.ranks; row++) {
      for (let column = 0; column < view.files; column++) {
        const square = /** @type {string} */ (view.at(column, row));
        const set = marks.get(square) ?? new Set();
        const label = cellLabel(info, square, pieces.get(square), set, this.#shown.numbered);
        this.#cells.describe(square, label, [...set].join(" "), set.has("selected"));
      }
    }

    const bottom = this.#shown.orientation ?? info.bottom;
    this.#hands.forEach((hand, index) => {
      const side = (index === 0) === (bottom === "white") ? "black" : "white";
      hand.element.hidden = !info.hands;
      const held = this.#selected?.square === null && owner(this.#selected.letters) === side ? this.#selected : null;
      hand.show({
        info,
        side,
        pieces: this.#look.hands[side],
        usable: movable.includes(side),
        selected: held?.letters ?? null,
        ...style,
      });
    });
  }

  /**
   * Shows the piece of a planned drop on its square. A piece that is planned to move stays where it is.
   * @param {View} view
   */
  #paintPlan(view) {
    const { premove } = this.#shown;
    const symbol = premove && "drop" in premove && this.#symbol(this.#letters(premove.drop));
    fill(this.#planned);
    if (!symbol) return;
    const [column, row] = view.place(premove.to);
    const planned = picture(symbol, this.#turned());
    for (const [name, value] of Object.entries({ x: column * SQUARE, y: row * SQUARE, width: SQUARE, height: SQUARE })) {
      planned.setAttribute(name, String(value));
    }
    this.#planned.append(planned);
  }

  /**
   * Returns the marks of every square that has any.
   * @param {BoardInfo} info
   */
  #marked(info) {
    const { last, checked, marked, premove, pending, hint } = this.#shown;
    /** @type {Map<string, Set<Mark>>} */
    const marks = new Map();
    /** @type {(square: string, mark: Mark) => void} */
    const mark = (square, what) => {
      const set = marks.get(square) ?? new Set();
      marks.set(square, set.add(what));
    };
    for (const square of squaresOf(pending ?? last)) mark(square, "last");
    if (!pending) for (const square of checked) mark(square, "check");
    if (!pending) for (const square of marked ?? []) mark(square, "marked");
    for (const square of squaresOf(premove)) mark(square, "premove");
    for (const square of squaresOf(hint ?? null)) mark(square, "hint");
    for (const [square, what] of this.#shown.noted ?? []) mark(square, what);
    if (this.#selected) {
      const held = this.#placing?.to ?? this.#selected.square;
      if (held !== null) mark(held, "selected");
      for (const { to, captures } of this.#offers()) mark(to, captures ? "capture" : "target");
    }
    if (this.#refused !== null && info) mark(this.#refused, "refused");
    return marks;
  }

  /** @param {string} letters */
  #symbol(letters) {
    const symbol = letters === WALL ? "wall" : this.#shown.info?.pieces[letters]?.symbol;
    return symbol && this.hasAttribute("ready") ? this.#prefix + symbol : undefined;
  }

  /** Returns whether pieces are drawn upside down, in games whose pieces show their side by their direction. */
  #turned() {
    return Boolean(this.#shown.info?.turned && this.#view?.flipped);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #squareAt(x, y) {
    const box = this.#cells.element.getBoundingClientRect();
    if (!this.#view || box.width === 0) return null;
    const column = Math.floor(((x - box.left) / box.width) * this.#view.files);
    const row = Math.floor(((y - box.top) / box.height) * this.#view.ranks);
    return this.#view.at(column, row);
  }

  // --- picking up and putting down

  /**
   * @param {string} square
   * @returns {Source | null}
   */
  #onSquare(square) {
    return this.#placing ? null : this.#ownOn(square);
  }

  /**
   * @param {string} square
   * @returns {Source | null}
   */
  #ownOn(square) {
    const letters = this.#look.pieces.get(square);
    if (letters === undefined || letters === WALL || !this.#shown.movable.includes(owner(letters))) return null;
    return { key: square, letters, square };
  }

  /**
   * @param {string} letters
   * @returns {Source | null}
   */
  #inHand(letters) {
    const kind = this.#shown.info?.pieces[letters]?.kind;
    const side = owner(letters);
    if (kind === undefined || !this.#shown.movable.includes(side) || !this.#look.hands[side].has(letters)) return null;
    return { key: `@${kind}`, letters, square: null };
  }

  /** @param {Source} source */
  #stillThere({ letters, square }) {
    const now = square === null ? this.#inHand(letters) : this.#ownOn(square);
    return now?.letters === letters;
  }

  /** @returns {Target[]} where the selected piece may go */
  #offers() {
    if (this.#placing) return this.#placing.seconds.map((to) => ({ to }));
    return (this.#selected && this.#shown.targets[this.#selected.key]) ?? [];
  }

  /** @param {string} square */
  #offer(square) {
    return this.#offers().find(({ to }) => to === square) ?? this.#offers().find(({ also }) => also?.includes(square));
  }

  /**
   * Handles a piece in hand that was chosen by keyboard, and moves the focus to the board.
   * @param {string} letters
   */
  #takeUp(letters) {
    const source = this.#inHand(letters);
    if (!source) return;
    if (this.#selected?.letters === letters && this.#selected.square === null) return this.#select(null);
    this.#pick(source);
    this.#cells.focus();
  }

  /**
   * Handles a square that was chosen by keyboard.
   * @param {string} square
   */
  #activate(square) {
    const source = this.#onSquare(square);
    if (this.#placing) this.#put(square, false);
    else if (this.#selected?.square === square) this.#select(null);
    else if (this.#selected && (this.#offer(square) || !source)) this.#put(square, false);
    else if (source) this.#pick(source);
    else this.cancel();
  }

  /** @param {Source} source */
  #pick(source) {
    if (this.#shown.premove) this.#emit("premove", null);
    this.#select(source);
  }

  /** @param {Source | null} source */
  #select(source) {
    if (source === this.#selected) return;
    this.#selected = source;
    this.#placing = null;
    this.#emit("select", source?.key ?? null);
    this.#render();
  }

  /**
   * @param {string} square
   * @param {boolean} dragged
   */
  async #put(square, dragged) {
    const source = this.#selected;
    if (!source) return;
    const { planning } = this.#shown;
    if (this.#placing) {
      const { to, way, seconds } = this.#placing;
      this.#select(null);
      return this.#emit(seconds.includes(square) ? "move" : "try", moveOf(source, to, { ...way, second: square }));
    }
    const offer = this.#offer(square);
    if (!offer) {
      this.#select(null);
      if (!planning) this.#emit("try", moveOf(source, square, {}));
      return;
    }
    // The square may be another one that means the same move.
    square = offer.to;
    const all = offer.ways ?? [];
    // A second square is chosen last.
    const ways = [...new Map(all.map((way) => [JSON.stringify({ ...way, second: 0 }), way])).values()];
    let way = ways[0] ?? {};
    if (ways.length > 1) {
      const chosen = await this.#choose(source, square, ways);
      if (this.#selected !== source) return;
      if (!chosen) return this.#select(null);
      way = chosen;
    }
    if (way.second) {
      this.#placing = { to: square, way, seconds: all.flatMap(({ becomes, second }) => (second && becomes === way.becomes ? second : [])) };
      this.#instant = dragged;
      this.#emit("place", null);
      return this.#render();
    }
    this.#select(null);
    this.#instant = dragged;
    this.#emit(planning ? "premove" : "move", moveOf(source, square, way));
  }

  /**
   * @param {Source} source
   * @param {string} square
   * @param {Way[]} ways
   */
  #choose(source, square, ways) {
    const { info } = this.#shown;
    if (!info || !this.#view) return Promise.resolve(null);
    const side = owner(source.letters);
    const kind = info.pieces[source.letters]?.kind ?? "";
    const choices = ways.map((way) => {
      const kinds = [way.becomes ?? way.as ?? kind, ...(way.gate ? [way.gate] : [])];
      const symbols = kinds.map((one) => this.#symbol(lettersOf(info, one, side) ?? "") ?? "").filter(Boolean);
      return { way, label: wayLabel(way, kind), symbols };
    });
    const [column, row] = this.#view.place(square);
    const place = { column, row, lower: row >= this.#view.ranks / 2, turned: this.#turned() };
    return choose(this.#field, choices, place);
  }

  /**
   * @param {"move" | "premove" | "try" | "select" | "place"} what
   * @param {MoveMessage | string | null} detail
   */
  #emit(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /**
   * Returns the name of a square in the notation of the game.
   * @param {string} square
   */
  label(square) {
    return this.#shown.info ? squareLabel(this.#shown.info, square, this.#shown.numbered) : square;
  }
}

customElements.define("tabiya-board", TabiyaBoard);
