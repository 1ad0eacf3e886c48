// Small pictures of games, for light and dark screens, with the boards and pieces that the player wants.

import { h } from "./dom.js";
import { drawingParams, onPreference } from "./preferences.js";

/** @import { Preferences } from "../../types/page.js" */

/** The pictures that may still be shown, which change with the settings. @type {Set<{picture: WeakRef<HTMLElement>, other: Partial<Preferences>}>} */
const shown = new Set();

onPreference(() => {
  for (const one of shown) {
    const picture = one.picture.deref();
    if (picture?.isConnected) address(picture, one.other);
    else shown.delete(one);
  }
});

/**
 * Returns a picture of the opening array of a game.
 * @param {string} id of the rules, or the hash of their definition, with which the picture is never fetched twice
 * @param {Record<string, unknown>} [props] of the image
 * @param {Partial<Preferences>} [other] settings that differ from those of the player
 */
export function preview(id, props, other = {}) {
  const picture = h(
    "picture",
    { class: "preview", "data-rules": id },
    h("source", { media: "(prefers-color-scheme: dark)" }),
    h("img", { alt: "", decoding: "async", ...props }),
  );
  address(picture, other);
  shown.add({ picture: new WeakRef(picture), other });
  return picture;
}

/**
 * @param {HTMLElement} picture
 * @param {Partial<Preferences>} other
 */
function address(picture, other) {
  const rules = encodeURIComponent(picture.dataset.rules ?? "");
  const path = (/** @type {"light" | "dark"} */ theme) => `/api/rules/${rules}/preview.svg?${drawingParams(theme, other)}`;
  picture.querySelector("source")?.setAttribute("srcset", path("dark"));
  picture.querySelector("img")?.setAttribute("src", path("light"));
}
