// Marks for the differences between a program and the rules, which only this screen adds to the board. Each has its own
// shape, so that colour is not the only difference.

import { s } from "../dom.js";
import { SHAPES } from "../board/ground.js";
import { LABELS } from "../board/words.js";
import { SQUARE } from "../board/view.js";

const HALF = SQUARE / 2;
const CROSS = `M${HALF - 15} ${HALF - 15}l30 30m0 -30l-30 30`;
const UNEQUAL = "M72 13h20M72 21h20M87 6l-10 22";

Object.assign(SHAPES, {
  differs: () => [
    s("rect", { x: 4, y: 4, width: SQUARE - 8, height: SQUARE - 8, class: "b-edge" }),
    s("rect", { x: 4, y: 4, width: SQUARE - 8, height: SQUARE - 8 }),
    s("circle", { cx: 82, cy: 17, r: 17 }),
    s("path", { d: UNEQUAL }),
  ],
  surplus: () => [
    s("rect", { width: SQUARE, height: SQUARE }),
    s("circle", { cx: HALF, cy: HALF, r: 30 }),
    s("path", { d: CROSS }),
  ],
  missing: () => [
    s("circle", { cx: HALF, cy: HALF, r: 34, class: "b-edge" }),
    s("circle", { cx: HALF, cy: HALF, r: 34 }),
    s("path", { d: "M50 33v20M50 64v1" }),
  ],
});
Object.assign(LABELS, {
  differs: "differs from the rules",
  surplus: "the rules forbid it",
  missing: "left out by your program",
});
