// Tests of small things: pages without a screen, names, stored choices, castling with the rook, plans, boards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chromium } from "playwright-core";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { alone, seat, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

const stage = setStage();

for (const scheme of SCHEMES) {
  test(`an address without a page looks like the page, ${scheme}`, async (t) => {
    const page = await stage.player(t, { scheme, size: SIZES.phone, troubles: /status of 404/ });
    const response = await page.goto("/no/such/page");
    assert.equal(response?.status(), 404);
    await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
    const font = await page.locator("h1").evaluate((one) => getComputedStyle(one).fontFamily);
    assert.match(font, /Palatino/, "it has the style of the page");
    await assertUsable(page, "an address without a page");
    await page.getByRole("link", { name: "To the games" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  });
}

test("without scripts the page says what it needs, in its own style", async (t) => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--headless", "--no-sandbox"] });
  t.after(() => browser.close());
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: stage.server.url })).newPage();
  await page.goto("/");
  const title = page.getByRole("heading", { level: 1, name: "Tabiya needs JavaScript" });
  await title.waitFor();
  const box = await title.boundingBox();
  assert.ok(box && box.y > 56 && box.y < 400, "below the header");
});

test("emoji of several characters stay whole in names, also where a name is cut", async (t) => {
  const family = "👨‍👩‍👧‍👦";
  const page = await stage.player(t);
  await page.goto("/");
  await page.getByRole("radio", { name: "Friend by link" }).check();
  const name = page.getByRole("textbox", { name: "Your name (optional)" });
  await name.fill(`Ada ${family}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/game\//);
  const id = page.url().split("/").at(-1);
  const { players } = await stage.server.request(`/api/games/${id}`);
  assert.ok([players.white.name, players.black.name].includes(`Ada ${family}`), JSON.stringify(players));
  await page.goto("/");
  await name.fill(`${"x".repeat(36)}${family}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(id ?? ""));
  const cut = (await stage.server.request(`/api/games/${page.url().split("/").at(-1)}`)).players;
  assert.ok([cut.white.name, cut.black.name].includes("x".repeat(36)), "the emoji is left out as a whole");
});

test("the choices of clock and side are remembered", async (t) => {
  const page = await stage.player(t);
  await page.goto("/");
  await page.getByRole("radio", { name: "Friend by link" }).check();
  await page.getByRole("radio", { name: "Black", exact: true }).check();
  await page.getByRole("radio", { name: "Custom" }).check();
  await page.getByLabel("Kind of clock").selectOption("Byoyomi");
  await page.getByLabel("Seconds each").fill("45");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/game\//);
  await page.goto("/");
  await page.getByRole("radio", { name: "Black", exact: true }).waitFor();
  assert.ok(await page.getByRole("radio", { name: "Black", exact: true }).isChecked());
  assert.ok(await page.getByRole("radio", { name: "Custom" }).isChecked());
  assert.equal(await page.getByLabel("Kind of clock").inputValue(), "byoyomi");
  assert.equal(await page.getByLabel("Seconds each").inputValue(), "45");
  // Nonsense in the storage is ignored.
  await page.evaluate(() => localStorage.setItem("tabiya.clock", '{"chosen":7,"kind":"x","numbers":{"minutes":"y"}}'));
  await page.reload();
  await page.getByRole("radio", { name: "None" }).waitFor();
  assert.ok(await page.getByRole("radio", { name: "None" }).isChecked());
});

test("an invited player sees the board from the side they are going to play", async (t) => {
  const { game } = await stage.server.request("/api/games", { rules: "chess", opponent: "friend", side: "white" });
  const guest = await seat(stage, t, game);
  const first = () => guest.page.locator(".b-cell").first().getAttribute("data-square");
  await until(first, "h1");
  await guest.button("Play Black").click();
  await until(() => guest.panel("bottom").innerText(), /Black/);
  await until(first, "h1", "nothing turns when they join");
});

