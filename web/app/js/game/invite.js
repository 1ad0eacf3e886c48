// The card over the board while a seat is free: the link to send for the player who created the game, and a form to join
// for others.

import { ApiError } from "../api.js";
import { fill, h } from "../dom.js";
import { sentence } from "../notice.js";
import { name, rename, warning } from "../seats.js";
import { shortName } from "../words.js";
import { copy } from "./clipboard.js";
import { icon } from "./icons.js";
import { called, freeSide, other } from "./state.js";

/** @import { Side, Snapshot } from "../../../types/wire.js" */

export class Invite {
  element = h("section", { class: "i-card card", hidden: true });
  #join;
  /** Identifies the present content of the card. */
  #key = "";
  /** Whether the card was closed. */
  #away = false;
  /** Whether another player has taken the seat first. The message stays until it is closed. */
  #lost = false;

  #onClosed;

  /**
   * @param {(name: string) => Promise<void>} join
   * @param {() => void} closed called when the card was closed
   */
  constructor(join, closed) {
    this.#join = join;
    this.#onClosed = closed;
  }

  /** Whether the card was closed, while it could be shown. */
  get closed() {
    return this.#away;
  }

  /** Shows the card again. @param {Snapshot} game */
  open(game) {
    this.#away = false;
    this.show(game);
    /** @type {HTMLElement | null} */ (this.element.querySelector("input"))?.focus();
  }

  /** @param {Snapshot} game */
  show(game) {
    if (this.#lost) return;
    const free = freeSide(game.players);
    const seat = game.yours.sides[0];
    this.element.hidden = !free || game.live.ending !== null || this.#away;
    const key = `${free} ${seat}`;
    if (this.element.hidden || !free || key === this.#key) return;
    this.#key = key;
    if (seat) this.#wait(game);
    else this.#offer(game, free);
  }

  /** @param {Snapshot} game */
  #wait(game) {
    const field = h("input", { id: "share", readOnly: true, value: location.href, onfocus: () => field.select() });
    const button = h("button", { type: "button", class: "main" }, icon("copy"), "Copy");
    button.addEventListener("click", async () => {
      if (await copy(location.href)) fill(button, icon("yes"), "Copied");
      else field.select();
    });
    this.element.ariaLabel = "Waiting for an opponent";
    fill(
      this.element,
      h("h2", null, "Invite a friend"),
      h("label", { htmlFor: "share" }, `The first to join by this link plays ${game.board.sides[other(game.yours.sides[0] ?? "white")]}:`),
      h("div", { class: "i-row" }, field, button),
      h("p", { class: "soft i-wait" }, h("span", { class: "i-pulse", "aria-hidden": "true" }), "Waiting for an opponent to join…"),
      h("p", { class: "i-trouble" }, warning()),
      this.#close("Show the board"),
    );
  }

  /**
   * @param {Snapshot} game
   * @param {Side} free
   */
  #offer(game, free) {
    const { board, players } = game;
    const host = players[other(free)];
    const who = host.name ? called(board, other(free), host) : "A player";
    const field = h("input", { id: "name", autocomplete: "nickname", value: name() });
    const trouble = h("p", { class: "i-trouble", role: "alert" });
    const form = h(
      "form",
      null,
      h("label", { htmlFor: "name" }, "Your name, if you like"),
      h("div", { class: "i-row" }, field, h("button", { type: "submit", class: "main" }, `Play ${board.sides[free]}`)),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      rename(field.value);
      try {
        await this.#join(shortName(field.value));
      } catch (why) {
        trouble.textContent = sentence(why);
        this.#lost = why instanceof ApiError && why.status === 409;
        if (this.#lost) fill(this.element, trouble, this.#close("Watch the game"));
      }
    });
    this.element.ariaLabel = "Join this game";
    const title = h("h2", null, `${who} invites you to ${board.name}`);
    fill(this.element, title, form, trouble, h("p", { class: "i-trouble" }, warning()), this.#close("Just watch"));
  }

  /** @param {string} label */
  #close(label) {
    const close = () => {
      this.#away = true;
      this.element.hidden = true;
      this.#lost = false;
      this.#onClosed();
    };
    return h("button", { type: "button", class: "plain", onclick: close }, label);
  }
}
