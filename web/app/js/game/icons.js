// Icons of buttons, drawn with one stroke in the colour of the text.

import { s } from "../dom.js";

const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7",
  back: "M16 5l-9 7 9 7",
  on: "M8 5l9 7-9 7",
  last: "M18 5v14M5 5l9 7-9 7",
  flip: "M7 20V5m0 0L3 9m4-4 4 4M17 4v15m0 0 4-4m-4 4-4-4",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3",
  draw: "M6 9h12M6 15h12",
  resign: "M5 21V4m0 1c5-3 8 3 14 0v9c-6 3-9-3-14 0",
  pass: "M3 16a8 8 0 0 1 16 0m-5-1 5 2 3-5M11 18h.01",
  abort: "M6 6l12 12M18 6 6 18",
  claim: "M4 20h10M7 11l5 5m-8 0 7-7m-2-2 5 5m-3-7 6 6",
  hint: "M9 18h6m-5 3h4M8 14a6 6 0 1 1 8 0l-1 4H9z",
  yes: "M5 13l4 4L19 7",
  no: "M6 6l12 12M18 6 6 18",
  again: "M4 12a8 8 0 0 1 14-5l2 2m0-5v5h-5M20 12a8 8 0 0 1-14 5l-2-2m0 5v-5h5",
  add: "M12 5v14M5 12h14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  save: "M12 4v11m0 0-4-4m4 4 4-4M4 20h16",
  computer: "M4 5h16v11H4zM9 20h6m-3-4v4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18",
  people: "M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9c0-8 12-8 12 0M16 4.4a3.5 3.5 0 0 1 0 6.4M17 14c3 .8 5 2.8 5 6",
  note: "M12 6v7M12 17.5v.01",
  device: "M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2",
  embed: "M8 7l-5 5 5 5M16 7l5 5-5 5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
