// The drawings of a game: fetched once for each game, theme and choice of the player, and added to a board with prefixed ids, so that boards
// with different sets can be on one page.

import { s } from "../dom.js";
import { drawingParams } from "../preferences.js";

/** @type {Map<string, Promise<Document>>} */
const fetched = new Map();

/**
 * Returns the set of a game as a document of symbols.
 * @param {string} rules the hash of the definition
 * @param {"light" | "dark"} theme
 * @returns {Promise<Document>}
 */
function fetchSet(rules, theme) {
  const url = `/api/rules/${encodeURIComponent(rules)}/set.svg?${drawingParams(theme)}`;
  let set = fetched.get(url);
  if (!set) {
    set = load(url);
    fetched.set(url, set);
    // A failed request is tried again next time.
    set.catch(() => fetched.delete(url));
  }
  return set;
}

/**
 * Fetches the set of a game in advance.
 * @param {string} rules the hash of the definition
 */
export function fetchEarly(rules) {
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  fetchSet(rules, theme).catch(() => {});
}

/** @param {string} url */
async function load(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
      return new DOMParser().parseFromString(await response.text(), "image/svg+xml");
    } catch (why) {
      if (attempt === 4) throw why;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}

/**
 * Returns the definitions of a set, with a prefix before every id.
 * @param {string} rules
 * @param {"light" | "dark"} theme
 * @param {string} prefix
 * @returns {Promise<SVGDefsElement>}
 */
export async function drawings(rules, theme, prefix) {
  const set = await fetchSet(rules, theme);
  const defs = s("defs");
  const root = /** @type {Element} */ (document.importNode(set.documentElement, true));
  // Only symbols are taken over; scripts and handlers would also be blocked by the policy of the page.
  defs.append(...root.querySelectorAll("symbol, linearGradient, radialGradient, clipPath"));
  for (const element of defs.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (name === "id") element.id = prefix + value;
      else if (name === "href" && value.startsWith("#")) element.setAttribute(name, `#${prefix}${value.slice(1)}`);
      else if (value.includes("url(#")) element.setAttribute(name, value.replaceAll("url(#", `url(#${prefix}`));
    }
  }
  return defs;
}

/**
 * Returns a small picture of one symbol.
 * @param {string} id with its prefix
 * @param {boolean} turned whether it is shown upside down
 */
export function picture(id, turned) {
  const use = s("use", { href: `#${id}`, width: 100, height: 100 });
  if (turned) use.setAttribute("transform", "rotate(180 50 50)");
  return s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "b-piece" }, use);
}
