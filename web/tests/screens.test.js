// Tests of every screen in three widths, light and dark: nothing is wider than the window, nothing moves while it loads, and
// axe finds nothing. With TABIYA_PICTURES=1 the screens are written to target/screens, to be looked at.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage } from "./frame/stage.js";
import { picture, screenshot } from "./helpers/picture.js";
import { Seat } from "./helpers/seat.js";
import { shifts } from "./helpers/shifts.js";
import { until } from "./helpers/until.js";

/** @import { Page } from "playwright-core" */
/** @import { Seat as Token } from "../types/wire.js" */

const stage = setStage();

/** The greatest sum of layout shift scores while a screen is loaded. */
const MOST_SHIFT = 0.02;
const WIDTHS = { 360: 740, 768: 1024, 1440: 900 };
/** The widths of a shorter test. */
const QUICK = process.env.TABIYA_QUICK === "1";

/** Games that look different from chess, each with the moves that were made. Pieces show characters in the last ones. */
const GAMES = {
  animal: "",
  crazyhouse: "e4 d5 exd5 Qxd5 Nc3 Qd8",
  duck: "e2e4,e4e5 e7e6,e6e3",
  janggi: "",
  minishogi: "",
  xiangqi: "h3e3 h8e8 h1g3",
};

/** @type {Record<string, string>} */
const CHARACTERS = { shogi: "7g7f 3c3d 8h2b+ 3a2b", janggi: "" };

const TIME = { kind: /** @type {const} */ ("fischer"), main: 600_000, increment: 5000 };
const MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6".split(" ");

/**
 * Sends a command to a game over HTTP.
 * @param {string} game
 * @param {Token} seat
 * @param {Record<string, string>} command
 */
