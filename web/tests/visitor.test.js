// Tests of the first minute: a new visitor is playing the computer two clicks after opening the page, on a phone as well.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { setStage, SIZES } from "./frame/stage.js";
import { Seat } from "./helpers/seat.js";
import { until } from "./helpers/until.js";

/** @import { Locator } from "playwright-core" */

const stage = setStage();

describe("a new visitor", { concurrency: 2 }, () => {
  for (const [device, seating] of /** @type {const} */ ([
    ["a computer", { size: SIZES.desktop }],
    ["a phone", { size: SIZES.phone, touch: true }],
  ])) {
    for (const [rules, name, move] of /** @type {const} */ ([
      ["chess", "Chess", "e2e4"],
      ["xiangqi", "Xiangqi", "h3e3"],
    ])) {
      test(`is playing ${rules} after two clicks, on ${device}`, async (t) => {
        const touch = "touch" in seating;
        const one = new Seat(await stage.player(t, { ...seating, fresh: true }));
        let clicks = 0;
        const click = async (/** @type {Locator} */ place) => {
          clicks += 1;
          await (touch ? place.tap() : place.click());
        };
        await one.page.goto("/");
        await one.button("Play").waitFor();
        // Chess is chosen before.
        if (rules !== "chess") await click(one.page.locator(`.game-card[data-game=${rules}] label`).first());
        await click(one.button("Play"));
        await one.page.locator("tabiya-board[ready]").waitFor();
        assert.ok(clicks <= 2);
        await until(() => one.panel("top").innerText(), /Computer, level 3/);
        assert.match(await one.page.title(), new RegExp(`^Your move · ${name}`));
        await one.move(move, { manner: touch ? "tap" : "click" });
        await until(() => one.plies(), 2, "the computer has replied");
      });
    }
  }

  test("makes a first move before the connection is there", async (t) => {
    const page = await stage.player(t, { fresh: true });
    /** @type {() => void} */
    let connect = () => {};
    const allowed = new Promise((resolve) => (connect = () => resolve(undefined)));
    // The socket opens only later. Messages sent meanwhile are queued.
    await page.routeWebSocket(/\/socket$/, async (socket) => {
      await allowed;
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => socket.send(message));
    });
    const one = new Seat(page);
    await page.goto("/");
    await one.button("Play").click();
    await page.locator("tabiya-board[ready]").waitFor();
    assert.equal(await page.locator("tabiya-game[data-connection=live]").count(), 0);
    await one.pick("e2");
    await one.click("e4");
    assert.doesNotMatch(await one.notice(), /will be sent/);
    connect();
    await until(() => one.plies(), 2);
    assert.match(await one.moves(), /^e4 /);
  });
});
