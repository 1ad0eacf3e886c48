// Which screen is shown for which path. Screens are custom elements; each is loaded when it is first needed.
// The router knows no screen: main.js tells it which there are.

import { trouble } from "./notice.js";

/**
 * A screen. `tag` is the element that `load` defines. It gets the named parts of the path as its property `params`
 * before it is put on the page, and leaves the page by `disconnectedCallback`.
 * @typedef {object} Route
 * @property {RegExp} path with named groups for the parts, such as `id`
 * @property {string} name for style sheets: `body[data-screen="game"]`
 * @property {string} title of the document until the screen says more
 * @property {string} tag
 * @property {() => Promise<unknown>} load
 */

/** @type {Route[]} */
let routes = [];
/** Counts navigations, so that a slow module does not replace a screen that was asked for later. */
let visit = 0;
/** What is shown, or will be in a moment. */
let shown = "";

/**
 * Shows the screen of the present path, and from now on follows links and the buttons of the browser.
 * @param {Route[]} table the last one serves every path that no other does
 */
export function start(table) {
  routes = table;
  // A leap within the screen, such as over the header, is no other screen.
  addEventListener("popstate", () => location.pathname + location.search !== shown && show(true));
  document.addEventListener("click", followed);
  show(false);
}

/**
 * Goes to another screen.
 * @param {string} path
 * @param {{replace?: boolean}} [options] `replace`: the present screen is not to be returned to
 */
export function go(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  show(true);
}

/**
 * Says what the screen shows, in the title of the document.
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

/** @param {boolean} moved whether the user came from another screen, so that the focus has to follow */
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
 * A module of the page could not be loaded. The browser remembers that, so only loading the page anew helps; but not
 * before there is somebody to load it from.
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