async function send(game, seat, command) {
  const response = await fetch(`${stage.server.url}/api/games/${game}/commands`, {
    method: "POST",
    headers: { Authorization: `Bearer ${seat.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ id: crypto.randomUUID(), ...command }),
  });
  assert.equal(response.status, 200, await response.text());
}

/** Begins a game of two people and returns it with the tokens of White and Black. */
async function begin() {
  const { server } = stage;
  const { game, seats } = await server.request("/api/games", { rules: "chess", side: "white", name: "Ada", time: TIME });
  const joined = await server.request(`/api/games/${game}/join`, { name: "Bo" });
  return { game, white: /** @type {Token} */ (seats[0]), black: /** @type {Token} */ (joined.seats[0]) };
}

describe("screens", { concurrency: 2 }, () => {
  for (const [index, [width, height]] of Object.entries(WIDTHS).entries()) {
    for (const scheme of SCHEMES) {
      // The narrowest in light, the widest in dark.
      if (QUICK && index !== (scheme === "light" ? 0 : 2)) continue;
      test(`every screen at ${width}, ${scheme}`, async (t) => {
        const page = await stage.player(t, { size: { width: Number(width), height }, scheme, troubles: /status of 404/ });
        const look = async (/** @type {string} */ name) => {
          const what = `${name} at ${width}, ${scheme}`;
          await screenshot(page, `${name}-${width}-${scheme}`);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(wider, 0, `${what} is to be scrolled sideways`);
          const moved = await shifts(page);
          assert.ok(moved.sum <= MOST_SHIFT, `${what} moves by ${moved.sum}: ${moved.what}`);
          await assertUsable(page, what);
        };
        await visitAll(page, look);
      });
    }
  }
});

test("pictures of the start screen", async (t) => {
  const page = await stage.player(t, { size: { width: 1120, height: 720 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await pictures(page);
  await picture(page, "start");
});

/**
 * Shows every screen.
 * @param {Page} page
 * @param {(name: string) => Promise<void>} look
 */
async function visitAll(page, look) {
  const seat = new Seat(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.getByText("No listed game is being played right now.").waitFor();
  await pictures(page);
  await look("start");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "Settings" }).waitFor();
  await pictures(page);
  await look("settings");

  const waiting = await stage.server.request("/api/games", { rules: "animal", side: "white", opponent: "friend", name: "Ada" });
  await seat.open(waiting.game, waiting.seats);
  await page.getByRole("heading", { name: "Invite a friend" }).waitFor();
  await look("waiting");

  await page.goto(`/game/${waiting.game}`);
  await page.getByRole("button", { name: "Play on another device" }).click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
  await look("device");

  const { game, white, black } = await begin();
  for (const [ply, text] of MOVES.entries()) await send(game, ply % 2 ? black : white, { do: "move-text", text });
  await seat.open(game, [white]);
  await until(() => seat.plies(), MOVES.length);
  await seat.pick("f3");
  await look("game");
  await send(game, black, { do: "resign" });
  await seat.readsNotice(/^1-0/);
  // Buttons that appear by themselves can be pressed only after a moment.
  await until(() => seat.button("Rematch").getAttribute("aria-disabled"), null);
  await look("game-over");

  await page.goto("/healthz");
  await page.evaluate(() => localStorage.removeItem("tabiya.preferences"));
  for (const [rules, moves] of Object.entries(GAMES)) await showGame(seat, rules, moves, () => look(rules));
  await page.evaluate(() => localStorage.setItem("tabiya.preferences", JSON.stringify({ kanji: true, hanzi: true })));
  for (const [rules, moves] of Object.entries(CHARACTERS)) await showGame(seat, rules, moves, () => look(`${rules}-characters`));
  await page.evaluate(() => localStorage.removeItem("tabiya.preferences"));

  const animals = await stage.server.request("/api/games", { rules: "crazyhouse", side: "white", opponent: { computer: { level: 1 } } });
  await page.evaluate(
    ({ game, seats }) => {
      const held = JSON.parse(localStorage.getItem("tabiya.games") ?? "[]");
      held.unshift({ game, seats, rules: "crazyhouse", name: "Crazyhouse", at: Date.now(), over: false });
      localStorage.setItem("tabiya.games", JSON.stringify(held));
    },
    animals,
  );
  await page.goto("/");
  await page.getByText("Your turn, against Computer").waitFor();
  await page.getByText("1 finished game").click();
  await page.getByText("against Bo").waitFor();
  await pictures(page);
  await look("your-games");

  await page.goto("/rules/xiangqi");
  await page.getByRole("heading", { level: 1, name: "Xiangqi" }).waitFor();
  await pictures(page);
  await look("rules");

  await page.goto("/replay");
  await page.getByRole("button", { name: "Try an example" }).waitFor();
  await look("replay");
  await page.getByRole("button", { name: "Try an example" }).click();
  await page.locator("tabiya-board[ready]").waitFor();
  await page.getByRole("button", { name: "Nxe4 blunder" }).click();
  await look("replay-game");

  await page.goto("/about");
  await page.locator(".licences li").first().waitFor();
  await look("about");

  await page.goto(`/embed/${game}`);
  await page.locator("tabiya-embed[data-connection=live] tabiya-board[ready]").waitFor();
  await look("embed");

  await page.goto("/nothing");
  await page.getByRole("heading", { name: "Not found" }).waitFor();
  await look("not-found");
}

/**
 * Shows a game on one screen after some moves.
 * @param {Seat} seat
 * @param {string} rules
 * @param {string} moves
 * @param {() => Promise<void>} look
 */
async function showGame(seat, rules, moves, look) {
  const { game, seats } = await stage.server.request("/api/games", { rules, opponent: "same-screen" });
  const held = (/** @type {string} */ side) => /** @type {Token[]} */ (seats).find((one) => one.side === side);
  const texts = moves.split(" ").filter(Boolean);
  for (const [ply, text] of texts.entries()) await send(game, /** @type {Token} */ (held(ply % 2 ? "black" : "white")), { do: "move-text", text });
  await seat.open(game, seats);
  await until(() => seat.plies(), texts.length);
  await look();
}

/**
 * Waits for the pictures in the window.
 * @param {Page} page
 */
async function pictures(page) {
  const missing = () =>
    page.evaluate(() => [...document.images].filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight && !one.complete).length);
  await until(missing, 0, "pictures that are not there yet");
}
