// Tests of accessibility in all states of a game, in both colour schemes, on desktop and phone. The other screens have
// such tests of their own.

import { describe, test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { Seat } from "./helpers/seat.js";
import { alone, seat, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

/** @import { Seating } from "./frame/stage.js" */

const stage = setStage();

describe("accessibility", { concurrency: 2 }, () => {
  for (const [name, seating] of /** @type {[string, Seating][]} */ ([
    ["a desktop, light", { size: SIZES.desktop, scheme: "light" }],
    ["a phone, dark", { size: SIZES.phone, scheme: "dark" }],
  ])) {
    test(`a game is accessible from its beginning to its end, on ${name}`, async (t) => {
      const usable = (/** @type {Seat} */ { page }, /** @type {string} */ what) => assertUsable(page, `${what}, on ${name}`);
      const time = { kind: /** @type {const} */ ("sudden-death"), main: 9000 };
      const game = await startGame(stage, t, { time, fen: "8/P3k3/8/8/8/8/p3K3/8 w - - 0 1" }, { white: seating });
      const { white, black } = game;
      await usable(white, "the beginning");
      await white.pick("a7");
      await usable(white, "a piece is selected");
      await white.click("a8");
      await white.page.getByRole("menu").waitFor();
      await usable(white, "the choice is open");
      await white.choice("knight").click();
      await white.sees("a8=N");
      await usable(white, "a move is made");
      await black.button("Offer draw").click();
      await white.button("Accept the draw").waitFor();
      await until(() => white.button("Accept the draw").isEnabled(), true);
      await usable(white, "a draw is offered");
      await white.button("Resign").click();
      await until(() => white.button("Yes, resign").isEnabled(), true);
      await usable(white, "resigning needs a confirmation");
      await white.button("No, play on").click();
      await white.press("ArrowLeft");
      await usable(white, "an earlier position is viewed");
      await white.press("ArrowRight");
      await black.button("Resign").click();
      await black.button("Yes, resign").click();
      await white.readsNotice(/^1-0/);
      await usable(white, "the game is over");
      await usable(await seat(stage, t, game.id, [], seating), "watching");
    });
  }

  for (const scheme of SCHEMES) {
    test(`invitations, refusals, hands and check entries are accessible, ${scheme}`, async (t) => {
      const phone = { size: SIZES.phone, scheme };
      const host = new Seat(await stage.player(t, phone));
      await host.page.goto("/");
      await host.page.getByRole("radio", { name: "Friend by link" }).check();
      await host.button("Play").click();
      await host.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
      await assertUsable(host.page, "waiting for a friend");
      const guest = await seat(stage, t, host.game, [], phone);
      await guest.page.getByRole("heading", { name: /invites you to/ }).waitFor();
      await assertUsable(guest.page, "an invitation");

      const pinned = await alone(stage, t, { fen: "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1" }, { scheme });
      await pinned.pick("d2");
      await pinned.click("f3");
      await pinned.readsNotice(/would leave the king/);
      await assertUsable(pinned.page, "a move was refused");

      const animals = await alone(stage, t, { rules: "animal", fen: "4l/5/5/5/5/L4[CHHch] w - - 0 1" }, phone);
      await animals.pickHeld("H");
      await assertUsable(animals.page, "a piece in hand is selected");

      const checked = await alone(stage, t, { rules: "king-capture", fen: "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1" }, { scheme });
      await checked.move("e8e7");
      await assertUsable(checked.page, "entries of checks");
    });
  }
});
