// Waiting for something to become so. Tests wait for what they want to see, never for a time.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE = 10_000;
const OFTEN = 25;

/**
 * Looks until it sees what is wanted: an equal value, or a text that fits. Fails with what it saw last.
 * @template T
 * @param {() => Promise<T>} look
 * @param {T | RegExp} wanted
 * @param {string} [what] for the message
 */
export async function until(look, wanted, what) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const seen = await look();
    try {
      if (wanted instanceof RegExp) assert.match(String(seen), wanted, what);
      else assert.deepEqual(seen, wanted, what);
      return;
    } catch (why) {
      if (performance.now() > end) throw why;
    }
    await pause(OFTEN);
  }
}
