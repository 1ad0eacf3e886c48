// Tests of what players do besides moving: joining, offers and replies, ending a game, rematches; and of watching.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";

import { setStage, SIZES } from "./frame/stage.js";
import { Seat } from "./helpers/seat.js";
import { alone, seat, startGame } from "./helpers/game.js";
import { until } from "./helpers/until.js";

const stage = setStage();

describe("offers", { concurrency: 2 }, () => {
  test("a friend joins by the link, and the next client watches", async (t) => {
    const ada = new Seat(await stage.player(t));
    await ada.page.goto("/?game=two-player");
    await ada.page.getByRole("radio", { name: "Friend by link" }).check();
    await ada.page.getByRole("radio", { name: "White", exact: true }).check();
    await ada.page.getByLabel("Your name (optional)").fill("Ada");
    await ada.button("Play").click();
    const link = await ada.page.getByLabel("The first to join by this link plays Black:").inputValue();
    assert.equal(link, ada.page.url());
    assert.doesNotMatch(link, /[0-9a-f]{32}/, "no token is in the link");

    const ben = new Seat(await stage.player(t));
    await ben.page.goto(link);
    await ben.page.getByRole("heading", { name: "Ada invites you to Two-player chess" }).waitFor();
    await ben.page.getByLabel("Your name, if you like").fill("Ben");
    await ben.button("Play Black").click();
    for (const one of [ada, ben]) await until(() => one.page.locator(".i-card:visible").count(), 0);
    await until(() => ada.panel("top").innerText(), /Ben\s+Black · online/);
    await until(() => ben.panel("top").innerText(), /Ada\s+White · online\s+to move/);
    await ada.move("e2e4");
    await ben.move("e7e5");

    const cy = await seat(stage, t, ada.game);
    assert.equal(await cy.page.locator(".i-card:visible").count(), 0, "there is no seat to take");
    await cy.sees("e4 e5");
    await until(() => ada.page.locator(".t-about").innerText(), /1 watching/);
    await ben.page.close();
    await until(() => ada.panel("top").innerText(), /Ben\s+Black · away/);
  });

  test("opening an invitation takes no seat", async (t) => {
    const ada = new Seat(await stage.player(t));
    await ada.page.goto("/");
    await ada.page.getByRole("radio", { name: "Friend by link" }).check();
    await ada.button("Play").click();
    await ada.button("Show the board").click();
    const visitor = await seat(stage, t, (await ada.page.waitForURL(/game/), ada.game));
    await visitor.button("Just watch").click();
    const { players } = await stage.server.request(`/api/games/${ada.game}`);
    assert.deepEqual([players.white.taken, players.black.taken].sort(), [false, true]);
  });

  test("spectators see every move and can make none", async (t) => {
    const game = await startGame(stage, t);
    const watcher = await seat(stage, t, game.id);
    await game.play("e2e4 e7e5");
    await watcher.sees("e4 e5");
    await watcher.click("g1");
    await watcher.click("f3");
    assert.equal(await watcher.marks("g1"), "");
    assert.equal(await watcher.targets(), "");
    const { x, y } = await watcher.middle("g1");
    await watcher.page.mouse.move(x, y);
    await watcher.page.mouse.down();
    await watcher.page.mouse.move(x, y - 60);
    assert.equal(await watcher.page.locator(".b-dragged").count(), 0);
    await watcher.page.mouse.up();
    for (const name of ["Resign", "Offer draw", "Take back", "Abort"]) assert.ok(await watcher.button(name).isHidden(), name);
    assert.ok(await watcher.page.getByLabel("Type a move").isHidden());
    assert.equal((await stage.server.request(`/api/games/${game.id}`)).moves.length, 2);
    // Spectators can step through the game.
    await watcher.press("ArrowLeft");
    await watcher.readsNotice(/After 1 of 2/);
  });

  test("a draw is offered, declined, offered again and agreed", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    await game.play("e2e4 e7e5");
    // A double click sends one command.
    await white.button("Offer draw").dblclick();
    await white.button("Draw offered").waitFor();
    await white.readsNotice("You offer a draw.");
    await black.readsNotice("White offers a draw.");
    assert.match(await black.announced(), /White offers a draw/);
    await black.button("No draw").click();
    await white.readsNotice("Black declines the draw.");
    assert.equal(await white.announced(), "Black declines the draw.");
    await until(() => white.button("Offer draw").isEnabled(), true);
    await black.button("Offer draw").click();
    await white.button("Accept the draw").click();
    for (const player of game.both) await player.readsNotice("1/2-1/2 Draw by agreement.");
  });

  test("an offer expires with the next move", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    await game.play("e2e4 e7e5");
    await white.button("Offer draw").click();
    await black.button("Accept the draw").waitFor();
    await white.move("g1f3");
    await black.move("b8c6");
    await until(() => white.button("Offer draw").isEnabled(), true);
    assert.ok(await black.button("Accept the draw").isHidden());
  });

  test("resigning needs a confirmation", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    await game.play("e2e4 e7e5");
    await white.button("Resign").click();
    await white.button("No, play on").click();
    await white.button("Resign").waitFor();
    assert.equal((await stage.server.request(`/api/games/${game.id}`)).live.ending, null, "nothing has happened yet");
    await black.button("Resign").click();
    await black.button("Yes, resign").click();
    for (const player of game.both) await player.readsNotice("1-0 White wins: Black resigned.");
  });

  test("a refusal does not hide the ending", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    await white.pick("e2");
    await white.click("e5");
    await until(() => white.page.locator(".n-notice").getAttribute("data-tone"), "bad");
    await black.button("Resign").click();
    await black.button("Yes, resign").click();
    await white.readsNotice("1-0 White wins: Black resigned.");
  });

  test("offers and the ending are shown while an earlier position is viewed", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    await game.play("e2e4 e7e5");
    await white.sees("e4 e5");
    await white.press("ArrowLeft");
    await white.readsNotice("After 1 of 2 half-moves.");
    await black.button("Offer draw").click();
    await white.readsNotice("Black offers a draw. After 1 of 2 half-moves.");
    await white.page.locator(".n-button").waitFor();
    await black.button("Resign").click();
    await black.button("Yes, resign").click();
    await white.readsNotice("1-0 White wins: Black resigned. After 1 of 2 half-moves.");
    await white.page.locator(".n-button").click();
    await white.readsNotice("1-0 White wins: Black resigned.");
    await until(() => white.marks("e5"), "last", "the board shows the last move");
  });

  test("a move is taken back when the opponent allows it", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    assert.ok(await white.button("Take back").isDisabled(), "there is nothing to take back yet");
    await game.play("e2e4 e7e5 d1h5");
    await white.button("Take back").click();
    await white.button("Take-back requested").waitFor();
    await black.readsNotice("White requests to take back.");
    await black.button("No taking back").click();
    await white.readsNotice("Black does not allow taking back.");
    assert.equal(await white.announced(), "Black does not allow taking back.");
    await until(() => white.button("Take back").isEnabled(), true);
    for (const player of game.both) await player.sees("e4 e5 Qh5");
    await white.button("Take back").click();
    await black.button("Allow taking back").click();
    for (const player of game.both) {
      await player.sees("e4 e5");
      await until(() => player.drawn(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
    }
    assert.match(await black.announced(), /A move was taken back/);
    await white.move("g1f3");
    await black.sees("e4 e5 Nf3");
    // After the reply two half-moves are taken back.
    await black.move("b8c6");
    await white.turn();
    await white.button("Take back").click();
    await black.button("Allow taking back").click();
    for (const player of game.both) await player.sees("e4 e5");
    assert.equal(await white.page.title(), "Your move · Chess · Tabiya");
  });

  test("a game is aborted before both have moved", async (t) => {
    const game = await startGame(stage, t);
    const { white, black } = game;
    await white.move("e2e4");
    await black.button("Abort").click();
    await black.button("No, play on").click();
    await black.button("Abort").click();
    await black.button("Yes, abort").click();
    for (const player of game.both) {
      await player.readsNotice(/^\* /);
      await player.page.getByRole("link", { name: "New game" }).waitFor();
      assert.equal(await player.button("Rematch").count(), 0, "nothing was played that could be played again");
    }
    const other = await startGame(stage, t);
    await other.play("e2e4 e7e5");
    await until(() => other.white.button("Abort").isHidden(), true, "then it is too late");
  });

  test("no button moves when Abort goes and Claim comes", async (t) => {
    // The buttons are in two rows on the desktop, in one on the others.
    for (const size of [SIZES.desktop, SIZES.phone, SIZES.landscape]) {
      const game = await startGame(stage, t, {}, { white: { size } });
      const { white } = game;
      const boxes = () => Promise.all(["Take back", "Offer draw", "Resign"].map((name) => white.button(name).boundingBox()));
      await white.button("Abort").waitFor();
      const before = await boxes();
      assert.ok(before.every((box) => box && box.width > 0), JSON.stringify(before));
      const round = "g1f3 g8f6 f3g1 f6g8";
      await game.play(round);
      await until(() => white.button("Abort").isHidden(), true);
      assert.deepEqual(await boxes(), before, `${size.width}: without Abort`);
      await game.play(round);
      await white.button(/^Claim: Draw/).waitFor();
      assert.deepEqual(await boxes(), before, `${size.width}: with Claim`);
    }
  });

  test("a rematch leads both players to the next game with sides changed", async (t) => {
    const game = await startGame(stage, t, { name: "Ada", guest: "Ben", time: { kind: "fischer", main: 300_000, increment: 3000 } });
    const { white: ada, black: ben } = game;
    const watcher = await seat(stage, t, game.id);
    await ada.button("Resign").click();
    await ada.button("Yes, resign").click();
    await ben.button("Rematch").click();
    await ben.button("Rematch offered").waitFor();
    await ada.button("No rematch").click();
    await ben.readsNotice("0-1 Black wins: White resigned. White does not want to play again.");
    assert.equal(await ben.announced(), "White does not want to play again.");
    await ben.button("Rematch").waitFor();
    await ada.button("Rematch").click();
    await ben.button("Accept the rematch").click();
    for (const player of game.both) {
      await player.page.waitForURL((url) => !url.pathname.endsWith(game.id));
      await player.ready();
    }
    assert.equal(ada.game, ben.game);
    await until(() => ada.panel("bottom").innerText(), /Ada\s+Black · you/);
    await until(() => ben.panel("bottom").innerText(), /Ben\s+White · you/);
    await ben.move("d2d4");
    await ada.move("g8f6");
    await ben.sees("d4 Nf6");
    assert.deepEqual((await stage.server.request(`/api/games/${ada.game}`)).terms.time, { kind: "fischer", main: 300_000, increment: 3000 });
    await watcher.button("Watch the next game").click();
    await watcher.sees("d4 Nf6");
    // And once more, with the original sides.
    await ben.button("Resign").click();
    await ben.button("Yes, resign").click();
    await ada.button("Rematch").click();
    await ben.button("Accept the rematch").click();
    await until(() => ada.panel("bottom").innerText(), /Ada\s+White · you/);
    await ada.move("e2e4");
    // Reloading the page keeps the seat.
    await ben.page.reload();
    await ben.ready();
    await ben.move("c7c5");
    await ada.sees("e4 c5");
  });

  test("on one screen both sides move, undo, agree to a draw and play again", async (t) => {
    const seat = await alone(stage, t);
    for (const move of ["e2e4", "e7e5"]) await seat.move(move);
    await seat.button("Undo").click();
    await seat.sees("e4");
    await seat.button("Redo").click();
    await seat.sees("e4 e5");
    await seat.page.getByLabel("Turn the board to the side to move").check();
    await seat.move("g1f3");
    await until(async () => seat.page.locator(".b-cell").first().getAttribute("data-square"), "h1");
    await seat.button("Draw").click();
    await seat.button("Agree to a draw").click();
    await seat.readsNotice("1/2-1/2 Draw by agreement.");
    const before = seat.game;
    await seat.button("Play again").click();
    await until(async () => seat.game !== before, true);
    await seat.ready();
    await seat.move("d2d4");
    await seat.sees("d4");
  });

  test("markup in names is shown as text", async (t) => {
    const evil = '<img src=x onerror="document.title=1">';
    const guest = "<b>B</b> & \"'";
    const game = await startGame(stage, t, { name: evil, guest });
    assert.equal(await game.black.panel("top").locator("strong").innerText(), evil);
    assert.equal(await game.white.panel("top").locator("strong").innerText(), guest);
    assert.equal(await game.black.page.locator("main img, main b").count(), 0);
  });

  test("link, FEN, PGN and picture are exported", async (t) => {
    const game = await startGame(stage, t, { name: "Ada", guest: "Ben" }, { white: { fresh: true } });
    const { page } = game.white;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await game.play("e2e4 e7e5");
    await game.white.turn();
    const pasted = () => page.evaluate(() => navigator.clipboard.readText());
    await game.white.button("Copy the link to this game").click();
    await until(pasted, page.url());
    await game.white.button("Copy FEN").click();
    await until(pasted, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    await until(() => game.white.announced(), "FEN copied.");
    await game.white.button("Copy PGN").click();
    await until(pasted, /\[White "Ada"\][^]*\[Black "Ben"\][^]*1\. e4 e5/);
    // The viewed position is copied.
    await game.white.press("Home");
    await game.white.button("Copy FEN").click();
    await until(pasted, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Image" }).click()]);
    assert.equal(download.suggestedFilename(), `tabiya-${game.id}.png`);
    const image = await readFile(await download.path());
    assert.equal(image.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
    assert.equal(image.readUInt32BE(16), 1000, "as wide as requested");
  });

  test("an unknown game is reported", async (t) => {
    const page = await stage.player(t, { troubles: /status of 404|WebSocket/ });
    await page.goto("/game/nosuchgame");
    await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await page.getByRole("link", { name: "To the start" }).click();
    await page.getByRole("heading", { name: "Which game today?" }).waitFor();
  });
});
