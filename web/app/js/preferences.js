// The settings of the player: sounds, vibration, notifications, boards and pieces. They are stored in this browser, and applied at once, in other
// tabs as well.

import { recall, remember } from "./store.js";

/** @import { Preferences } from "../../types/page.js" */

const KEY = "preferences";

/** @type {Preferences} */
const USUAL = { sound: true, volume: 0.6, vibrate: true, notify: false, board: "brown", kanji: false, hanzi: false };

/** The colours of boards. */
export const BOARDS = ["brown", "green", "blue", "grey"];

const changes = new EventTarget();

/** @returns {Preferences} */
export function preferences() {
  /** @type {Record<string, unknown>} */
  let stored = {};
  try {
    stored = Object(JSON.parse(recall(KEY) || "{}"));
  } catch {
    // As if there were none.
  }
  const known = Object.entries(USUAL).map(([key, usual]) => [key, typeof stored[key] === typeof usual ? stored[key] : usual]);
  return Object.fromEntries(known);
}

/**
 * Returns the parameters of drawings, as the player wants them.
 * @param {"light" | "dark"} theme
 * @param {Partial<Preferences>} [other] than stored
 */
export function drawingParams(theme, other = {}) {
  const { board, kanji, hanzi } = { ...preferences(), ...other };
  const params = new URLSearchParams({ theme });
  if (BOARDS.includes(board) && board !== USUAL.board) params.set("board", board);
  if (kanji) params.set("kanji", "true");
  if (hanzi) params.set("hanzi", "true");
  return params.toString();
}

/** @param {Partial<Preferences>} change */
export function prefer(change) {
  remember(KEY, JSON.stringify({ ...preferences(), ...change }));
  changes.dispatchEvent(new Event("change"));
}

/**
 * Calls a function after every change.
 * @param {() => void} changed
 * @param {AbortSignal} [signal]
 */
export function onPreference(changed, signal) {
  changes.addEventListener("change", changed, { signal });
}

addEventListener("storage", ({ key }) => key === `tabiya.${KEY}` && changes.dispatchEvent(new Event("change")));
