// The choice of a game: cards with radio buttons, and a search field.

import { fill, h } from "../dom.js";

/** @import { GameCard } from "../../../types/wire.js" */

/** The number of games that are shown at first. */
const FIRST = 6;

/**
 * Returns a picture of the opening array of a game, for light and dark screens.
 * @param {string} id
 * @param {Record<string, unknown>} [props] of the image
 */
export function preview(id, props) {
  const path = (/** @type {string} */ theme) => `/api/rules/${encodeURIComponent(id)}/preview.svg?theme=${theme}`;
  return h(
    "picture",
    { class: "preview" },
    h("source", { srcset: path("dark"), media: "(prefers-color-scheme: dark)" }),
    h("img", { alt: "", decoding: "async", ...props, src: path("light") }),
  );
}

/**
 * Returns how well a game matches a search: 0 is the best, nothing is no match.
 * @param {GameCard} card
 * @param {string} sought in lower case
 * @returns {number | undefined}
 */
export function fits(card, sought) {
  const names = [card.name, card.id, ...card.aliases].map((name) => name.toLowerCase());
  if (names.some((name) => name.startsWith(sought))) return 0;
  if (names.some((name) => name.includes(sought))) return 1;
  return card.summary.toLowerCase().includes(sought) ? 2 : undefined;
}

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
    oninput: () => this.#show(),
    // Enter in the search field must not begin a game.
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.preventDefault(),
  });
  #cards = h("div", { class: "cards", onchange: (/** @type {Event} */ event) => this.#changed(event) });
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
    this.#show();
  }

  get chosen() {
    return this.#chosen;
  }

  /** @param {Event} event */
  #changed(event) {
    const id = event.target instanceof HTMLInputElement ? event.target.value : "";
    const card = this.#games.find((game) => game.id === id);
    if (!card) return;
    this.#chosen = card;
    this.#onchoose(card);
  }

  #showAll() {
    this.#all = true;
    this.#show();
    // The button disappears, so the focus moves to the first card that was hidden.
    this.#cards.querySelectorAll("input")[FIRST]?.focus();
  }

  #show() {
    const sought = this.#search.value.trim().toLowerCase();
    const games = sought ? this.#found(sought) : this.#listed();
    fill(this.#cards, games.map((game) => this.#card(game)));
    this.#more.hidden = this.#all || sought !== "" || games.length >= this.#games.length;
    this.#more.textContent = `Show all ${this.#games.length} games`;
    this.#none.textContent = games.length ? "" : `No game is called “${this.#search.value.trim()}”.`;
  }

  /** @param {string} sought */
  #found(sought) {
    return this.#games
      .map((game) => ({ game, rank: fits(game, sought) }))
      .filter(({ rank }) => rank !== undefined)
      .sort((a, b) => Number(a.rank) - Number(b.rank))
      .map(({ game }) => game);
  }

  /** Returns the first games of the list, and the chosen one. */
  #listed() {
    if (this.#all || this.#games.length <= FIRST + 1) return this.#games;
    const first = this.#games.slice(0, FIRST);
    return first.includes(this.#chosen) ? first : [...first, this.#chosen];
  }

  /** @param {GameCard} game */
  #card(game) {
    const about = `about-${game.id}`;
    return h(
      "div",
      { class: "game-card card" },
      h(
        "label",
        null,
        h("input", {
          type: "radio",
          name: "game",
          value: game.id,
          checked: game === this.#chosen,
          "aria-describedby": about,
        }),
        preview(game.id, { loading: "lazy", width: 160, height: 160 }),
        h("span", { class: "name" }, game.name),
      ),
      h("p", { class: "summary", id: about }, game.summary),
      h("a", { class: "rules", href: `/rules/${game.id}` }, "Rules", h("span", { class: "unseen" }, ` of ${game.name}`)),
    );
  }
}
