// Small words: numbers of things, dates, names of players, places of errors.

/** @import { Error as WireError, Side } from "../../types/wire.js" */

/** The greatest length of a name, in characters, as the server counts them. */
const LONGEST_NAME = 40;

/** @param {number} count */
export function halfMoves(count) {
  return count === 1 ? "1 half-move" : `${count} half-moves`;
}

/**
 * Returns a date in words: `5 November 2026`.
 * @param {number} time
 */
export function day(time) {
  return new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/**
 * Shortens a name to the limit of the server. Visible characters stay whole: an emoji can consist of many.
 * @param {string} text
 */
export function shortName(text) {
  let [name, length] = ["", 0];
  for (const { segment } of new Intl.Segmenter().segment(text.trim())) {
    length += [...segment].length;
    if (length > LONGEST_NAME) break;
    name += segment;
  }
  return name.trim();
}

/**
 * Returns the names of the sides for players who have no board yet. A name that is a mere number does not say who begins.
 * @param {Record<Side, string>} sides
 * @returns {Record<Side, string>}
 */
export function seatNames({ white, black }) {
  const numbers = [white, black].every((name) => /\d$/.test(name));
  return numbers ? { white: `${white} (first)`, black: `${black} (second)` } : { white, black };
}

/**
 * Returns the place of an error in a text of several lines; empty if there is none, or if its sentence names the line.
 * @param {Pick<WireError, "line" | "column" | "sentence">} error
 */
export function placeOf({ line, column, sentence }) {
  if (!line || new RegExp(`^line ${line}\\b`, "i").test(sentence)) return "";
  return `line ${line}, column ${column ?? 1}`;
}
