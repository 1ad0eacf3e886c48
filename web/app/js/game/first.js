// The first state of a game that this page has just created. It came with the response, so that the board is there before the
// connection is.

/** @import { Snapshot } from "../../../types/wire.js" */

/** @type {Snapshot | null} */
let last = null;

/**
 * Keeps the state for the screen of the game, which is shown next.
 * @param {Snapshot | null | undefined} snapshot
 */
export function begin(snapshot) {
  last = snapshot ?? null;
}

/**
 * Returns the state of a game that has just begun, once.
 * @param {string} game
 */
export function begun(game) {
  const first = last?.game === game ? last : null;
  last = null;
  return first;
}
