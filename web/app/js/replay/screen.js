// The screen to step through games from files.

import * as api from "../api.js";
import { fill, h, sheet } from "../dom.js";
import { field } from "../fields.js";
import { ReplayForm } from "./form.js";
import { called, Viewer } from "./viewer.js";

/** @import { Replayed, ReplayRequest } from "../../../types/wire.js" */

// The list of moves has the same style as in games.
const style = Promise.all([sheet("css/moves.css"), sheet("css/replay.css")]);

class Replay extends HTMLElement {
  /** @type {Record<string, string>} */
  params = {};
  /** @type {Viewer | null} */
  #viewer = null;
  #form = new ReplayForm((requests) => this.#request(requests));

  #gone = new AbortController();

  async connectedCallback() {
    const { signal } = this.#gone;
    document.addEventListener("keydown", this.#key, { signal });
    // Wherever a file is dropped, the browser must not open it.
    document.addEventListener("dragover", (event) => this.#drag(event), { signal });
    document.addEventListener("dragleave", (event) => event.relatedTarget || this.#form.over(false), { signal });
    document.addEventListener("drop", (event) => this.#drag(event), { signal });
    await style;
    this.#showForm();
  }

  disconnectedCallback() {
    this.#gone.abort();
  }

  /** @param {DragEvent} event */
  #drag(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const dropped = event.type === "drop";
    this.#form.over(!dropped);
    if (!dropped) return;
    // The form shows what is wrong with the files.
    if (this.#viewer) this.#showForm();
    this.#form.read([...event.dataTransfer.files]);
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { target } = event;
    const typing = target instanceof Element && target.closest("input, select, textarea");
    // With keyboard focus on the board the arrow keys move on the board; after a click they step through the game.
    const looking = target instanceof Element && target.closest("tabiya-board") && target.matches(":focus-visible");
    if (!typing && (!looking || event.key === "f") && !event.defaultPrevented) this.#viewer?.key(event);
  };

  #showForm() {
    const title = h("h1", { tabIndex: -1 }, "Replay a game");
    fill(
      this,
      title,
      h("p", { class: "soft intro" }, "Step through any game on record. The referee checks every move of it."),
      this.#form.element,
    );
    // The button that had the focus was removed.
    if (this.#viewer) title.focus();
    this.#viewer = null;
  }

  /** @param {ReplayRequest[]} requests */
  async #request(requests) {
    /** @type {Replayed} */
    const all = { games: [], left_out: 0 };
    for (const request of requests) {
      const { games, left_out } = await api.replay(request);
      all.games.push(...games);
      all.left_out += left_out;
    }
    this.#show(all);
  }

  /** @param {Replayed} replayed */
  #show({ games, left_out }) {
    if (!games.length) throw new api.ApiError("refused", "There is no game in this text.");
    const more = left_out ? `${left_out} more games were left out.` : undefined;
    const list = h(
      "select",
      { id: "which", onchange: () => view(list.selectedIndex) },
      games.map((game, index) => h("option", null, called(game, index))),
    );
    const title = h("h1", { tabIndex: -1 }, "Replay");
    const head = h(
      "div",
      { class: "replay-head" },
      title,
      h("button", { type: "button", onclick: () => this.#showForm() }, "Another game"),
      games.length > 1 && field(`Game (${games.length})`, list, more),
    );
    const view = (/** @type {number} */ index) => {
      const game = games[index];
      if (!game) return;
      const focused = document.activeElement === list;
      this.#viewer = new Viewer(game, head);
      fill(this, this.#viewer.element);
      (focused ? list : title).focus({ preventScroll: true });
    };
    view(0);
    scrollTo(0, 0);
  }
}

customElements.define("tabiya-replay", Replay);
