// Requests to the server over HTTP. Every response is JSON; every error is an `ApiError` with a sentence for people.

/** @import { AboutServer, Error as WireError, HintMessage, Join, Lobby, NewGame, Seated, Snapshot } from "../../types/wire.js" */
/** @import { KeepReplay, KeptReplay, Replayed, ReplayRequest, RulesList, RulesPage } from "../../types/wire.js" */

import { joinToken, newId, tokens } from "./seats.js";

/** A failed request. `message` is a sentence that can be shown as it is. */
export class ApiError extends Error {
  /**
   * @param {"unreachable" | "refused" | "broken"} kind `unreachable`: there was no response, and a retry may help;
   *   `refused`: the server refused the request; `broken`: the response cannot be read
   * @param {string} sentence
   * @param {number} [status] of the response
   * @param {WireError} [error] in the response
   */
  constructor(kind, sentence, status = 0, error = undefined) {
    super(sentence);
    this.name = "ApiError";
    this.kind = kind;
    this.status = status;
    this.error = error;
  }
}

/** How long a request may take. */
const TIMEOUT = 15_000;

/**
 * @param {string} method
 * @param {string} path below `/api`
 * @param {{body?: unknown, key?: string, signal?: AbortSignal}} [options] with the key, the server recognises a repeated request
 * @returns {Promise<any>}
 */
async function request(method, path, { body, key, signal } = {}) {
  const timeout = AbortSignal.timeout(TIMEOUT);
  /** @type {RequestInit} */
  const init = { method, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) };
    init.body = JSON.stringify(body);
  }
  let response;
  let text;
  try {
    response = await fetch(`/api${path}`, init);
    text = await response.text();
  } catch (why) {
    if (signal?.aborted) throw why;
    throw new ApiError("unreachable", "The server does not respond. It may be restarting, or the network is down.");
  }
  /** @type {any} */
  let result;
  try {
    result = JSON.parse(text);
  } catch {
    const kind = response.status >= 500 ? "unreachable" : "broken";
    throw new ApiError(kind, `The response of the server cannot be read (HTTP ${response.status}).`, response.status);
  }
  if (response.ok) return result;
  /** @type {WireError | undefined} */
  const error = result?.error;
  throw new ApiError("refused", error?.sentence ?? `The server refused (HTTP ${response.status}).`, response.status, error);
}

/** @returns {Promise<AboutServer>} */
export const about = () => request("GET", "/about");

/** @returns {Promise<RulesList>} */
export const rulesList = () => request("GET", "/rules");

/**
 * @param {string} id
 * @returns {Promise<RulesPage>}
 */
export const rulesPage = (id) => request("GET", `/rules/${encodeURIComponent(id)}`);

/**
 * @param {AbortSignal} [signal]
 * @returns {Promise<Lobby>}
 */
export const lobby = (signal) => request("GET", "/games", { signal });

/**
 * Sends a request again if there was no response. Requests with a token of their own are carried out once.
 * @param {() => Promise<any>} once
 */
function repeated(once) {
  return once().catch((why) => {
    if (why.kind === "unreachable") return once();
    throw why;
  });
}

/**
 * @param {NewGame} game
 * @returns {Promise<Seated>}
 */
export function newGame(game) {
  const body = { ...game, token: newId() };
  const key = newId();
  return repeated(() => request("POST", "/games", { body, key }));
}

/**
 * A game as spectators see it.
 * @param {string} id
 * @returns {Promise<Snapshot>}
 */
export const watch = (id) => request("GET", `/games/${encodeURIComponent(id)}`);

/**
 * @param {string} id
 * @param {Join} who
 * @returns {Promise<Seated>}
 */
export function join(id, who) {
  const body = { ...who, token: joinToken(id) };
  return repeated(() => request("POST", `/games/${encodeURIComponent(id)}/join`, { body }));
}

/**
 * Requests a hint for the side to move.
 * @param {string} id
 * @returns {Promise<HintMessage>}
 */
export const hint = (id) => request("POST", `/games/${encodeURIComponent(id)}/hint`, { body: { tokens: tokens(id) } });

/**
 * @param {ReplayRequest} texts
 * @returns {Promise<Replayed>}
 */
export const replay = (texts) => request("POST", "/replay", { body: texts });

/**
 * Reads games, and keeps their texts under an id.
 * @param {KeepReplay} texts
 * @returns {Promise<KeptReplay>}
 */
export const keepReplay = (texts) => request("POST", "/replays", { body: texts });

/**
 * Returns the games of texts that were kept.
 * @param {string} id
 * @returns {Promise<KeptReplay>}
 */
export const keptReplay = (id) => request("GET", `/replays/${encodeURIComponent(id)}`);
