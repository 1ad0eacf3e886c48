// Tools of a game: moves as text, the link, the game as text and as a picture.

import { COORDINATES } from "../board/coordinates.js";
import { clockText } from "../clocktext.js";
import { fill, h } from "../dom.js";
import { recall, remember } from "../store.js";
import { copy } from "./clipboard.js";
import { icon } from "./icons.js";
import { oneScreen } from "./state.js";

/** @import { ToolCallbacks } from "../../../types/page.js" */
/** @import { Snapshot } from "../../../types/wire.js" */
/** @import { Icon } from "./icons.js" */

/** How long a button shows that a text was copied. */
const FEEDBACK = 1500;

export class Tools {
  #input = h("input", {
    id: "typed",
    name: "move",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
    enterKeyHint: "send",
    "aria-describedby": "typed-hint",
  });
  #form = h(
    "form",
    { class: "t-type" },
    h("label", { htmlFor: "typed" }, "Type a move"),
    h("span", { class: "t-row" }, this.#input, h("button", { type: "submit" }, "Move")),
    h("span", { id: "typed-hint", class: "unseen" }, "In any notation of the game, such as the one in the list of moves."),
  );
  #turning = h("input", { type: "checkbox" });
  #turn = h("label", { class: "t-turn", hidden: true }, this.#turning, " Turn the board to the side to move");
  #numbering = h("input", { type: "checkbox", name: "coordinates" });
  #numbersText = document.createTextNode("");
  #numbers = h("label", { class: "t-turn", hidden: true }, this.#numbering, this.#numbersText);
  #about = h("p", { class: "t-about soft" });
  #image = h("a", { class: "button t-button", download: "" }, icon("save"), "Image");
  #device = h(
    "button",
    {
      type: "button",
      class: "t-button",
      "aria-haspopup": "dialog",
      "aria-label": "Play on another device",
      title: "Play on another device",
      hidden: true,
      onclick: () => this.#handOver(),
    },
    icon("device"),
    "Device",
  );
  #callbacks;
  #game = "";

  /** @param {ToolCallbacks} callbacks */
  constructor(callbacks) {
    this.#callbacks = callbacks;
    this.element = h(
      "section",
      { class: "t-tools", "aria-label": "More" },
      this.#form,
      this.#turn,
      this.#numbers,
      h(
        "div",
        { class: "t-buttons", role: "group", "aria-label": "Share" },
        this.#copier("link", "Link", async () => location.href),
        this.#copier("copy", "FEN", async () => callbacks.shown().fen),
        this.#copier("copy", "PGN", () => pgn(this.#game)),
        this.#image,
        this.#copier("embed", "Embed", async () => frame(this.#game)),
        this.#device,
      ),
      this.#about,
    );
    this.#form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (text && (await callbacks.moveText(text))) this.#input.value = "";
    });
    this.#turning.addEventListener("change", () => callbacks.turning(this.#turning.checked));
    this.#numbering.checked = recall("coordinates") === "course";
    this.#numbering.addEventListener("change", () => {
      remember("coordinates", this.#numbering.checked ? "course" : "");
      callbacks.numbering(this.#numbering.checked);
    });
  }

  /**
   * @param {Snapshot} game
   * @param {number} watching
   */
  show(game, watching) {
    this.#game = game.game;
    this.#form.hidden = game.yours.sides.length === 0;
    // Hidden but not removed, so that the list of moves and the buttons below it do not move when the game ends.
    this.#form.classList.toggle("t-ended", game.live.ending !== null);
    this.#turn.hidden = !oneScreen(game) || !game.board.turns;
    const { coordinates } = game.board;
    this.#numbers.hidden = !coordinates;
    // Only the text changes: a checkbox that is inserted again loses the keyboard focus.
    if (coordinates) this.#numbersText.data = ` ${COORDINATES[coordinates]}`;
    this.#device.hidden = game.yours.sides.length === 0;
    this.#image.href = this.#picture();
    this.#image.download = `${game.board.rules}-${game.game}.png`;
    const rules = h("a", { href: `/rules/${game.board.hash}` }, "Rules");
    const seen = watching > 0 && h("span", { class: "t-watching" }, icon("eye"), `${watching} watching`);
    const array = game.start_number === null ? "" : ` · array ${game.start_number}`;
    fill(this.#about, h("strong", null, game.board.name), `${array} · ${clockText(game.terms.time)} · `, rules, seen && " · ", seen);
  }

  /** Shows the link that carries the seat. */
  async #handOver() {
    await import("../device/screen.js");
    const dialog = /** @type {HTMLElement & {game: string}} */ (document.createElement("tabiya-device"));
    dialog.game = this.#game;
    document.body.append(dialog);
  }

  /** Returns the address of the picture of the shown position. */
  #picture() {
    const { ply, flip } = this.#callbacks.shown();
    return `/api/games/${encodeURIComponent(this.#game)}/png?ply=${ply}&flip=${flip}&width=1000`;
  }

  /**
   * Creates a button that copies a text and confirms it.
   * @param {Icon} drawing
   * @param {string} label
   * @param {() => Promise<string>} text
   */
  #copier(drawing, label, text) {
    const shown = h("span", null, label);
    const name = { Link: "Copy the link to this game", Embed: "Embed: copy a frame with this game for another page" }[label] ?? `Copy ${label}`;
    const button = h("button", { type: "button", class: "t-button", "aria-label": name, title: name }, icon(drawing), shown);
    button.addEventListener("click", async () => {
      let copied = false;
      try {
        copied = await copy(await text());
      } catch {
        // Reported below.
      }
      shown.textContent = copied ? "Copied" : "Failed";
      this.#callbacks.announce(copied ? `${label} copied` : `${label} could not be copied`);
      setTimeout(() => (shown.textContent = label), FEEDBACK);
    });
    return button;
  }
}

/**
 * Returns the text that shows a game in a page of another site.
 * @param {string} game
 */
function frame(game) {
  return `<iframe src="${location.origin}/embed/${encodeURIComponent(game)}" width="400" height="520" title="A game on Tabiya"></iframe>`;
}

/** @param {string} game */
async function pgn(game) {
  const response = await fetch(`/api/games/${encodeURIComponent(game)}/pgn`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}
