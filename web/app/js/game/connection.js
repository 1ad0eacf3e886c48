// The line to the server for one game. It heals by itself: when the socket breaks it comes back with growing pauses,
// says hello again, and sends again what was not answered, under the same ids, so that it is done once. It knows
// messages, not games.

import { newId } from "../seats.js";

/** @import { ClientCommand, ClientMessage, Error as WireError, ServerMessage } from "../../../types/wire.js" */

/** @typedef {"connecting" | "live" | "lost" | "reconnecting"} LineState */
/** @typedef {{ok: true} | {ok: false, error: WireError}} Answer */
/**
 * @template T
 * @typedef {T extends unknown ? Omit<T, "id"> : never} Nameless
 */
/** A command whose id is still to be made up. @typedef {Nameless<ClientCommand>} Task */

/**
 * @typedef {object} Listener
 * @property {(message: ServerMessage) => void} heard every message but answers to commands and pongs in order
 * @property {(state: LineState) => void} changed
 * @property {() => void} failed the line broke before anything was seen: is there such a game?
 * @property {() => number | null} seq how many events have been seen, if any
 */

const PING = 15_000;
/** How long silence may last after a ping. */
const PATIENCE = 10_000;
/** How long it may last when there is reason to doubt the line. */
const DOUBT = 4_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;

export class Connection {
  /** @type {LineState} */
  state = "connecting";
  #url;
  #tokens;
  #listener;
  /** @type {WebSocket | null} */
  #socket = null;
  /** Commands without an answer, in the order in which they were given. @type {Map<string, {command: ClientCommand, answer: (answer: Answer) => void}>} */
  #unanswered = new Map();
  /** Whether the server has answered our hello on this socket. */
  #welcome = false;
  #attempts = 0;
  #pings = 0;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #beat;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;

  /**
   * @param {string} game
   * @param {() => string[]} tokens of the seats, asked at every hello
   * @param {Listener} listener
   */
  constructor(game, tokens, listener) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#url = `${scheme}://${location.host}/api/games/${encodeURIComponent(game)}/socket`;
    this.#tokens = tokens;
    this.#listener = listener;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Ends it for good. */
  close() {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  /** Says hello anew: there are new tokens. */
  renew() {
    this.#drop();
    this.#open();
  }

  /** Asks for everything. */
  resync() {
    this.#say({ say: "resync" });
  }

  /**
   * Has something done, once, however often the line breaks.
   * @param {Task} task
   * @returns {Promise<Answer>}
   */
  command(task) {
    const command = /** @type {ClientCommand} */ ({ ...task, id: newId() });
    return new Promise((answer) => {
      this.#unanswered.set(command.id, { command, answer });
      if (this.#welcome) this.#say({ say: "command", ...command });
    });
  }

  /** Whether a move has no answer yet, and nobody to answer it. */
  get unsent() {
    return this.state !== "live" && [...this.#unanswered.values()].some(({ command }) => command.do === "move" || command.do === "type");
  }

  #open() {
    this.#welcome = false;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#say({ say: "hello", tokens: this.#tokens() });
      this.#listen();
    };
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = () => {
      if (socket === this.#socket) this.#broken();
    };
    // A socket that neither opens nor fails would keep us waiting for minutes.
    this.#listen();
  }

  /** @param {unknown} data */
  #hear(data) {
    this.#listen();
    /** @type {ServerMessage} */
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return this.resync();
    }
    if (message.say === "done" || message.say === "refused") {
      const waiting = this.#unanswered.get(message.id);
      this.#unanswered.delete(message.id);
      waiting?.answer(message.say === "done" ? { ok: true } : { ok: false, error: message.error });
      return;
    }
    this.#listener.heard(message);
    if (message.say === "snapshot" && !this.#welcome) {
      this.#welcome = true;
      this.#attempts = 0;
      this.#enter("live");
      for (const { command } of this.#unanswered.values()) this.#say({ say: "command", ...command });
    } else if (message.say === "pong" && message.seq !== this.#listener.seq()) {
      this.resync();
    }
  }

  /** Somebody is there: the next ping is due after a while, and silence after it means that nobody is. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#broken(), PING + PATIENCE);
    this.#beat ??= setInterval(() => this.#ping(), PING);
  }

  #ping() {
    this.#say({ say: "ping", n: ++this.#pings });
  }

  #broken() {
    this.#drop();
    if (this.#closed) return;
    if (this.#listener.seq() === null) this.#listener.failed();
    this.#enter("lost");
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts, LONGEST_PAUSE);
    this.#attempts += 1;
    // Many clients that lose the same server must not all come back at the same moment.
    this.#retry = setTimeout(() => this.#again(), pause * (0.5 + Math.random()));
  }

  #again() {
    clearTimeout(this.#retry);
    this.#enter("reconnecting");
    this.#open();
  }

  /**
   * The network has changed, or the page was not looked at for a while: a lost line is worth a try, and one that seems
   * to be there may be dead. It may also live without any network: the server can be on the same machine.
   */
  #hurry = () => {
    if (document.visibilityState !== "visible") return;
    if (this.state === "lost") return this.#again();
    if (!this.#welcome) return;
    this.#ping();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#broken(), DOUBT);
  };

  #drop() {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearInterval(this.#beat);
    this.#beat = undefined;
    this.#welcome = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  /** @param {LineState} state */
  #enter(state) {
    if (this.state === state) return;
    this.state = state;
    this.#listener.changed(state);
  }

  /** @param {ClientMessage} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
