// A player or spectator of a game in a page: actions by mouse, touch or keyboard, and what the page shows. Only the page
// itself is read, not its scripts.

import assert from "node:assert/strict";

import { until } from "./until.js";

/** @import { CDPSession, Locator, Page } from "playwright-core" */
/** @import { Seat as Token } from "../../types/wire.js" */

/** How a move is made. @typedef {"click" | "drag" | "tap" | "swipe"} Manner */

export class Seat {
  /** @type {CDPSession | undefined} */
  #touch;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Opens a game, with seats for the browser.
   * @param {string} game
   * @param {Token[]} [seats]
   */
  async open(game, seats = []) {
    if (seats.length > 0) {
      // The seats have to be stored before the page is loaded.
      if (!this.page.url().endsWith("/healthz")) await this.page.goto("/healthz");
      await this.page.evaluate((held) => localStorage.setItem("tabiya.games", JSON.stringify([held])), {
        game,
        seats,
        rules: "",
        name: "",
        at: Date.now(),
        over: false,
      });
    }
    await this.page.goto(`/game/${game}`);
    await this.ready();
    return this;
  }

  /** Waits for the board and the connection. */
  async ready() {
    await this.page.locator("tabiya-game[data-connection=live] tabiya-board[ready]").waitFor();
  }

  /** The id of the game. */
  get game() {
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }

  // --- what the page shows

  /** @param {string} square @returns {Locator} */
  cell(square) {
    return this.page.locator(`.b-cell[data-square="${square}"]`);
  }

  /** The label of a square. @param {string} square */
  async label(square) {
    return (await this.cell(square).getAttribute("aria-label")) ?? "";
  }

  /** The marks of a square. @param {string} square */
  async marks(square) {
    return (await this.cell(square).getAttribute("data-marks")) ?? "";
  }

  /** The targets of the selected piece, sorted. */
  targets() {
    return this.page.locator('.b-cell[data-marks~="target"], .b-cell[data-marks~="capture"]').evaluateAll((cells) =>
      cells.map((cell) => (cell instanceof HTMLElement ? (cell.dataset.square ?? "") : "")).sort().join(" "),
    );
  }

  /** The pieces as they are drawn, as in FEN, for any orientation of the board. */
  drawn() {
    return this.page.evaluate(() => {
      /** @type {Map<string, string>} */
      const pieces = new Map();
      const rows = [...document.querySelectorAll(".b-row")].map((row) => [...row.children].map((cell) => /** @type {HTMLElement} */ (cell).dataset.square ?? ""));
      for (const piece of document.querySelectorAll(".b-pieces > .b-stands")) {
        const [x = 0, y = 0] = (piece.getAttribute("transform") ?? "").match(/\d+/g)?.map(Number) ?? [];
        const square = rows[y / 100]?.[x / 100] ?? "nowhere";
        pieces.set(square, (pieces.has(square) ? "two on a square:" : "") + /** @type {SVGElement} */ (piece).dataset.letters);
      }
      const squares = rows.flat();
      const rank = (/** @type {string} */ square) => Number(square.slice(1));
      const ranks = [...new Set(squares.map(rank))].sort((a, b) => b - a);
      return ranks
        .map((number) => {
          const line = squares.filter((square) => rank(square) === number).sort();
          return line.map((square) => pieces.get(square) ?? "1").join("").replace(/1+/g, (empty) => String(empty.length));
        })
        .join("/");
    });
  }

  /** The pieces of a hand, as in FEN. @param {"top" | "bottom"} where */
  hand(where) {
    return this.page.locator(`.b-${where} .b-held`).evaluateAll((held) =>
      held.map((one) => `${/** @type {HTMLElement} */ (one).dataset.letters}${one.querySelector(".b-count")?.textContent ?? ""}`).join(" "),
    );
  }

  /** The list of moves. */
  async moves() {
    return (await this.page.locator(".m-move").allInnerTexts()).join(" ");
  }

  /** The list of moves with the check entries. */
  async history() {
    return (await this.page.locator(".m-move, .m-check").allInnerTexts()).join(" | ");
  }

  /** The notice beside the board. */
  notice() {
    return this.page.locator(".n-text").innerText();
  }

  /** Waits for a notice. @param {string | RegExp} text */
  async readsNotice(text) {
    await until(() => this.notice(), text);
  }

  /** Waits for a list of moves. @param {string} moves */
  async sees(moves) {
    await until(() => this.moves(), moves);
  }

  /** The last announcement. */
  async announced() {
    return (await this.page.getByRole("log").locator("p").allTextContents()).at(-1) ?? "";
  }

  /** @param {string | RegExp} name @returns {Locator} */
  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The panel of a player. @param {"top" | "bottom"} where */
  panel(where) {
    return this.page.locator(`.p-panel.g-${where}`);
  }

  // --- actions

  /** The middle of a square. @param {string} square */
  async middle(square) {
    return middle(this.cell(square));
  }

