// Tests of the state of a game beside the clocks, and of random opening arrays.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { setStage, SCHEMES, SIZES } from "./frame/stage.js";
import { alone, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

/** @import { Seat } from "./helpers/seat.js" */

const stage = setStage();

/** The chips beside a clock. @param {Seat} seat @param {"top" | "bottom"} where */
async function chips(seat, where) {
  return (await seat.panel(where).locator(".s-chip").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")).join(", ");
}

describe("the state of a game", () => {
  test("shows the checks of each side beside the clocks and announces them", async (t) => {
    const game = await startGame(stage, t, { rules: "three-check", time: { kind: "fischer", main: 300_000, increment: 3000 } });
    const { white, black } = game;
    for (const player of game.both) {
      assert.equal(await chips(player, "top"), "Checks 0/3");
      assert.equal(await chips(player, "bottom"), "Checks 0/3");
    }
    await game.play("e2e4 f7f6 d1h5");
    await until(() => chips(white, "bottom"), "Checks 1/3");
    await until(() => chips(black, "top"), "Checks 1/3");
    assert.equal(await chips(black, "bottom"), "Checks 0/3");
    assert.match(await black.announced(), /White has given one check and wins with two more\./);
    // A chip says what it means, also to those who cannot see it.
    const chip = black.panel("top").locator(".s-chip");
    assert.equal(await chip.getAttribute("aria-label"), "Checks 1/3: White has given one check and wins with two more.");
    await chip.click();
    await black.readsNotice("White has given one check and wins with two more.");
  });

  test("shows points in janggi and the count in makruk", async (t) => {
    const janggi = await alone(stage, t, { rules: "janggi" });
    assert.equal(await chips(janggi, "bottom"), "Points 72");
    assert.equal(await chips(janggi, "top"), "Points 73.5");
    const makruk = await alone(stage, t, { rules: "makruk", fen: "4k3/8/8/8/8/8/R7/4K3 w - - 0 1" });
    await makruk.move("a2a3");
    await makruk.move("e8d8");
    await until(() => chips(makruk, "top"), "Count 4/16");
    assert.equal(await chips(makruk, "bottom"), "");
  });

  test("says which pieces can still enter", async (t) => {
    const seirawan = await alone(stage, t, { rules: "seirawan" });
    assert.equal(await chips(seirawan, "bottom"), "To enter 2");
    const label = await seirawan.panel("bottom").locator(".s-chip").getAttribute("aria-label");
    assert.match(label ?? "", /hawk and elephant, to enter where a piece makes its first move: a1, b1/);
  });

  test("warns of a repetition, and offers the draw that can be claimed", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    const round = "g1f3 g8f6 f3g1 f6g8";
    await game.play(round);
    const warning = "The position has occurred twice: the next time a draw may be claimed.";
    await white.readsNotice(`Your move. ${warning}`);
    await black.readsNotice(`White to move. ${warning}`);
    assert.equal(await chips(white, "bottom"), "Repetition 2/3");
    assert.equal(await chips(white, "top"), "");
    await game.play(round);
    await white.readsNotice("Your move. White may claim a draw: the position occurred three times.");
    assert.equal(await chips(black, "top"), "Claim draw");
    assert.equal(await chips(white, "bottom"), "", "who may claim has a button");
    const claim = white.button(/^Claim: Draw/);
    await claim.waitFor();
    assert.equal(await black.button(/^Claim: Draw/).count(), 0);
    await until(async () => claim.getAttribute("aria-disabled"), null);
    await claim.click();
    for (const player of game.both) await player.readsNotice("1/2-1/2 Draw: the position occurred three times (claimed).");
    assert.equal(await chips(white, "bottom"), "", "nothing can be claimed any more");
  });

  test("fits beside the clocks on every screen, in both schemes", async (t) => {
    const position = { rules: "janggi", fen: "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1" };
    const sizes = { narrow: { width: 280, height: 653 }, phone: SIZES.phone, landscape: SIZES.landscape, wide: { width: 1440, height: 900 } };
    for (const [name, size] of Object.entries(sizes)) {
      for (const scheme of SCHEMES) {
        const time = /** @type {const} */ ({ kind: "fischer", main: 3_600_000, increment: 3000 });
        const seat = await alone(stage, t, { ...position, time, name: "A player with a long name" }, { size, scheme });
        for (const move of ["a1a2", "a10a9", "a2a1", "a9a10"]) await seat.move(move);
        await until(() => chips(seat, "bottom"), "Points 72, Repetition 2/3");
        const outside = await seat.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(outside <= 0, `${name}: ${outside} pixels too wide`);
        for (const place of /** @type {const} */ (["top", "bottom"])) {
          const [panel, clock] = await Promise.all([seat.panel(place).boundingBox(), seat.panel(place).locator(".p-clock").boundingBox()]);
          assert.ok(panel && clock && clock.x + clock.width <= panel.x + panel.width + 0.5, `${name}: the clock is cut off`);
        }
        await assertUsable(seat.page, `the state on a ${name} screen, ${scheme}`);
      }
    }
  });
});

describe("an opening array at random", () => {
  test("is chosen for each game, or by its number in the options", async (t) => {
    const page = await stage.player(t);
    await page.goto("/?game=chess960");
    const number = page.getByLabel("Number of the opening array (optional)");
    await number.waitFor();
    await number.fill("960");
    assert.equal(await number.evaluate((input) => /** @type {HTMLInputElement} */ (input).checkValidity()), false);
    await number.fill("42");
    await page.getByRole("radio", { name: "Same screen" }).check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator("tabiya-game[data-connection=live] tabiya-board[ready]").waitFor();
    await until(() => page.locator(".t-about").innerText(), /^Chess960 · array 42 · /);

    await page.goto("/?game=chess");
    await page.getByLabel("Your name (optional)").waitFor();
    assert.equal(await number.isVisible(), false, "chess has one opening array");
  });

  test("is seen by both players, and another one by the rematch", async (t) => {
    const game = await startGame(stage, t, { rules: "chess960", start: 356 });
    for (const player of game.both) await until(() => player.page.locator(".t-about").innerText(), /array 356/);
    const { white, black } = game;
    await white.readsNotice("Your move. Opening array 356.");
    await black.readsNotice("White to move. Opening array 356.");
    await white.button("Resign").click();
    await white.button("Yes, resign").click();
    await white.button("Rematch with a new array").click();
    await black.button("Accept the rematch with a new array").click();
    for (const player of game.both) {
      await player.page.waitForURL((url) => !url.pathname.endsWith(game.id));
      await player.ready();
      await until(() => player.page.locator(".t-about").innerText(), /array \d+/);
    }
    const [one, other] = await Promise.all(game.both.map((player) => player.page.locator(".t-about").innerText()));
    assert.equal(one?.replace(/ · \d+ watching/, ""), other?.replace(/ · \d+ watching/, ""));
    const pgn = await (await fetch(new URL(`/api/games/${white.game}/pgn`, white.page.url()))).text();
    const number = /array (\d+)/.exec(one ?? "")?.[1];
    assert.match(pgn, new RegExp(`\\[StartNumber "${number}"\\]`));
  });
});
