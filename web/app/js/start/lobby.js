// The listed games of others, to join or watch. They are requested periodically while the page is visible.

import * as api from "../api.js";
import { clockText } from "../clocktext.js";
import { fill, h } from "../dom.js";
import { sentence } from "../notice.js";
import { go } from "../router.js";
import * as seats from "../seats.js";
import { seatNames } from "../words.js";
import { called, row, way } from "./rows.js";

/** @import { Lobby, LobbyGame } from "../../../types/wire.js" */

/** The interval of requests, and the longer one after an error. */
const POLL = 4000;
const POLL_AFTER_ERROR = 15_000;
/** The greatest number of games in a list. */
const MOST = 12;

export class LobbyView {
  #open = h("ul", { class: "rows" });
  #playing = h("ul", { class: "rows" });
  #openEmpty = h("p", { class: "soft" });
  #playingEmpty = h("p", { class: "soft" });
  #lost = h("p", { role: "alert" });
  #status = h("p", { class: "soft", role: "status" });
  /** Identifies the shown list, so that it is redrawn, and focus lost, only when it changes. */
  #shown = "";
  #timer = 0;
  #aborter = new AbortController();
  #look = () => this.#visible();

  constructor() {
    this.element = h(
      "div",
      { class: "lobby" },
      h("section", { "aria-labelledby": "open" }, h("h2", { id: "open" }, "Open games"), this.#lost, this.#openEmpty, this.#open),
      h(
        "section",
        { "aria-labelledby": "playing" },
        h("h2", { id: "playing" }, "Being played"),
        this.#playingEmpty,
        this.#playing,
      ),
      this.#status,
    );
  }

  start() {
    this.#aborter = new AbortController();
    document.addEventListener("visibilitychange", this.#look);
    this.#refresh();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.#look);
    clearTimeout(this.#timer);
    this.#aborter.abort();
  }

  #visible() {
    clearTimeout(this.#timer);
    if (document.visibilityState === "visible") this.#refresh();
  }

  async #refresh() {
    const { signal } = this.#aborter;
    let next = POLL;
    try {
      this.#show(await api.lobby(signal));
      this.#status.textContent = "";
    } catch (why) {
      if (signal.aborted) return;
      next = POLL_AFTER_ERROR;
      this.#status.textContent = `${sentence(why)} The list returns with the connection.`;
    }
    clearTimeout(this.#timer);
    if (!signal.aborted && document.visibilityState === "visible") {
      this.#timer = window.setTimeout(() => this.#refresh(), next);
    }
  }

  /** @param {Lobby} lobby */
  #show({ open, playing }) {
    const seen = JSON.stringify([open, playing].map((games) => games.map(({ idle, ...rest }) => rest)));
    if (seen === this.#shown) return;
    this.#shown = seen;
    const focused = document.activeElement?.closest("[data-game]")?.getAttribute("data-game");
    this.#openEmpty.textContent = open.length ? "" : "No player is waiting. Begin a game and list it, or send a friend the link.";
    this.#playingEmpty.textContent = playing.length ? "" : "No listed game is being played right now.";
    fill(this.#open, open.slice(0, MOST).map((game) => this.#openRow(game)));
    fill(this.#playing, playing.slice(0, MOST).map((game) => playingRow(game)));
    for (const row of focused ? this.element.querySelectorAll("[data-game]") : []) {
      if (row.getAttribute("data-game") === focused) row.querySelector("button")?.focus();
    }
  }

  /** @param {LobbyGame} game */
  #openRow(game) {
    const mine = seats.tokens(game.game).length > 0;
    const free = game.players.white.taken ? "black" : "white";
    const waiting = called(game.players.white.taken ? game.players.white : game.players.black);
    const details = mine ? "You are waiting here" : `${waiting} · you play ${seatNames(game.sides)[free]}`;
    const action = mine
      ? way(game, "Return")
      : h("button", { type: "button", class: "main", onclick: () => this.#join(game) }, "Join");
    return row(game, `${details} · ${clockText(game.time)}`, action);
  }

  /** @param {LobbyGame} game */
  async #join(game) {
    try {
      const seated = await api.join(game.game, seats.name() ? { name: seats.name() } : {});
      seats.keep(seated, { rules: game.rules, name: game.name });
      go(`/game/${seated.game}`);
    } catch (why) {
      // Another player was faster; the game can still be watched.
      const watch = why instanceof api.ApiError && why.status === 409 && way(game, "Watch it");
      fill(this.#lost, sentence(why), " ", watch);
      this.#refresh();
    }
  }
}

/** @param {LobbyGame} game */
function playingRow(game) {
  const { white, black } = game.players;
  const moves = game.ply === 1 ? "1 move" : `${game.ply} moves`;
  const details = `${called(white)} – ${called(black)} · ${moves} · ${clockText(game.time)}`;
  const mine = seats.tokens(game.game).length > 0;
  return row(game, details, way(game, mine ? "Return" : "Watch"));
}
