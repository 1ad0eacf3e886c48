// The choice of a game: cards with radio buttons, a search field, and the games of courses in a group of their own.

import { fill, h } from "../dom.js";
import { preview } from "../preview.js";
import { found } from "./search.js";

/** @import { GameCard } from "../../../types/wire.js" */

/** The number of games that are shown at first. */
const FIRST = 6;

export class Chooser {
  /** @type {GameCard[]} */
  #games;
  #chosen;
  #all = false;
  #search = h("input", {
    type: "search",
    id: "search",
    placeholder: "Find a game",
    autocomplete: "off",
    spellcheck: false,
    oninput: () => this.#sought(),
    // Enter begins the game that was found.
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.#missing && event.preventDefault(),
  });
  #cards = h("div", { class: "cards" });
  #course = h("div", { class: "cards" });
  /** Whether there is no game for the search. */
  #missing = false;
  #more = h("button", { type: "button", class: "plain more", onclick: () => this.#showAll() });
  #none = h("p", { class: "soft", role: "status" });
  #onchoose;

  /**
   * @param {GameCard[]} games
   * @param {GameCard} chosen
   * @param {(card: GameCard) => void} onchoose
   */
  constructor(games, chosen, onchoose) {
    this.#games = games;
    this.#chosen = chosen;
    this.#onchoose = onchoose;
    this.element = h(
      "fieldset",
      { class: "chooser" },
      h("legend", { class: "unseen" }, "Game"),
      h("div", { class: "search" }, h("label", { class: "unseen", for: "search" }, "Find a game"), this.#search),
      this.#cards,
      this.#none,
      this.#more,
    );
    this.classroom = h(
      "section",
      { class: "classroom", "aria-labelledby": "classroom" },
      h("h2", { id: "classroom" }, "Classroom"),
      h(
        "p",
        { class: "soft" },
        "Small games from programming courses, with the rules of their assignments: play them, and test your own program " +
          "against the referee.",
      ),
      this.#course,
    );
    for (const place of [this.#cards, this.#course]) place.addEventListener("change", (event) => this.#changed(event));
    this.#show();
  }

  get chosen() {
    return this.#chosen;
  }

  /** @param {Event} event */
  #changed(event) {
    const id = event.target instanceof HTMLInputElement ? event.target.value : "";
    const card = this.#games.find((game) => game.id === id);
    if (card) this.#choose(card);
  }

  /** @param {GameCard} card */
  #choose(card) {
    this.#chosen = card;
    this.#mark();
    this.#onchoose(card);
  }

  /** Marks the cards of the chosen game: one that is also in the classroom has two. */
  #mark() {
    for (const card of [...this.#cards.children, ...this.#course.children]) {
      card.classList.toggle("chosen-card", card.getAttribute("data-game") === this.#chosen.id);
    }
  }

  /** Shows the matches, and chooses the best. */
  #sought() {
    const [best] = found(this.#games, this.#search.value);
    if (best && best !== this.#chosen) {
      this.#chosen = best;
      this.#onchoose(best);
    }
    this.#show();
  }

  #showAll() {
    this.#all = true;
    this.#show();
    // The button disappears, so the focus moves to the first card that was hidden.
    this.#cards.querySelectorAll("input")[FIRST]?.focus();
  }

  #show() {
    const text = this.#search.value.trim();
    const games = text ? found(this.#games, text) : this.#listed();
    fill(this.#cards, games.map((game) => this.#card(game)));
    this.classroom.hidden = text !== "";
    const course = text ? [] : this.#games.filter((game) => game.course);
    fill(this.#course, course.map((game) => (games.includes(game) ? this.#again(game) : this.#card(game))));
    this.#mark();
    this.#more.hidden = this.#all || text !== "";
    this.#more.textContent = `Show all ${this.#games.length} games`;
    this.#missing = games.length === 0;
    this.#none.textContent = this.#missing ? `No game is called “${text}”.` : "";
  }

  /** Returns the first games of the list and the chosen one, without those that are only in the classroom. */
  #listed() {
    const first = this.#games.slice(0, FIRST);
    const others = this.#games.slice(FIRST).filter((game) => !game.course);
    return [...first, ...(this.#all ? others : others.filter((game) => game === this.#chosen))];
  }

  /** @param {GameCard} game */
  #card(game) {
    const about = `about-${game.id}`;
    const name = `name-${game.id}`;
    return h(
      "div",
      { class: "game-card card", "data-game": game.id },
      h(
        "label",
        null,
        h("input", {
          type: "radio",
          id: `game-${game.id}`,
          name: "game",
          value: game.id,
          checked: game === this.#chosen,
          // Not by the labels, because there can be two.
          "aria-labelledby": name,
          "aria-describedby": about,
        }),
        preview(game.hash, { loading: "lazy", width: 160, height: 160 }),
        h("span", { class: "name", id: name }, game.name),
      ),
      h("p", { class: "summary", id: about }, game.summary),
      h("a", { class: "rules", href: `/rules/${game.id}` }, "Rules", h("span", { class: "unseen" }, ` of ${game.name}`)),
    );
  }

  /**
   * Creates a second card of a game, which checks the radio button of the first.
   * @param {GameCard} game
   */
  #again(game) {
    return h(
      "div",
      { class: "game-card card", "data-game": game.id },
      h(
        "label",
        { for: `game-${game.id}` },
        h("span", { class: "cover" }),
        preview(game.hash, { loading: "lazy", width: 160, height: 160 }),
        h("span", { class: "name" }, game.name),
      ),
      h("p", { class: "summary" }, game.summary),
      h("a", { class: "rules", href: `/rules/${game.id}` }, "Rules", h("span", { class: "unseen" }, ` of ${game.name}`)),
    );
  }
}
