// Drawings from text. They are added to the page only after everything that could run code or load files is removed.

/** The elements that drawings may contain. */
const ELEMENTS = new Set(
  "svg g defs symbol use title desc path rect circle ellipse line polyline polygon clipPath linearGradient stop".split(" "),
);

/**
 * Returns a drawing as an element, or nothing if the text is not a drawing.
 * @param {string} text
 * @returns {SVGElement | null}
 */
export function drawing(text) {
  const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
  if (!(root instanceof SVGElement) || root.querySelector("parsererror")) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!ELEMENTS.has(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes]) {
      const leads = /href$/i.test(name) && !value.startsWith("#");
      if (leads || /^(on|style$)/i.test(name)) element.removeAttribute(name);
    }
  }
  return document.importNode(root, true);
}
