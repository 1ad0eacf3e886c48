// The About screens: a description, the keys, the licences of all parts; and the reference of ruleset files.

import * as api from "../api.js";
import { fill, h, sheet } from "../dom.js";
import { trouble } from "../notice.js";
import { entitle } from "../router.js";
import { elements } from "./markdown.js";

const style = sheet("css/about.css");

/** Keys and their effects, by screen. @type {Array<[title: string, keys: Array<[key: string, words: string]>]>} */
const KEYS = [
  [
    "On a board",
    [
      ["Arrow keys", "move from square to square"],
      ["Enter, Space", "pick up a piece, or put it down"],
      ["Esc", "put the piece back"],
      ["Tab", "move to the pieces in hand, then to the rest of the page"],
    ],
  ],
  [
    "In a game and in a replay",
    [
      ["← →", "one move back, one move on"],
      ["Home, End", "first position, last position"],
      ["↑ ↓", "in a replay: the variation before, the variation after"],
      ["f", "flip the board"],
    ],
  ],
];

class About extends HTMLElement {
  /** @type {Record<string, string>} */
  params = {};

  async connectedCallback() {
    await style;
    if (this.params.page === "rules") {
      await this.#attempt(() => this.#reference());
      return;
    }
    this.#show();
  }

  /** @param {() => Promise<void>} load */
  async #attempt(load) {
    await load().catch((why) => fill(this, trouble(why, load)));
  }

  #show() {
    const version = h("p", { class: "version soft" });
    const parts = h("div", { class: "licences" }, h("p", { class: "soft" }, "Opening the list…"));
    fill(
      this,
      h("h1", null, "About Tabiya"),
      h("p", { class: "lead" }, "One referee for the whole chess family: chess, shogi, xiangqi and their relatives, in the browser, without an account."),
      h(
        "p",
        null,
        "A ",
        h("em", null, "tabiya"),
        " is the opening array of a chess army. This server checks every move, explains every refusal, keeps the clocks and " +
          "reports who won and why. Games are kept under their links, seats and settings only in your browser. Nothing is " +
          "loaded from other sites.",
      ),
      version,
      section(
        "Make a game of your own",
        h("p", null, "Every game here, chess included, is a short text file. Write one, and it can be played in the browser a minute later."),
        h(
          "p",
          null,
          h("a", { class: "button", href: "/about/rules" }, "The format of ruleset files"),
          " ",
          h("a", { class: "button", href: "/api/openapi.json", target: "_blank", rel: "noopener" }, "The interface for programs"),
        ),
      ),
      section(
        "Keys",
        ...KEYS.flatMap(([title, keys]) => [
          h("h3", null, title),
          h(
            "dl",
            { class: "keys" },
            keys.flatMap(([key, words]) => [
              h("dt", null, key.split(", ").flatMap((one, index) => [index > 0 && ", ", h("kbd", null, one)])),
              h("dd", null, words),
            ]),
          ),
        ]),
      ),
      section(
        "Boards on other sites",
        h("p", null, "A game can be shown, live, in a page of yours. Its menu has the text to copy:"),
        h("pre", { tabIndex: 0 }, h("code", null, `<iframe src="${location.origin}/embed/GAME" width="400" height="520" title="A game on Tabiya"></iframe>`)),
      ),
      section(
        "Licences",
        h(
          "p",
          null,
          "Tabiya, with its drawings and sounds, is under the MIT licence or the Apache License 2.0, at your option. The page " +
            "uses no other code. The program also has these parts, each under its own licence:",
        ),
        parts,
      ),
    );
    api.about().then(
      (server) => (version.textContent = `This is version ${server.version}.`),
      () => {},
    );
    this.#licences(parts);
  }

  /** @param {HTMLElement} place */
  async #licences(place) {
    const load = async () => {
      const response = await fetch("/app/licences.json");
      if (!response.ok) throw new Error("The list cannot be opened.");
      /** @type {Array<{name: string, licence: string}>} */
      const parts = await response.json();
      fill(place, h("ul", null, parts.map(({ name, licence }) => h("li", null, h("strong", null, name), ` ${licence}`))));
    };
    await load().catch((why) => fill(place, trouble(why, load)));
  }

  async #reference() {
    const response = await fetch("/app/docs/ruleset-format.md");
    if (!response.ok) throw new Error("The document cannot be opened.");
    const text = await response.text();
    entitle("Ruleset files");
    fill(this, h("p", null, h("a", { href: "/about" }, "About Tabiya")), h("article", { class: "document" }, elements(text)));
  }
}

/**
 * @param {string} title
 * @param {...(import("../dom.js").Child)} content
 */
function section(title, ...content) {
  return h("section", null, h("h2", null, title), ...content);
}

customElements.define("tabiya-about", About);
