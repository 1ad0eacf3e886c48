// Tests of the connection to the server: the notice when it breaks, its restoration, and that no command is lost or
// carried out twice. One test at a time, because they stop the server.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PROTOCOL } from "../app/js/game/connection.js";
import { assertUsable } from "./frame/axe.js";
import { setStage } from "./frame/stage.js";
import { Cable } from "./helpers/cable.js";
import { alone, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

/** @import { Seat } from "./helpers/seat.js" */

const stage = setStage();
const GONE = { troubles: /WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to load resource/ };

/** @param {Seat} seat */
const banner = (seat) => seat.page.getByRole("status").filter({ hasText: "Connection lost" });

/** Marks the pages, and returns a function which checks that they were not reloaded. @param {Seat[]} seats */
async function marked(seats) {
  for (const { page } of seats) await page.evaluate(() => (document.body.dataset.same = "yes"));
  return async () => {
    for (const { page } of seats) assert.equal(await page.evaluate(() => document.body.dataset.same), "yes", "the page was not reloaded");
  };
}

/** Returns the moves on the server. @param {string} id */
const played = async (id) => (await stage.server.request(`/api/games/${id}`)).moves.map((/** @type {{san: string}} */ { san }) => san).join(" ");

test("page and server speak the same version of the protocol", async () => {
  assert.equal((await stage.server.request("/api/about")).protocol, PROTOCOL);
});

test("the server is killed and comes back: a move made meanwhile is made once", async (t) => {
  const game = await startGame(stage, t, { time: { kind: "sudden-death", main: 600_000 } }, { white: GONE, black: GONE });
  const { white, black } = game;
  const same = await marked(game.both);
  await game.play("e2e4 e7e5");
  await white.turn();
  await stage.server.kill();
  for (const player of game.both) await banner(player).waitFor();
  await assertUsable(white.page, "a lost connection");
  const clock = white.panel("bottom").getByRole("timer");
  const stood = await clock.innerText();

  await white.pick("g1");
  await white.click("f3");
  await until(() => white.drawn(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "the move is shown as made");
  assert.equal(await white.moves(), "e4 e5", "but it is not yet in the list");
  await white.readsNotice("Your move will be sent when the connection is back.");
  assert.equal(await white.announced(), "Your move will be sent when the connection is back.");
  assert.equal(await clock.innerText(), stood, "the clock is stopped while the server is");
  await stage.server.start();
  for (const player of game.both) {
    await player.sees("e4 e5 Nf3");
    await until(() => banner(player).count(), 0);
    await player.readsNotice(player === white ? "Black to move." : "Your move.");
    const announced = player.page.getByRole("log").getByText("Connected again.");
    await until(() => announced.count(), 1);
  }
  assert.equal(await played(game.id), "e4 e5 Nf3");
  await black.move("b8c6");
  await white.sees("e4 e5 Nf3 Nc6");
  await same();
});

test("the server is stopped, sends the reason, and comes back", async (t) => {
  const seat = await alone(stage, t, {}, GONE);
  const same = await marked([seat]);
  await seat.move("e2e4");
  assert.equal(await stage.server.stop(), 0);
  await seat.page.getByRole("status").getByText("Connection lost. The server restarts. Reconnecting …").waitFor();
  await stage.server.start();
  await seat.move("e7e5");
  await seat.sees("e4 e5");
  await same();
});

test("the connection breaks between a move and its reply: the move is made once", async (t) => {
  const game = await startGame(stage, t, {}, { white: { fresh: true } });
  const { white, black } = game;
  const cable = await Cable.lay(white.page);
  await white.page.reload();
  await white.ready();
  cable.cutAtCommand = true;
  await white.pick("e2");
  await white.click("e4");
  for (const player of game.both) await player.sees("e4");
  assert.equal(cable.cutAtCommand, false, "it was cut");
  assert.equal((await stage.server.request(`/api/games/${game.id}`)).seq, 2, "the start and one move");
  await black.move("e7e5");
  await white.sees("e4 e5");
});

test("the network fails and comes back, and the opponent's move is not missed", async (t) => {
  const game = await startGame(stage, t, {}, { white: { fresh: true } });
  const { white, black } = game;
  const cable = await Cable.lay(white.page);
  await white.page.reload();
  await white.ready();
  const same = await marked([white]);
  await game.play("e2e4 e7e5 g1f3");
  cable.cut();
  await banner(white).waitFor();
  await until(() => black.panel("top").innerText(), /away/, "the opponent sees it, too");
  await black.move("b8c6");
  assert.equal(await white.moves(), "e4 e5 Nf3");
  cable.mend();
  await white.sees("e4 e5 Nf3 Nc6");
  await until(() => banner(white).count(), 0);
  await white.move("f1b5");
  await black.sees("e4 e5 Nf3 Nc6 Bb5");
  await same();
});

test("a silent connection is noticed", async (t) => {
  const seat = await alone(stage, t, {}, { fresh: true });
  const cable = await Cable.lay(seat.page);
  await seat.page.clock.install();
  await seat.page.reload();
  await seat.ready();
  await seat.move("e2e4");
  cable.silence();
  await seat.page.clock.fastForward(30_000);
  await banner(seat).waitFor();
  cable.mend();
  await until(() => banner(seat).count(), 0);
  await seat.move("e7e5");
});

test("a browser that goes offline checks the connection", async (t) => {
  const game = await startGame(stage, t, {}, { white: { ...GONE, fresh: true } });
  const { white, black } = game;
  await white.page.clock.install();
  await white.page.reload();
  await white.ready();
  const same = await marked([white]);
  await white.page.evaluate(() => dispatchEvent(new Event("offline")));
  await white.page.clock.fastForward(3000);
  await game.play("e2e4 e7e5");
  assert.equal(await banner(white).count(), 0, "a server on the same machine needs no network");
  await white.page.context().setOffline(true);
  await white.pick("g1");
  await white.click("f3");
  await white.page.clock.fastForward(5000);
  await banner(white).waitFor();
  await white.page.context().setOffline(false);
  for (const player of game.both) await player.sees("e4 e5 Nf3");
  await until(() => banner(white).count(), 0);
  await black.move("b8c6");
  await white.sees("e4 e5 Nf3 Nc6");
  await same();
});

test("an earlier position stays in view while the connection is restored", async (t) => {
  const seat = await alone(stage, t, {}, GONE);
  for (const move of ["e2e4", "e7e5", "g1f3"]) await seat.move(move);
  await seat.press("ArrowLeft", "ArrowLeft");
  await seat.readsNotice(/^After 1 of 3/);
  await stage.server.kill();
  await banner(seat).waitFor();
  await seat.press("ArrowRight");
  await seat.readsNotice(/^After 2 of 3/);
  await stage.server.start();
  await until(() => banner(seat).count(), 0);
  await seat.readsNotice(/^After 2 of 3/);
  await seat.press("End");
  await seat.move("b8c6");
});

test("a game opened while the server is away appears when the server is back", async (t) => {
  const game = await startGame(stage, t, {}, { white: GONE, black: GONE });
  await game.play("e2e4 e7e5");
  await stage.server.stop();
  await banner(game.white).waitFor();
  // To another screen and back, with the browser's buttons.
  await game.white.page.evaluate(() => history.pushState(null, "", "/replay"));
  await game.white.page.goBack();
  await stage.server.start();
  await game.white.sees("e4 e5");
  await game.white.ready();
  await game.white.move("g1f3");
});
