// The display of clocks between messages. The server's clock decides; the display only continues from its last message.

/** @import { Clocks, Side, TermsMessage, TimeLeft } from "../../../types/wire.js" */

/** Below this time tenths of a second are shown. */
const TENTHS = 10_000;

/**
 * Returns the remaining time of a side, `elapsed` milliseconds after the message of the server.
 * @param {Clocks} clocks
 * @param {Side} side
 * @param {TermsMessage} terms
 * @param {number} at the time of `clocks`, by the server's clock
 * @param {number} elapsed
 * @returns {TimeLeft}
 */
export function left(clocks, side, terms, at, elapsed) {
  const then = clocks[side];
  if (clocks.running !== side) return then;
  const time = terms.time;
  if (time?.kind === "simple-delay") {
    // The clock waits for the rest of the delay first, which follows from the time at which the flag falls.
    const waits = Math.max(0, (clocks.flag_falls ?? at + then.ms) - at - then.ms);
    return { ...then, ms: Math.max(0, then.ms - Math.max(0, elapsed - waits)) };
  }
  let { ms, periods, in_period } = then;
  ms -= elapsed;
  if (time?.kind === "byoyomi") {
    while (ms < 0 && (!in_period || periods > 1)) {
      if (in_period) periods -= 1;
      in_period = true;
      ms += time.period;
    }
  }
  return { ms: Math.max(0, ms), periods, in_period };
}

/**
 * Returns whether a clock is low, which is shown and announced.
 * @param {TimeLeft} time
 * @param {TermsMessage} terms
 */
export function isLow({ ms, periods, in_period }, terms) {
  const control = terms.time;
  if (!control || control.kind === "correspondence") return false;
  if (control.kind === "byoyomi") return in_period ? periods <= 1 && ms < TENTHS : false;
  const main = control.kind === "per-move" ? control.each : control.main;
  return ms < Math.min(Math.max(main / 8, TENTHS), 30_000);
}

/**
 * Formats a time: `2:05`, `1:02:05`, `9.4`, `2 d 4 h`.
 * @param {number} ms
 */
export function clockFace(ms) {
  if (ms < TENTHS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days} d ${hours} h`;
  const tail = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/**
 * Formats a time for screen readers: `2 minutes 5 seconds`.
 * @param {number} ms
 */
export function spokenTime(ms) {
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ];
  const spoken = parts.filter(([count]) => count).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return spoken.join(" ") || "no time";
}

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");
