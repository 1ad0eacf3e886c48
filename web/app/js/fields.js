// Parts of forms: a field with its label, and a group of radio buttons.

import { h } from "./dom.js";

/**
 * Creates a field with a label above it.
 * @param {string} text
 * @param {HTMLElement} input with an id
 * @param {string} [hint]
 */
export function field(text, input, hint) {
  const about = `${input.id}-hint`;
  if (hint) input.setAttribute("aria-describedby", about);
  return h(
    "div",
    { class: "field" },
    h("label", { for: input.id }, text),
    input,
    hint && h("p", { class: "hint soft", id: about }, hint),
  );
}

/**
 * Creates a group of radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {Array<[value: string, text: string]>} choices
 * @param {string} checked
 * @param {() => void} onchange
 */
export function choice(legend, name, choices, checked, onchange) {
  return h(
    "fieldset",
    { onchange },
    h("legend", null, legend),
    h(
      "div",
      { class: "choice" },
      choices.map(([value, text]) =>
        h("label", null, h("input", { type: "radio", name, value, checked: value === checked }), h("span", null, text)),
      ),
    ),
  );
}

/**
 * Returns the value of the checked radio button.
 * @param {ParentNode} group
 * @returns {string}
 */
export function picked(group) {
  return group.querySelector("input:checked")?.getAttribute("value") ?? "";
}
