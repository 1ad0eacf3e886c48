// The rules of one game: the opening array, every piece with its drawing and its movement, and the other rules.

import * as api from "../api.js";
import { drawings, picture } from "../board/set.js";
import { fill, h, s, sheet } from "../dom.js";
import { trouble } from "../notice.js";
import { onPreference } from "../preferences.js";
import { preview } from "../preview.js";
import { entitle } from "../router.js";
import { drawing } from "../svg.js";

/** @import { BoardInfo, PieceSheet, RulesPage } from "../../../types/wire.js" */

const style = sheet("css/games.css");
const dark = matchMedia("(prefers-color-scheme: dark)");
const PREFIX = "rules-";

class Rules extends HTMLElement {
  /** @type {Record<string, string>} */
  params = {};
  #gone = new AbortController();

  disconnectedCallback() {
    this.#gone.abort();
  }

  async connectedCallback() {
    await style;
    fill(this, h("p", { class: "soft", role: "status" }, "Opening the rules…"));
    const load = () => this.#load();
    await load().catch((why) => {
      // A retry cannot find a game that does not exist.
      const gone = why instanceof URIError || why.status === 404;
      const notice = trouble(why instanceof URIError ? "There is no such game." : why, gone ? null : load);
      fill(this, h("h1", null, "Rules"), notice, gone && h("a", { href: "/" }, "All games"));
    });
  }

  async #load() {
    const page = await api.rulesPage(decodeURIComponent(this.params.id ?? ""));
    if (this.isConnected) this.#show(page);
  }

  /** @param {RulesPage} page */
  #show(page) {
    entitle(`Rules of ${page.name}`);
    const symbols = s("svg", { class: "symbols", "aria-hidden": "true", width: 0, height: 0 }, s("defs"));
    const draw = () =>
      drawings(page.id, dark.matches ? "dark" : "light", PREFIX).then(
        (defs) => symbols.replaceChildren(defs),
        // The sheet describes everything in words, too.
        () => {},
      );
    draw();
    onPreference(draw, this.#gone.signal);
    // Not its aliases: those are ids for commands and addresses.
    const also = page.names;
    fill(
      this,
      symbols,
      h(
        "header",
        { class: "sheet-head" },
        preview(page.id, { alt: `The opening array of ${page.name}`, width: 240, height: 240 }),
        h(
          "div",
          null,
          h("h1", null, page.name),
          h("p", { class: "lead" }, page.summary),
          page.board.map((sentence) => h("p", null, sentence)),
          also.length > 0 && h("p", { class: "soft" }, `Also called ${also.join(", ")}.`),
          h("a", { class: "button main", href: `/?game=${encodeURIComponent(page.id)}` }, "Play this game"),
        ),
      ),
      h(
        "section",
        { "aria-labelledby": "pieces" },
        h("h2", { id: "pieces" }, "The pieces"),
        h(
          "p",
          { class: "soft" },
          "A dot is a square the piece can go to, a line a way that any piece blocks. It only moves to a ring (dashed: only " +
            "from where it started) and only captures on a cross. A small square has to be empty; a disc is a piece it goes over.",
        ),
        h("ul", { class: "pieces" }, page.pieces.map((piece) => entry(page.set, piece))),
      ),
      h(
        "div",
        { class: "sections" },
        page.sections.map(({ title, rules }) =>
          h("section", null, h("h2", null, title), h("ul", null, rules.map((rule) => h("li", null, rule)))),
        ),
      ),
    );
  }
}

/**
 * Creates the entry of a piece.
 * @param {BoardInfo} set
 * @param {PieceSheet} piece
 */
function entry(set, piece) {
  const names = Object.entries(piece.names);
  const pictures = names.flatMap(([, letter]) => {
    // Of the side at the bottom, whose tiles are upright.
    const symbol = set.pieces[set.bottom === "white" ? letter : letter.toLowerCase()]?.symbol;
    return symbol ? [picture(PREFIX + symbol, false)] : [];
  });
  return h(
    "li",
    { class: "card" },
    h(
      "div",
      { class: "piece-head" },
      pictures,
      h("h3", null, names.map(([name]) => name).join(", ")),
      h("span", { class: "soft" }, names.map(([, letter]) => letter).join(", ")),
      piece.royal && h("span", { class: "royal" }, "royal"),
    ),
    piece.rules.map((rule) => h("p", null, rule)),
    h(
      "div",
      { class: "diagrams" },
      piece.diagrams.map(({ caption, svg }) => {
        const image = drawing(svg);
        return image && h("figure", null, image, caption && h("figcaption", { class: "soft" }, caption));
      }),
    ),
  );
}

customElements.define("tabiya-rules", Rules);
