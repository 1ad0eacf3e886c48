// The screen to step through games from files. The server keeps the sent texts under an address of their own; the part of
// the address after the # is the game and the move that are shown.

import * as api from "../api.js";
import { fill, h, sheet } from "../dom.js";
import { field } from "../fields.js";
import { trouble } from "../notice.js";
import { entitle, go } from "../router.js";
import { ReplayForm } from "./form.js";
import { called, Viewer } from "./viewer.js";

/** @import { KeptReplay, Replayed, ReplayRequest } from "../../../types/wire.js" */

// The list of moves has the same style as in games.
const style = Promise.all([sheet("css/moves.css"), sheet("css/replay.css")]);

/** How long a position has to be shown before the address names it: browsers allow only some changes per second. */
const PAUSE = 250;

/** The form, which keeps its text when the player comes back. */
const form = new ReplayForm();
/** The games that were sent last, so that they need not be requested again. @type {KeptReplay | null} */
let last = null;
/** Whether another screen was shown before, so that the focus has to move. */
let moved = false;

class Replay extends HTMLElement {
  /** @type {Record<string, string>} */
  params = {};
  /** @type {Viewer | null} */
  #viewer = null;
  /** The game that is shown. */
  #game = 0;
  #view = (/** @type {number} */ _game, /** @type {number | null} */ _move) => {};
  #gone = new AbortController();
  #timer = 0;

  async connectedCallback() {
    const { signal } = this.#gone;
    document.addEventListener("keydown", this.#key, { signal });
    // Wherever a file is dropped, the browser must not open it.
    document.addEventListener("dragover", (event) => this.#drag(event), { signal });
    document.addEventListener("dragleave", (event) => event.relatedTarget || form.over(false), { signal });
    document.addEventListener("drop", (event) => this.#drag(event), { signal });
    addEventListener("popstate", () => this.#pop(), { signal });
    form.onsubmit = (requests) => this.#request(requests);
    await style;
    const { id } = this.params;
    if (!id) this.#showForm();
    else if (last?.id === id) this.#show(last, last);
    else await this.#load(id);
    moved = true;
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#gone.abort();
  }

  /** @param {string} id */
  async #load(id) {
    fill(this, h("p", { class: "soft", role: "status" }, "Opening the game…"));
    const load = async () => {
      const kept = await api.keptReplay(id);
      if (this.isConnected) this.#show(kept, kept);
    };
    await load().catch((why) => {
      // A retry cannot find an expired replay.
      const gone = why.status === 404;
      fill(this, h("h1", null, "Replay"), trouble(why, gone ? null : load), gone && h("a", { class: "button", href: "/replay" }, "Replay another game"));
    });
  }

  /** @param {DragEvent} event */
  #drag(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const dropped = event.type === "drop";
    form.over(!dropped);
    if (!dropped) return;
    // The form shows the errors of the files.
    if (this.#viewer) this.#showForm();
    form.read([...event.dataTransfer.files]);
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
      h("p", { class: "soft intro" }, "Step through any game on record, with its comments and variations. The referee checks every move of it."),
      form.element,
    );
    this.#viewer = null;
    if (moved) title.focus();
  }

  /** @param {ReplayRequest[]} requests */
  async #request(requests) {
    try {
      last = await api.keepReplay({ texts: requests });
    } catch (why) {
      // Without room for more texts, the games are shown all the same.
      if (!(why instanceof api.ApiError && [429, 503].includes(why.status))) throw why;
      this.#show(await this.#unkept(requests), null);
      return;
    }
    go(`/replay/${last.id}`);
  }

  /** @param {ReplayRequest[]} requests */
  async #unkept(requests) {
    /** @type {Replayed} */
    const all = { games: [], left_out: 0 };
    for (const request of requests) {
      const { games, left_out } = await api.replay(request);
      all.games.push(...games);
      all.left_out += left_out;
    }
    return all;
  }

  /**
   * @param {Replayed} replayed
   * @param {KeptReplay | null} kept
   */
  #show({ games, left_out }, kept) {
    const more = left_out ? `${left_out} more games were left out.` : undefined;
    const list = h(
      "select",
      { id: "which", onchange: () => this.#choose(list.selectedIndex) },
      games.map((game, index) => h("option", null, called(game, index))),
    );
    const title = h("h1", { tabIndex: -1 }, "Replay");
    const another = () => (kept ? go("/replay") : this.#showForm());
    const head = h(
      "div",
      { class: "replay-head" },
      title,
      h("button", { type: "button", onclick: another }, "Another game"),
      games.length > 1 && field(`Game (${games.length})`, list, more),
    );
    this.#view = (index, move) => {
      const game = games[index];
      if (!game) return;
      const focused = document.activeElement === list;
      const shared = kept && { id: kept.id, expires: kept.expires, game: index };
      const viewer = new Viewer(game, head, shared, (number) => this.#note(index, number));
      this.#viewer = viewer;
      this.#game = index;
      list.selectedIndex = index;
      fill(this, viewer.element);
      // The place of the error is the first thing to see.
      viewer.go(move ?? viewer.errorAt());
      entitle(`${called(game, index).replace(/^\d+\. /, "")} · Replay`);
      if (focused) list.focus({ preventScroll: true });
      else if (moved || kept === null) title.focus({ preventScroll: true });
    };
    const { game, move } = place();
    this.#view(game in games ? game : 0, move);
    scrollTo(0, 0);
  }

  /**
   * Chooses a game of the list, which the Back button undoes.
   * @param {number} index
   */
  #choose(index) {
    clearTimeout(this.#timer);
    if (this.params.id) history.pushState(null, "", `#${index + 1}`);
    this.#view(index, null);
  }

  /**
   * Puts the position that is shown into the address, once the player stays there.
   * @param {number} game
   * @param {number} number
   */
  #note(game, number) {
    clearTimeout(this.#timer);
    if (!this.params.id) return;
    const { pathname } = location;
    this.#timer = window.setTimeout(() => {
      if (location.pathname === pathname) history.replaceState(null, "", `${pathname}#${game + 1}.${number + 1}`);
    }, PAUSE);
  }

  /** Shows the position in the address, after the Back button or a link within the page. */
  #pop() {
    if (!this.#viewer || location.pathname !== `/replay/${this.params.id}`) return;
    clearTimeout(this.#timer);
    const { game, move } = place();
    if (game !== this.#game) this.#view(game, move);
    else if (move !== null) this.#viewer.go(move);
  }
}

/** Returns the game and the move that the address names. */
function place() {
  const [, game = "1", move] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
  return { game: Number(game) - 1, move: move === undefined ? null : Number(move) - 1 };
}

customElements.define("tabiya-replay", Replay);
