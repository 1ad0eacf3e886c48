// Requests to `tabiya visualize`. The key in the address of the page goes with each of them.

/** @import { Ask, Offered, State } from "../../../types/visualize.js" */

/** How long the program of a student may take, with compiling, in milliseconds. */
const TIMEOUT = 180_000;

/**
 * @param {Ask} asked
 * @param {{ epoch: number, have: number }} shown what the page has already
 * @returns {Promise<any>}
 */
async function post(asked, shown) {
  const headers = { "Content-Type": "application/json", "X-Tabiya-Key": location.hash.slice(1) };
  const body = JSON.stringify({ ...shown, ...asked });
  let response;
  try {
    response = await fetch("/api/visualize", { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT) });
  } catch {
    throw new Error("`tabiya visualize` does not respond. Start it again, and open the address that it prints.");
  }
  const result = await response.json().catch(() => null);
  if (!response.ok) throw new Error(result?.error?.sentence ?? `The request was refused (HTTP ${response.status}).`);
  return result;
}

/**
 * Asks for something that may change the game.
 * @param {Ask} asked
 * @param {{ epoch: number, have: number }} shown
 * @returns {Promise<State>}
 */
export const ask = (asked, shown) => post(asked, shown);

/**
 * Asks where a piece may go.
 * @param {string} from
 * @param {{ epoch: number, have: number }} shown
 * @returns {Promise<Offered>}
 */
export const askTargets = (from, shown) => post({ do: "targets", from }, shown);
