// The cable between a page and the server, to be cut.

/** @import { Page, WebSocketRoute } from "playwright-core" */

export class Cable {
  /** @type {Set<WebSocketRoute>} */
  #lines = new Set();
  #cut = false;
  #silent = false;
  #answered = true;

  /**
   * Lays a cable for the sockets that the page opens from now on.
   * @param {Page} page
   */
  static async lay(page) {
    const cable = new Cable();
    await page.routeWebSocket(/\/socket$/, (line) => cable.#connect(line));
    return cable;
  }

  /** @param {WebSocketRoute} line */
  #connect(line) {
    if (this.#cut) {
      void line.close();
      return;
    }
    const server = line.connectToServer();
    this.#lines.add(line);
    line.onMessage((message) => {
      if (this.#silent) return;
      server.send(message);
      if (String(message).includes('"command"')) this.#answered = false;
    });
    server.onMessage((message) => {
      if (this.#silent) return;
      if (!this.#answered && this.cutAtCommand) this.#hang();
      else line.send(message);
    });
  }

  /** Whether the cable is cut as soon as the server has a command, before the answer: once. */
  cutAtCommand = false;

  /** Cuts it: sockets break, and no new one can be opened. */
  cut() {
    this.#cut = true;
    this.#hang();
  }

  /** Lets nothing through any more, without a sign of it. */
  silence() {
    this.#silent = true;
  }

  /** Mends it. */
  mend() {
    this.#cut = this.#silent = false;
  }

  #hang() {
    this.cutAtCommand = false;
    for (const line of this.#lines) void line.close();
    this.#lines.clear();
  }
}
