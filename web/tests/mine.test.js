// Tests of the player's own games: those that are being played, and those that are over, which can be exported.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

const stage = setStage();

test("a running game shows opponent, turn and clock", async (t) => {
  const time = { kind: /** @type {const} */ ("fischer"), main: 300_000, increment: 2000 };
  const game = await startGame(stage, t, { time, guest: "Ben" });
  const { page } = game.white;
  await game.white.move("e2e4");
  await page.goto("/");
  const row = page.getByRole("region", { name: "Your games" }).locator(`[data-game="${game.id}"]`);
  await until(() => row.innerText(), /Chess\s+Their turn, against Ben · [45]:\d\d on your clock/);
  await game.black.move("e7e5");
  await page.reload();
  await until(() => row.innerText(), /Your turn, against Ben/);
});

test("two running games are shown, and the others on request", async (t) => {
  const page = await stage.player(t);
  const held = [];
  for (const rules of ["chess", "shogi", "xiangqi"]) {
    const { game, seats } = await stage.server.request("/api/games", { rules, opponent: "same-screen" });
    held.push({ game, seats, rules, name: rules, at: Date.now(), over: false });
  }
  await page.goto("/healthz");
  await page.evaluate((held) => localStorage.setItem("tabiya.games", JSON.stringify(held)), held);
  await page.goto("/");
  const mine = page.getByRole("region", { name: "Your games" });
  const rows = mine.getByRole("listitem");
  await until(() => rows.allInnerTexts().then((texts) => texts.map((text) => text.split(/\s/)[0])), ["Chess", "Shogi"]);
  await mine.getByRole("button", { name: "Show all 3 games being played" }).click();
  await until(() => rows.count(), 3);
  assert.ok(await mine.getByRole("link", { name: "Return to Xiangqi" }).evaluate((link) => link === document.activeElement));
});

test("finished games are kept, listed with result and date, and exported as one file", async (t) => {
  const game = await startGame(stage, t, { guest: "Ben" });
  const { white, black } = game;
  const { page } = white;
  await game.play("f2f3 e7e5 g2g4 d8h4");
  await white.readsNotice(/^0-1/);
  await until(() => page.evaluate(() => localStorage.getItem("tabiya.finished") !== null), true);
  // A game that ends while the player is on another page is found there.
  await until(() => black.button("Rematch").isEnabled(), true);
  await black.button("Rematch").click();
  await until(() => white.button("Accept the rematch").isEnabled(), true);
  await white.button("Accept the rematch").click();
  await until(async () => white.game !== game.id && black.game === white.game, true);
  await Promise.all(game.both.map((seat) => seat.ready()));
  await black.move("e2e4");
  await white.move("e7e5");
  await page.goto("/");
  await page.getByRole("link", { name: "Return to Chess" }).waitFor();
  await black.button("Resign").click();
  await black.button("Yes, resign").click();
  await black.readsNotice(/^0-1/);
  await page.reload();
  const mine = page.getByRole("region", { name: "Your games" });
  await mine.getByText("2 finished games").click();
  const rows = mine.locator("details li");
  await until(() => rows.count(), 2);
  const year = String(new Date().getFullYear());
  const texts = await rows.allInnerTexts();
  assert.match(texts[0] ?? "", /Chess 0-1[^]*against Ben · .*resign/);
  assert.match(texts[1] ?? "", /Chess 0-1[^]*against Ben · Black wins by checkmate/);
  assert.ok(texts.every((text) => text.includes(year)), "each has its date");
  const [file] = await Promise.all([page.waitForEvent("download"), mine.getByRole("button", { name: "Export all as PGN" }).click()]);
  assert.equal(file.suggestedFilename(), "tabiya-games.pgn");
  const text = await readFile(await file.path(), "utf8");
  assert.equal(text.match(/\[White "/g)?.length, 2, "both games, the first one first");
  assert.ok(text.indexOf("Qh4#") > 0 && text.indexOf("Qh4#") < text.lastIndexOf("[White "));
  const { games } = await stage.server.request("/api/replay", { text });
  assert.deepEqual(games.map((/** @type {{moves: unknown[], error: unknown}} */ { moves, error }) => [moves.length, error ?? null]), [[4, null], [2, null]]);
  await rows.nth(1).getByRole("link").click();
  await page.waitForURL(`**/game/${game.id}`);
});

for (const scheme of SCHEMES) {
  test(`the list of finished games is accessible, ${scheme}`, async (t) => {
    const game = await startGame(stage, t, { guest: "W".repeat(40) }, { white: { scheme, size: SIZES.phone } });
    await game.play("f2f3 e7e5 g2g4 d8h4");
    const { page } = game.white;
    await until(() => page.evaluate(() => localStorage.getItem("tabiya.finished") !== null), true);
    await page.goto("/");
    await page.getByText("1 finished game").click();
    await page.getByRole("button", { name: "Export all as PGN" }).waitFor();
    await assertUsable(page, `finished games, ${scheme}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    // Foreign or broken entries in the storage do not break the page.
    await page.evaluate(() => localStorage.setItem("tabiya.finished", '[{"game":1},null,"x"]'));
    await page.reload();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    assert.equal(await page.getByText("finished game").count(), 1);
    assert.equal(await page.getByText("finished game").isVisible(), false);
  });
}
