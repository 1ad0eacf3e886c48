// QR codes (ISO/IEC 18004) for links: bytes only, error correction level M, versions 1 to 10, so at most 213 bytes. They are
// drawn in the page, because a link may carry the token of a seat, which no server has to see.

/**
 * For each version: codewords for error correction per block, and the numbers of data codewords of the blocks.
 * @type {Array<[correction: number, data: number[]]>}
 */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** For each version, the middle and the last centre of alignment patterns; the first is always 6. */
const ALIGNMENT = /** @type {number[][]} */ ([[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]);

/** The masks. @type {Array<(x: number, y: number) => boolean>} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Powers and logarithms of 2 in the field of 256 elements.
const POWER = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWER[exponent] = POWER[exponent + 255] = value;
  LOG[value] = exponent;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/**
 * @param {number} a
 * @param {number} b
 */
const times = (a, b) => (a && b ? (POWER[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/**
 * Returns the codewords for the correction of errors.
 * @param {number[]} data
 * @param {number} count
 */
function correction(data, count) {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => (next[index + 1] = (next[index + 1] ?? 0) ^ times(factor, POWER[root] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at];
    generator.forEach((factor, index) => (rest[at + index] ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/**
 * Returns the codewords of a text in the order in which they are drawn.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  const [count, lengths] = BLOCKS[version - 1] ?? [0, []];
  const capacity = lengths.reduce((sum, length) => sum + length, 0);
  let bits = `0100${bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0")}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits = (bits + "0000").slice(0, capacity * 8);
  const words = (bits.match(/.{1,8}/g) ?? []).map((word) => parseInt(word.padEnd(8, "0"), 2));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xfd) words.push(pad);
  let at = 0;
  const blocks = lengths.map((length) => words.slice(at, (at += length)));
  const corrections = blocks.map((block) => correction(block, count));
  /** @type {(rows: number[][]) => number[]} */
  const interleaved = (rows) => {
    const length = Math.max(...rows.map((row) => row.length));
    return Array.from({ length }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat();
  };
  return [...interleaved(blocks), ...interleaved(corrections)];
}

/**
 * Appends the remainder of a division to a number, so that errors in it can be corrected.
 * @param {number} value
 * @param {number} divisor
 * @param {number} bits of the remainder
 */
function protectedBy(value, divisor, bits) {
  let rest = value << bits;
  for (let shift = 31 - Math.clz32(rest) - bits; rest >> bits && shift >= 0; shift = 31 - Math.clz32(rest) - bits) rest ^= divisor << shift;
  return (value << bits) | rest;
}

class Grid {
  /** Dark modules, row by row. @type {boolean[][]} */
  dark;
  /** Modules of fixed patterns. @type {boolean[][]} */
  #fixed;

  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.#fixed = this.dark.map((row) => [...row]);
    const last = this.size - 7;
    for (let at = 0; at < this.size; at++) {
      this.#set(at, 6, at % 2 === 0);
      this.#set(6, at, at % 2 === 0);
    }
    for (const [x, y] of /** @type {Array<[number, number]>} */ ([[0, 0], [last, 0], [0, last]])) this.#finder(x, y);
    const centres = [6, ...(ALIGNMENT[version - 1] ?? [])];
    const end = centres.at(-1) ?? 6;
    for (const x of version > 1 ? centres : []) {
      for (const y of centres) {
        const finder = (x === 6 && (y === 6 || y === end)) || (x === end && y === 6);
        if (!finder) this.#square(x, y, 2, (ring) => ring !== 1);
      }
    }
    this.format(0);
    if (version >= 7) this.#version();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} dark
   */
  #set(x, y, dark) {
    const [row, fixed] = [this.dark[y], this.#fixed[y]];
    if (!row || !fixed || x < 0 || x >= this.size) return;
    row[x] = dark;
    fixed[x] = true;
  }

  /**
   * Draws rings around a centre.
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {(ring: number) => boolean} isDark
   */
  #square(x, y, radius, isDark) {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) this.#set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #finder(x, y) {
    this.#square(x + 3, y + 3, 4, (ring) => ring !== 2 && ring !== 4);
  }

  /** @param {number} mask */
  format(mask) {
    // Level M is 00.
    const bits = protectedBy(mask, 0x537, 10) ^ 0x5412;
    const { size } = this;
    for (let at = 0; at < 15; at++) {
      const dark = ((bits >> at) & 1) === 1;
      // Around the first finder, and again beside the others.
      const [x, y] = at < 6 ? [8, at] : at < 8 ? [8, at + 1] : at === 8 ? [7, 8] : [14 - at, 8];
      this.#set(x, y, dark);
      if (at < 8) this.#set(size - 1 - at, 8, dark);
      else this.#set(8, size - 15 + at, dark);
    }
    this.#set(8, size - 8, true);
  }

  #version() {
    const bits = protectedBy(this.version, 0x1f25, 12);
    for (let at = 0; at < 18; at++) {
      const dark = ((bits >> at) & 1) === 1;
      const [near, far] = [Math.floor(at / 3), this.size - 11 + (at % 3)];
      this.#set(near, far, dark);
      this.#set(far, near, dark);
    }
  }

  /** Draws codewords, in columns of two modules from right to left, up and down. @param {number[]} words */
  data(words) {
    let bit = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.#fixed[y]?.[x]) continue;
          const row = this.dark[y];
          if (row) row[x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit++;
        }
      }
    }
  }

  /** Inverts the data where a mask is set; doing it twice changes nothing. @param {number} mask */
  mask(mask) {
    this.dark.forEach((row, y) => row.forEach((dark, x) => (row[x] = !this.#fixed[y]?.[x] && MASKS[mask]?.(x, y) ? !dark : dark)));
  }

  /** Returns how hard the code is to read. */
  penalty() {
    let sum = 0;
    const columns = this.dark.map((_, x) => this.dark.map((row) => row[x] ?? false));
    for (const lines of [this.dark, columns]) {
      for (const line of lines) {
        const text = line.map(Number).join("");
        for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
        for (const finder of ["10111010000", "00001011101"]) for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
      }
    }
    let all = 0;
    this.dark.forEach((row, y) =>
      row.forEach((dark, x) => {
        all += Number(dark);
        const next = this.dark[y + 1];
        if (next && x + 1 < this.size && row[x + 1] === dark && next[x] === dark && next[x + 1] === dark) sum += 3;
      }),
    );
    return sum + 10 * Math.floor(Math.abs((all * 20) / this.size ** 2 - 10));
  }
}

/**
 * Returns the QR code of a text, row by row; dark modules are `true`.
 * @param {string} text
 * @returns {boolean[][] | null} nothing if the text is too long
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const fits = (/** @type {[correction: number, data: number[]]} */ [, lengths]) => 8 * lengths.reduce((sum, length) => sum + length, 0);
  const version = 1 + BLOCKS.findIndex((block, index) => 4 + (index < 9 ? 8 : 16) + 8 * bytes.length <= fits(block));
  if (version === 0) return null;
  const grid = new Grid(version);
  grid.data(codewords(bytes, version));
  let [best, least] = [0, Infinity];
  for (let mask = 0; mask < MASKS.length; mask++) {
    grid.mask(mask);
    grid.format(mask);
    const penalty = grid.penalty();
    if (penalty < least) [best, least] = [mask, penalty];
    grid.mask(mask);
  }
  grid.mask(best);
  grid.format(best);
  return grid.dark;
}
