// The connection to the server for one game. It restores itself: when the socket closes, it opens another after a growing
// pause, sends `hello`, and sends unanswered commands again under the same ids, so that each is carried out once. It
// knows messages, not games.

import { newId } from "../seats.js";

/** @import { CommandBody, ConnectionState, Listener, Reply } from "../../../types/page.js" */
/** @import { ClientCommand, ClientMessage, ServerMessage } from "../../../types/wire.js" */

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 2;

const PING = 15_000;
/** How long the server may take to reply to a ping. */
const REPLY_TIMEOUT = 10_000;
/** The same when the network has changed and the connection may be dead. */
const CHECK_TIMEOUT = 4_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;

export class Connection {
  /** @type {ConnectionState} */
  state = "connecting";
  #url;
  #tokens;
  #listener;
  /** @type {WebSocket | null} */
  #socket = null;
  /** Commands without a reply, in the order in which they were given. @type {Map<string, {command: ClientCommand, resolve: (reply: Reply) => void}>} */
  #unanswered = new Map();
  /** Whether the server has replied to `hello` on this socket. */
  #welcome = false;
  #attempts = 0;
  #pings = 0;
  #closed = false;
  /** Until when the server has asked this client to wait, by `performance.now()`. */
  #notBefore = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pinging;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timeout;

  /**
   * @param {string} game
   * @param {() => string[]} tokens returns the tokens of the seats; called for every `hello`
   * @param {Listener} listener
   */
  constructor(game, tokens, listener) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#url = `${scheme}://${location.host}/api/games/${encodeURIComponent(game)}/socket`;
    this.#tokens = tokens;
    this.#listener = listener;
    addEventListener("online", this.#check);
    addEventListener("offline", this.#check);
    document.addEventListener("visibilitychange", this.#check);
    this.#open();
  }

  /** Closes the connection for good. */
  close() {
    this.#closed = true;
    removeEventListener("online", this.#check);
    removeEventListener("offline", this.#check);
    document.removeEventListener("visibilitychange", this.#check);
    this.#drop();
  }

  /** Connects again, because there are new tokens. */
  renew() {
    this.#drop();
    this.#open();
  }

  /** Requests a snapshot. */
  resync() {
    this.#send({ type: "resync" });
  }

  /**
   * Sends a command, which is carried out once, however often the connection breaks.
   * @param {CommandBody} body
   * @returns {Promise<Reply>}
   */
  command(body) {
    const command = /** @type {ClientCommand} */ ({ ...body, id: newId() });
    return new Promise((resolve) => {
      this.#unanswered.set(command.id, { command, resolve });
      if (this.#welcome) this.#send({ type: "command", ...command });
    });
  }

  /** Whether a move waits because the connection was lost. */
  get unsent() {
    const lost = this.state !== "live" && this.state !== "connecting";
    return lost && [...this.#unanswered.values()].some(({ command }) => command.do === "move" || command.do === "move-text");
  }

  #open() {
    this.#welcome = false;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ type: "hello", protocol: PROTOCOL, tokens: this.#tokens() });
      this.#restartTimers();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    // A socket can take minutes to fail.
    this.#restartTimers();
  }

  /** @param {unknown} data */
  #receive(data) {
    this.#restartTimers();
    /** @type {ServerMessage} */
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return this.resync();
    }
    if (message.type === "done" || message.type === "refused") {
      const waiting = this.#unanswered.get(message.id);
      this.#unanswered.delete(message.id);
      waiting?.resolve(message.type === "done" ? { ok: true } : { ok: false, error: message.error });
      return;
    }
    if (message.type === "bye" && message.after) this.#notBefore = performance.now() + message.after;
    this.#listener.received(message);
    if (message.type === "snapshot" && !this.#welcome) {
      this.#welcome = true;
      this.#attempts = 0;
      this.#enter("live");
      for (const { command } of this.#unanswered.values()) this.#send({ type: "command", ...command });
    } else if (message.type === "pong" && message.seq !== this.#listener.seq()) {
      this.resync();
    }
  }

  /** Restarts the timers after a message: the next ping, and the timeout of its reply. */
  #restartTimers() {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#lose(), PING + REPLY_TIMEOUT);
    this.#pinging ??= setInterval(() => this.#ping(), PING);
  }

  #ping() {
    this.#send({ type: "ping", n: ++this.#pings });
  }

  #lose() {
    this.#drop();
    if (this.#closed) return;
    if (this.#listener.seq() === null) this.#listener.failed();
    this.#enter("lost");
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts, LONGEST_PAUSE);
    this.#attempts += 1;
    // Random, so that clients which lose the same server do not all reconnect at the same time. A server that stops in good
    // order tells each client how long to wait.
    const asked = this.#notBefore - performance.now();
    this.#retry = setTimeout(() => this.#reconnect(), asked > 0 ? asked : pause * (0.5 + Math.random()));
  }

  #reconnect() {
    clearTimeout(this.#retry);
    this.#enter("reconnecting");
    this.#open();
  }

  /**
   * Checks the connection after the network has changed or the page has become visible. Without any network it may
   * still work, because the server can be on the same machine.
   */
  #check = () => {
    if (document.visibilityState !== "visible") return;
    if (this.state === "lost") return performance.now() < this.#notBefore ? undefined : this.#reconnect();
    if (!this.#welcome) return;
    this.#ping();
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#lose(), CHECK_TIMEOUT);
  };

  #drop() {
    clearTimeout(this.#retry);
    clearTimeout(this.#timeout);
    clearInterval(this.#pinging);
    this.#pinging = undefined;
    this.#welcome = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  /** @param {ConnectionState} state */
  #enter(state) {
    if (this.state === state) return;
    this.state = state;
    this.#listener.changed(state);
  }

  /** @param {ClientMessage} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
