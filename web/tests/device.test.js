// Tests of playing on with another device, and of the QR codes for it.

import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";

import { qr } from "../app/js/device/qr.js";
import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { alone, startGame } from "./helpers/game.js";
import { Seat } from "./helpers/seat.js";

const stage = setStage();

/**
 * Reads a QR code with another program.
 * @param {boolean[][] | null} rows
 */
function read(rows) {
  if (!rows) return null;
  const [scale, quiet] = [3, 4];
  const size = (rows.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!rows[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet]) continue;
      pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return jsQR.default(pixels, size, size)?.data ?? null;
}

test("QR codes of every length are read by another program", () => {
  for (let length = 1; length <= 213; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 37 + length * 11) % 94))).join("");
    const code = qr(text);
    assert.equal(read(code), text, `${length} bytes`);
  }
  assert.equal(qr("x".repeat(214)), null);
  assert.equal(read(qr("https://example.org/game/ä–象")), "https://example.org/game/ä–象");
});

test("versions are as small as possible, and damage is corrected", () => {
  const sizes = [14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length) => qr("x".repeat(length))?.length);
  assert.deepEqual(sizes, [21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
  const code = qr("http://192.168.1.7:8642/game/abcdefghjk#seat=white.0123456789abcdef0123456789abcdef");
  // A spot in the middle of the code.
  for (const row of code?.slice(14, 18) ?? []) for (let x = 14; x < 18; x++) row[x] = !row[x];
  assert.match(read(code) ?? "", /^http:.*cdef$/);
});

test("a player continues on another device by the link, which carries the seat", async (t) => {
  const game = await startGame(stage, t, { name: "Ada", guest: "Bo" });
  const { page } = game.white;
  await page.getByRole("button", { name: "Play on another device" }).click();
  const dialog = page.getByRole("dialog", { name: "Play on another device" });
  const link = await dialog.getByRole("textbox", { name: "Link with your seat" }).inputValue();
  assert.match(link, /\/game\/[a-z0-9]{10}#seat=white\.[0-9a-f]{32}$/);
  // The drawing is the link.
  const path = (await dialog.getByRole("img", { name: "QR code" }).locator("path").getAttribute("d")) ?? "";
  const size = qr(link)?.length ?? 0;
  const rows = Array.from({ length: size }, () => new Array(size).fill(false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g)) {
    const row = rows[Number(y) - 4];
    assert.ok(row, `row ${y}`);
    row[Number(x) - 4] = true;
  }
  assert.equal(read(rows), link);
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });

  const phone = new Seat(await stage.player(t, { size: SIZES.phone }));
  /** @type {string[]} */
  const requests = [];
  phone.page.on("request", (request) => requests.push(request.url()));
  await phone.page.goto(link);
  await phone.ready();
  assert.ok(phone.page.url().endsWith(`/game/${game.id}`), "the token does not stay in the address");
  assert.ok(requests.every((address) => !address.includes("seat=")), "no request has it");
  await phone.move("e2e4");
  await game.white.page.getByRole("gridcell", { name: /^e4, White pawn/ }).waitFor();
  await game.black.move("e7e5");
  await game.white.move("g1f3");
  await phone.page.reload();
  await phone.ready();
  await phone.page.getByRole("gridcell", { name: /^f3, White knight/ }).waitFor();
});

test("both seats of one screen go along, and a link does not replace a seat", async (t) => {
  const host = await alone(stage, t);
  await host.page.getByRole("button", { name: "Play on another device" }).click();
  const link = await host.page.getByRole("textbox", { name: "Link with your seat" }).inputValue();
  const other = new Seat(await stage.player(t));
  await other.page.goto(link.replace(/#.*/, ""));
  await other.ready();
  assert.equal(await other.page.getByRole("button", { name: "Play on another device" }).count(), 0, "a spectator has no seat");
  // Opened in the same tab, only the part after the # changes.
  await other.page.goto(link);
  await other.ready();
  await other.move("e2e4");
  await other.move("e7e5");
  await other.page.goto(`${link.replace(/#.*/, "")}#seat=white.${"0".repeat(32)}`);
  await other.ready();
  await other.move("g1f3");
});

for (const scheme of SCHEMES) {
  test(`the dialog is accessible and fits, ${scheme}`, async (t) => {
    for (const size of [{ width: 280, height: 600 }, SIZES.phone, SIZES.landscape, SIZES.desktop]) {
      const player = await alone(stage, t, {}, { scheme, size });
      await player.page.getByRole("button", { name: "Play on another device" }).click();
      await player.page.getByRole("dialog").waitFor();
      await assertUsable(player.page, `the dialog, ${scheme}, ${size.width} wide`);
    }
  });
}
