// The seats that this browser has: the tokens of its games, and the name its user goes by. They stay in this browser;
// whoever has a token has the seat.

import { recall, remember } from "./store.js";

/** @import { Seat, Seated } from "../../types/wire.js" */

/**
 * A game in which this browser has a seat.
 * @typedef {object} Held
 * @property {string} game the id of the game
 * @property {Seat[]} seats
 * @property {string} rules the id of its rules, if known
 * @property {string} name of its rules, if known
 * @property {number} at when it was last touched, in milliseconds since 1970
 * @property {boolean} over whether it has ended, as far as this browser knows
 */

/** Older ones are forgotten, so that the store does not grow for ever. */
const MOST = 60;

/** @returns {Held[]} the last touched first */
export function held() {
  try {
    const list = JSON.parse(recall("games") || "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one?.game === "string" && Array.isArray(one.seats)) : [];
  } catch {
    return [];
  }
}

/**
 * The tokens to say in `hello`: none if this browser only watches.
 * @param {string} game
 * @returns {string[]}
 */
export function tokens(game) {
  return held().find((one) => one.game === game)?.seats.map(({ token }) => token) ?? [];
}

/**
 * Remembers seats, and what else is known of their game.
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
 * Remembers what has become known of a game, if this browser has a seat in it.
 * @param {string} game
 * @param {Partial<Omit<Held, "game" | "seats">>} known
 */
export function note(game, known) {
  store(held().map((one) => (one.game === game ? { ...one, ...known } : one)));
}

/**
 * A rematch has begun: the same tokens open the other seats of the next game.
 * @param {string} game
 * @param {string} next
 */
export function follow(game, next) {
  const before = held().find((one) => one.game === game);
  if (!before || tokens(next).length > 0) return;
  const other = before.seats.map(({ side, token }) => ({ side: side === "white" ? "black" : "white", token }));
  keep({ game: next, seats: /** @type {Seat[]} */ (other) }, { rules: before.rules, name: before.name });
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
 * The token to ask for a seat with. It is remembered before anybody is asked: if the answer is lost, asking again gives
 * the same seat.
 * @param {string} game
 */
export function drawn(game) {
  const [of, before] = recall("drawn").split(" ");
  const token = of === game && before ? before : newId();
  remember("drawn", `${game} ${token}`);
  return token;
}

/** Thirty-two hexadecimal digits that nobody else makes up. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What to say where seats cannot be kept: nothing where they can. */
export function warning() {
  return remember("here", "1") ? "" : "This browser lets nothing be stored. Stay on this page: loading it again loses your seat.";
}

/** The name that the user last gave. */
export function name() {
  return recall("name");
}

/** @param {string} text */
export function rename(text) {
  remember("name", text.trim().slice(0, 40));
}
