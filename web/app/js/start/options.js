// The options of a new game: the opponent, which is a choice of its own, and level of the computer, side, clock, name.

import { fill, h } from "../dom.js";
import { choice, field, picked } from "../fields.js";
import { icon } from "../game/icons.js";
import * as seats from "../seats.js";
import { recall, remember } from "../store.js";
import { seatNames, shortName } from "../words.js";
import { ClockChoice } from "./clock.js";

/** @import { GameCard, NewGame } from "../../../types/wire.js" */
/** @import { Icon } from "../game/icons.js" */

/** The levels of the computer. Only the ends need words. */
const LEVELS = /** @type {Array<[value: string, text: string]>} */ (
  ["1, beginner", "2", "3", "4", "5", "6", "7", "8, full strength"].map((text, index) => [String(index + 1), text])
);
/** The level at the first visit. */
const USUAL_LEVEL = "3";

/** @typedef {"computer" | "friend" | "anyone" | "same-screen"} Opponent */

/** The opponents: a name and its meaning. @type {Record<Opponent, {name: string, about: string, icon: Icon}>} */
const OPPONENTS = {
  computer: { name: "Computer", about: "At any level, at once", icon: "computer" },
  friend: { name: "Friend by link", about: "Send them the link", icon: "link" },
  anyone: { name: "Open challenge", about: "The first to join plays", icon: "globe" },
  "same-screen": { name: "Same screen", about: "Two people, one board", icon: "people" },
};

/** The stored value of each choice of a side. @type {Record<string, string>} */
const SIDES = { white: "white", black: "black", random: "" };

