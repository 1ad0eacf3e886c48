// The choice of a clock: none, a common one, or a custom one.

import { clockText } from "../clocktext.js";
import { fill, h } from "../dom.js";
import { choice, field, picked } from "../fields.js";
import { recall, remember } from "../store.js";

/** @import { TimeControl } from "../../../types/wire.js" */

const MINUTE = 60_000;
const SECOND = 1000;

/** @type {Array<[minutes: number, seconds: number]>} */
const USUAL = [
  [3, 2],
  [5, 0],
  [10, 5],
  [30, 20],
];

/**
 * The kinds of custom clocks: the fields of each, and the time control made from them.
 * @type {Record<string, {text: string, fields: string[], make: (n: Record<string, number>) => TimeControl}>}
 */
const KINDS = {
  fischer: {
    text: "Time added with every move",
    fields: ["minutes", "seconds"],
    make: ({ minutes = 0, seconds = 0 }) => fischer(minutes, seconds),
  },
  byoyomi: {
    text: "Byoyomi",
    fields: ["minutes", "period", "periods"],
    make: ({ minutes = 0, period = 0, periods = 1 }) => ({
      kind: "byoyomi",
      main: minutes * MINUTE,
      period: period * SECOND,
      periods,
    }),
  },
  delay: {
    text: "A delay before every move",
    fields: ["minutes", "seconds"],
    make: ({ minutes = 0, seconds = 0 }) => ({ kind: "simple-delay", main: minutes * MINUTE, delay: seconds * SECOND }),
  },
  days: { text: "Days for every move", fields: ["days"], make: ({ days = 1 }) => ({ kind: "correspondence", days }) },
};

/** @type {Record<string, {label: string, value: number, min: number, max: number, step?: number}>} */
const NUMBERS = {
  minutes: { label: "Minutes", value: 15, min: 0, max: 600, step: 0.5 },
  seconds: { label: "Seconds a move", value: 10, min: 0, max: 600 },
  period: { label: "Seconds each", value: 30, min: 1, max: 600 },
  periods: { label: "Periods", value: 1, min: 1, max: 20 },
  days: { label: "Days", value: 3, min: 1, max: 30 },
};

/**
 * @param {number} minutes
 * @param {number} seconds
 * @returns {TimeControl}
 */
function fischer(minutes, seconds) {
  return seconds
    ? { kind: "fischer", main: minutes * MINUTE || seconds * SECOND, increment: seconds * SECOND }
    : { kind: "sudden-death", main: minutes * MINUTE };
}

/** The choice of an earlier visit. @typedef {{chosen: string, kind: string, numbers: Record<string, number>}} Stored */

/** @returns {Partial<Stored>} */
function stored() {
  try {
    return Object(JSON.parse(recall("clock") || "{}"));
  } catch {
    return {};
  }
}

export class ClockChoice {
  #group;
  /** The numbers of an earlier visit, until they have been shown. */
  #numbersBefore = Object(stored().numbers);
  #kind = h(
    "select",
    { id: "kind", onchange: () => this.#showFields() },
    Object.entries(KINDS).map(([value, { text }]) => h("option", { value }, text)),
  );
  #numbers = h("div", { class: "numbers", oninput: () => this.#checked() });
  #own = h("fieldset", { class: "own-clock", hidden: true, disabled: true }, field("Kind of clock", this.#kind), this.#numbers);
  #onchange;

  /** @param {() => void} onchange */
  constructor(onchange) {
    this.#onchange = onchange;
    /** @type {Array<[string, string]>} */
    const choices = [
      ["", "None"],
      ...USUAL.map(([m, s]) => /** @type {[string, string]} */ ([`${m}+${s}`, `${m}+${s}`])),
      ["own", "Custom"],
    ];
    const { chosen = "", kind = "" } = stored();
    const known = choices.some(([value]) => value === chosen) ? chosen : "";
    if (kind in KINDS) this.#kind.value = kind;
    this.#group = choice("Clock", "clock", choices, known, () => this.#changed());
    this.#group.append(h("p", { class: "hint soft" }, "Minutes for each player + seconds with every move."));
    this.element = h("div", { class: "clock" }, this.#group, this.#own);
    this.#showFields();
  }

  /** @param {boolean} possible whether the game can have a clock */
  use(possible) {
    this.element.hidden = !possible;
    this.#changed();
  }

  #changed() {
    // Hidden fields must not block the form.
    this.#own.hidden = this.#own.disabled = Boolean(this.element.hidden) || picked(this.#group) !== "own";
    this.#onchange();
  }

  /** Checks that some number is greater than zero. */
  #checked() {
    const inputs = [...this.#numbers.querySelectorAll("input")];
    const none = inputs.every(({ valueAsNumber }) => valueAsNumber === 0);
    inputs[0]?.setCustomValidity(none ? "A clock needs some time." : "");
    this.#onchange();
  }

  #showFields() {
    const fields = KINDS[this.#kind.value]?.fields ?? [];
    fill(
      this.#numbers,
      fields.map((id) => {
        const { label, ...props } = NUMBERS[id] ?? { label: id, value: 0, min: 0, max: 0 };
        const before = Number(this.#numbersBefore[id]);
        const value = before >= props.min && before <= props.max ? before : props.value;
        const input = h("input", { id, type: "number", inputMode: "decimal", required: true, ...props, value });
        return field(label, input);
      }),
    );
    this.#onchange();
  }

  /** @returns {TimeControl | null} nothing for no clock */
  get value() {
    const chosen = picked(this.#group);
    if (!chosen) return null;
    if (chosen !== "own") {
      const [minutes = 0, seconds = 0] = chosen.split("+").map(Number);
      return fischer(minutes, seconds);
    }
    /** @type {Record<string, number>} */
    const numbers = {};
    for (const input of this.#numbers.querySelectorAll("input")) numbers[input.id] = input.valueAsNumber || 0;
    return KINDS[this.#kind.value]?.make(numbers) ?? null;
  }

  /** Stores the choice for the next time. */
  store() {
    /** @type {Record<string, number>} */
    const numbers = { ...this.#numbersBefore };
    for (const { id, valueAsNumber } of this.#numbers.querySelectorAll("input")) numbers[id] = valueAsNumber || 0;
    remember("clock", JSON.stringify({ chosen: picked(this.#group), kind: this.#kind.value, numbers }));
  }

  get words() {
    return clockText(this.value);
  }
}
