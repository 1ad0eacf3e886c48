// Drawings that come as text. They become nodes of the page only after everything that could run or load something
// is gone, whoever made them.

/** What drawings are made of. */
const ELEMENTS = new Set(
  "svg g defs symbol use title desc path rect circle ellipse line polyline polygon clipPath linearGradient stop".split(" "),
);

/**
 * A drawing as an element, or nothing if the text is no drawing.
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
