// What this browser remembers. Where remembering is forbidden, it lasts as long as the page.

/** @type {Map<string, string>} */
const kept = new Map();

/**
 * @param {string} key
 * @returns {string} empty if nothing is known
 */
export function recall(key) {
  try {
    return localStorage.getItem(`tabiya.${key}`) ?? kept.get(key) ?? "";
  } catch {
    return kept.get(key) ?? "";
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(`tabiya.${key}`, value);
  } catch {
    kept.set(key, value);
  }
}
