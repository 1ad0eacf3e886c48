// The actions of a player besides moves. Each has a slot with a fixed place. A button that appears by itself can be
// pressed only after a moment, so that a click meant for another button does not press it.

import { fill, h } from "../dom.js";
import { icon } from "./icons.js";
import { answerer, hasHints, oneScreen, other, toMove } from "./state.js";

/** @import { Snapshot } from "../../../types/wire.js" */
/** @import { Icon } from "./icons.js" */
/** @import { ActionButton, CommandBody } from "../../../types/page.js" */
/** @typedef {ActionButton<Icon>} Button */

/** How long a button that has just appeared cannot be pressed. */
const GUARD = 350;

const SLOTS = /** @type {const} */ (["back", "draw", "resign", "pass", "extra"]);

export class Actions {
  /** @type {Record<typeof SLOTS[number], Slot>} */
  #slots = /** @type {any} */ (Object.fromEntries(SLOTS.map((name) => [name, { element: h("div", { class: "a-slot" }), key: "" }])));
  element = h("div", { class: "a-actions", role: "group", "aria-label": "Actions" }, SLOTS.map((name) => this.#slots[name].element));
  #send;
  /** Passes, if the player may do that now. @type {(() => Promise<void>) | undefined} */
  #pass;
  /** The action to confirm. @type {"resign" | "draw" | "abort" | null} */
  #confirming = null;
  /** @type {Snapshot | null} */
  #game = null;
  /** Whether this player may claim the game now, because the opponent is away. */
  #claimable = false;

  #hint;

  /**
   * @param {(...commands: CommandBody[]) => Promise<void>} send
   * @param {() => Promise<void>} hint requests a hint
   */
  constructor(send, hint) {
    this.#send = send;
    this.#hint = hint;
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#confirming) this.#confirm(null);
    });
  }

