// The player's own games that are not over, to return to. Which they are is known by the seats of this browser.

import * as api from "../api.js";
import { fill, h } from "../dom.js";
import * as seats from "../seats.js";
import { called, row, way } from "./lobby.js";

/** @import { Held } from "../seats.js" */
/** @import { Snapshot } from "../../../types/wire.js" */

/** So many are asked about and shown. */
const MOST = 4;

export class Mine {
  #list = h("ul", { class: "rows" });
  #more = h("button", { type: "button", class: "plain more", onclick: () => this.#all() });

  constructor() {
    this.element = h(
      "section",
      { class: "mine", hidden: true, "aria-labelledby": "mine" },
      h("h2", { id: "mine" }, "Your games"),
      this.#list,
      this.#more,
    );
  }

  /** The others stand back at first: who comes for a new game has not far to go. */
  #all() {
    for (const row of this.#list.children) row.toggleAttribute("hidden", false);
    this.#more.hidden = true;
    this.#list.querySelectorAll("a")[1]?.focus();
  }

  async start() {
    const games = seats.held().filter((one) => !one.over).slice(0, MOST);
    const rows = (await Promise.all(games.map(look))).filter((row) => row !== null);
    rows.forEach((row, index) => (row.hidden = index > 0));
    fill(this.#list, rows);
    this.#more.textContent = `Show all ${rows.length} of your games`;
    this.#more.hidden = rows.length < 2;
    this.element.hidden = rows.length === 0;
  }
}

/**
 * What has become of a game: nothing to show if it is over or gone.
 * @param {Held} one
 */
async function look(one) {
  try {
    const game = await api.watch(one.game);
    seats.note(one.game, { rules: game.board.rules, name: game.board.name, over: game.live.ending !== null });
    return game.live.ending ? null : back(one, game.board.name, state(one, game));
  } catch (why) {
    if (why instanceof api.Failure && why.status === 404) {
      seats.forget(one.game);
      return null;
    }
    return back(one, one.name || "Game", "");
  }
}

/**
 * @param {Held} one
 * @param {Snapshot} game
 */
function state(one, game) {
  const { white, black } = game.players;
  if (!white.taken || !black.taken) return "Waiting for the other player";
  const mine = one.seats.map(({ side }) => side);
  const against = mine.length === 1 && (mine[0] === "white" ? black : white);
  const who = against ? `against ${called(against)}` : "same screen";
  if (!game.live.turn || mine.length > 1) return who;
  return `${mine.includes(game.live.turn) ? "Your turn" : "Their turn"}, ${who}`;
}

/**
 * @param {Held} one
 * @param {string} name
 * @param {string} details
 */
function back({ game }, name, details) {
  return row({ game, name }, details, way({ game }, "Return"), ` to ${name}`);
}
