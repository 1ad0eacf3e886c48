// Where the page begins: the table of its screens.

import { start } from "./router.js";

start([
  {
    path: /^\/game\/(?<id>[^/]+)$/,
    name: "game",
    title: "Game",
    tag: "tabiya-game",
    load: () => import("./game/screen.js"),
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
