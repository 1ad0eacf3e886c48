// Tests of the display of a game: marks and their colours, earlier positions, premoves and clocks; on every screen, in
// both colour schemes, with mouse and touch.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { picture } from "./helpers/picture.js";
import { alone, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

/** @import { Page } from "playwright-core" */
/** @import { Seat } from "./helpers/seat.js" */

const stage = setStage();
const SMALL = { width: 360, height: 640 };

/**
 * Returns red, green, blue and opacity of an element.
 * @param {Page} page
 * @param {string} selector
 * @param {"fill" | "stroke" | "color" | "backgroundColor"} what
 */
async function colour(page, selector, what) {
  const text = await page.locator(selector).first().evaluate((element, what) => getComputedStyle(element)[what], what);
  const [red = 0, green = 0, blue = 0, opacity = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { red, green, blue, opacity, text };
}

/** @param {Awaited<ReturnType<typeof colour>>} seen @param {"red" | "green" | "blue"} hue */
function assertHue(seen, hue) {
  const others = /** @type {const} */ (["red", "green", "blue"]).filter((one) => one !== hue);
  assert.ok(seen.opacity > 0.3 && others.every((one) => seen[hue] > seen[one] * 1.3), `${seen.text} is ${hue}`);
}

describe("display", { concurrency: 2 }, () => {
  for (const scheme of SCHEMES) {
    test(`the selected square is blue and its targets are green, ${scheme}`, async (t) => {
      const game = await startGame(stage, t, { fen: "4k3/8/8/3p4/4P3/8/8/R3K3 w Q - 0 1" }, { white: { scheme } });
      const { white } = game;
      const { page } = white;
      await white.pick("e4");
      assert.deepEqual([await white.marks("e4"), await white.marks("e5"), await white.marks("d5")], ["selected", "target", "capture"]);
      assertHue(await colour(page, ".b-selected > rect", "fill"), "blue");
      assertHue(await colour(page, ".b-target > rect", "fill"), "green");
      assertHue(await colour(page, ".b-target .b-dot", "fill"), "green");
      assertHue(await colour(page, ".b-capture .b-ring", "stroke"), "green");
      // The square under the pointer is marked.
      const { x, y } = await white.middle("e5");
      await page.mouse.move(x, y);
      const hovered = page.locator(".b-hover:not([hidden])");
      assert.equal(await hovered.getAttribute("transform"), "translate(400 300)");
      await page.mouse.move(2, 2);
      await until(() => hovered.count(), 0);
      // A click on another piece selects it; a click on the same one deselects it.
      await white.pick("a1");
      assert.doesNotMatch(await white.marks("e4"), /selected/);
      await white.click("a1");
      await until(() => white.targets(), "");
      // The last move and a check are also marked.
      await white.move("a1a8");
      assert.match(await white.marks("a1"), /last/);
      assert.match(await white.marks("e8"), /check/);
      assertHue(await colour(page, ".b-check > circle", "fill"), "red");
      await white.page.getByRole("gridcell", { name: "e8, Black king, in check", exact: true }).waitFor({ state: "attached" });
    });
  }

  test("dark and light differ, and change with the system", async (t) => {
    const seat = await alone(stage, t);
    const { page } = seat;
    const seen = async () => [(await colour(page, "html", "backgroundColor")).red, await page.locator(".b-drawing symbol").first().innerHTML()];
    const [light, drawing] = await seen();
    await page.emulateMedia({ colorScheme: "dark" });
    await until(async () => (await seen())[1] !== drawing, true, "the board is drawn anew");
    const [dark] = await seen();
    assert.ok(Number(light) > 200 && Number(dark) < 60, `${light} and ${dark}`);
    assert.equal(await seat.drawn(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  });

  test("an earlier position can be viewed while the game continues", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    const current = () => white.page.locator(".m-moves [aria-current]").allInnerTexts();
    await game.play("e2e4 e7e5 g1f3");
    await white.button("One move back").click();
    await white.button("One move back").click();
    await white.readsNotice(/^After 1 of 3 half-moves\./);
    const past = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    assert.equal(await white.drawn(), past);
    assert.deepEqual(await current(), ["e4"]);

    await black.move("b8c6");
    await white.sees("e4 e5 Nf3 Nc6");
    await white.readsNotice(/^After 1 of 4 half-moves\./);
    assert.equal(await white.drawn(), past, "the view stays");
    await white.click("d2");
    assert.equal(await white.targets(), "", "an earlier position cannot be changed");
    await white.button("Back to the game").first().click();
    await until(() => white.drawn(), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
    await white.readsNotice("Your move.");

    await white.press("Home");
    assert.deepEqual(await current(), []);
    assert.equal(await white.drawn(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    await white.press("ArrowRight", "ArrowRight");
    assert.deepEqual(await current(), ["e5"]);
    await white.press("ArrowLeft");
    assert.deepEqual(await current(), ["e4"]);
    await white.page.getByRole("button", { name: "Nf3" }).click();
    assert.deepEqual(await current(), ["Nf3"]);
    assert.match(await white.marks("f3"), /last/);
    await white.press("End");
    assert.deepEqual(await current(), ["Nc6"]);
    await white.move("f1b5");
    await black.sees("e4 e5 Nf3 Nc6 Bb5");
  });

  test("the board is flipped", async (t) => {
    const seat = await alone(stage, t, { rules: "shogi" });
    const { page } = seat;
    const first = () => page.locator(".b-cell").first().getAttribute("data-square");
    const turned = () => page.locator(".b-stands use[transform]").count();
    const before = [await first(), await turned()];
    const pieces = await seat.drawn();
    await page.getByLabel("Type a move").focus();
    await seat.press("f");
    assert.equal(await first(), before[0], "in a text field it is a letter");
    await page.getByLabel("Type a move").fill("");
    await page.locator(".b-cell[tabindex='0']").focus();
    await seat.press("f");
    await until(async () => (await first()) !== before[0], true);
    await seat.button("Copy FEN").focus();
    await seat.press("f");
    await until(async () => [await first(), await turned()], before, "and from anywhere else");
    await seat.press("f");
    await until(async () => (await first()) !== before[0], true);
    assert.equal(await seat.drawn(), pieces);
    assert.notEqual(await turned(), before[1], "pieces that point turn with it");
    await seat.button("Flip the board").click();
    await until(async () => [await first(), await turned()], before);
  });

  test("a premove is played when it is the player's turn", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    await black.pick("e7");
    await black.click("e5");
    await until(async () => [await black.marks("e7"), await black.marks("e5")], ["premove", "premove"]);
    assert.equal(await black.announced(), "Planned: e5.");
    assert.equal(await black.moves(), "");
    assert.equal((await stage.server.request(`/api/games/${game.id}`)).seq, 1, "a premove is not sent");
    await white.move("e2e4");
    for (const player of game.both) await player.sees("e4 e5");
    await until(() => black.marks("e7"), "last");

    // By drag, for a position that is not known yet.
    await black.drag("f8", "c5");
    await until(() => black.marks("c5"), "premove");
    await white.move("g1f3");
    for (const player of game.both) await player.sees("e4 e5 Nf3 Bc5");
  });

  test("a premove is cancelled", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    const plan = async (/** @type {string} */ from, /** @type {string} */ to) => {
      await black.pick(from);
      await black.click(to);
      await until(() => black.marks(to), "premove");
    };
    await plan("e7", "e5");
    await black.press("Escape");
    await until(() => black.marks("e5"), "");
    await plan("e7", "e5");
    const { x, y } = await black.middle("a4");
    await black.page.mouse.click(x, y, { button: "right" });
    await until(() => black.marks("e5"), "");
    await plan("e7", "e5");
    await plan("d7", "d5");
    assert.equal(await black.marks("e5"), "", "there is at most one premove");
    await black.click("a4");
    await until(() => black.marks("d5"), "");
    await white.move("e2e4");
    await black.turn();
    await black.readsNotice("Your move.");
    assert.equal(await black.moves(), "e4", "nothing was sent");
    await black.move("c7c5");
  });

  test("a premove that has become illegal is refused, and the player can move", async (t) => {
    const game = await startGame(stage, t, { fen: "4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1" });
    const { white, black } = game;
    await black.pick("e7");
    await black.click("e6");
    await until(() => black.marks("e6"), "premove");
    await white.move("e5e6");
    await until(() => black.page.locator(".n-notice").getAttribute("data-tone"), "bad");
    await until(() => black.drawn(), "4k3/4p3/4P3/8/8/8/8/4K3");
    assert.equal(await black.page.locator('[data-marks~="premove"]').count(), 0, "the premove is gone");
    await black.move("e8d8");
    await white.sees("e6 Kd8");
  });

  test("a premove with several ways lets the player choose on the turn", async (t) => {
    const game = await startGame(stage, t, { fen: "4k3/8/8/8/8/8/p7/4K3 w - - 0 1" });
    const { white, black } = game;
    await black.pick("a2");
    await black.click("a1");
    await until(() => black.marks("a1"), "premove");
    await white.move("e1e2");
    await black.choice("knight").click();
    for (const player of game.both) await player.sees("Ke2 a1=N");
    await until(() => black.marks("a1"), "last");
  });

  test("clocks run, show tenths and are marked when low, and the flag falls by itself", async (t) => {
    const slow = await startGame(stage, t, { time: { kind: "sudden-death", main: 11_500 } });
    const clock = (/** @type {Seat} */ player, /** @type {"top" | "bottom"} */ where) => player.panel(where).getByRole("timer");
    await slow.play("e2e4 e7e5");
    await until(() => clock(slow.white, "bottom").getAttribute("class"), /p-runs/, "after the first moves");
    assert.equal(await clock(slow.white, "top").innerText(), "0:11", "the other clock does not run");
    assert.doesNotMatch((await clock(slow.white, "top").getAttribute("class")) ?? "", /p-runs|p-low/);
    await until(() => clock(slow.white, "bottom").innerText(), /^0:0\d\.\d$/);
    for (const [player, where] of /** @type {const} */ ([[slow.white, "bottom"], [slow.black, "top"]])) {
      await until(() => clock(player, where).getAttribute("class"), /p-low/);
      assert.match((await clock(player, where).getAttribute("aria-label")) ?? "", /^\d seconds? left$/);
    }
    await slow.white.move("d2d4");
    await until(() => clock(slow.white, "top").getAttribute("class"), /p-runs/, "now the other runs");
    assert.doesNotMatch((await clock(slow.white, "bottom").getAttribute("class")) ?? "", /p-runs/);

    const quick = await startGame(stage, t, { time: { kind: "sudden-death", main: 1500 }, clock_start: "at-once" });
    for (const player of quick.both) await player.readsNotice("0-1 Black wins: White ran out of time.");
    assert.equal(await clock(quick.white, "bottom").innerText(), "0:00.0");
  });

  test("the whole board is visible without scrolling on every screen", async (t) => {
    for (const rules of ["chess", "animal", "xiangqi", "shogi"]) {
      const { page } = await alone(stage, t, { rules });
      for (const size of [SMALL, ...Object.values(SIZES)]) {
        await page.setViewportSize(size);
        const faults = await page.evaluate(async () => {
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          // With the board, the controls that are needed at every move.
          const parts = [...document.querySelectorAll(".b-field, .b-hand:not([hidden]), .g-top, .g-bottom, .g-notice, .g-actions, .g-steps")];
          const hidden = parts.filter((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
          });
          const covered = [...document.querySelectorAll(".b-cell")].filter((cell) => {
            const { x, y, width, height } = cell.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) !== cell;
          });
          const wide = document.documentElement.scrollWidth > innerWidth ? ["something is to be scrolled sideways"] : [];
          return [...wide, ...[...hidden, ...covered].map(({ className }) => className)];
        });
        assert.deepEqual(faults, [], `${rules} at ${size.width}x${size.height}`);
      }
    }
  });

  test("moves are made by touch: by taps and by dragging", async (t) => {
    const touch = { touch: true, size: SMALL };
    const game = await startGame(stage, t, {}, { white: touch, black: { ...touch, size: SIZES.phone } });
    const { white, black } = game;
    await game.play("e2e4 e7e5", "tap");
    await game.play("g1f3 b8c6", "swipe");
    for (const player of game.both) {
      await player.sees("e4 e5 Nf3 Nc6");
      assert.equal(await player.page.evaluate(() => scrollY), 0, "the page stays where it is");
    }
    assert.equal(await white.page.locator(".b-hover:not([hidden])").count(), 0, "touch does not hover");
    await white.tap("f3");
    await white.tap("f5");
    await white.readsNotice(/knight/);
    assert.equal(await white.drawn(), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
    await black.pick("g8", "tap");
    await black.tap("f6");
    await until(() => black.marks("f6"), "premove", "plans are made with a finger, too");
  });

  test("promotions and drops are made by touch", async (t) => {
    const touch = { touch: true, size: SMALL };
    const seat = await alone(stage, t, { fen: "8/P3k3/8/8/8/8/p3K3/8 w - - 0 1" }, touch);
    await seat.move("a7a8", { manner: "tap", becomes: "knight" });
    await seat.move("a2a1", { manner: "swipe", becomes: "rook" });
    await seat.sees("a8=N a1=R");
    const small = await seat.page.locator(".g-stage button:visible, .g-stage a:visible").evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return (width >= 43.5 && height >= 43.5) || one.closest(".m-list, .t-about") ? [] : [`${one.outerHTML.slice(0, 80)}: ${width}x${height}`];
      }),
    );
    assert.deepEqual(small, [], "everything is large enough for a finger");

    const animals = await alone(stage, t, { rules: "animal", fen: "4l/5/5/5/5/L4[CH] w - - 0 1" }, touch);
    await animals.held("C").tap();
    await until(() => animals.held("C").getAttribute("aria-pressed"), "true");
    await animals.tap("b5");
    await until(() => animals.drawn(), "4l/1C3/5/5/5/L4");
  });

  test("marks are distinguishable with forced colours", async (t) => {
    const seat = await alone(stage, t, {}, { forced: "active" });
    await seat.pick("e2");
    const outline = (/** @type {string} */ square) => seat.cell(square).evaluate((cell) => getComputedStyle(cell).outlineStyle);
    assert.deepEqual([await outline("e2"), await outline("e4"), await outline("d4")], ["solid", "dashed", "none"]);
  });

  test("pictures of the board", async (t) => {
    const time = { kind: /** @type {const} */ ("fischer"), main: 600_000, increment: 5000 };
    const game = await startGame(stage, t, { time }, { black: { scheme: "dark", size: SIZES.phone, touch: true } });
    const { white, black } = game;
    await game.play("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3");
    await black.turn();
    await black.pick("f6", "tap");
    await picture(black.page, "board-phone");
    await black.tap("f6");
    await black.move("d7d6");
    await white.turn();
    await white.pick("c4");
    const { x, y } = await white.middle("e6");
    await white.page.mouse.move(x, y);
    await picture(white.page, "board");
    await white.sees("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6");
  });
});
