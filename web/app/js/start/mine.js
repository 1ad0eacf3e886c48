// The player's own games, from the storage of this browser: games in progress, and finished ones.

import { allPgn, archive, finished } from "../archive.js";
import * as api from "../api.js";
import { fill, h } from "../dom.js";
import { clockFace, left } from "../game/clock.js";
import * as seats from "../seats.js";
import { day } from "../words.js";
import { called, row, way } from "./rows.js";

/** @import { Finished, Held } from "../../../types/page.js" */
/** @import { Snapshot } from "../../../types/wire.js" */

/** The greatest number of games that are being played. */
const MOST = 8;
/** How many of them are shown at first, to leave room for the form. */
const FIRST = 2;

export class Mine {
  #running = h("ul", { class: "rows" });
  #more = h("button", { type: "button", class: "plain more", onclick: () => this.#all() });
  #over = h("ul", { class: "rows" });
  #count = h("summary");
  #finished = h(
    "details",
    { hidden: true },
    this.#count,
    h("p", null, h("button", { type: "button", onclick: () => save() }, "Export all as PGN")),
    this.#over,
  );

  constructor() {
    this.element = h(
      "section",
      { class: "mine", hidden: true, "aria-labelledby": "mine" },
      h("h2", { id: "mine" }, "Your games"),
      this.#running,
      this.#more,
      this.#finished,
    );
    // The rows are made when they are wanted.
    this.#finished.addEventListener("toggle", () => this.#finished.open && fill(this.#over, finished().map(overRow)));
  }

  /** Shows all games that are being played. */
  #all() {
    for (const row of this.#running.children) row.toggleAttribute("hidden", false);
    this.#more.hidden = true;
    this.#running.querySelectorAll("a")[FIRST]?.focus();
  }

  async start() {
    const games = seats.held().filter((one) => !one.over).slice(0, MOST);
    // Known facts are shown at once, so that nothing moves when the rest arrives.
    this.#show(games.map((one) => back(one, one.name || "Game", "…")));
    this.#show((await Promise.all(games.map(look))).filter((row) => row !== null));
  }

  /** @param {HTMLElement[]} rows */
  #show(rows) {
    const all = this.#more.hidden && this.#running.childElementCount > FIRST;
    const focused = document.activeElement?.closest("[data-game]")?.getAttribute("data-game");
    rows.forEach((row, index) => (row.hidden = index >= FIRST && !all));
    fill(this.#running, rows);
    this.#more.textContent = `Show all ${rows.length} games being played`;
    this.#more.hidden = all || rows.length <= FIRST;
    this.#showFinished();
    if (focused) rows.find(({ dataset }) => dataset.game === focused)?.querySelector("a")?.focus();
  }

  #showFinished() {
    const { length } = finished();
    this.#finished.hidden = length === 0;
    this.#count.textContent = length === 1 ? "1 finished game" : `${length} finished games`;
    this.element.hidden = length === 0 && this.#running.childElementCount === 0;
  }
}

/** @param {Finished} one */
function overRow({ game, name, against, result, sentence, at }) {
  const date = day(at);
  const who = against ? `against ${against}` : "same screen";
  return row({ game, name: `${name} ${result}` }, `${date}, ${who} · ${sentence}`, way({ game }, "Look"), ` at ${name} of ${date}`);
}

/** Saves all finished games as a file. */
function save() {
  const url = URL.createObjectURL(new Blob([allPgn()], { type: "application/x-chess-pgn" }));
  h("a", { href: url, download: "tabiya-games.pgn" }).click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Returns the row of a game; nothing if it is over or does not exist.
 * @param {Held} one
 */
async function look(one) {
  try {
    const game = await api.watch(one.game);
    seats.note(one.game, { rules: game.board.rules, name: game.board.name, over: game.live.ending !== null });
    // It has ended while the player was away.
    if (game.live.ending) await archive(game, one.seats.map(({ side }) => side)).catch(() => {});
    return game.live.ending ? null : back(one, game.board.name, state(one, game));
  } catch (why) {
    if (why instanceof api.ApiError && why.status === 404) {
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
  const { clocks, now, turn } = game.live;
  const clock = clocks && mine[0] ? ` · ${clockFace(left(clocks, mine[0], game.terms, now, 0).ms)} on your clock` : "";
  return `${mine.includes(turn) ? "Your turn" : "Their turn"}, ${who}${clock}`;
}

/**
 * @param {Held} one
 * @param {string} name
 * @param {string} details
 */
function back({ game }, name, details) {
  return row({ game, name }, details, way({ game }, "Return"), ` to ${name}`);
}
