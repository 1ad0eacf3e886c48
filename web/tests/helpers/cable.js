// The network between a page and the server, which tests can interrupt.

/** @import { Page, WebSocketRoute } from "playwright-core" */

export class Cable {
  /** @type {Set<WebSocketRoute>} */
  #sockets = new Set();
  #cut = false;
  #silent = false;
  #answered = true;

  /**
   * Routes the sockets that the page opens from now on.
   * @param {Page} page
   */
  static async lay(page) {
    const cable = new Cable();
    await page.routeWebSocket(/\/socket$/, (socket) => cable.#connect(socket));
    return cable;
  }

  /** @param {WebSocketRoute} socket */
  #connect(socket) {
    if (this.#cut) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    this.#sockets.add(socket);
    socket.onMessage((message) => {
      if (this.#silent) return;
      server.send(message);
      if (String(message).includes('"command"')) this.#answered = false;
    });
    server.onMessage((message) => {
      if (this.#silent) return;
      if (!this.#answered && this.cutAtCommand) this.#hang();
      else socket.send(message);
    });
  }

  /** Whether the network is cut once, after the server has received a command and before its reply. */
  cutAtCommand = false;

  /** Cuts the network: sockets close, and no new one can be opened. */
  cut() {
    this.#cut = true;
    this.#hang();
  }

  /** Drops all messages without closing the sockets. */
  silence() {
    this.#silent = true;
  }

  /** Restores the network. */
  mend() {
    this.#cut = this.#silent = false;
  }

  #hang() {
    this.cutAtCommand = false;
    for (const socket of this.#sockets) void socket.close();
    this.#sockets.clear();
  }
}