  /** @param {string} square */
  async click(square) {
    const { x, y } = await this.middle(square);
    await this.page.mouse.click(x, y);
  }

  /** @param {string} square */
  async tap(square) {
    const { x, y } = await this.middle(square);
    await this.page.touchscreen.tap(x, y);
  }

  /** Picks a piece up with a click or a tap. @param {string} square @param {"click" | "tap"} [manner] */
  async pick(square, manner = "click") {
    await this[manner](square);
    await until(() => this.marks(square), /selected/, `${square} is selected`);
  }

  /** Picks up a piece in hand. @param {string} letters */
  async pickHeld(letters) {
    const { x, y } = await middle(this.held(letters));
    await this.page.mouse.click(x, y);
    await until(async () => this.held(letters).getAttribute("aria-pressed"), "true", `${letters} in hand is selected`);
  }

  /** @param {string} letters @returns {Locator} */
  held(letters) {
    return this.page.locator(`.b-held[data-letters="${letters}"]`);
  }

  /** @param {string} from a square @param {string} to */
  async drag(from, to) {
    await this.dragFrom(this.cell(from), to);
  }

  /** @param {Locator} from @param {string} to */
  async dragFrom(from, to) {
    const [a, b] = [await middle(from), await this.middle(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await this.page.mouse.move(b.x, b.y);
    await this.page.locator(".b-dragged").waitFor();
    await this.page.mouse.up();
  }

  /** Drags by touch. @param {string} from @param {string} to */
  async swipe(from, to) {
    const [a, b] = [await this.middle(from), await this.middle(to)];
    await this.#finger("touchStart", [a]);
    await this.#finger("touchMove", [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }]);
    await this.#finger("touchMove", [b]);
    await this.page.locator(".b-dragged").waitFor();
    await this.#finger("touchEnd", []);
  }

  /**
   * @param {"touchStart" | "touchMove" | "touchEnd"} type
   * @param {{x: number, y: number}[]} touchPoints
   */
  async #finger(type, touchPoints) {
    this.#touch ??= await this.page.context().newCDPSession(this.page);
    await this.#touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /**
   * Makes a legal move in UCI (`e7e8` with a piece in `becomes`; `e2e4,e4d5` places the duck on d5), and waits until it is in
   * the list.
   * @param {string} move
   * @param {{manner?: Manner, becomes?: string}} [how]
   */
  async move(move, { manner = "click", becomes } = {}) {
    const [, from = "", to = "", second] = /^([a-z]\d+)([a-z]\d+)(?:,\2([a-z]\d+))?$/.exec(move) ?? [];
    const before = await this.turn();
    if (manner === "drag" || manner === "swipe") {
      await this[manner](from, to);
    } else {
      await this.pick(from, manner);
      assert.match(await this.targets(), new RegExp(`\\b${to}\\b`), `${from} may go to ${to}`);
      await this[manner](to);
    }
    if (becomes) {
      const choice = this.choice(becomes);
      await (manner === "tap" || manner === "swipe" ? choice.tap() : choice.click());
    }
    if (second) {
      await until(() => this.targets(), new RegExp(`\\b${second}\\b`), `the duck may go to ${second}`);
      await this[manner === "tap" || manner === "swipe" ? "tap" : "click"](second);
    }
    await until(async () => (await this.plies()) > before, true, `${move} is in the list`);
  }

  /** Drops a piece. @param {string} letters @param {string} to @param {"click" | "drag"} [manner] */
  async drop(letters, to, manner = "click") {
    const before = await this.turn();
    if (manner === "drag") {
      await this.dragFrom(this.held(letters), to);
    } else {
      await this.pickHeld(letters);
      await this.click(to);
    }
    await until(async () => (await this.plies()) > before, true, `${letters} was dropped on ${to}`);
  }

  /** An item of the open menu. @param {string} kind */
  choice(kind) {
    return this.page.getByRole("menuitem", { name: `Become a ${kind}`, exact: true });
  }

  /**
   * Waits until this player may move.
   * @returns {Promise<number>} the number of half-moves in the list
   */
  async turn() {
    let plies = 0;
    const look = async () => {
      const seen = await this.page.evaluate(() => ({
        title: document.title,
        single: [...document.querySelectorAll(".p-more")].some(({ textContent }) => textContent?.includes("you")),
        plies: document.querySelectorAll(".m-move").length,
      }));
      plies = seen.plies;
      return `${seen.single ? "one side" : "both sides"}: ${seen.title}`;
    };
    await until(look, /^(one side: (Your move|Waiting for .*)|both sides: (.* to move|Any piece may move)) · /, "it is this player's turn");
    return plies;
  }

  /** The number of half-moves in the list. */
  plies() {
    return this.page.locator(".m-move").count();
  }

  /** Presses keys one after the other. @param {...string} keys */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Types a move. @param {string} text */
  async type(text) {
    await this.page.getByLabel("Type a move").fill(text);
    await this.page.keyboard.press("Enter");
  }
}

/** @param {Locator} place */
async function middle(place) {
  return place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}
