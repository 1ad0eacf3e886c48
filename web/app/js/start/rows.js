// Rows of lists of games.

import { h } from "../dom.js";

/** @import { Player } from "../../../types/wire.js" */

/**
 * Creates the row of a game, with its action.
 * @param {{game: string, name: string}} game
 * @param {string} details
 * @param {HTMLElement} action
 * @param {string} [hidden] text for screen readers
 */
export function row({ game, name }, details, action, hidden = ` ${name}, ${details}`) {
  action.append(h("span", { class: "unseen" }, hidden));
  return h(
    "li",
    { "data-game": game },
    h("div", { class: "what" }, h("strong", null, name), h("span", { class: "soft" }, details)),
    action,
  );
}

/**
 * Creates a link to a game.
 * @param {{game: string}} game
 * @param {string} text
 */
export function way({ game }, text) {
  return h("a", { class: "button", href: `/game/${game}` }, text);
}

/** @param {Player} player */
export function called(player) {
  return player.computer ? "Computer" : player.name || "Anonymous";
}
