// The HTTP side of the server. Every answer is JSON; everything that goes wrong is a `Failure` with a sentence for
// people. The socket of a game is not here.

/** @import { AboutServer, Error as WireError, Join, Lobby, NewGame, Replayed, ReplayRequest, RulesList, RulesPage, Seated, Snapshot } from "../../types/wire.js" */

import { drawn } from "./seats.js";

/** Something was not done. `message` is a sentence that can be shown as it is. */
export class Failure extends Error {
  /**
   * @param {"unreachable" | "refused" | "broken"} kind `unreachable`: nobody answered, trying again may help;
   *   `refused`: the server says no, and why; `broken`: the answer makes no sense
   * @param {string} sentence
   * @param {number} [status] of HTTP
   * @param {WireError} [error] what the server says
   */
  constructor(kind, sentence, status = 0, error = undefined) {
    super(sentence);
    this.name = "Failure";
    this.kind = kind;
    this.status = status;
    this.error = error;
  }
}

/** How long nobody may answer. */
const PATIENCE = 15_000;

/**
 * @param {string} method
 * @param {string} path below `/api`
 * @param {{body?: unknown, signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
async function ask(method, path, { body, signal } = {}) {
  const patience = AbortSignal.timeout(PATIENCE);
  /** @type {RequestInit} */
  const init = { method, signal: signal ? AbortSignal.any([signal, patience]) : patience };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response;
  let text;
  try {
    response = await fetch(`/api${path}`, init);
    text = await response.text();
  } catch (why) {
    if (signal?.aborted) throw why;
    throw new Failure("unreachable", "The server does not answer. It may be restarting, or the network is down.");
  }
  /** @type {any} */
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    const kind = response.status >= 500 ? "unreachable" : "broken";
    throw new Failure(kind, `The server gave an answer that cannot be read (HTTP ${response.status}).`, response.status);
  }
  if (response.ok) return answer;
  /** @type {WireError | undefined} */
  const error = answer?.error;
  throw new Failure("refused", error?.sentence ?? `The server refused (HTTP ${response.status}).`, response.status, error);
}

/** @returns {Promise<AboutServer>} */
export const about = () => ask("GET", "/about");

/** @returns {Promise<RulesList>} */
export const rulesList = () => ask("GET", "/rules");

/**
 * @param {string} id
 * @returns {Promise<RulesPage>}
 */
export const rulesPage = (id) => ask("GET", `/rules/${encodeURIComponent(id)}`);

/**
 * @param {AbortSignal} [signal]
 * @returns {Promise<Lobby>}
 */
export const lobby = (signal) => ask("GET", "/games", { signal });

/**
 * @param {NewGame} game
 * @returns {Promise<Seated>}
 */
export const newGame = (game) => ask("POST", "/games", { body: game });

/**
 * A game as spectators see it.
 * @param {string} id
 * @returns {Promise<Snapshot>}
 */
export const watch = (id) => ask("GET", `/games/${encodeURIComponent(id)}`);

/**
 * @param {string} id
 * @param {Join} who
 * @returns {Promise<Seated>}
 */
export function join(id, who) {
  const body = { ...who, token: drawn(id) };
  const once = () => ask("POST", `/games/${encodeURIComponent(id)}/join`, { body });
  return once().catch((why) => {
    if (why.kind === "unreachable") return once();
    throw why;
  });
}

/**
 * @param {ReplayRequest} texts
 * @returns {Promise<Replayed>}
 */
export const replay = (texts) => ask("POST", "/replay", { body: texts });
