// Time controls in words.

/** @import { TimeControl } from "../../types/wire.js" */

/**
 * Formats a duration: `10` or `1½` minutes without the unit, or `30 s`.
 * @param {number} millis
 */
function minutes(millis) {
  const halves = millis / 30_000;
  if (!Number.isInteger(halves) || halves === 0) return `${millis / 1000} s`;
  const whole = Math.floor(halves / 2);
  return (whole || halves % 2 === 0 ? String(whole) : "") + (halves % 2 ? "½" : "");
}

/**
 * Formats a time control as players write it: `10+5`, `3+0`, `15 + 3×30 s`.
 * @param {TimeControl | null | undefined} time
 * @returns {string}
 */
export function clockText(time) {
  if (!time) return "no clock";
  switch (time.kind) {
    case "sudden-death":
      return `${minutes(time.main)}+0`;
    case "fischer":
      return `${minutes(time.main)}+${time.increment / 1000}`;
    case "bronstein":
    case "simple-delay":
      return `${minutes(time.main)}, delay ${time.delay / 1000} s`;
    case "byoyomi": {
      const periods = `${time.periods === 1 ? "" : `${time.periods}×`}${time.period / 1000} s`;
      return time.main ? `${minutes(time.main)} + ${periods}` : `${periods} a move`;
    }
    case "per-move":
      return `${time.each / 1000} s a move`;
    case "correspondence":
      return time.days === 1 ? "a day a move" : `${time.days} days a move`;
    default:
      return "a clock";
  }
}
