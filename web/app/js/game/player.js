// A player's panel: who it is, whether they are there, whether it is their turn, and their clock.

import { fill, h } from "../dom.js";
import { clockFace, clockSaid } from "./clock.js";
import { called } from "./state.js";

/** @import { BoardInfo, Player, Side, TimeLeft } from "../../../types/wire.js" */

export class PlayerPanel {
  #dot = h("span", { class: "dot", "aria-hidden": "true" });
  #name = h("strong", { class: "p-name" });
  #more = h("span", { class: "p-more soft" });
  #turn = h("span", { class: "p-turn", hidden: true }, "to move");
  #clock = h("span", { class: "p-clock", role: "timer", hidden: true });
  element = h(
    "section",
    { class: "p-panel" },
    this.#dot,
    h("span", { class: "p-who" }, this.#name, this.#more),
    this.#turn,
    this.#clock,
  );

  /**
   * @param {object} what
   * @param {BoardInfo} what.board
   * @param {Side} what.side
   * @param {Player} what.player
   * @param {boolean} what.mine
   * @param {boolean} what.alone whether both sides are at one screen
   * @param {boolean} what.turn
   */
  show({ board, side, player, mine, alone, turn }) {
    this.#dot.className = `dot dot-${side}`;
    this.#dot.style.background = board.colours?.[side] ?? "";
    const name = player.taken || player.computer ? called(board, side, player) : "Nobody yet";
    const more = [];
    if (name !== board.sides[side]) more.push(board.sides[side]);
    if (mine && !alone) more.push("you");
    const online = player.taken && !player.computer && !alone && !mine;
    if (online) more.push(player.online ? "online" : "away");
    fill(this.#name, name);
    fill(this.#more, online && h("span", { class: `p-online${player.online ? " p-here" : ""}`, "aria-hidden": "true" }), more.join(" · "));
    this.element.ariaLabel = `${board.sides[side]}: ${name}`;
    this.element.classList.toggle("p-moves", turn);
    this.#turn.hidden = !turn;
  }

  /**
   * @param {TimeLeft | null} time
   * @param {boolean} runs
   * @param {boolean} low
   */
  tick(time, runs, low) {
    this.#clock.hidden = time === null;
    if (!time) return;
    const periods = time.periods > 0 ? ` ×${time.periods}` : "";
    const text = clockFace(time.ms) + periods;
    if (this.#clock.textContent !== text) {
      this.#clock.textContent = text;
      // Those who hear the page are not to hear it every tenth of a second: the words change with the seconds.
      this.#clock.ariaLabel = `${clockSaid(time.ms)} left`;
    }
    this.#clock.classList.toggle("p-runs", runs);
    this.#clock.classList.toggle("p-low", low);
  }
}
