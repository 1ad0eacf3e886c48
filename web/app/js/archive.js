// The finished games of this browser, with their moves: the server forgets games after some time.

import { recall, remember } from "./store.js";

/** @import { Finished } from "../../types/page.js" */
/** @import { Side, Snapshot } from "../../types/wire.js" */

/** The greatest number of games; older ones are removed. */
const MOST = 200;
/** The greatest length of their texts, so that there is room for the seats of other games. */
const MOST_TEXT = 2_000_000;

/** @returns {Finished[]} the last one first */
export function finished() {
  try {
    const list = JSON.parse(recall("finished") || "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one?.game === "string" && typeof one.pgn === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Stores a game of this player that is over, if it is not stored yet.
 * @param {Snapshot} game
 * @param {Side[]} sides of this player
 */
export async function archive({ game, board, live, moves, players }, sides) {
  if (!live.ending || sides.length === 0 || moves.length === 0 || finished().some((one) => one.game === game && one.moves === moves.length)) return;
  const response = await fetch(`/api/games/${encodeURIComponent(game)}/pgn`);
  if (!response.ok) return;
  const pgn = await response.text();
  const [side] = sides;
  const other = sides.length === 1 && players[side === "white" ? "black" : "white"];
  /** @type {Finished} */
  const one = {
    game,
    rules: board.rules,
    name: board.name,
    against: other ? other.name || (other.computer ? "Computer" : "Anonymous") : "",
    result: live.ending.result,
    sentence: live.ending.sentence,
    moves: moves.length,
    at: Date.now(),
    pgn,
  };
  const list = [one, ...finished().filter((other) => other.game !== game)].slice(0, MOST);
  let room = MOST_TEXT;
  remember("finished", JSON.stringify(list.filter(({ pgn }) => (room -= pgn.length) > 0)));
}

/** Returns all finished games as one text, the oldest first. */
export function allPgn() {
  return finished()
    .toReversed()
    .map(({ pgn }) => `${pgn.trim()}\n`)
    .join("\n");
}
