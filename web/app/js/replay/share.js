// Sharing the shown position and game: the link, FEN, PGN and pictures.

import { fill, h } from "../dom.js";
import { copy } from "../game/clipboard.js";
import { icon } from "../game/icons.js";
import { day } from "../words.js";

/** @import { Icon } from "../game/icons.js" */

/** How long a button shows that a text was copied. */
const FEEDBACK = 1500;

/** A game that is kept on the server, and which of its games is shown. @typedef {{id: string, game: number, expires: number}} Kept */

export class Share {
  #fen = "";
  #svg = link("save", "SVG", "Picture of the position as SVG");
  #png = link("save", "PNG", "Picture of the position as PNG");
  #status = h("span", { class: "unseen", role: "status" });

  /** @param {Kept | null} kept nothing if the text is not kept, so that it has no address */
  constructor(kept) {
    const pgn = link("save", "PGN", "The game as PGN");
    if (kept) pgn.href = `/api/replays/${encodeURIComponent(kept.id)}/pgn?game=${kept.game + 1}`;
    this.element = h(
      "div",
      { class: "v-share" },
      h(
        "div",
        { class: "v-buttons", role: "group", "aria-label": "Share" },
        kept && this.#copier("link", "Link", "Copy the link to this position", () => location.href),
        this.#copier("copy", "FEN", "Copy FEN", () => this.#fen),
        kept && pgn,
        this.#png,
        this.#svg,
      ),
      h("p", { class: "soft v-kept" }, kept ? `Anyone with the link can see it until ${day(kept.expires)}.` : "This text has no link: replay storage is full."),
      this.#status,
    );
  }

  /**
   * @param {string} rules the hash of the rules
   * @param {string} fen
   * @param {string[]} last the squares of the last move
   * @param {boolean} flip
   */
  show(rules, fen, last, flip) {
    this.#fen = fen;
    const query = new URLSearchParams({ fen, last: last.join(","), flip: String(flip), width: "1000" });
    this.#svg.href = `/api/rules/${rules}/position.svg?${query}`;
    this.#png.href = `/api/rules/${rules}/position.png?${query}`;
  }

  /**
   * Creates a button that copies a text and confirms it.
   * @param {Icon} drawing
   * @param {string} label
   * @param {string} name
   * @param {() => string} text
   */
  #copier(drawing, label, name, text) {
    const shown = h("span", null, label);
    const button = h("button", { type: "button", "aria-label": name, title: name }, icon(drawing), shown);
    button.addEventListener("click", async () => {
      const copied = await copy(text());
      shown.textContent = copied ? "Copied" : "Failed";
      fill(this.#status, copied ? `${label} copied` : `${label} could not be copied`);
      setTimeout(() => (shown.textContent = label), FEEDBACK);
    });
    return button;
  }
}

/**
 * @param {Icon} drawing
 * @param {string} label
 * @param {string} name
 */
function link(drawing, label, name) {
  return h("a", { class: "button", "aria-label": name, title: name, download: "" }, icon(drawing), h("span", null, label));
}
