// The router: shows the screen of the current path. Screens are custom elements, loaded at the first use. main.js has
// their list.

import { trouble } from "./notice.js";

/** @import { Route } from "../../types/page.js" */

/** @type {Route[]} */
let routes = [];
/** Counts navigations, so that a slow module does not replace a later screen. */
let visit = 0;
/** The path that is shown or being loaded. */
let shown = "";

/**
 * Shows the screen of the current path, and handles links and the buttons of the browser from then on.
 * @param {Route[]} list the last route matches every path
 */
export function start(list) {
  routes = list;
  // A jump within the screen, such as over the header, does not change the screen.
  addEventListener("popstate", () => location.pathname + location.search !== shown && show(true));
  document.addEventListener("click", followed);
  show(false);
}

/**
 * Goes to another screen.
 * @param {string} path
 * @param {{replace?: boolean}} [options] `replace`: whether the new screen replaces the current one in the history
 */
export function go(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  show(true);
}

/**
 * Sets the title of the document.
 * @param {string} [title]
 */
export function entitle(title) {
  document.title = title ? `${title} · Tabiya` : "Tabiya";
}

/** @param {MouseEvent} event */
function followed(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/app/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** @param {boolean} moved whether there was another screen before, so that the focus has to move */
async function show(moved) {
  const mine = ++visit;
  shown = location.pathname + location.search;
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const route = routes.find(({ path }) => path.test(location.pathname)) ?? routes.at(-1);
  if (!route) return;
  const params = { ...route.path.exec(location.pathname)?.groups };
  try {
    await route.load();
  } catch {
    if (mine === visit) unreachable(main);
    return;
  }
  if (mine !== visit) return;
  const screen = /** @type {HTMLElement & {params: Record<string, string>}} */ (document.createElement(route.tag));
  screen.params = params;
  document.body.dataset.screen = route.name;
  entitle(route.title);
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.getAttribute("href") === location.pathname) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  main.replaceChildren(screen);
  if (moved) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

/**
 * Shows that a module could not be loaded. Browsers do not load it again, so the page has to be reloaded, once the server
 * responds again.
 * @param {HTMLElement} main
 */
function unreachable(main) {
  const missing = "This part of the page could not be loaded. Is the server still there?";
  const again = async () => {
    const there = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (!there?.ok) throw missing;
    location.reload();
  };
  main.replaceChildren(trouble(missing, again));
}
