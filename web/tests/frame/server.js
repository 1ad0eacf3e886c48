// The real program as the server of one file of tests, on a free port, with a temporary folder.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long the program may take to start or to stop. */
const TIMEOUT = 20_000;

/** @returns {string} the program under test */
function program() {
  const path = process.env.TABIYA_BIN;
  if (!path) throw new Error("TABIYA_BIN has to be the path of the program `tabiya`, such as ../target/debug/tabiya");
  return path;
}

export class Server {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  #folder = "";
  #output = "";
  #port = 0;
  #flags;

  /**
   * @param {string[]} [flags] for `tabiya serve`, besides port and folder
   * @param {{linked?: boolean}} [options] `linked`: whether the page is always the one in the program
   */
  constructor(flags = [], { linked = false } = {}) {
    // During development of the page nothing needs to be built: TABIYA_WEB=app npm test
    const folder = linked ? "" : process.env.TABIYA_WEB;
    this.#flags = folder ? [...flags, "--web", folder] : flags;
  }

  /** The address: `http://127.0.0.1:40123`. */
  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The output so far, of both streams. */
  get output() {
    return this.#output;
  }

  /** Starts the server; after `stop` or `kill`, on the same port and with the same games. */
  async start() {
    if (this.#process) return;
    this.#folder ||= await mkdtemp(join(tmpdir(), "tabiya-page-"));
    const address = ["--listen", `127.0.0.1:${this.#port}`, "--data", this.#folder];
    const child = spawn(program(), ["serve", ...address, ...this.#flags], { stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    const begun = this.#output.length;
    await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the server does not start:\n${this.#output}`)), TIMEOUT);
      child.on("error", reject);
      child.on("exit", (code) => reject(new Error(`the server ended (${code}):\n${this.#output}`)));
      for (const channel of [child.stdout, child.stderr]) {
        channel.setEncoding("utf8");
        channel.on("data", (/** @type {string} */ text) => {
          this.#output += text;
          const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(this.#output.slice(begun))?.[1];
          if (!port) return;
          clearTimeout(late);
          this.#port = Number(port);
          resolve(undefined);
        });
      }
    });
  }

  /** Stops it as Ctrl-C does. @returns {Promise<number | null>} its exit code */
  stop() {
    return this.#end("SIGTERM");
  }

  /** Kills it, as a power cut does. */
  kill() {
    return this.#end("SIGKILL");
  }

  /** Stops it and removes its games. */
  async close() {
    await this.#end("SIGTERM");
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }

  /** @param {"SIGTERM" | "SIGKILL"} signal */
  async #end(signal) {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), TIMEOUT);
    const [code] = await ended;
    clearTimeout(late);
    return code;
  }

  /**
   * Sends a request to its API.
   * @param {string} path such as `/api/games`
   * @param {unknown} [body] sent as JSON, if there is one
   * @returns {Promise<any>}
   */
  async request(path, body) {
    const init = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(this.url + path, init);
    return response.json();
  }
}
