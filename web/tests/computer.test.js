// Tests of games against the computer, from the start screen on, and of hints.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { setStage, SIZES } from "./frame/stage.js";
import { alone, seat, startGame } from "./helpers/game.js";
import { Seat } from "./helpers/seat.js";
import { until } from "./helpers/until.js";

/** @import { TestContext } from "node:test" */
/** @import { NewGame } from "../types/wire.js" */

const stage = setStage();

/** How long the computer may take to reply on the server, in milliseconds. */
const LONGEST_REPLY = 1000;

/** How often the reply may be late on a busy machine. */
const LATE_REPLIES = 2;

/**
 * Returns the time between the first two moves of a game by the server's clock, in milliseconds.
 * @param {string} game
 */
async function replyTime(game) {
  const { events } = await stage.server.request(`/api/games/${game}/events`);
  const [first, second] = events.filter((/** @type {{kind: string}} */ { kind }) => kind === "played");
  return second.at - first.at;
}

/**
 * Begins a game against the computer over HTTP.
 * @param {TestContext} t
 * @param {Partial<NewGame>} [wanted]
 */
async function against(t, wanted = {}) {
  const opponent = { computer: { level: 3 } };
  const { game, seats } = await stage.server.request("/api/games", { rules: "chess", side: "white", opponent, ...wanted });
  return seat(stage, t, game, seats);
}

describe("computer", { concurrency: 2 }, () => {
  test("one click begins a game against the computer, which replies to the first move", async (t) => {
    const one = new Seat(await stage.player(t));
    await one.page.goto("/");
    const radio = one.page.getByRole("radio", { name: "Computer" });
    await radio.waitFor();
    assert.ok(await radio.isChecked(), "the computer is the first choice");
    assert.equal(await one.page.getByLabel("Level of the computer").inputValue(), "3");
    await assertUsable(one.page, "the start screen with the computer chosen");
    await one.button("Play").click();
    await one.page.waitForURL(/\/game\//);
    await one.ready();
    await until(() => one.panel("top").innerText(), /Computer, level 3\s+Black/);
    await one.move("e2e4");
    await until(() => one.plies(), 2);
    await until(async () => (await one.notice()).startsWith("Your move"), true);
    const times = [await replyTime(one.game)];
    while (Math.min(...times) > LONGEST_REPLY && times.length <= LATE_REPLIES) {
      const another = await against(t);
      await another.move("e2e4");
      await until(() => another.plies(), 2);
      times.push(await replyTime(another.game));
    }
    t.diagnostic(`the computer replied after ${times.join(", ")} ms`);
    assert.ok(Math.min(...times) <= LONGEST_REPLY, `the replies took ${times.join(", ")} ms`);
  });

  test("the level is remembered", async (t) => {
    const { page } = new Seat(await stage.player(t));
    await page.goto("/");
    await page.getByLabel("Level of the computer").selectOption("5");
    await page.getByRole("radio", { name: "Black", exact: true }).check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL(/\/game\//);
    await until(() => page.locator(".g-top").innerText(), /Computer, level 5\s+White/);
    await page.goto("/");
    await until(() => page.getByLabel("Level of the computer").inputValue(), "5");
    await page.getByRole("radio", { name: "Same screen" }).check();
    assert.equal(await page.getByLabel("Level of the computer").isVisible(), false);
  });

  test("a hint is a sentence and marks on the board", async (t) => {
    const one = await against(t, { fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" });
    await one.button("Hint").click();
    await one.readsNotice("Mate in 1: Ra8#.");
    assert.match(await one.announced(), /Mate in 1: Ra8#\./);
    assert.match(await one.marks("a1"), /hint/);
    assert.match(await one.label("a8"), /^a8, empty, suggested/);
    await assertUsable(one.page, "a hint");
    await one.move("a1a8");
    await one.readsNotice(/^1-0/);
    assert.doesNotMatch(await one.marks("a8"), /hint/);
  });

  test("hints are for one screen and the computer only", async (t) => {
    const both = await alone(stage, t, { fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" });
    await both.button("Hint").click();
    await both.readsNotice("Mate in 1: Ra8#.");
    const { white } = await startGame(stage, t);
    assert.equal(await white.button("Hint").count(), 0);
  });

  test("the computer replies to offers, and a rematch begins at once", async (t) => {
    const one = await against(t, { fen: "3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1" });
    await one.button("Offer draw").click();
    await one.readsNotice("Black declines the draw.");
    await one.move("e2e4");
    await until(() => one.plies(), 2);
    await one.button("Take back").click();
    await until(() => one.plies(), 0);
    const before = one.game;
    await one.button("Resign").click();
    await until(() => one.button("Yes, resign").isEnabled(), true);
    await one.button("Yes, resign").click();
    await one.readsNotice(/^0-1/);
    await one.button("Rematch").click();
    await until(async () => one.game !== before, true);
    await one.ready();
    await until(() => one.panel("top").innerText(), /Computer, level 3\s+White/);
    await until(() => one.plies(), 1);
  });

  test("a game against the computer fits a phone", async (t) => {
    const one = new Seat(await stage.player(t, { size: SIZES.phone, scheme: "dark" }));
    await one.page.goto("/");
    await one.button("Play").click();
    await one.page.waitForURL(/\/game\//);
    await one.ready();
    await one.button("Hint").click();
    await one.readsNotice(/^(About equal|Slightly better for \w+|Brings the \w+ into play)(; expected)?: .+\.$/);
    await assertUsable(one.page, "a game against the computer on a phone");
  });
});