test("the king castles when it is put on the rook, by click, drag and keyboard", async (t) => {
  const fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
  const seats = await alone(stage, t, { fen });
  await seats.pick("e1");
  assert.equal(await seats.targets(), "c1 d1 f1 g1", "only one square is marked for each move");
  await seats.click("h1");
  await seats.sees("O-O");
  await seats.drag("e8", "a8");
  await seats.sees("O-O O-O-O");
  await until(() => seats.drawn(), "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1");
  const keys = await alone(stage, t, { fen });
  await keys.cell("e1").focus();
  await keys.press("Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await keys.sees("O-O");
  // Where castling is not possible, the rook is simply picked up.
  const neither = await alone(stage, t, { fen: "4k3/8/8/8/8/8/8/4K2R w - - 0 1" });
  await neither.pick("e1");
  await neither.pick("h1");
  assert.equal(await neither.moves(), "");
});

test("a planned drop shows its piece", async (t) => {
  const game = await startGame(stage, t, { rules: "crazyhouse", fen: "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1" });
  const { white, black } = game;
  await black.pickHeld("n");
  await black.click("d4");
  await until(() => black.marks("d4"), "premove");
  const planned = black.page.locator(".b-planned use");
  assert.equal(await planned.count(), 1);
  const [shown, square] = [await planned.boundingBox(), await black.cell("d4").boundingBox()];
  assert.ok(shown && square && Math.abs(shown.x - square.x) < square.width / 2 && shown.width > square.width / 3, JSON.stringify([shown, square]));
  await black.press("Escape");
  await until(() => planned.count(), 0);
  await black.pickHeld("n");
  await black.click("d4");
  await white.move("e1e2");
  for (const player of game.both) await player.sees("Ke2 N@d4+");
  assert.equal(await planned.count(), 0);
});

test("one half-move is one", async (t) => {
  const one = await alone(stage, t);
  await one.move("e2e4");
  await one.press("Home");
  await one.readsNotice("The first position.");
  const page = await stage.player(t);
  await page.goto("/replay");
  await page.getByLabel("Games in PGN").fill("1. e4 *\n\n[White \"b\"]\n\n1. d4 d5 *");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("option", { name: "1. Chess, 1 half-move", exact: true }).waitFor({ state: "attached" });
  await page.getByRole("option", { name: "2. b – ?, 2 half-moves", exact: true }).waitFor({ state: "attached" });
});

test("slim boards use the width of a phone", async (t) => {
  for (const [rules, least] of /** @type {const} */ ([["animal", 0.85], ["minishogi", 0.9], ["gorogoro", 0.85]])) {
    const slim = await alone(stage, t, { rules }, { size: SIZES.phone, touch: true });
    const { width } = (await slim.page.locator(".b-field").boundingBox()) ?? { width: 0 };
    assert.ok(width >= SIZES.phone.width * least, `${rules}: ${width} of ${SIZES.phone.width}`);
  }
  const time = { kind: /** @type {const} */ ("sudden-death"), main: 600_000 };
  const full = await alone(stage, t, { rules: "animal", time, fen: "4l/5/5/5/5/L4[CGHHcgh] w - - 0 1" }, { size: SIZES.phone, touch: true });
  const overlap = await full.page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".b-hand, .p-clock, .p-name")].map((one) => one.getBoundingClientRect());
    return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
  });
  assert.equal(overlap, false, "names, clocks and hands have room");
});

test("boards look as their games have them", async () => {
  const drawn = async (/** @type {string} */ rules) => (await fetch(`${stage.server.url}/api/rules/${rules}/set.svg`)).text();
  const dark = "#b7906a";
  assert.ok((await drawn("chess")).includes(dark));
  for (const rules of ["makruk", "shatranj"]) assert.ok(!(await drawn(rules)).includes(dark), `${rules} has squares of one colour`);
  const xiangqi = await drawn("xiangqi");
  assert.match(xiangqi, /fill-opacity="\.1"/, "a river");
  assert.match(xiangqi, /M158 272V258H172/, "brackets around the points of cannons and soldiers");
});
