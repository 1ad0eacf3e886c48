// Tests of sounds, vibration and notifications, and of the settings for them.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";
import { sounds } from "../sounds.js";

/** @import { Page } from "playwright-core" */

const stage = setStage();
const FOLDER = new URL("../app/sounds/", import.meta.url);

/** Records the sounds that a page plays from now on. @param {Page} page */
async function listen(page) {
  await page.evaluate(() => {
    const heard = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { heard });
    document.addEventListener("tabiya-sound", (event) => heard.push(/** @type {CustomEvent} */ (event).detail));
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).heard.join(" "));
}

/** @param {Page} page */
async function openSettings(page) {
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.waitFor();
  return dialog;
}

test("the script makes the sounds of the page", async () => {
  const made = sounds();
  assert.deepEqual((await readdir(FOLDER)).sort(), [...made.keys()].sort());
  let total = 0;
  for (const [name, file] of made) {
    assert.ok(file.equals(await readFile(new URL(name, FOLDER))), name);
    total += file.length;
  }
  assert.ok(total < 100_000, `${total} bytes`);
});

test("a game is heard: moves, captures, checks, drops, offers and the end", async (t) => {
  const game = await startGame(stage, t, { rules: "crazyhouse", fen: "4k3/8/8/3p4/4P3/8/8/4K3[N] w - - 0 1" });
  const { white, black } = game;
  const heard = await listen(white.page);
  await white.move("e1f1");
  await until(heard, "move");
  await black.move("d5e4");
  await until(heard, "move capture", "and those of the opponent");
  await white.drop("N", "b3");
  await until(heard, "move capture drop");
  await black.move("e8e7");
  await white.move("b3d4");
  await black.move("e7e8");
  await white.move("d4c6");
  await black.button("Offer draw").click();
  await until(heard, "move capture drop move move move move notify");
  await white.button("No draw").waitFor();
  await black.button("Resign").click();
  await black.button("Yes, resign").click();
  await until(heard, /notify end$/);
});

test("a check is heard, and the sounds can be turned off", async (t) => {
  const game = await startGame(stage, t, { fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" });
  const { white, black } = game;
  const heard = await listen(white.page);
  await white.move("a1a8");
  await until(heard, "check");
  const dialog = await openSettings(white.page);
  const box = dialog.getByRole("checkbox", { name: "Sounds" });
  assert.ok(await box.isChecked());
  await box.uncheck();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
  await black.move("e8e7");
  await white.move("a8a7");
  await white.sees("Ra8+ Ke7 Ra7+");
  assert.equal(await heard(), "check");
  await white.page.reload();
  await white.ready();
  assert.equal(await (await openSettings(white.page)).getByRole("checkbox", { name: "Sounds" }).isChecked(), false, "it is remembered");
});

test("the volume is set by keyboard, heard at once, and remembered", async (t) => {
  const page = await stage.player(t);
  await page.goto("/");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const heard = await listen(page);
  const dialog = await openSettings(page);
  const volume = dialog.getByRole("slider", { name: "Volume" });
  const before = Number(await volume.inputValue());
  await volume.focus();
  await page.keyboard.press("ArrowRight");
  await until(heard, "move");
  assert.equal(Number(await volume.inputValue()), before + 5);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const again = await openSettings(page);
  assert.equal(Number(await again.getByRole("slider", { name: "Volume" }).inputValue()), before + 5);
});

test("a phone vibrates when the opponent has moved", async (t) => {
  const game = await startGame(stage, t, {}, { white: { touch: true, size: SIZES.phone } });
  await game.white.page.evaluate(() => {
    Object.assign(globalThis, { shaken: 0 });
    navigator.vibrate = () => Boolean((/** @type {any} */ (globalThis).shaken += 1));
  });
  const shaken = () => game.white.page.evaluate(() => /** @type {any} */ (globalThis).shaken);
  await game.white.move("e2e4", { manner: "tap" });
  assert.equal(await shaken(), 0, "not for one's own move");
  await game.black.move("e7e5");
  await until(shaken, 1);
});

test("in another tab a turn is notified, if the player wants it and the browser allows it", async (t) => {
  const game = await startGame(stage, t, { guest: "Ben" }, { white: { fresh: true } });
  const { page } = game.white;
  await page.evaluate(() => {
    const shown = /** @type {string[]} */ ([]);
    class Fake {
      static permission = "default";
      static requestPermission = async () => (Fake.permission = /** @type {any} */ (globalThis).answer);
      constructor(/** @type {string} */ title, /** @type {{body: string}} */ { body }) {
        shown.push(`${title}: ${body}`);
      }
      close() {}
    }
    Object.assign(globalThis, { shown, Notification: Fake, answer: "denied" });
  });
  const shown = () => page.evaluate(() => /** @type {any} */ (globalThis).shown.join(" | "));
  const dialog = await openSettings(page);
  const box = dialog.getByRole("checkbox", { name: /^Notify me/ });
  assert.equal(await box.isChecked(), false, "no player is asked before turning it on");
  // The box is cleared again if the browser refuses.
  await box.click();
  await dialog.getByText("does not allow notifications").waitFor();
  assert.equal(await box.isChecked(), false);
  await page.evaluate(() => Object.assign(globalThis, { answer: "granted" }));
  await box.check();
  await page.keyboard.press("Escape");
  await game.white.move("e2e4");
  await game.black.move("e7e5");
  await game.white.sees("e4 e5");
  assert.equal(await shown(), "", "not while the page is visible");
  await game.white.move("g1f3");
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await game.black.move("b8c6");
  await until(shown, "Your move: Chess: Ben played Nc6.");
});

for (const scheme of SCHEMES) {
  test(`the settings are accessible and fit every screen, ${scheme}`, async (t) => {
    for (const size of [{ width: 280, height: 500 }, SIZES.phone, SIZES.landscape, SIZES.desktop]) {
      const page = await stage.player(t, { scheme, size });
      await page.goto("/");
      await page.getByRole("button", { name: "Play", exact: true }).waitFor();
      const dialog = await openSettings(page);
      await assertUsable(page, `settings, ${scheme}, ${size.width} wide`);
      const box = await dialog.boundingBox();
      assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height, JSON.stringify(box));
      await page.mouse.click(2, 2);
      await dialog.waitFor({ state: "hidden" });
      assert.equal(await page.evaluate(() => document.activeElement?.id), "settings", "the focus is back on the button");
    }
  });
}
