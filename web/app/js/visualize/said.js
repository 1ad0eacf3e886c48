// What the program keeps and prints: its history, and its output after the shown line.

import { fill, h } from "../dom.js";

/** @import { ShownStep } from "../../../types/visualize.js" */

export class Said {
  #history = h("ol", { class: "v-history", tabIndex: 0, "aria-label": "Its history" });
  #output = h("pre", { class: "v-output", tabIndex: 0, "aria-label": "It printed" });
  #kept = h("section", { class: "v-kept" }, h("h2", null, "Its history"), this.#history);
  #printed = h("section", { class: "v-kept" }, h("h2", null, "It printed"), this.#output);
  element = h("div", { class: "v-said-all" }, this.#kept, this.#printed);

  /**
   * @param {ShownStep | undefined} step
   * @param {ShownStep | undefined} before
   */
  show(step, before) {
    const history = step?.history ?? [];
    const kept = before ? (step?.kept ?? 0) : history.length;
    this.#kept.hidden = history.length === 0;
    fill(this.#history, history.map((line, index) => h("li", { class: index >= kept ? "v-new" : "" }, line)));
    this.#history.scrollTop = this.#history.scrollHeight;
    this.#printed.hidden = !step?.output.trim();
    fill(this.#output, step?.output ?? "");
  }
}
