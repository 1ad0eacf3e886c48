// The seats of this browser: the tokens of its games, and the name of the player. They are stored only in this browser; a
// client that knows a token holds the seat.

import { recall, remember } from "./store.js";
import { shortName } from "./words.js";

/** @import { Held } from "../../types/page.js" */
/** @import { Seat, Seated } from "../../types/wire.js" */

/** The greatest number of games; older ones are removed. */
const MOST = 60;

/** @returns {Held[]} the last used first */
export function held() {
  try {
    const list = JSON.parse(recall("games") || "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one?.game === "string" && Array.isArray(one.seats)) : [];
  } catch {
    return [];
  }
}

/**
 * Returns the tokens to send in `hello`; none for a spectator.
 * @param {string} game
 * @returns {string[]}
 */
export function tokens(game) {
  return held().find((one) => one.game === game)?.seats.map(({ token }) => token) ?? [];
}

/**
 * Stores seats with the known facts of their game.
 * @param {Seated} seated
 * @param {Partial<Omit<Held, "game" | "seats">>} [known]
 */
export function keep({ game, seats }, known = {}) {
  const list = held();
  const before = list.find((one) => one.game === game);
  const now = { rules: "", name: "", over: false, ...before, ...known, game, seats, at: Date.now() };
  store([now, ...list.filter((one) => one.game !== game)]);
}

/**
 * Stores the known facts of a game, if this browser has a seat in it.
 * @param {string} game
 * @param {Partial<Omit<Held, "game" | "seats">>} known
 */
export function note(game, known) {
  store(held().map((one) => (one.game === game ? { ...one, ...known } : one)));
}

/**
 * Stores the seats of a rematch, in which the same tokens belong to the other sides.
 * @param {string} game
 * @param {string} next
 */
export function follow(game, next) {
  const before = held().find((one) => one.game === game);
  if (!before || tokens(next).length > 0) return;
  const other = before.seats.map(({ side, token }) => ({ side: side === "white" ? "black" : "white", token }));
  keep({ game: next, seats: /** @type {Seat[]} */ (other) }, { rules: before.rules, name: before.name });
}

/**
 * Stores the seats in the address, by which a player continues on another device, and removes them from it: a token must
 * not stay where others can read it. A seat that this browser has already is not replaced.
 * @param {string} game
 * @returns {boolean} whether there were any
 */
export function adopt(game) {
  const found = [...location.hash.matchAll(/(?<=[=,])(white|black)\.([0-9a-f]{32})(?=,|$)/g)];
  if (!location.hash.startsWith("#seat=") || found.length === 0) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  const before = held().find((one) => one.game === game)?.seats ?? [];
  const seats = found.map(([, side, token]) => /** @type {Seat} */ ({ side, token }));
  keep({ game, seats: [...before, ...seats.filter(({ side }) => !before.some((one) => one.side === side))] });
  return true;
}

/** @param {string} game */
export function forget(game) {
  store(held().filter((one) => one.game !== game));
}

/** @param {Held[]} list */
function store(list) {
  remember("games", JSON.stringify(list.slice(0, MOST)));
}

/**
 * Returns the token for joining a game. It is stored before the request: if the response is lost, a second request with
 * the same token returns the same seat.
 * @param {string} game
 */
export function joinToken(game) {
  const [of, before] = recall("join-token").split(" ");
  const token = of === game && before ? before : newId();
  remember("join-token", `${game} ${token}`);
  return token;
}

/** Returns 32 random hexadecimal digits. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a warning if seats cannot be stored. */
export function warning() {
  return remember("here", "1") ? "" : "This browser does not store anything. Stay on this page: loading it again loses your seat.";
}

/** Returns the name that the player gave last. */
export function name() {
  return recall("name");
}

/** @param {string} text */
export function rename(text) {
  remember("name", shortName(text));
}
