// Where the page begins: the table of its screens.

import { sheet } from "./dom.js";
import { start } from "./router.js";

/** The screen that has to be there first: all that it needs is asked for at once, not one thing after the other. */
function game() {
  for (const name of ["board", "game", "moves", "panels"]) sheet(`css/${name}.css`);
  return Promise.all([import("./game/screen.js"), import("./board/board.js")]);
}

start([
  {
    path: /^\/game\/(?<id>[^/]+)$/,
    name: "game",
    title: "Game",
    tag: "tabiya-game",
    load: game,
  },
  {
    path: /^\/rules\/(?<id>[^/]+)$/,
    name: "rules",
    title: "Rules",
    tag: "tabiya-rules",
    load: () => import("./rules/screen.js"),
  },
  {
    path: /^\/replay$/,
    name: "replay",
    title: "Replay",
    tag: "tabiya-replay",
    load: () => import("./replay/screen.js"),
  },
  {
    path: /^/,
    name: "start",
    title: "",
    tag: "tabiya-start",
    load: () => import("./start/screen.js"),
  },
]);
