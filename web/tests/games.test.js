// Tests of whole games between two players, each in a separate browser, with the special rules of every course game.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { setStage } from "./frame/stage.js";
import { Seat } from "./helpers/seat.js";
import { alone, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

/** @import { TwoPlayerGame } from "./helpers/game.js" */

const stage = setStage();

/**
 * Checks that both players see the ending and cannot move any more.
 * @param {TwoPlayerGame} game
 * @param {string} result
 * @param {string} sentence
 */
async function over(game, result, sentence) {
  for (const player of game.both) {
    await player.readsNotice(`${result} ${sentence}`);
    assert.equal(await player.page.locator(".m-end").innerText(), `${result} ${sentence}`);
    assert.equal(await player.page.locator("tabiya-board[movable]").count(), 0, "nothing can be moved");
    assert.ok(await player.button("Resign").isHidden());
    assert.ok(await player.button("Rematch").isVisible());
  }
}

describe("games", { concurrency: 2 }, () => {
  test("chess by mouse, to mate", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    for (const player of game.both) assert.equal(await player.drawn(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    const top = (/** @type {Seat} */ { page }) => page.locator(".b-cell").first().getAttribute("data-square");
    assert.deepEqual([await top(white), await top(black)], ["a8", "h1"], "each has their own pieces before them");
    await game.play("e2e4 e7e5 g1f3 d7d6 f1c4 c8g4");
    await game.play("b1c3 g7g6 f3e5 g4d1", "drag");
    await white.move("c4f7");
    await black.readsNotice("Your move. Black is in check.");
    assert.match(await black.label("e8"), /^e8, Black king, in check/);
    await black.pick("e8");
    assert.equal(await black.targets(), "e7", "only what answers the check is offered");
    await black.click("e7");
    await white.move("c3d5");
    await over(game, "1-0", "White wins by checkmate.");
    for (const player of game.both) {
      await player.sees("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#");
      assert.equal(await player.drawn(), "rn1q1bnr/ppp1kB1p/3p2p1/3NN3/4P3/8/PPPP1PPP/R1BbK2R");
      assert.match(await player.label("e7"), /Black king/);
      assert.doesNotMatch(await player.label("e7"), /in check/, "after the game nothing has to be answered");
      assert.match(await player.announced(), /White wins by checkmate\.$/);
    }
  });

  test("animal chess, with a drop and a promotion", async (t) => {
    const game = await startGame(stage, t, { rules: "animal" });
    const { white, black } = game;
    assert.match(await white.panel("bottom").innerText(), /Player 0 \(bottom\)/);
    assert.match(await black.panel("top").innerText(), /Player 0 \(top\)/);
    await black.readsNotice("Player 0 (top) to move.");
    await white.move("c3c4");
    assert.equal(await white.hand("bottom"), "H", "a captured piece changes sides");
    await until(() => black.hand("top"), "H");
    await black.move("a6a5", { manner: "drag" });
    await white.turn();
    await white.pickHeld("H");
    assert.doesNotMatch(await white.targets(), /c4|b3/, "it is dropped on empty squares only");
    await white.press("Escape");
    await white.drop("H", "a4", "drag");
    assert.equal(await white.hand("bottom"), "");
    await black.move("a5a4");
    await until(() => white.hand("top"), "h");
    await white.move("c4c5");
    assert.match(await white.label("c5"), /Player 0 rooster/, "the chick has become a rooster without a choice");
    await black.drop("h", "c2");
    await until(() => black.drawn(), "1glgc/2+H2/ch1h1/1H1H1/2h2/CGLGC");
    await white.move("c5c6");
    await white.readsNotice("1-0 Player 0 (bottom) wins: Player 1's lion was captured.");
    await black.readsNotice("1-0 Player 0 (top) wins: Player 1's lion was captured.");
  });

  test("king capture, with check entries and a captured king", async (t) => {
    const game = await startGame(stage, t, { rules: "king-capture" });
    const { white, black } = game;
    await game.play("e2e4 f7f6 d1h5");
    for (const player of game.both) await until(() => player.history(), "e4 | f6 | Qh5 | Black is in check");
    await black.pick("a7");
    assert.equal(await black.targets(), "a5 a6", "a check need not be answered");
    await black.click("a6");
    await white.turn();
    assert.match(await white.history(), /a6/);
    await white.move("h5e8");
    await over(game, "1-0", "White wins: Black's king was captured.");
    assert.doesNotMatch(await black.drawn(), /k/);
  });

  test("cells: castling through an attack, and promotion to a queen without a choice", async (t) => {
    const game = await startGame(stage, t, { rules: "cells", fen: "4kr2/P7/8/8/8/8/8/4K2R w K - 0 1" });
    const { white, black } = game;
    await white.move("e1g1");
    await until(() => black.drawn(), "4kr2/P7/8/8/8/8/8/5RK1");
    await black.move("e8d7");
    await white.move("a7a8");
    assert.equal(await white.page.getByRole("menu").count(), 0);
    assert.match(await white.label("a8"), /^a8, White queen/);
    await black.move("d7c6", { manner: "drag" });
    await white.move("a8c6", { manner: "drag" });
    await over(game, "1-0", "White wins: Black's king was captured.");
    await black.sees("O-O Kd7 a8=Q Kc6 Qxc6");
  });

  test("a simulator layout from the start screen, moved freely", async (t) => {
    const page = await stage.player(t);
    const seat = new Seat(page);
    await page.goto("/?game=simulator");
    await page.getByLabel("Layout (optional)").fill("e1=wk\ne8=bk\na7=bp\nh1=wr\nd2=wp\n");
    await seat.button("Play").click();
    await page.waitForURL(/\/game\//);
    await seat.ready();
    await seat.readsNotice("Any piece may move.");
    assert.equal(await page.locator(".p-turn:visible").count(), 0, "no side is to move");
    for (const move of ["a7a5", "a5a4", "e8e7"]) await seat.move(move, { manner: "drag" });
    await seat.move("h1h7");
    await seat.move("h7e7");
    assert.equal(await seat.drawn(), "8/4R3/8/8/p7/8/3P4/4K3");
    await seat.readsNotice("Any piece may move.");
    await seat.pick("d2");
    await seat.click("d5");
    await until(() => page.locator(".n-notice").getAttribute("data-tone"), "bad");
    assert.equal(await seat.drawn(), "8/4R3/8/8/p7/8/3P4/4K3", "pieces still move as they do");
  });

  test("castling on both sides", async (t) => {
    const game = await startGame(stage, t, { fen: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1" });
    await game.white.move("e1g1");
    await game.black.move("e8c8", { manner: "drag" });
    for (const player of game.both) {
      await player.sees("O-O O-O-O");
      await until(() => player.drawn(), "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1");
    }
  });

  test("en passant", async (t) => {
    const game = await startGame(stage, t, { fen: "4k3/3p1p2/8/4P1P1/8/8/8/4K3 b - - 0 1" });
    const { white, black } = game;
    await black.move("d7d5", { manner: "drag" });
    await white.turn();
    await white.pick("e5");
    assert.match(await white.marks("d6"), /capture/, "an empty square, and yet a capture");
    await white.click("d6");
    await white.sees("d5 exd6");
    await black.move("f7f5");
    await white.move("g5f6", { manner: "drag" });
    for (const player of game.both) await until(() => player.drawn(), "4k3/8/3P1P2/8/8/8/8/4K3");
  });

  test("promotion: the queen and lesser pieces, by click and by drag; and not at all", async (t) => {
    const game = await startGame(stage, t, { fen: "8/P6P/4k3/8/8/4K3/p6p/8 w - - 0 1" });
    const { white, black } = game;
    await white.pick("a7");
    await white.click("a8");
    await white.page.getByRole("menu", { name: "Choose" }).waitFor();
    const names = await white.page.getByRole("menuitem").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    assert.deepEqual(names, ["queen", "rook", "bishop", "knight"].map((kind) => `Become a ${kind}`));
    await white.press("Escape");
    await until(() => white.page.getByRole("menu").count(), 0);
    await white.pick("a7");
    await white.click("a8");
    await white.page.getByRole("menu").waitFor();
    await white.click("e3");
    await until(() => white.page.getByRole("menu").count(), 0, "a click elsewhere means none");
    assert.equal(await white.drawn(), "8/P6P/4k3/8/8/4K3/p6p/8");

    await white.move("a7a8", { becomes: "queen" });
    await black.move("a2a1", { becomes: "knight", manner: "drag" });
    await white.move("h7h8", { becomes: "rook", manner: "drag" });
    await black.move("h2h1", { becomes: "bishop" });
    for (const player of game.both) {
      await player.sees("a8=Q a1=N h8=R h1=B");
      await until(() => player.drawn(), "Q6R/8/4k3/8/8/4K3/8/n6b");
    }
  });

  test("an illegal move is refused with the referee's reason, and nothing moves", async (t) => {
    const game = await startGame(stage, t, { fen: "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1" }, { white: { motion: true } });
    const { white, black } = game;
    await white.page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        document.body.dataset.shaken = this instanceof SVGElement ? (this.dataset.letters ?? "") : "";
        return animate.apply(this, how);
      };
    });
    for (const manner of /** @type {const} */ (["click", "drag"])) {
      if (manner === "click") {
        await white.pick("d2");
        assert.equal(await white.targets(), "");
        await white.click("f3");
      } else {
        await white.drag("d2", "f3");
      }
      await white.readsNotice(/would leave the king on e1 attacked by the bishop on b4/);
      assert.match(await white.page.locator("[aria-live=assertive]").innerText(), /attacked by the bishop on b4/, "it is also announced");
      assert.equal(await white.page.evaluate(() => document.body.dataset.shaken), "N", "the piece is shaken");
      assert.match(await white.marks("d2"), /refused/);
      for (const player of game.both) assert.equal(await player.drawn(), "4k3/8/8/8/1b6/8/3N4/4K3");
      await white.page.evaluate(() => delete document.body.dataset.shaken);
      await white.pick("e1");
      await white.readsNotice("Your move.");
      await white.press("Escape");
    }
    await white.drag("e1", "e3");
    await white.readsNotice(/king/);
    assert.equal((await stage.server.request(`/api/games/${game.id}`)).seq, 1, "nothing has happened to the game");
    // Players cannot move the opponent's pieces.
    await white.click("b4");
    assert.equal(await white.targets(), "");
    assert.doesNotMatch(await white.marks("b4"), /selected/);
    assert.equal(await black.moves(), "");
  });

  test("a piece dropped outside of the board or on its own square stays", async (t) => {
    const seat = await alone(stage, t);
    const { page } = seat;
    const { x, y } = await seat.middle("e2");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 30);
    await page.locator(".b-dragged").waitFor();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await until(() => seat.targets(), "");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 60);
    await page.mouse.move(x, y);
    await page.mouse.up();
    await until(() => seat.targets(), "e3 e4", "put back where it was, it stays picked up");
    await seat.click("e2");
    await until(() => seat.targets(), "");
    assert.equal(await seat.moves(), "");
    assert.equal(await page.locator(".b-dragged").count(), 0);
  });
});
