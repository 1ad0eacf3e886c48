// The start screen: choose a game and its options, or join, watch or return to a game.

import * as api from "../api.js";
import { fill, h, sheet } from "../dom.js";
import { begin as beginGame } from "../game/first.js";
import { sentence, trouble } from "../notice.js";
import { preview } from "../preview.js";
import { go } from "../router.js";
import * as seats from "../seats.js";
import { recall, remember } from "../store.js";
import { Chooser } from "./chooser.js";
import { LobbyView } from "./lobby.js";
import { Mine } from "./mine.js";
import { Options } from "./options.js";

/** @import { GameCard } from "../../../types/wire.js" */

const style = sheet("css/games.css");
/** The game that is chosen at the first visit; later it is the last one played. */
const USUAL = "chess";
/** How long a choice has to stand before the game is fetched in advance, in milliseconds. */
const PAUSE = 200;
const TITLE = "Which game today?";
const INTRO =
  "Tabiya plays chess and its whole family: against the computer, a friend or anyone, without an account. A referee checks " +
  "every move and gives the reason for every refusal.";

class Start extends HTMLElement {
  /** @type {Record<string, string>} */
  params = {};
  #lobby = new LobbyView();
  #mine = new Mine();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #preparing;

  async connectedCallback() {
    await style;
    fill(this, h("h1", null, TITLE), h("p", { class: "soft loading", role: "status" }, "Setting up the boards…"));
    const load = () => this.#load();
    await load().catch((why) => fill(this, h("h1", null, TITLE), trouble(why, load)));
  }

  disconnectedCallback() {
    this.#lobby.stop();
    clearTimeout(this.#preparing);
  }

  async #load() {
    const [{ games }, { computer }] = await Promise.all([api.rulesList(), api.about()]);
    if (this.isConnected) this.#show(games, computer);
  }

  /**
   * @param {GameCard[]} games
   * @param {boolean} computer
   */
  #show(games, computer) {
    const wanted = [new URLSearchParams(location.search).get("game"), recall("rules"), USUAL];
    const chosen = wanted.map((id) => games.find((game) => game.id === id)).find((game) => game) ?? games[0];
    if (!chosen) {
      fill(this, trouble("The server has no games."));
      return;
    }
    fill(this, this.#form(games, chosen, computer));
    this.#mine.start();
    this.#lobby.start();
    this.#prepare(chosen, PAUSE);
  }

  /**
   * Fetches the screen and the pieces of a game in advance.
   * @param {GameCard} card
   * @param {number} pause
   */
  #prepare({ hash }, pause) {
    clearTimeout(this.#preparing);
    const fetchAll = () => Promise.all([import("../game/screen.js"), import("../board/set.js").then(({ fetchEarly }) => fetchEarly(hash))]);
    // A response that fails now is fetched again when it is needed.
    this.#preparing = setTimeout(() => fetchAll().catch(() => {}), pause);
  }

  /**
   * @param {GameCard[]} games
   * @param {GameCard} first
   * @param {boolean} computer
   */
  #form(games, first, computer) {
    const picture = h("div", { class: "chosen" });
    const words = h("button", { type: "button", class: "plain words", onclick: () => options.reveal() });
    const wrong = h("p", { class: "wrong", role: "alert" });
    const play = h("button", { class: "main play" }, "Play");
    const chooser = new Chooser(games, first, (card) => {
      options.show(card);
      showChosen();
      this.#prepare(card, PAUSE);
    });
    const describe = () =>
      fill(
        words,
        h("span", { class: "unseen" }, "Change: "),
        h("strong", null, chooser.chosen.name),
        h("span", { class: "soft" }, options.words),
      );
    const options = new Options(first, computer);
    options.onchange = describe;
    const showChosen = () => {
      const { id, name, hash } = chooser.chosen;
      fill(picture, preview(hash, { width: 200, height: 200 }), h("h2", null, name), h("a", { href: `/rules/${id}` }, "Rules"));
      describe();
    };
    showChosen();

    const begin = async (/** @type {Event} */ event) => {
      event.preventDefault();
      play.disabled = true;
      wrong.textContent = "";
      try {
        const { id, name } = chooser.chosen;
        this.#prepare(chooser.chosen, 0);
        const seated = await api.newGame({ ...options.request(), snapshot: true });
        beginGame(seated.snapshot);
        remember("rules", id);
        seats.keep(seated, { rules: id, name });
        go(`/game/${seated.game}`);
      } catch (why) {
        wrong.textContent = sentence(why);
        play.disabled = false;
      }
    };
    return h(
      "form",
      { onsubmit: begin },
      h("header", { class: "hello" }, h("h1", null, TITLE), h("p", { class: "soft" }, INTRO)),
      this.#mine.element,
      options.opponents,
      chooser.element,
      h(
        "div",
        { class: "panel card" },
        h("div", { class: "scroll" }, picture, options.element),
        h("div", { class: "bar" }, wrong, words, play),
      ),
      chooser.classroom,
      this.#lobby.element,
    );
  }
}

customElements.define("tabiya-start", Start);
