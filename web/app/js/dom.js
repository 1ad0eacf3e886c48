// Creating elements. Strings become text nodes, never markup, so that no text from outside can run.

/**
 * A child of an element. `null`, `undefined` and `false` are skipped.
 * @typedef {Node | string | number | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets properties and attributes. A key that begins with `on` is a listener (`onclick`); `class`, `for` and keys with a
 * dash are attributes; every other key is a property if the element has it, and else an attribute. `true` sets an
 * attribute without a value; `null`, `undefined` and (for attributes) `false` set nothing.
 * @param {Element} element
 * @param {Record<string, unknown> | null | undefined} props
 */
function set(element, props) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("on") && typeof value === "function") {
      element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (key in element && !(element instanceof SVGElement)) {
      /** @type {any} */ (element)[key] = value;
    } else if (value !== false) {
      element.setAttribute(key, value === true ? "" : String(value));
    }
  }
}

/**
 * Creates an HTML element.
 * @template {string} T
 * @param {T} tag
 * @param {Record<string, unknown> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  set(element, props);
  fill(element, ...children);
  return /** @type {any} */ (element);
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, props);
  fill(element, ...children);
  return element;
}

/**
 * Replaces the children of an element.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  const nodes = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  parent.replaceChildren(...nodes.map((child) => (child instanceof Node ? child : String(child))));
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Loads a style sheet once: `await sheet("css/board.css")` before the element that needs it is shown. The linked document
 * names the sheets that it has.
 * @param {string} path below `/app/`
 * @returns {Promise<void>}
 */
export function sheet(path) {
  let loading = sheets.get(path);
  if (!loading && document.querySelector(`link[data-sheets~="${path}"]`)) return Promise.resolve();
  if (!loading) {
    loading = new Promise((resolve) => {
      // A page without a style sheet is better than none, so an error is ignored.
      const link = h("link", { rel: "stylesheet", href: `/app/${path}`, onload: resolve, onerror: resolve });
      document.head.append(link);
    }).then(() => {});
    sheets.set(path, loading);
  }
  return loading;
}
