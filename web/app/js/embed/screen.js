// A board for pages of other sites: a game as spectators see it, live, with a link to the game. It never uses the seats of
// this browser, so that no other site can make a player move.

import "../board/board.js";
import { ApiError, watch } from "../api.js";
import { fill, h, sheet } from "../dom.js";
import { left } from "../game/clock.js";
import { Connection } from "../game/connection.js";
import { PlayerPanel } from "../game/player.js";
import { fromSnapshot, moveTo, other, updated, whoseTurn } from "../game/state.js";
import { statusOf } from "../game/status.js";
import { worded } from "../game/wording.js";
import { entitle } from "../router.js";

/** @import { GameState, TabiyaBoard } from "../../../types/page.js" */
/** @import { ServerMessage, Side } from "../../../types/wire.js" */

const style = Promise.all([sheet("css/board.css"), sheet("css/panels.css"), sheet("css/moves.css"), sheet("css/embed.css")]);

class Embed extends HTMLElement {
  /** @type {Record<string, string>} */
  params = {};
  /** @type {Connection | null} */
  #connection = null;
  /** @type {GameState | null} */
  #state = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;
  #board = /** @type {TabiyaBoard} */ (h("tabiya-board"));
  #title = h("h1", { class: "unseen" }, "Game");
  #status = h("p", { class: "e-status", role: "status" });
  #panels = { top: new PlayerPanel((text) => fill(this.#status, text)), bottom: new PlayerPanel((text) => fill(this.#status, text)) };
  #link = h("a", { class: "e-link", target: "_blank", rel: "noopener" }, "Open the game");

  async connectedCallback() {
    const id = this.params.id ?? "";
    this.#link.href = `/game/${id}`;
    await style;
    if (!this.isConnected) return;
    this.toggleAttribute("opening", true);
    const { top, bottom } = this.#panels;
    fill(this, this.#title, top.element, h("div", { class: "e-board" }, this.#board), bottom.element, h("div", { class: "e-foot" }, this.#status, this.#link));
    this.#ticking = setInterval(() => this.#tick(), 200);
    this.#connection = new Connection(id, () => [], {
      received: (message) => this.#receive(message),
      changed: (state) => (this.dataset.connection = state),
      failed: () => this.#failed(id),
      seq: () => this.#state?.game.seq ?? null,
    });
  }

  disconnectedCallback() {
    this.#connection?.close();
    clearInterval(this.#ticking);
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    const now = performance.now();
    const before = this.#state;
    if (message.type === "snapshot") {
      const { type: _, ...snapshot } = message;
      this.#state = fromSnapshot(snapshot, before, now);
    } else if (message.type === "update" && before) {
      if (message.from < before.game.seq) return;
      const after = updated(before, message, now);
      if (!after) return this.#connection?.resync();
      this.#state = after;
    } else if (message.type === "presence" && before) {
      this.#state = { ...before, game: { ...before.game, players: message.players } };
    } else {
      return;
    }
    this.#show();
  }

  /**
   * The socket did not open: perhaps there is no such game.
   * @param {string} id
   */
  async #failed(id) {
    try {
      await watch(id);
    } catch (why) {
      if (!(why instanceof ApiError && [400, 404, 410].includes(why.status)) || this.#state) return;
      this.#connection?.close();
      this.removeAttribute("opening");
      fill(this, h("p", { class: "e-status", role: "alert" }, why.message));
    }
  }

  /** @returns {Side} */
  get #bottom() {
    const wanted = new URLSearchParams(location.search).get("side");
    return wanted === "white" || wanted === "black" ? wanted : (this.#state?.game.board.bottom ?? "white");
  }

  #show() {
    if (!this.#state) return;
    const { game } = worded(this.#state, this.#bottom, false);
    const { board, players, live } = game;
    const move = moveTo(game, game.moves.length);
    this.#board.show({
      info: this.#state.game.board,
      fen: move?.fen ?? game.start,
      orientation: this.#bottom,
      last: move,
      checked: (!live.ending && move?.checked) || [],
      marked: move ? move.marked : game.start_marked,
      movable: [],
    });
    for (const [place, panel] of Object.entries(this.#panels)) {
      const side = place === "bottom" ? this.#bottom : other(this.#bottom);
      const turn = live.ending === null && live.turn === side;
      panel.show({ board, side, player: players[side], mine: false, alone: true, turn, status: statusOf(game, side) });
    }
    const text = live.ending ? `${live.ending.result} ${live.ending.sentence}` : `${board.name}: ${whoseTurn(game)}`;
    if (this.#status.textContent !== text) this.#status.textContent = text;
    fill(this.#title, `${board.name}: ${board.sides.white} against ${board.sides.black}`);
    entitle(board.name);
    this.#tick();
    this.removeAttribute("opening");
  }

  #tick() {
    if (!this.#state) return;
    const { game, receivedAt } = this.#state;
    const { clocks, now } = game.live;
    for (const [place, panel] of Object.entries(this.#panels)) {
      const side = place === "bottom" ? this.#bottom : other(this.#bottom);
      const elapsed = this.#connection?.state === "live" ? performance.now() - receivedAt : 0;
      panel.tick(clocks && left(clocks, side, game.terms, now, elapsed), clocks?.running === side, false);
    }
  }
}

customElements.define("tabiya-embed", Embed);
