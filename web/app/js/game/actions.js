// What a player can do besides moving. Every thing has a slot of its own that stays where it is; what appears in a slot
// by itself can be pressed only after a moment, so that nothing is agreed to by a click that was meant for something else.

import { fill, h } from "../dom.js";
import { icon } from "./icons.js";
import { answerer, oneScreen, other, toMove } from "./state.js";

/** @import { Snapshot } from "../../../types/wire.js" */
/** @import { Icon } from "./icons.js" */
/** @import { Task } from "./connection.js" */

/**
 * A button in a slot.
 * @typedef {object} Button
 * @property {string} label
 * @property {Icon} icon
 * @property {string} [short] a shorter label where there is little room
 * @property {boolean} [disabled]
 * @property {"main" | "danger" | ""} [kind]
 * @property {boolean} [wait] whether it can be pressed only after a moment
 * @property {() => unknown} [act] the slot is busy until it is done
 * @property {string} [href] instead of `act`: where it leads
 */

/** How long a button that has just appeared cannot be pressed. */
const GUARD = 350;

const SLOTS = /** @type {const} */ (["back", "draw", "resign", "pass", "extra"]);

export class Actions {
  /** @type {Record<typeof SLOTS[number], Slot>} */
  #slots = /** @type {any} */ (Object.fromEntries(SLOTS.map((name) => [name, { element: h("div", { class: "a-slot" }), key: "" }])));
  element = h("div", { class: "a-actions", role: "group", "aria-label": "Actions" }, SLOTS.map((name) => this.#slots[name].element));
  #send;
  /** Passes, if the player may. @type {(() => Promise<void>) | undefined} */
  #pass;
  /** The slot in which is asked again before something is done. @type {"resign" | "draw" | "extra" | null} */
  #asking = null;
  /** @type {Snapshot | null} */
  #game = null;

  /** @param {(...tasks: Task[]) => Promise<void>} send */
  constructor(send) {
    this.#send = send;
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#asking) this.#ask(null);
    });
  }

