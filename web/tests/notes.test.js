// Tests of the notes in the list of moves: moves come first, and notes are marks that can be opened.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";
import { alone } from "./helpers/game.js";
import { until } from "./helpers/until.js";

/** @import { Seat } from "./helpers/seat.js" */

const stage = setStage();

/** The moves of which at least the middle is visible in the list. @param {Seat} seat */
function visible({ page }) {
  return page.locator(".m-move").evaluateAll((all) =>
    all
      .filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 4, y + height / 2);
        return there !== null && one.contains(there);
      })
      .map(({ textContent }) => textContent),
  );
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`the last moves are visible at the end of a game, on a ${name}`, async (t) => {
    const seat = await alone(stage, t, { rules: "king-capture" }, { size });
    for (const move of ["e2e4", "f7f6", "d1h5", "a7a6", "h5e8"]) await seat.move(move);
    await seat.readsNotice(/^1-0 White wins/);
    const seen = await visible(seat);
    assert.ok(seen.includes("Qxe8"), `the last move is one of ${seen}`);
    if (name === "desktop" || name === "tablet") assert.equal(seen.length, 5, `all moves are visible, not only ${seen}`);
    assert.equal(await seat.page.locator('[data-marks~="check"]').count(), 0, "no king is marked any more");
  });
}

for (const scheme of SCHEMES) {
  test(`a note is a mark that is opened and closed, ${scheme}`, async (t) => {
    const seat = await alone(stage, t, { rules: "king-capture" }, { scheme });
    for (const move of ["e2e4", "f7f6", "d1h5"]) await seat.move(move);
    const [mark, note] = [seat.button("Note: Black is in check"), seat.page.locator(".m-check")];
    assert.match(await seat.marks("e8"), /check/);
    assert.equal(await note.isVisible(), false);
    await mark.click();
    await note.getByText("Black is in check").waitFor();
    assert.equal(await mark.getAttribute("aria-expanded"), "true");
    await assertUsable(seat.page, "an open note");
    assert.equal(await seat.plies(), 3);
    await seat.readsNotice(/^Black to move/);
    await mark.press("Enter");
    await until(() => note.isVisible(), false);
    await assertUsable(seat.page, "a closed note");
    // An earlier position of a game that is over still shows its check.
    await seat.move("a7a6");
    await seat.move("h5e8");
    await seat.press("ArrowLeft", "ArrowLeft");
    await until(() => seat.marks("e8"), /check/);
  });
}
