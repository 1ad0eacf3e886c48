// <tabiya-settings>: the settings, in a dialog over any screen. Every change is stored and applied at once.

import { h, sheet } from "../dom.js";
import { BOARDS, preferences, prefer } from "../preferences.js";
import { preview } from "../preview.js";
import { allowed, notifies, play, vibrates } from "../sound.js";

/** @import { Preferences } from "../../../types/page.js" */

const style = sheet("css/settings.css");

class Settings extends HTMLElement {
  #dialog = h("dialog", { class: "settings", "aria-labelledby": "settings-title" });
  #notify = toggle("notify", "Notify me in another tab when it is my turn");
  #refused = h("p", { class: "hint", role: "status" });

  async connectedCallback() {
    await style;
    if (this.contains(this.#dialog)) return this.#dialog.showModal();
    const volume = h("input", {
      id: "volume",
      type: "range",
      min: "0",
      max: "100",
      step: "5",
      value: String(Math.round(preferences().volume * 100)),
      oninput: () => prefer({ volume: Number(volume.value) / 100 }),
      onchange: () => play("move"),
    });
    const sound = toggle("sound", "Sounds", () => play("move"));
    this.#notify.addEventListener("change", () => this.#ask());
    this.#notify.hidden = !notifies();
    this.#dialog.append(
      h(
        "header",
        null,
        h("h2", { id: "settings-title" }, "Settings"),
        h("button", { type: "button", class: "plain", onclick: () => this.#dialog.close() }, "Done"),
      ),
      h(
        "section",
        { "aria-labelledby": "settings-board" },
        h("h3", { id: "settings-board" }, "Board and pieces"),
        pictures("Board", "board", "chess", BOARDS.map((board) => [board, capital(board), { board }])),
        pictures("Pieces of the shogi family", "kanji", "minishogi", [
          ["", "Letters", { kanji: false }],
          ["true", "Kanji", { kanji: true }],
        ]),
        pictures("Pieces of xiangqi and janggi", "hanzi", "minixiangqi", [
          ["", "Pictures", { hanzi: false }],
          ["true", "Hanzi", { hanzi: true }],
        ]),
      ),
      h(
        "section",
        { "aria-labelledby": "settings-sound" },
        h("h3", { id: "settings-sound" }, "Sounds and signals"),
        sound,
        h("div", { class: "field" }, h("label", { for: "volume" }, "Volume"), volume),
        vibrates && toggle("vibrate", "Vibrate when the opponent has moved"),
        this.#notify,
        this.#refused,
      ),
    );
    // A click beside the dialog closes it.
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
    this.#dialog.addEventListener("close", () => this.remove());
    this.append(this.#dialog);
    this.#dialog.showModal();
  }

  async #ask() {
    if (!preferences().notify || (await allowed())) return;
    prefer({ notify: false });
    const box = this.#notify.querySelector("input");
    if (box) box.checked = false;
    this.#refused.textContent = "The browser does not allow notifications of this site. You can change that in its own settings.";
  }
}

/**
 * Creates a checkbox for a setting.
 * @param {keyof Preferences} key
 * @param {string} text
 * @param {() => void} [changed]
 */
function toggle(key, text, changed) {
  const box = h("input", { type: "checkbox", name: key, checked: Boolean(preferences()[key]) });
  box.addEventListener("change", () => {
    prefer({ [key]: box.checked });
    changed?.();
  });
  return h("label", { class: "setting" }, box, h("span", null, text));
}

/**
 * Creates a choice between settings that are shown as pictures of a game.
 * @param {string} legend
 * @param {"board" | "kanji" | "hanzi"} key
 * @param {string} game
 * @param {Array<[value: string, text: string, change: Partial<Preferences>]>} choices
 */
function pictures(legend, key, game, choices) {
  const now = preferences()[key];
  const options = choices.map(([value, text, change]) => {
    const input = h("input", { type: "radio", name: `settings-${key}`, value, checked: change[key] === now, onchange: () => prefer(change) });
    return h("label", null, input, h("span", null, preview(game, { width: 112, height: 112 }, change), text));
  });
  return h("fieldset", { class: "pictures" }, h("legend", null, legend), h("div", { class: "choice" }, options));
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

customElements.define("tabiya-settings", Settings);
