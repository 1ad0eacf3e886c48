// Makes the sounds of the page, `app/sounds/*.wav`, from sine waves and noise: `node sounds.js`. They are our own, and the
// same on every machine: a test compares the files with what this script makes.

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Samples in a second. */
const RATE = 16_000;
const FOLDER = new URL("app/sounds/", import.meta.url);

/**
 * A part of a sound: a tone or, without a pitch, noise. It begins at `at` seconds, and its loudness falls to a third in
 * `fall` seconds.
 * @typedef {{pitch?: number, at?: number, fall: number, loud: number}} Part
 */

/** The parts of each sound, and its length in seconds. @type {Record<string, {length: number, parts: Part[]}>} */
const SOUNDS = {
  // A wooden piece on a wooden board.
  move: {
    length: 0.12,
    parts: [
      { fall: 0.006, loud: 0.5 },
      { pitch: 310, fall: 0.03, loud: 0.45 },
      { pitch: 740, fall: 0.012, loud: 0.25 },
    ],
  },
  // The same, onto another piece.
  capture: {
    length: 0.16,
    parts: [
      { fall: 0.01, loud: 0.6 },
      { pitch: 230, fall: 0.035, loud: 0.45 },
      { pitch: 980, fall: 0.01, loud: 0.3 },
      { at: 0.035, fall: 0.008, loud: 0.35 },
      { pitch: 410, at: 0.035, fall: 0.025, loud: 0.3 },
    ],
  },
  check: {
    length: 0.26,
    parts: [
      { fall: 0.006, loud: 0.35 },
      { pitch: 310, fall: 0.03, loud: 0.3 },
      { pitch: 880, at: 0.02, fall: 0.06, loud: 0.3 },
      { pitch: 1174.7, at: 0.02, fall: 0.05, loud: 0.15 },
    ],
  },
  // A piece from the hand.
  drop: {
    length: 0.16,
    parts: [
      { fall: 0.012, loud: 0.55 },
      { pitch: 190, fall: 0.045, loud: 0.5 },
      { pitch: 520, at: 0.004, fall: 0.02, loud: 0.25 },
    ],
  },
  low: {
    length: 0.42,
    parts: [
      { pitch: 1046.5, fall: 0.05, loud: 0.4 },
      { pitch: 1046.5, at: 0.18, fall: 0.06, loud: 0.4 },
    ],
  },
  end: {
    length: 0.9,
    parts: [
      { pitch: 523.3, fall: 0.2, loud: 0.3 },
      { pitch: 659.3, at: 0.12, fall: 0.2, loud: 0.28 },
      { pitch: 784, at: 0.24, fall: 0.22, loud: 0.28 },
    ],
  },
  notify: {
    length: 0.5,
    parts: [
      { pitch: 784, fall: 0.12, loud: 0.35 },
      { pitch: 1046.5, at: 0.1, fall: 0.13, loud: 0.3 },
    ],
  },
};

/**
 * Returns a sound as a WAV file: one channel, 16 bits.
 * @param {{length: number, parts: Part[]}} sound
 */
function wav({ length, parts }) {
  const count = Math.round(length * RATE);
  const file = Buffer.alloc(44 + 2 * count);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 2 * count, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * count, 40);
  let noise = 1;
  for (let index = 0; index < count; index++) {
    const time = index / RATE;
    // A generator of our own, so that the noise is always the same.
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    let sum = 0;
    for (const { pitch, at = 0, fall, loud } of parts) {
      if (time < at) continue;
      const wave = pitch ? Math.sin(2 * Math.PI * pitch * (time - at)) : (2 * noise) / 2 ** 31 - 1;
      // The first two milliseconds rise, and the last twenty fade, so that nothing clicks.
      sum += wave * loud * Math.exp((at - time) / fall) * Math.min(1, (time - at) / 0.002);
    }
    const fade = Math.min(1, (length - time) / 0.02);
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sum * fade)) * 32_000), 44 + 2 * index);
  }
  return file;
}

/** Returns every sound by the name of its file. */
export function sounds() {
  return new Map(Object.entries(SOUNDS).map(([name, sound]) => [`${name}.wav`, wav(sound)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, file] of sounds()) await writeFile(new URL(name, FOLDER), file);
}
