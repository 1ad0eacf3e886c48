// Waiting for a condition. Tests wait for what they expect, never for a fixed time.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

const TIMEOUT = 10_000;
const INTERVAL = 25;

/**
 * Waits until `look` returns an equal value or a matching text. Fails with the last value.
 * @template T
 * @param {() => Promise<T>} look
 * @param {T | RegExp} wanted
 * @param {string} [what] for the message
 */
export async function until(look, wanted, what) {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    const seen = await look();
    try {
      if (wanted instanceof RegExp) assert.match(String(seen), wanted, what);
      else assert.deepEqual(seen, wanted, what);
      return;
    } catch (why) {
      if (performance.now() > end) throw why;
    }
    await pause(INTERVAL);
  }
}
