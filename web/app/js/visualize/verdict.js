// The verdict: whether the program and the rules agree about the shown line, the failure of the program if there is one,
// and the differences in the targets of the selected piece.

import { fill, h } from "../dom.js";
import { sign } from "./signs.js";

/** @import { Offered, ShownStep, State, Trouble } from "../../../types/visualize.js" */
/** @import { Child } from "../dom.js" */

/**
 * What the verdict is about.
 * @typedef {object} Seen
 * @property {State | null} state
 * @property {ShownStep | undefined} step
 * @property {boolean} latest whether it is the last one
 * @property {Offered | null} offered the targets of the selected piece
 * @property {string} failure why the page cannot ask, if it cannot
 * @property {string} busy what it waits for, if it does
 * @property {(sentence: string) => string} words
 * @property {(step: ShownStep) => string} written
 */

const TITLES = {
  compile: "Your program does not compile",
  time: "No answer in time",
  ended: "Your program has ended",
  flood: "Too much output",
  threw: "Your program has thrown an exception",
  missing: "Something is missing",
  unsupported: "Your program cannot do that",
  line: "This line was not played",
  layout: "This layout cannot be used",
};

export class Verdict {
  element = h("section", { class: "v-verdict", "aria-label": "Verdict", "aria-live": "polite" });
  #key = "";

  /** @param {Seen} seen */
  show(seen) {
    const { tone, content } = verdict(seen);
    const text = h("div", null, ...content);
    const key = tone + text.textContent;
    // Setting the same text again would announce it again.
    if (key === this.#key) return;
    this.#key = key;
    this.element.dataset.tone = tone;
    fill(this.element, ...text.childNodes);
    this.element.scrollTop = 0;
  }
}

/**
 * @param {Seen} seen
 * @returns {{ tone: string, content: Child[] }}
 */
function verdict(seen) {
  const { state, step, latest, offered, failure, busy, words } = seen;
  if (failure) return { tone: "bad", content: [head("no", "The board cannot ask"), h("p", null, coded(failure))] };
  if (busy) return { tone: "calm", content: [head("again", busy)] };
  if (!state) return { tone: "calm", content: [head("again", "Starting your program …")] };
  if (latest && state.trouble) return { tone: "bad", content: troubled(state.trouble, seen) };
  if (!step) return { tone: "calm", content: [] };
  if (latest && offered) {
    const differing = targets(offered, words);
    if (differing) return differing;
  }
  const said = step.line ? [h("p", { class: "v-says" }, "Your program says ", step.message ? h("code", null, step.message) : "nothing", ".")] : [];
  if (step.notes.length > 0) {
    const notes = step.notes.map(({ sentence }) => h("li", null, coded(words(sentence))));
    return {
      tone: "bad",
      content: [
        head("differs", "Your program and the rules differ"),
        h("ul", { class: "v-notes" }, notes),
        step.why && h("p", { class: "v-why" }, h("strong", null, "The rules say: "), coded(words(sentenceCase(step.why)))),
        latest && state.lost && h("p", { class: "v-why" }, `The referee cannot go on from this position: ${words(state.lost)} Take back, or begin a new game.`),
        latest && !state.lost && step.line && h("p", { class: "v-next soft" }, "The referee goes on from your program's position."),
      ],
    };
  }
  if (latest && state.lost) {
    const text = `It cannot go on from your program's position: ${words(state.lost)} Take back, or begin a new game.`;
    return { tone: "warn", content: [head("note", "The referee waits"), ...said, h("p", null, text)] };
  }
  const refusal = step.line && !step.legal;
  const reason = refusal && step.why && h("p", { class: "v-why" }, coded(words(sentenceCase(step.why))));
  const facts = !step.line ? state.notes.map((note) => h("p", { class: "soft" }, coded(note))) : [];
  return { tone: "good", content: [head("yes", "Your program and the rules agree"), ...said, reason, ...facts] };
}

/**
 * @param {Trouble} trouble
 * @param {Seen} seen
 * @returns {Child[]}
 */
function troubled({ kind, asked, sentence, lines, advice }, { state, words }) {
  const about = asked && !["line", "layout"].includes(kind) ? h("p", { class: "soft" }, "It was asked for ", h("code", null, words(asked)), ".") : null;
  const again = kind !== "line" && kind !== "layout" && state?.runs ? "It was started anew, and the lines so far were played again." : "";
  return [
    head("no", TITLES[kind]),
    h("p", null, coded(words(sentence))),
    about,
    lines.length > 0 && h("pre", { class: "v-trace", tabIndex: 0 }, lines.join("\n")),
    advice && h("p", null, coded(advice)),
    again && h("p", { class: "soft" }, again),
  ];
}

/**
 * @param {Offered} offered
 * @param {(sentence: string) => string} words
 * @returns {{ tone: string, content: Child[] } | null}
 */
function targets({ asked, sentence, surplus, missing }, words) {
  if (!asked) return sentence ? { tone: "warn", content: [head("note", "Targets of the rules"), h("p", null, coded(sentence))] } : null;
  if (surplus.length + missing.length === 0) return null;
  const list = (/** @type {Offered["surplus"]} */ all) => all.map((one) => h("li", null, h("strong", null, words(one.square)), ": ", coded(words(one.sentence))));
  return {
    tone: "bad",
    content: [
      head("differs", "Your program and the rules differ"),
      surplus.length > 0 && h("p", null, "Your program offers, and the rules forbid:"),
      surplus.length > 0 && h("ul", { class: "v-notes" }, list(surplus)),
      missing.length > 0 && h("p", null, "Your program leaves out:"),
      missing.length > 0 && h("ul", { class: "v-notes" }, list(missing)),
    ],
  };
}

/**
 * @param {import("./signs.js").Sign} drawing
 * @param {string} title
 */
function head(drawing, title) {
  return h("h2", { class: "v-title" }, sign(drawing), title);
}

/**
 * Shows the parts of a sentence in backquotes as code.
 * @param {string} sentence
 * @returns {Child[]}
 */
export function coded(sentence) {
  return sentence.split("`").map((part, index) => (index % 2 ? h("code", null, part) : part));
}

/** @param {string} text */
function sentenceCase(text) {
  // Names of squares keep their letters.
  return /^[a-z][1-9]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
