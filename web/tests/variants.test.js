// Tests of games with special moves: in duck chess a move has a third square, in janggi a side may pass.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { setStage, SIZES } from "./frame/stage.js";
import { alone, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

const stage = setStage();

const CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/** The notice when only the duck is missing. */
const PUT = "Now put the duck on an empty square.";

describe("duck chess", { concurrency: 2 }, () => {
  test("the third click places the duck", async (t) => {
    const game = await startGame(stage, t, { rules: "duck" });
    const { white, black } = game;
    await white.pick("e2");
    assert.equal(await white.targets(), "e3 e4");
    await white.click("e4");
    await white.readsNotice(PUT);
    assert.equal(await white.announced(), PUT);
    assert.equal(await white.drawn(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "the move is shown as made");
    assert.equal(await white.label("e4"), "e4, White pawn, selected");
    assert.equal(await white.label("e2"), "e2, empty, can go here", "the duck may go where the piece came from");
    assert.equal((await white.targets()).split(" ").length, 32);
    assert.equal(await black.moves(), "", "but it is not made yet");
    await white.click("d5");
    await black.turn();
    for (const player of game.both) {
      await player.sees("e4,d5");
      await until(() => player.drawn(), "rnbqkbnr/pppppppp/8/3*4/4P3/8/PPPP1PPP/RNBQKBNR");
      assert.equal(await player.label("d5"), "d5, the duck");
    }
    assert.equal(await black.announced(), "White pawn from e2 to e4, duck to d5.");
    await black.click("d5");
    assert.equal(await black.targets(), "", "the duck cannot be picked up by itself");

    await black.move("g8f6,f6e5", { manner: "drag" });
    await white.move("g1f3,f3e2");
    for (const player of game.both) await player.sees("e4,d5 Nf6,e5 Nf3,e2");
    assert.equal(await white.drawn(), "rnbqkb1r/pppppppp/5n2/8/4P3/5N2/PPPP*PPP/RNBQKB1R");
  });

  test("a wrong square for the duck is refused with the reason, and the piece goes back", async (t) => {
    const game = await startGame(stage, t, { rules: "duck" });
    const { white, black } = game;
    await white.pick("e2");
    await white.click("e4");
    await white.readsNotice(PUT);
    await white.click("d7");
    await white.readsNotice("The duck cannot be put on d7: Black's pawn stands there after the move.");
    assert.match(await white.page.locator("[aria-live=assertive]").innerText(), /on d7/, "it is also announced");
    for (const player of game.both) assert.equal(await player.drawn(), CHESS);

    await white.pick("e2");
    await white.click("e4");
    await white.readsNotice(PUT);
    await white.press("Escape");
    await white.readsNotice("Your move.");
    assert.equal(await white.drawn(), CHESS, "a cancelled move is not made");

    await white.move("e2e4,e4d5");
    await black.turn();
    await black.pick("d7");
    assert.equal(await black.targets(), "d6");
    await black.click("d5");
    await black.readsNotice("The pawn cannot go to d5: the duck is there.");
    await black.pick("b8");
    await black.click("c6");
    await black.readsNotice(PUT);
    await black.click("d5");
    await black.readsNotice("The duck cannot stay on d5: put it on another empty square.");
    assert.equal((await stage.server.request(`/api/games/${game.id}`)).seq, 2, "one move was made");
  });

  test("a promotion is chosen before the duck is placed", async (t) => {
    const seat = await alone(stage, t, { rules: "duck", fen: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" });
    await seat.move("a7a8,a8b8", { becomes: "knight" });
    await seat.sees("a8=N,b8");
    assert.equal(await seat.drawn(), "N*2k3/8/8/8/8/8/8/4K3");
  });

  test("by keyboard", async (t) => {
    const seat = await alone(stage, t, { rules: "duck" });
    await seat.cell("e2").focus();
    await seat.press("Enter", "ArrowUp", "ArrowUp", "Enter");
    await seat.readsNotice(PUT);
    await seat.press("ArrowUp", "Enter");
    await seat.sees("e4,e5");
  });

  test("by touch, on a small screen", async (t) => {
    const seat = await alone(stage, t, { rules: "duck" }, { size: SIZES.phone, touch: true });
    await seat.move("e2e4,e4d5", { manner: "tap" });
    await seat.move("g8f6,f6d6", { manner: "swipe" });
    await seat.sees("e4,d5 Nf6,d6");
  });
});

describe("janggi", { concurrency: 2 }, () => {
  test("moves and passes with the button", async (t) => {
    const game = await startGame(stage, t, { rules: "janggi" });
    const { white, black } = game;
    const dot = (/** @type {"top" | "bottom"} */ where) => white.panel(where).locator(".dot").evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.deepEqual([await dot("bottom"), await dot("top")], ["rgb(28, 79, 156)", "rgb(179, 38, 27)"], "blue and red, as the sides are called");
    await until(() => white.button("Pass").isEnabled(), true);
    assert.ok(await black.button("Pass").isDisabled(), "it is not their turn");
    await white.move("e4e5");
    assert.ok(await white.button("Pass").isDisabled());
    await until(() => black.button("Pass").isEnabled(), true);
    await black.button("Pass").click();
    for (const player of game.both) await player.sees("Pe5 pass");
    await white.readsNotice("Your move.");
    assert.equal(await white.announced(), "Red passes.");
    assert.equal(await white.drawn(), "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/4K4/RNBA1ABNR");

    // The lines of the palace lead the general to its corner.
    await white.pick("e2");
    assert.equal(await white.targets(), "d2 d3 e1 e3 f2 f3");
    await white.click("d3");
    await black.move("e9e10");
    await white.turn();
    await white.button("One move back").click();
    assert.ok(await white.button("Pass").isDisabled(), "an earlier position cannot be changed");
    await white.button("Back to the game").first().click();
    await until(() => white.button("Pass").isEnabled(), true);
    await white.button("Pass").click();
    await until(() => black.button("Pass").isEnabled(), true);
    await black.button("Pass").click();
    for (const player of game.both) {
      await player.readsNotice("0-1 Red wins: Red has more points.");
      assert.equal(await player.button("Pass").count(), 0);
    }
  });

  test("an illegal move is refused with the referee's reason", async (t) => {
    const game = await startGame(stage, t, { rules: "janggi" });
    const { white, black } = game;
    await white.pick("b3");
    assert.equal(await white.targets(), "", "there is nothing to jump over");
    await white.click("b5");
    await white.readsNotice(/cannon/);
    assert.match(await white.marks("b3"), /refused/);
    for (const player of game.both) assert.equal(await player.moves(), "");
    // The server refuses a pass of the side that is not to move.
    await black.type("pass");
    await black.readsNotice("It is Blue's turn.");
  });

  test("a side in check cannot pass", async (t) => {
    const seat = await alone(stage, t, { rules: "janggi", fen: "4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1" });
    await seat.turn();
    assert.ok(await seat.button("Pass").isDisabled());
    await seat.button("Pass").click({ force: true });
    await seat.type("pass");
    await seat.readsNotice("You are in check and may not pass.");
    assert.equal(await seat.moves(), "");
  });

  test("by keyboard, and the focus stays", async (t) => {
    const seat = await alone(stage, t, { rules: "janggi" });
    const focused = () => seat.page.evaluate(() => document.activeElement?.textContent ?? "");
    await until(() => seat.button("Pass").isEnabled(), true);
    await seat.button("Resign").focus();
    await seat.press("Tab");
    assert.equal(await focused(), "Pass");
    await seat.press("Enter");
    await seat.sees("pass");
    assert.equal(await focused(), "Pass");
    await seat.move("e7e6");
    await seat.sees("pass Pe6");
  });

  test("a double click passes once", async (t) => {
    const seat = await alone(stage, t, { rules: "janggi" }, { size: SIZES.phone });
    await until(() => seat.button("Pass").isEnabled(), true);
    await seat.button("Pass").dblclick();
    await seat.sees("pass");
    await until(() => seat.button("Pass").isEnabled(), true);
    assert.equal(await seat.moves(), "pass", "the other side has not passed as well");
  });

  test("other games have no button to pass", async (t) => {
    const seat = await alone(stage, t, { rules: "xiangqi" });
    assert.ok(await seat.button("Resign").isVisible());
    assert.equal(await seat.button("Pass").count(), 0);
  });
});