export class Options {
  /** @type {GameCard} */
  #card;
  #computer;
  /** The choice of the opponent. */
  opponents = h("div", { class: "opponents" });
  #level = h(
    "select",
    { id: "level", onchange: () => this.onchange() },
    LEVELS.map(([value, text]) => h("option", { value, selected: value === (recall("level") || USUAL_LEVEL) }, text)),
  );
  #levelField = field("Level of the computer", this.#level);
  #side = h("div");
  /** The side that was chosen: white, black or empty for a random one. @type {string | undefined} */
  #wanted = SIDES[recall("side")];
  #clock;
  #name = h("input", {
    id: "name",
    autocomplete: "nickname",
    placeholder: "Anonymous",
    value: seats.name(),
    oninput: () => seats.rename(this.#name.value),
  });
  #fen = h("input", { id: "fen", autocomplete: "off", spellcheck: false, placeholder: "The usual opening array" });
  #layout = h("textarea", { id: "layout", rows: 5, spellcheck: false, placeholder: "e1=wk\ne8=bk\nd2=wp" });
  #layoutField = field("Layout (optional)", this.#layout, "One piece a line: square, colour, letter.");
  #start = h("input", { id: "start", type: "number", inputMode: "numeric", min: "0", step: "1", autocomplete: "off", placeholder: "Random" });
  #startHint = h("p", { class: "hint soft", id: "start-hint" });
  #startField = field("Number of the opening array (optional)", this.#start);
  /** Called after every change. */
  onchange = () => {};

  /**
   * @param {GameCard} card
   * @param {boolean} computer whether the server has one
   */
  constructor(card, computer) {
    this.#card = card;
    this.#computer = computer;
    this.#clock = new ClockChoice(() => this.onchange());
    const warning = seats.warning();
    this.#start.setAttribute("aria-describedby", this.#startHint.id);
    this.#startField.append(this.#startHint);
    this.element = h(
      "div",
      { class: "options" },
      this.#levelField,
      this.#side,
      this.#layoutField,
      this.#startField,
      this.#clock.element,
      field("Your name (optional)", this.#name),
      warning && h("p", { class: "hint" }, warning),
      h(
        "details",
        null,
        h("summary", null, "More options"),
        field("Begin from a position (FEN)", this.#fen),
      ),
    );
    this.show(card);
  }

  /**
   * Shows the options of another game.
   * @param {GameCard} card
   */
  show(card) {
    this.#card = card;
    const there = /** @type {Opponent[]} */ (Object.keys(OPPONENTS)).filter((one) => one !== "computer" || (this.#computer && card.computer));
    const wanted = picked(this.opponents) || recall("opponent");
    // Who has not chosen plays at once: against the computer or, in games that it does not play, on this screen.
    const known = there.find((one) => one === wanted) ?? (there.includes("computer") ? "computer" : "same-screen");
    // The focus stays on the choice while it is the same.
    const key = there.join();
    if (this.opponents.dataset.shown !== key) {
      this.opponents.dataset.shown = key;
      fill(this.opponents, opponents(there, known, () => this.#changed()));
    }
    this.#layoutField.hidden = card.id !== "simulator";
    this.#startField.hidden = card.starts === null;
    // The number of another game's array means nothing here.
    this.#start.value = "";
    if (card.starts !== null) {
      this.#start.max = String(card.starts - 1);
      fill(this.#startHint, `From 0 to ${card.starts - 1}; each game gets a random one otherwise.`);
    }
    this.#changed();
  }

  #changed() {
    const alone = this.opponent === "same-screen";
    this.#side.hidden = alone;
    this.#showSides();
    this.#levelField.hidden = this.opponent !== "computer";
    // Games without turns have no clocks.
    this.#clock.use(this.#card.turns);
    this.onchange();
  }

  #showSides() {
    const { white, black } = seatNames(this.#card.sides);
    const sides = /** @type {Array<[string, string]>} */ ([
      ["white", capital(white)],
      ["black", capital(black)],
      ["", "Random"],
    ]);
    // Who has not chosen begins against the computer; between people, chance decides.
    const wanted = this.#wanted ?? (this.opponent === "computer" ? "white" : "");
    const chosen = () => {
      this.#wanted = picked(this.#side);
      this.onchange();
    };
    fill(this.#side, choice("Your side", "side", sides, wanted, chosen));
  }

  /** @returns {Opponent} */
  get opponent() {
    return /** @type {Opponent} */ (picked(this.opponents));
  }

  /** Scrolls to the options and focuses the first. */
  reveal() {
    this.element.scrollIntoView({ block: "center" });
    const inputs = [...this.element.querySelectorAll("select, input:checked, input:not([type=radio])")];
    const first = inputs.find((one) => one.checkVisibility());
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** Returns a summary for the bar with the button. */
  get words() {
    const level = this.opponent === "computer" ? `, level ${this.#level.value}` : "";
    const opponent = OPPONENTS[this.opponent].name.toLowerCase() + level;
    return this.#card.turns ? `${opponent}, ${this.#clock.words}` : opponent;
  }

  /**
   * Returns the request for the new game, and stores the choices for the next time.
   * @returns {NewGame}
   */
  request() {
    const { opponent } = this;
    remember("opponent", opponent);
    if (opponent === "computer") remember("level", this.#level.value);
    if (this.#wanted !== undefined) remember("side", this.#wanted || "random");
    if (this.#card.turns) this.#clock.store();
    const computer = { level: Number(this.#level.value) };
    /** @type {NewGame} */
    const game = { rules: this.#card.id, opponent: opponent === "computer" ? { computer } : opponent === "anyone" ? "friend" : opponent };
    const side = picked(this.#side);
    if (this.opponent !== "same-screen" && (side === "white" || side === "black")) game.side = side;
    if (opponent === "anyone") game.listed = true;
    const time = this.#card.turns ? this.#clock.value : null;
    if (time) game.time = time;
    const name = shortName(this.#name.value);
    if (name) game.name = name;
    if (this.#card.starts !== null && this.#start.value) game.start = Number(this.#start.value);
    if (this.#fen.value.trim()) game.fen = this.#fen.value.trim();
    if (this.#card.id === "simulator" && this.#layout.value.trim()) game.layout = this.#layout.value;
    return game;
  }
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Creates the choice of the opponent.
 * @param {Opponent[]} there
 * @param {Opponent} checked
 * @param {() => void} onchange
 */
function opponents(there, checked, onchange) {
  return h(
    "fieldset",
    { onchange },
    h("legend", null, "Play against"),
    h(
      "div",
      { class: "choice" },
      there.map((value) => {
        const { name, about, icon: drawing } = OPPONENTS[value];
        const described = `about-${value}`;
        return h(
          "label",
          null,
          h("input", { type: "radio", name: "opponent", value, checked: value === checked, "aria-label": name, "aria-describedby": described }),
          h("span", null, icon(drawing), h("span", { class: "who" }, h("strong", null, name), h("small", { class: "soft", id: described }, about))),
        );
      }),
    ),
  );
}