  /**
   * @param {Snapshot} game
   * @param {() => Promise<void>} [pass] passes, if the player may do that now
   */
  show(game, pass) {
    const { ending } = game.live;
    const passing = game.board.passing && !ending;
    this.#pass = pass;
    if (ending || game.seq !== this.#game?.seq) this.#asking = null;
    // The end comes by itself, under whatever is about to be pressed.
    const guard = !ending !== !this.#game?.live.ending;
    this.#game = game;
    this.element.hidden = game.yours.sides.length === 0;
    if (this.element.hidden) return;
    this.#put("back", this.#back(game), guard);
    this.#put("draw", ending ? this.#rematch(game) : this.#draw(game), guard);
    this.#put("resign", ending ? [{ label: "New game", icon: "add", href: "/" }] : this.#resign(game), guard);
    this.element.classList.toggle("a-passing", passing);
    this.#slots.pass.element.hidden = !passing;
    // At one screen a double click would pass for both sides, and end the game: each turn has a button of its own.
    this.#put("pass", passing ? [{ label: "Pass", icon: "pass", disabled: !pass, act: pass }] : [], true, game.moves.length);
    this.#put("extra", ending ? [] : this.#extra(game), guard);
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #back(game) {
    const { live, terms, moves } = game;
    if (terms.take_back === "freely") {
      return [
        { label: "Undo", icon: "undo", disabled: moves.length === 0, act: () => this.#send({ do: "undo" }) },
        { label: "Redo", icon: "redo", disabled: live.undone === 0, act: () => this.#send({ do: "redo" }) },
      ];
    }
    if (terms.take_back === "never" || live.ending) return [];
    const offer = live.offers.take_back;
    const by = answerer(game, offer?.by);
    if (by) {
      return [
        { label: "Allow taking back", short: "Allow", icon: "yes", kind: "main", wait: true, act: () => this.#send({ do: "accept-take-back", by }) },
        { label: "No taking back", short: "No", icon: "no", wait: true, act: () => this.#send({ do: "decline-take-back", by }) },
      ];
    }
    if (offer) return [{ label: "Asked to take back", short: "Asked", icon: "undo", disabled: true }];
    const mine = moves.some((move) => game.yours.sides.includes(move.by));
    return [{ label: "Take back", icon: "undo", disabled: !mine, act: () => this.#send({ do: "offer-take-back" }) }];
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #draw(game) {
    const { live, board } = game;
    if (oneScreen(game)) {
      if (!board.turns) return [];
      if (this.#asking !== "draw") return [{ label: "Draw", icon: "draw", act: () => this.#ask("draw") }];
      const by = live.turn ?? "white";
      const agree = () => this.#send({ do: "offer-draw", by }, { do: "accept-draw", by: other(by) });
      return [
        { label: "Agree to a draw", short: "Agree", icon: "yes", kind: "main", wait: true, act: agree },
        { label: "No, play on", short: "No", icon: "no", act: () => this.#ask(null) },
      ];
    }
    const by = answerer(game, live.offers.draw);
    if (by) {
      return [
        { label: "Accept the draw", short: "Draw", icon: "yes", kind: "main", wait: true, act: () => this.#send({ do: "accept-draw", by }) },
        { label: "No draw", short: "No", icon: "no", wait: true, act: () => this.#send({ do: "decline-draw", by }) },
      ];
    }
    if (live.offers.draw) return [{ label: "Draw offered", short: "Offered", icon: "draw", disabled: true }];
    return [{ label: "Offer draw", short: "Draw", icon: "draw", act: () => this.#send({ do: "offer-draw" }) }];
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #resign(game) {
    if (oneScreen(game) && !game.board.turns) return [];
    if (this.#asking !== "resign") return [{ label: "Resign", icon: "resign", act: () => this.#ask("resign") }];
    const by = game.yours.sides.length === 1 ? undefined : (game.live.turn ?? undefined);
    return [
      { label: "No, play on", short: "No", icon: "no", act: () => this.#ask(null) },
      { label: "Yes, resign", short: "Yes", icon: "resign", kind: "danger", wait: true, act: () => this.#send({ do: "resign", by }) },
    ];
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #extra(game) {
    const { claims, abort } = game.yours;
    if (claims.length > 0 && toMove(game).length > 0) {
      return claims.map(({ reason, sentence }) => ({
        label: `Claim: ${sentence}`,
        short: "Claim",
        icon: /** @type {Icon} */ ("claim"),
        kind: /** @type {"main"} */ ("main"),
        wait: true,
        act: () => this.#send({ do: "claim", reason }),
      }));
    }
    if (!abort || oneScreen(game)) return [];
    if (this.#asking !== "extra") return [{ label: "Abort", icon: "abort", act: () => this.#ask("extra") }];
    return [{ label: "Sure? Abort the game", short: "Sure?", icon: "abort", kind: "danger", wait: true, act: () => this.#send({ do: "abort" }) }];
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #rematch(game) {
    const { live, yours } = game;
    if (live.next) return [{ label: "Next game", icon: "again", kind: "main", href: `/game/${live.next}` }];
    const by = answerer(game, live.rematch);
    if (oneScreen(game)) {
      return [{ label: "Play again", icon: "again", kind: "main", act: () => this.#send({ do: "rematch" }) }];
    }
    if (by) {
      return [
        { label: "Accept the rematch", short: "Rematch", icon: "yes", kind: "main", wait: true, act: () => this.#send({ do: "rematch", by }) },
        { label: "No rematch", short: "No", icon: "no", wait: true, act: () => this.#send({ do: "decline-rematch", by }) },
      ];
    }
    if (live.rematch && yours.sides.includes(live.rematch)) {
      return [{ label: "Rematch offered", short: "Offered", icon: "again", disabled: true }];
    }
    return [{ label: "Rematch", icon: "again", kind: "main", act: () => this.#send({ do: "rematch" }) }];
  }

  /** @param {"resign" | "draw" | "extra" | null} where */
  #ask(where) {
    const slot = where ?? this.#asking ?? "resign";
    this.#asking = where;
    if (this.#game) this.show(this.#game, this.#pass);
    // The focus stays with the question, on the answer that does no harm.
    const buttons = this.#slots[slot].element.querySelectorAll("button");
    [...buttons].find(({ ariaDisabled }) => !ariaDisabled)?.focus();
  }

  /**
   * Fills a slot, if it is not filled with the same already.
   * @param {typeof SLOTS[number]} name
   * @param {Button[]} buttons
   * @param {boolean} guard whether all of them can be pressed only after a moment
   * @param {number} [ply] for which they are, if they are not the same after a move
   */
  #put(name, buttons, guard, ply) {
    const place = this.#slots[name];
    const key = JSON.stringify([buttons, ply]);
    if (key === place.key) return;
    place.key = key;
    const focused = [...place.element.children].findIndex((one) => one === document.activeElement);
    fill(place.element, buttons.map((one) => button(one, one.wait || guard, place)));
    place.element.classList.toggle("a-asks", buttons.some(({ wait }) => wait));
    const { children } = place.element;
    if (focused >= 0) /** @type {HTMLElement | undefined} */ (children[Math.min(focused, children.length - 1)])?.focus();
  }
}

/** @typedef {{element: HTMLElement, key: string}} Slot */

/**
 * @param {Button} what
 * @param {boolean} wait
 * @param {Slot} slot
 */
function button({ label, short, icon: drawing, disabled = false, kind = "", act, href }, wait, { element }) {
  // The long label is read and shown as a hint; the short one must be part of what is read.
  const inside = [icon(drawing), h("span", { "aria-hidden": short ? "true" : null }, short ?? label)];
  const named = { class: `a-button ${kind}`, title: label, "aria-label": short ? label : null };
  const pressed = async (/** @type {Event} */ event) => {
    if (made.ariaDisabled || element.ariaBusy) return event.preventDefault();
    if (!act) return;
    element.ariaBusy = "true";
    await act();
    element.ariaBusy = null;
  };
  const made = href
    ? h("a", { ...named, class: `button ${named.class}`, href, onclick: pressed }, inside)
    : h("button", { ...named, type: "button", onclick: pressed }, inside);
  // A button that has the focus keeps it: it is dead, not disabled. What waits can have the focus already.
  if (disabled || wait) made.ariaDisabled = "true";
  if (wait && !disabled) setTimeout(() => (made.ariaDisabled = null), GUARD);
  return made;
}
