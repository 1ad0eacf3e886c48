// Copying text, also in browsers that allow the clipboard only on secure pages.

import { h } from "../dom.js";

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}

/** @param {string} text */
function copyBySelecting(text) {
  const before = document.activeElement;
  const area = h("textarea", { class: "unseen", readOnly: true, value: text, "aria-hidden": "true" });
  document.body.append(area);
  area.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    // The caller reports it.
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
