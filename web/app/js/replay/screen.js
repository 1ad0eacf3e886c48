// Stepping through games from files.

import * as api from "../api.js";
import { fill, h, sheet } from "../dom.js";
import { field } from "../fields.js";
import { ReplayForm } from "./form.js";
import { called, Viewer } from "./viewer.js";

/** @import { Replayed } from "../../../types/wire.js" */

// The list of moves looks as it does in games.
const style = Promise.all([sheet("css/moves.css"), sheet("css/replay.css")]);

class Replay extends HTMLElement {
  /** @type {Record<string, string>} */
  params = {};
  /** @type {Viewer | null} */
  #viewer = null;
  #form = new ReplayForm(async (texts) => this.#show(await api.replay(texts)));

  async connectedCallback() {
    document.addEventListener("keydown", this.#key);
    await style;
    this.#ask();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key);
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { target } = event;
    const typing = target instanceof Element && target.closest("input, select, textarea");
    // Whoever goes over the board by keyboard needs the arrows there; whoever has clicked on it does not.
    const looking = target instanceof Element && target.closest("tabiya-board") && target.matches(":focus-visible");
    if (!typing && !looking && !event.defaultPrevented) this.#viewer?.key(event);
  };

  #ask() {
    this.#viewer = null;
    fill(
      this,
      h("h1", null, "Replay a game"),
      h("p", { class: "soft intro" }, "Step through any game on record. The referee checks every move of it."),
      this.#form.element,
    );
  }

  /** @param {Replayed} replayed */
  #show({ games, left_out }) {
    if (!games.length) throw new api.Failure("refused", "There is no game in this text.");
    const more = left_out ? `${left_out} more games were left out.` : undefined;
    const list = h(
      "select",
      { id: "which", onchange: () => view(list.selectedIndex) },
      games.map((game, index) => h("option", null, called(game, index))),
    );
    const head = h(
      "div",
      { class: "replay-head" },
      h("h1", null, "Replay"),
      h("button", { type: "button", onclick: () => this.#ask() }, "Another game"),
      games.length > 1 && field(`Game (${games.length})`, list, more),
    );
    const view = (/** @type {number} */ index) => {
      const game = games[index];
      if (!game) return;
      const focused = document.activeElement === list;
      this.#viewer = new Viewer(game, head);
      fill(this, this.#viewer.element);
      if (focused) list.focus();
    };
    view(0);
    scrollTo(0, 0);
  }
}

customElements.define("tabiya-replay", Replay);
