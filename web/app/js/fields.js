// Parts of forms: a field with its label, and a group of radio buttons that looks like one switch.

import { h } from "./dom.js";

/**
 * A field with its label above it.
 * @param {string} text
 * @param {HTMLElement} input which has an id
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
 * A group of radio buttons.
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
 * The value of the radio button that is on.
 * @param {ParentNode} group
 * @returns {string}
 */
export function picked(group) {
  return group.querySelector("input:checked")?.getAttribute("value") ?? "";
}
