// The panel of a player: name, presence, status of the side, turn and clock.

import { fill, h } from "../dom.js";
import { clockFace, spokenTime } from "./clock.js";
import { called } from "./state.js";
import { StatusChips } from "./status.js";

/** @import { BoardInfo, Player, Side, StatusMessage, TimeLeft } from "../../../types/wire.js" */

export class PlayerPanel {
  #dot = h("span", { class: "dot", "aria-hidden": "true" });
  #name = h("strong", { class: "p-name" });
  #more = h("span", { class: "p-more soft" });
  #turn = h("span", { class: "p-turn", hidden: true }, "to move");
  #clock = h("span", { class: "p-clock", role: "timer", hidden: true });
  #status;
  element = h(
    "section",
    { class: "p-panel" },
    this.#dot,
    h("span", { class: "p-who" }, this.#name, this.#more),
    this.#turn,
    this.#clock,
  );

  /** @param {(sentence: string) => void} tell called with the sentence of a chip that is pressed */
  constructor(tell) {
    this.#status = new StatusChips(tell);
    this.#turn.before(this.#status.element);
  }

  /**
   * @param {object} what
   * @param {BoardInfo} what.board
   * @param {Side} what.side
   * @param {Player} what.player
   * @param {boolean} what.mine
   * @param {boolean} what.alone whether both players are at this screen
   * @param {boolean} what.turn
   * @param {StatusMessage[]} what.status
   */
  show({ board, side, player, mine, alone, turn, status }) {
    this.#status.show(status);
    this.#dot.className = `dot dot-${side}`;
    this.#dot.style.background = board.colours?.[side] ?? "";
    const name = player.taken || player.computer ? called(board, side, player) : "Free seat";
    const more = [];
    if (name !== board.sides[side]) more.push(board.sides[side]);
    if (mine && !alone) more.push("you");
    const online = player.taken && !player.computer && !alone && !mine;
    if (online) more.push(player.online ? "online" : "away");
    const place = / \((top|bottom)\)$/.exec(name)?.[0] ?? "";
    fill(this.#name, name.slice(0, name.length - place.length), place && h("span", { class: "p-place" }, place));
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
      // The label changes only with the seconds, so that screen readers do not read every tenth.
      this.#clock.ariaLabel = `${spokenTime(time.ms)} left`;
    }
    this.#clock.classList.toggle("p-runs", runs);
    this.#clock.classList.toggle("p-low", low);
  }
}
