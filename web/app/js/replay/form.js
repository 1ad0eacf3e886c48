// The form for the texts of a game: typed, pasted, chosen as files or dropped.

import { choice, field, picked } from "../fields.js";
import { fill, h } from "../dom.js";
import { sentence } from "../notice.js";

/** @import { ReplayRequest } from "../../../types/wire.js" */

/** The greatest size of a file. The server would refuse larger ones. */
const MOST_BYTES = 1_000_000;

const EXAMPLE = `[White "Richard Réti"]
[Black "Savielly Tartakower"]
[Date "1910"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ {The queen!} Kxd8
10. Bg5+ Kc7 11. Bd8# 1-0
`;

/** @typedef {"pgn" | "layout" | "moves"} Kind */

/**
 * Returns the kind of a text: a layout has lines like `e1=wk`, a list of moves lines like `e2-e4`, and anything else is PGN.
 * @param {string} text
 * @returns {Kind}
 */
export function kindOf(text) {
  const line = text.split(/\r?\n/).find((one) => one && !one.startsWith("#")) ?? "";
  if (/^[a-z]\d+=/.test(line)) return "layout";
  return /^[a-z]\d+-[a-z]\d+/.test(line) ? "moves" : "pgn";
}

export class ReplayForm {
  #texts = {
    pgn: area("pgn", 12, "1. e4 e5 2. Nf3 Nc6 …"),
    layout: area("layout", 8, "e1=wk\ne2=wp\ne8=bk"),
    moves: area("moves", 8, "e2-e4\ne8-e7"),
  };
  #files = h("input", { id: "files", type: "file", multiple: true, class: "unseen", onchange: () => this.#chosen() });
  #wrong = h("div", { role: "alert" });
  #button = h("button", { class: "main" }, "Show");
  #kind;
  #onsubmit;

  /** @param {(texts: ReplayRequest) => Promise<void>} onsubmit its errors are shown here */
  constructor(onsubmit) {
    this.#onsubmit = onsubmit;
    /** @type {Array<[string, string]>} */
    const kinds = [
      ["pgn", "Games in PGN"],
      ["simulator", "Layout and moves"],
    ];
    this.#kind = choice("What do you have?", "kind", kinds, "pgn", () => this.#changed());
    const { pgn, layout, moves } = this.#texts;
    this.element = h(
      "form",
      { class: "card drop", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      this.#kind,
      h("div", { class: "text-pgn" }, field("PGN", pgn)),
      h(
        "div",
        { class: "text-simulator" },
        field("Layout", layout, "One piece a line, such as e1=wk."),
        field("Moves", moves, "One move a line, such as e2-e4."),
      ),
      h(
        "div",
        { class: "actions" },
        this.#button,
        this.#files,
        h("label", { for: "files", class: "button" }, "Choose files"),
        h("span", { class: "soft" }, "or drop them here"),
        h("button", { type: "button", class: "plain", onclick: () => this.#example() }, "Try an example"),
      ),
      this.#wrong,
    );
    this.#changed();
  }

  #changed() {
    this.element.dataset.kind = picked(this.#kind);
  }

  /** @param {string} kind */
  #pick(kind) {
    const input = this.#kind.querySelector(`input[value="${kind}"]`);
    if (input instanceof HTMLInputElement) input.checked = true;
    this.#changed();
  }

  /**
   * Shows whether files are dragged over the page.
   * @param {boolean} dragged
   */
  over(dragged) {
    this.element.classList.toggle("over", dragged);
  }

  #chosen() {
    this.read([...(this.#files.files ?? [])]);
    this.#files.value = "";
  }

  /**
   * Puts each file into its field, and shows the game once it is complete.
   * @param {File[]} files
   */
  async read(files) {
    fill(this.#wrong);
    const large = files.find(({ size }) => size > MOST_BYTES);
    if (large) {
      fill(this.#wrong, `${large.name} is larger than a megabyte. Cut out the games you want to see.`);
      return;
    }
    const texts = await Promise.all(files.map((file) => file.text()));
    const pgn = texts.filter((text) => kindOf(text) === "pgn");
    if (pgn.length) this.#texts.pgn.value = pgn.join("\n\n");
    for (const text of texts) {
      const kind = kindOf(text);
      if (kind !== "pgn") this.#texts[kind].value = text;
    }
    this.#pick(pgn.length ? "pgn" : "simulator");
    if (pgn.length || (this.#texts.layout.value && this.#texts.moves.value)) this.element.requestSubmit();
  }

  #example() {
    this.#pick("pgn");
    this.#texts.pgn.value = EXAMPLE;
    this.element.requestSubmit();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    fill(this.#wrong);
    const { pgn, layout, moves } = this.#texts;
    const texts = picked(this.#kind) === "pgn" ? { pgn: pgn.value } : { layout: layout.value, moves: moves.value };
    if (Object.values(texts).every((text) => !text.trim())) {
      fill(this.#wrong, "There is nothing to show yet. Paste a game, or choose a file.");
      return;
    }
    this.#button.disabled = true;
    try {
      await this.#onsubmit(texts);
    } catch (why) {
      fill(this.#wrong, sentence(why));
    }
    this.#button.disabled = false;
  }
}

/**
 * @param {string} id
 * @param {number} rows
 * @param {string} placeholder
 */
function area(id, rows, placeholder) {
  return h("textarea", { id, rows, placeholder, spellcheck: false, autocapitalize: "off" });
}
