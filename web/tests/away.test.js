// Tests of opponents who are not there: who have not joined yet, who have left, and who have left a challenge behind.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SIZES, setStage } from "./frame/stage.js";
import { seat, startGame } from "./helpers/game.js";
import { Seat } from "./helpers/seat.js";
import { until } from "./helpers/until.js";

const stage = setStage();
const BLITZ = /** @type {const} */ ({ kind: "fischer", main: 180_000, increment: 2000 });

/** How long an opponent may be away in a fast game: the shortest time. */
const PATIENCE = 60_000;

/** Leaves the game: the page is on another screen. @param {Seat} player */
async function leave(player) {
  await player.page.goto("/rules/chess");
}

describe("away", { concurrency: 3 }, () => {
  test("a player who waits is told who is expected, and the invitation stays reachable", async (t) => {
    const ada = new Seat(await stage.player(t));
    await ada.page.goto("/?game=chess");
    await ada.page.getByRole("radio", { name: "Friend by link" }).check();
    await ada.page.getByRole("radio", { name: "Black", exact: true }).check();
    await ada.button("Play").click();
    await ada.ready();
    const link = ada.page.getByLabel("The first to join by this link plays White:");
    await link.waitFor();
    await ada.readsNotice("Waiting for an opponent to join.");
    assert.equal(await ada.page.title(), "Waiting for an opponent to join · Chess · Tabiya");
    assert.equal(await ada.page.locator(".p-turn:visible").count(), 0, "no side is to move");
    await ada.button("Show the board").click();
    await link.waitFor({ state: "hidden" });
    await assertUsable(ada.page, "a board that waits");
    await ada.button("Invitation").click();
    await until(() => link.inputValue(), ada.page.url());
    assert.equal(await ada.button("Invitation").count(), 0);
    // So does the way to join for those who only look at first.
    const ben = new Seat(await stage.player(t));
    await ben.page.goto(ada.page.url());
    await ben.button("Just watch").click();
    await ben.readsNotice("Waiting for an opponent to join.");
    await ben.button("Join").click();
    await ben.button("Play White").click();
    await ben.move("e2e4");
    await ada.readsNotice("Your move.");
    assert.equal(await ada.button("Invitation").count(), 0);
  });

  test("the maker may move first, also before anybody has joined", async (t) => {
    const { game, seats } = await stage.server.request("/api/games", { rules: "chess", side: "white" });
    const ada = await seat(stage, t, game, seats);
    await ada.button("Show the board").click();
    await ada.readsNotice("Waiting for an opponent to join. You can move already.");
    await ada.move("e2e4");
    await ada.readsNotice("Waiting for an opponent to join.");
  });

  test("a challenge disappears from the list with its maker and comes back with him", async (t) => {
    const { game, seats } = await stage.server.request("/api/games", { rules: "chess", listed: true, name: "Mayfly" });
    const maker = await seat(stage, t, game, seats);
    const looker = await stage.player(t);
    await looker.goto("/");
    const join = looker.getByRole("button", { name: /^Join Chess, Mayfly/ });
    await join.waitFor();
    await leave(maker);
    await join.waitFor({ state: "detached" });
    await maker.page.goto(`/game/${game}`);
    await join.waitFor();
  });

  test("the countdown to a claim is shown, and the referee decides", async (t) => {
    const game = await startGame(stage, t, { name: "Ada", guest: "Ben", time: BLITZ }, { white: { fresh: true } });
    const { white, black } = game;
    await game.play("e2e4 e7e5 g1f3");
    await leave(black);
    await white.readsNotice(/^Ben is away: you can claim the game in 0:5\d\.$/);
    assert.match(await white.announced(), /^Ben is away: you can claim the game in/);
    assert.equal(await white.button("Claim win").count(), 0);
    // A page that is told a wrong time cannot claim earlier.
    await white.page.routeWebSocket(/\/socket$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => socket.send(String(message).replace(/"claim_at":(\d+)/g, (_, at) => `"claim_at":${at - PATIENCE}`)));
    });
    await white.page.reload();
    await white.ready();
    await white.readsNotice("Ben is away: you can claim the game.");
    await assertUsable(white.page, "a game that can be claimed");
    await white.button("Claim win").click();
    await white.readsNotice(/^The opponent may be away for another 0:\d\d\.$/);
    // The opponent returns, and nothing is left of it.
    await black.page.goto(`/game/${game.id}`);
    await black.ready();
    await until(() => white.button("Claim win").count(), 0);
    await black.move("b8c6");
    await white.readsNotice("Your move.");
  });

  test("a game is claimed from an opponent who does not return", { timeout: 3 * PATIENCE }, async (t) => {
    const game = await startGame(stage, t, { name: "Ada", guest: "Ben", time: BLITZ }, { white: { size: SIZES.phone } });
    const drawn = await startGame(stage, t, { guest: "Ben", time: BLITZ });
    await game.play("e2e4 e7e5 g1f3");
    await drawn.play("e2e4 e7e5 g1f3");
    for (const { black } of [game, drawn]) await leave(black);
    await game.white.button("Claim win").waitFor({ timeout: 2 * PATIENCE });
    assert.equal(await game.white.announced(), "Ben is away: you can claim the game.");
    await game.white.button("Claim win").click();
    await game.white.readsNotice("1-0 White wins: Black left the game.");
    await game.white.button("Rematch").waitFor();
    await drawn.white.button("Claim draw").click();
    await drawn.white.readsNotice("1/2-1/2 Draw: Black left the game.");
    await game.black.page.goto(`/game/${game.id}`);
    await game.black.readsNotice("1-0 White wins: Black left the game.");
  });

  test("a lost response to a new game leads to the same game", async (t) => {
    const page = await stage.player(t, { fresh: true, troubles: /ERR_FAILED|Failed to load resource/ });
    /** @type {string[]} */
    const begun = [];
    await page.route("**/api/games", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch();
      begun.push((await response.json()).game);
      // The first response is lost on its way.
      if (begun.length === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await page.goto("/?game=chess");
    await page.getByRole("radio", { name: "Friend by link" }).check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL(/\/game\//);
    assert.equal(begun.length, 2);
    assert.equal(begun[0], begun[1]);
    assert.ok(page.url().endsWith(begun[0] ?? "?"));
  });
});
