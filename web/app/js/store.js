// What this browser remembers. Where that is forbidden or its store is full, it lasts as long as the tab; and where even
// that cannot be, as long as the page.

/** Where to keep things, best first. Some browsers refuse even to name the place. */
const PLACES = [() => localStorage, () => sessionStorage];
/** @type {Map<string, string>} */
const kept = new Map();

/**
 * @param {string} key
 * @returns {string} empty if nothing is known
 */
export function recall(key) {
  // What a better place has is older than what it refused to take.
  let found = kept.get(key);
  for (const place of PLACES.toReversed()) {
    try {
      found ??= place().getItem(`tabiya.${key}`) ?? undefined;
    } catch {}
  }
  return found ?? "";
}

/**
 * @param {string} key
 * @param {string} value
 * @returns {boolean} whether it will be known when the page is loaded again
 */
export function remember(key, value) {
  kept.set(key, value);
  for (const place of PLACES) {
    try {
      if (kept.has(key)) place().setItem(`tabiya.${key}`, value);
      else place().removeItem(`tabiya.${key}`);
      kept.delete(key);
    } catch {}
  }
  return !kept.has(key);
}
