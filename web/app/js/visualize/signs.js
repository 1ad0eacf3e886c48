// Signs of the verdict and of buttons, drawn with one stroke in the colour of the text.

import { s } from "../dom.js";

const PATHS = {
  differs: "M5 9h14M5 15h14M16 4 8 20",
  yes: "M5 13l4 4L19 7",
  no: "M6 6l12 12M18 6 6 18",
  note: "M12 6v7M12 17.5v.01",
  again: "M4 12a8 8 0 0 1 14-5l2 2m0-5v5h-5M20 12a8 8 0 0 1-14 5l-2-2m0 5v-5h5",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  add: "M12 5v14M5 12h14",
  resign: "M5 21V4m0 1c5-3 8 3 14 0v9c-6 3-9-3-14 0",
};

/** @typedef {keyof typeof PATHS} Sign */

/** @param {Sign} name */
export function sign(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
