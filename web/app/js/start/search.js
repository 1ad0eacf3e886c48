// Searching a game by any of its names, with small errors of spelling.

/** @import { GameCard } from "../../../types/wire.js" */

/**
 * Returns a text without variations of spelling: case, accents, blanks and dashes.
 * @param {string} text
 */
function plain(text) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{S}\s]/gu, "");
}

/**
 * Returns the number of characters that have to be added, removed, replaced or swapped to get one text from another.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [above, before] = [rows[i - 1] ?? [], rows[i - 2] ?? []];
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [Number(above[j]) + 1, Number(row[j - 1]) + 1, Number(above[j - 1]) + (same ? 0 : 1)];
      if (swapped) ways.push(Number(before[j - 2]) + 1);
      row.push(Math.min(...ways));
    }
    rows.push(row);
  }
  return Number(rows[a.length]?.[b.length]);
}

/**
 * Returns how well a game matches a search: 0 is the best, nothing is no match.
 * @param {GameCard} card
 * @param {string} text
 * @returns {number | undefined}
 */
export function fits(card, text) {
  const sought = plain(text);
  if (!sought) return undefined;
  const names = [card.name, card.id, ...card.aliases, ...card.names].map(plain);
  if (names.includes(sought)) return 0;
  if (names.some((name) => name.startsWith(sought))) return 1;
  if (names.some((name) => name.includes(sought))) return 2;
  const errors = sought.length > 6 ? 2 : sought.length > 3 ? 1 : 0;
  const close = (/** @type {string} */ name) => distance(name, sought) <= errors || distance(name.slice(0, sought.length), sought) <= errors;
  if (errors > 0 && names.some(close)) return 3;
  return plain(card.summary).includes(sought) ? 4 : undefined;
}

/**
 * Returns the games that match a search, the best first.
 * @param {GameCard[]} games
 * @param {string} text
 */
export function found(games, text) {
  return games
    .map((game) => ({ game, rank: fits(game, text) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ game }) => game);
}
