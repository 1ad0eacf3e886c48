// The line to the server: what is seen when it breaks, how it heals by itself, and that nothing is lost or done twice.
// One test at a time: they take the server away from each other.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { setStage } from "./frame/stage.js";
import { Cable } from "./helpers/cable.js";
import { alone, table } from "./helpers/table.js";
import { until } from "./helpers/until.js";

/** @import { Seat } from "./helpers/seat.js" */

const stage = setStage();
const GONE = { troubles: /WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to load resource/ };

/** @param {Seat} seat */
const banner = (seat) => seat.page.getByRole("status").filter({ hasText: "Connection lost" });

/** The page was not loaded anew: what was written on it is still there. @param {Seat[]} seats */
async function marked(seats) {
  for (const { page } of seats) await page.evaluate(() => (document.body.dataset.same = "yes"));
  return async () => {
    for (const { page } of seats) assert.equal(await page.evaluate(() => document.body.dataset.same), "yes", "the page was not loaded anew");
  };
}

/** How many times each move was made, by the server's own list. @param {string} id */
const played = async (id) => (await stage.server.ask(`/api/games/${id}`)).moves.map((/** @type {{san: string}} */ { san }) => san).join(" ");

test("the server is killed and comes back: what was done meanwhile is done once", async (t) => {
  const game = await table(stage, t, { time: { kind: "sudden-death", main: 600_000 } }, { white: GONE, black: GONE });
  const { white, black } = game;
  const same = await marked(game.both);
  await game.play("e2e4 e7e5");
  await white.turn();
  await stage.server.kill();
  for (const player of game.both) await banner(player).waitFor();
  await assertUsable(white.page, "a lost line");
  const clock = white.panel("bottom").getByRole("timer");
  const stood = await clock.innerText();

  await white.pick("g1");
  await white.click("f3");
  await until(() => white.drawn(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "the move is shown as made");
  assert.equal(await white.moves(), "e4 e5", "but it is not in the list yet");
  await white.hears("Your move will be sent when the connection is back.");
  assert.equal(await white.announced(), "Your move will be sent when the connection is back.");
  assert.equal(await clock.innerText(), stood, "the clock stands while the server does");
  await stage.server.start();
  for (const player of game.both) {
    await player.sees("e4 e5 Nf3");
    await until(() => banner(player).count(), 0);
    await player.hears(player === white ? "Black to move." : "Your move.");
    const said = player.page.getByRole("log").getByText("Connected again.");
    await until(() => said.count(), 1);
  }
  assert.equal(await played(game.id), "e4 e5 Nf3");
  await black.move("b8c6");
  await white.sees("e4 e5 Nf3 Nc6");
  await same();
});

test("the server is stopped properly, says so, and comes back", async (t) => {
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

test("the cable is cut between a move and its answer: the move is made once", async (t) => {
  const game = await table(stage, t, {}, { white: { fresh: true } });
  const { white, black } = game;
  const cable = await Cable.lay(white.page);
  await white.page.reload();
  await white.ready();
  cable.cutAtCommand = true;
  await white.pick("e2");
  await white.click("e4");
  for (const player of game.both) await player.sees("e4");
  assert.equal(cable.cutAtCommand, false, "it was cut");
  assert.equal((await stage.server.ask(`/api/games/${game.id}`)).seq, 2, "the start and one move");
  await black.move("e7e5");
  await white.sees("e4 e5");
});

test("the network goes and comes back; the other's move is not missed", async (t) => {
  const game = await table(stage, t, {}, { white: { fresh: true } });
  const { white, black } = game;
  const cable = await Cable.lay(white.page);
  await white.page.reload();
  await white.ready();
  const same = await marked([white]);
  await game.play("e2e4 e7e5 g1f3");
  cable.cut();
  await banner(white).waitFor();
  await until(() => black.panel("top").innerText(), /away/, "the other sees it, too");
  await black.move("b8c6");
  assert.equal(await white.moves(), "e4 e5 Nf3");
  cable.mend();
  await white.sees("e4 e5 Nf3 Nc6");
  await until(() => banner(white).count(), 0);
  await white.move("f1b5");
  await black.sees("e4 e5 Nf3 Nc6 Bb5");
  await same();
});

test("a line that says nothing any more is noticed", async (t) => {
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

test("a browser that is told it is offline looks whether the line is still there", async (t) => {
  const game = await table(stage, t, {}, { white: { ...GONE, fresh: true } });
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

test("who looks at the past goes on doing so while the line heals", async (t) => {
  const seat = await alone(stage, t, {}, GONE);
  for (const move of ["e2e4", "e7e5", "g1f3"]) await seat.move(move);
  await seat.press("ArrowLeft", "ArrowLeft");
  await seat.hears(/^After 1 of 3/);
  await stage.server.kill();
  await banner(seat).waitFor();
  await seat.press("ArrowRight");
  await seat.hears(/^After 2 of 3/);
  await stage.server.start();
  await until(() => banner(seat).count(), 0);
  await seat.hears(/^After 2 of 3/);
  await seat.press("End");
  await seat.move("b8c6");
});

test("a game that is returned to while the server is away is there when the server is back", async (t) => {
  const game = await table(stage, t, {}, { white: GONE, black: GONE });
  await game.play("e2e4 e7e5");
  await stage.server.stop();
  await banner(game.white).waitFor();
  // From the game to another screen and back, with the browser's buttons.
  await game.white.page.evaluate(() => history.pushState(null, "", "/replay"));
  await game.white.page.goBack();
  await stage.server.start();
  await game.white.sees("e4 e5");
  await game.white.ready();
  await game.white.move("g1f3");
});