  /**
   * @param {Snapshot} game
   * @param {(() => Promise<void>) | undefined} pass passes, if the player may do that now
   * @param {boolean} claimable whether the player may claim the game, because the opponent is away
   */
  show(game, pass, claimable) {
    this.#claimable = claimable;
    const { ending } = game.live;
    const passing = game.board.passing && !ending;
    this.#pass = pass;
    if (ending || game.seq !== this.#game?.seq) this.#confirming = null;
    // The game can end while the player is about to press a button.
    const guard = !ending !== !this.#game?.live.ending;
    this.#game = game;
    this.element.hidden = game.yours.sides.length === 0;
    if (this.element.hidden) return;
    this.#put("back", this.#back(game), guard);
    this.#put("draw", ending ? this.#rematch(game) : this.#draw(game), guard);
    this.#put("resign", ending ? [{ label: "New game", icon: "add", href: "/" }] : this.#resign(game), guard);
    this.element.classList.toggle("a-passing", passing);
    this.element.classList.toggle("a-over", ending !== null);
    this.#slots.pass.element.hidden = !passing;
    // On one screen a double click would pass for both sides and end the game, so each turn has its own button.
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
    if (offer) return [{ label: "Take-back requested", short: "Requested", icon: "undo", disabled: true }];
    const mine = moves.some((move) => game.yours.sides.includes(move.by));
    return [{ label: "Take back", icon: "undo", disabled: !mine, act: () => this.#send({ do: "offer-take-back" }) }];
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #draw(game) {
    const { live, board } = game;
    if (oneScreen(game)) {
      if (!board.turns) return [];
      if (this.#confirming !== "draw") return [{ label: "Draw", icon: "draw", act: () => this.#confirm("draw") }];
      const by = live.turn ?? "white";
      const agree = () => this.#send({ do: "offer-draw", by }, { do: "accept-draw", by: other(by) });
      return [
        { label: "Agree to a draw", short: "Agree", icon: "yes", kind: "main", wait: true, act: agree },
        { label: "No, play on", short: "No", icon: "no", act: () => this.#confirm(null) },
      ];
    }
    // The opponent is away and could not answer the offer of a draw.
    if (this.#claimable) {
      return [
        { label: "Claim win", short: "Win", icon: "claim", kind: "main", wait: true, act: () => this.#send({ do: "claim-away" }) },
        { label: "Claim draw", short: "Draw", icon: "draw", wait: true, act: () => this.#send({ do: "claim-away", draw: true }) },
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
    // The place of the button to abort is too small for two.
    if (this.#confirming === "abort") {
      return [
        { label: "No, play on", short: "No", icon: "no", act: () => this.#confirm(null) },
        { label: "Yes, abort", short: "Yes", icon: "abort", kind: "danger", wait: true, act: () => this.#send({ do: "abort" }) },
      ];
    }
    if (this.#confirming !== "resign") return [{ label: "Resign", icon: "resign", act: () => this.#confirm("resign") }];
    const by = game.yours.sides.length === 1 ? undefined : (game.live.turn ?? undefined);
    return [
      { label: "No, play on", short: "No", icon: "no", act: () => this.#confirm(null) },
      { label: "Yes, resign", short: "Yes", icon: "resign", kind: "danger", wait: true, act: () => this.#send({ do: "resign", by }) },
    ];
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #extra(game) {
    const { claims, abort } = game.yours;
    const moves = toMove(game).length > 0;
    if (claims.length > 0 && moves) {
      return claims.map(({ reason, sentence }) => ({
        label: `Claim: ${sentence}`,
        short: "Claim",
        icon: /** @type {Icon} */ ("claim"),
        kind: /** @type {"main"} */ ("main"),
        wait: true,
        act: () => this.#send({ do: "claim", reason }),
      }));
    }
    // Without another person there is no one to spare by aborting, and the place is needed.
    if (hasHints(game)) return [{ label: "Hint", icon: "hint", disabled: !moves, act: this.#hint }];
    if (!abort || oneScreen(game)) return [];
    return [{ label: "Abort", icon: "abort", disabled: this.#confirming === "abort", act: () => this.#confirm("abort") }];
  }

  /** @param {Snapshot} game @returns {Button[]} */
  #rematch(game) {
    const { live, yours } = game;
    if (live.next) return [{ label: "Next game", icon: "again", kind: "main", href: `/game/${live.next}` }];
    // Nothing was played that could be played again.
    if (live.ending?.code === "aborted") return [];
    const by = answerer(game, live.rematch);
    // Where the opening array was chosen at random, the next game gets another.
    const array = game.start_number === null ? "" : " with a new array";
    const named = (/** @type {string} */ label) => (array ? { label: label + array, short: label } : { label });
    if (oneScreen(game)) {
      return [{ ...named("Play again"), icon: "again", kind: "main", act: () => this.#send({ do: "rematch" }) }];
    }
    if (by) {
      return [
        { label: `Accept the rematch${array}`, short: "Rematch", icon: "yes", kind: "main", wait: true, act: () => this.#send({ do: "rematch", by }) },
        { label: "No rematch", short: "No", icon: "no", wait: true, act: () => this.#send({ do: "decline-rematch", by }) },
      ];
    }
    if (live.rematch && yours.sides.includes(live.rematch)) {
      return [{ label: "Rematch offered", short: "Offered", icon: "again", disabled: true }];
    }
    return [{ ...named("Rematch"), icon: "again", kind: "main", act: () => this.#send({ do: "rematch" }) }];
  }

  /** @param {"resign" | "draw" | "abort" | null} what */
  #confirm(what) {
    // After a confirmation to abort the focus returns to its button.
    const slot = what === "abort" ? "resign" : (what ?? (this.#confirming === "abort" ? "extra" : this.#confirming) ?? "resign");
    this.#confirming = what;
    if (this.#game) this.show(this.#game, this.#pass, this.#claimable);
    // The focus goes to the harmless button of the confirmation.
    const buttons = this.#slots[slot].element.querySelectorAll("button");
    [...buttons].find(({ ariaDisabled }) => !ariaDisabled)?.focus();
  }

  /**
   * Fills a slot, unless its content is the same.
   * @param {typeof SLOTS[number]} name
   * @param {Button[]} buttons
   * @param {boolean} guard whether all of them can be pressed only after a moment
   * @param {number} [ply] if the buttons of each ply are different ones
   */
  #put(name, buttons, guard, ply) {
    const place = this.#slots[name];
    const key = JSON.stringify([buttons, ply]);
    if (key === place.key) return;
    place.key = key;
    const focused = [...place.element.children].findIndex((one) => one === document.activeElement);
    fill(place.element, buttons.map((one) => button(one, one.wait || guard, place)));
    place.element.classList.toggle("a-confirm", buttons.some(({ wait }) => wait));
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
  // The long label is read by screen readers and shown as a tooltip; it must contain the short one.
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
  // Not `disabled`, because a button that has the focus must keep it.
  if (disabled || wait) made.ariaDisabled = "true";
  if (wait && !disabled) setTimeout(() => (made.ariaDisabled = null), GUARD);
  return made;
}
