// The entry point of the page: the list of its screens.

import { sheet } from "./dom.js";
import { start } from "./router.js";

/** Loads the screen of a game. All its files are requested at once, because it has to appear quickly. */
function game() {
  const sheets = ["board", "game", "moves", "panels"].map((name) => sheet(`css/${name}.css`));
  return Promise.all([import("./game/screen.js"), ...sheets]);
}

/** Opens the settings over the screen. */
async function settings() {
  await import("./settings/screen.js");
  if (!document.querySelector("tabiya-settings")) document.body.append(document.createElement("tabiya-settings"));
}

document.getElementById("settings")?.addEventListener("click", () => settings().catch(() => {}));

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
    path: /^\/replay(?:\/(?<id>[^/]+))?$/,
    name: "replay",
    title: "Replay",
    tag: "tabiya-replay",
    load: () => import("./replay/screen.js"),
  },
  {
    path: /^\/about(?:\/(?<page>rules))?$/,
    name: "about",
    title: "About",
    tag: "tabiya-about",
    load: () => import("./about/screen.js"),
  },
  {
    path: /^\/embed\/(?<id>[^/]+)$/,
    name: "embed",
    title: "Game",
    tag: "tabiya-embed",
    load: () => import("./embed/screen.js"),
  },
  {
    path: /^/,
    name: "start",
    title: "",
    tag: "tabiya-start",
    load: () => import("./start/screen.js"),
  },
]);
