// Saying calmly that something did not work, and offering to try again.

import { h } from "./dom.js";

/**
 * The sentence for people in whatever was thrown.
 * @param {unknown} why
 * @returns {string}
 */
export function sentence(why) {
  return why instanceof Error ? why.message : String(why);
}

/**
 * A notice with the reason, and a button if there is something to try again.
 * @param {unknown} why
 * @param {(() => void) | null} [retry]
 * @returns {HTMLElement}
 */
export function trouble(why, retry) {
  return h(
    "div",
    { class: "notice", role: "alert" },
    h("p", null, sentence(why)),
    retry && h("button", { type: "button", onclick: retry }, "Try again"),
  );
}
