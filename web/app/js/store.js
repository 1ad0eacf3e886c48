// The storage of the browser. Where it is forbidden or full, values last as long as the tab, or else as long as the page.

/** The storages, best first. In some browsers even reading the property throws. */
const PLACES = [() => localStorage, () => sessionStorage];
/** @type {Map<string, string>} */
const kept = new Map();

/**
 * @param {string} key
 * @returns {string} empty if there is no value
 */
export function recall(key) {
  // A better storage may have an older value, if it refused the new one.
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
 * @returns {boolean} whether the value survives a reload of the page
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
