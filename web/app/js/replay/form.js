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

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5?! {Too early, with the king in the middle.} (5... Nxe4 6. Qxe4 Nd7 $10)
6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O!! {A trap.} Nxe4?? (8... Be7 9. Nxf6+ Qxf6 $14 {is a game.}) 9. Qd8+!! {The queen!} Kxd8
10. Bg5+ {A double check.} Kc7 (10... Ke8 11. Rd8#) 11. Bd8# 1-0
`;

/** @typedef {"games" | "layout" | "moves"} Kind */

/**
 * Returns the kind of a text: a layout has lines like `e1=wk`, a list of moves lines like `e2-e4`, and anything else is games,
 * whose notation the server recognises.
 * @param {string} text
 * @returns {Kind}
 */
export function kindOf(text) {
  const line = text.split(/\r?\n/).find((one) => one && !one.startsWith("#")) ?? "";
  if (/^[a-z]\d+=/.test(line)) return "layout";
  return /^[a-z]\d+-[a-z]\d+/.test(line) ? "moves" : "games";
}

/**
 * Returns the text of a file. Files of shogi games (KIF, CSA) are often in Shift_JIS.
 * @param {File} file
 */
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const japanese = new TextDecoder("shift_jis").decode(bytes);
    return /^(手|先手|V\d|N[+-]|PI|P1)/m.test(japanese) ? japanese : new TextDecoder().decode(bytes);
  }
}

export class ReplayForm {
  #texts = {
    games: area("games", 12, "1. e4 e5 2. Nf3 Nc6 …"),
    layout: area("layout", 8, "e1=wk\ne2=wp\ne8=bk"),
    moves: area("moves", 8, "e2-e4\ne8-e7"),
  };
  #files = h("input", { id: "files", type: "file", multiple: true, class: "unseen", onchange: () => this.#chosen() });
  #wrong = h("div", { role: "alert" });
  #button = h("button", { class: "main" }, "Show");
  #kind;
  /** Sends the texts; its errors are shown here. @type {(requests: ReplayRequest[]) => Promise<void>} */
  onsubmit = async () => {};

  constructor() {
    /** @type {Array<[string, string]>} */
    const kinds = [
      ["games", "Games"],
      ["simulator", "Layout and moves"],
    ];
    this.#kind = choice("What do you have?", "kind", kinds, "games", () => this.#changed());
    const { games, layout, moves } = this.#texts;
    this.element = h(
      "form",
      { class: "card drop", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      this.#kind,
      h(
        "div",
        { class: "text-games" },
        field("Games in PGN, KIF, CSA or Smith notation", games, "Paste a text or drop files: the notation is recognised."),
      ),
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
   * Puts each file into its field, and shows the game once it is complete. Several files with games are shown together.
   * @param {File[]} files
   */
  async read(files) {
    fill(this.#wrong);
    const large = files.find(({ size }) => size > MOST_BYTES);
    if (large) {
      fill(this.#wrong, `${large.name} is larger than a megabyte. Cut out the games you want to see.`);
      return;
    }
    const texts = await Promise.all(files.map(textOf));
    const games = texts.filter((text) => kindOf(text) === "games");
    if (games.length > 1) {
      // Only PGN files could be joined in the field.
      await this.#send(games.map((text) => ({ text })));
      return;
    }
    for (const text of texts) this.#texts[kindOf(text)].value = text;
    this.#pick(games.length ? "games" : "simulator");
    if (games.length || (this.#texts.layout.value && this.#texts.moves.value)) this.element.requestSubmit();
  }

  #example() {
    this.#pick("games");
    this.#texts.games.value = EXAMPLE;
    this.element.requestSubmit();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    fill(this.#wrong);
    const { games, layout, moves } = this.#texts;
    if (picked(this.#kind) === "games") this.#sort(games);
    const texts = picked(this.#kind) === "games" ? { text: games.value } : { layout: layout.value, moves: moves.value };
    if (Object.values(texts).every((text) => !text.trim())) {
      fill(this.#wrong, "No game yet. Paste one, or choose a file.");
      return;
    }
    if (picked(this.#kind) === "simulator" && !layout.value.trim()) {
      fill(this.#wrong, "These are moves of the simulator. Give the layout, too.");
      return;
    }
    await this.#send([texts]);
  }

  /**
   * Moves a layout or a list of moves to its own field.
   * @param {HTMLTextAreaElement} area
   */
  #sort(area) {
    const kind = kindOf(area.value);
    if (kind === "games") return;
    this.#texts[kind].value = area.value;
    area.value = "";
    this.#pick("simulator");
  }

  /** @param {ReplayRequest[]} requests */
  async #send(requests) {
    this.#button.disabled = true;
    try {
      await this.onsubmit(requests);
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
