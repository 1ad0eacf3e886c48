// <tabiya-game>: the screen of one game. It connects the parts: messages change the state, the state is shown, and the
// actions of the player become commands.

import "../board/board.js";
import { ApiError, hint, join, watch } from "../api.js";
import { archive } from "../archive.js";
import { moveOf } from "../board/making.js";
import { wallName } from "../board/words.js";
import { fill, h } from "../dom.js";
import { sentence as sentenceOf } from "../notice.js";
import { entitle, go } from "../router.js";
import { adopt, follow, keep, note, tokens } from "../seats.js";
import { play } from "../sound.js";
import { recall } from "../store.js";
import { Actions } from "./actions.js";
import { spokenTime, isLow, left } from "./clock.js";
import { Connection } from "./connection.js";
import { signal } from "./effects.js";
import { begun } from "./first.js";
import { Invite } from "./invite.js";
import { MoveList, Steps } from "./moves.js";
import { PlayerPanel } from "./player.js";
import { Announcer, declined, news, Notice, opponentAway, UNSENT } from "./speech.js";
import { fromSnapshot, invited, look, moveTo, mySide, oneScreen, other, shownPly, toMove, untilClaim, updated, whoseTurn } from "./state.js";
import { statusOf } from "./status.js";
import { Tools } from "./tools.js";
import { hintIn, worded, wording } from "./wording.js";

/** @import { Error as WireError, MoveMessage, ServerMessage, Side } from "../../../types/wire.js" */
/** @import { CommandBody, ConnectionState, GameState, TabiyaBoard } from "../../../types/page.js" */

/** Boards with at most this many files are slim: on narrow screens their hands are in the panels, so that the width is used. */
const SLIM = 5;

/** How long an opponent may be away before that is mentioned: one who loads the page again is back at once. */
const AWAY_GRACE = 3_000;

/** No remark. */
const NOTHING = { text: "", bad: false };

class TabiyaGame extends HTMLElement {
  /** The parts of the path, given by the router. @type {Record<string, string>} */
  params = {};
  /** @type {Connection | null} */
  #connection = null;
  /** @type {GameState | null} */
  #state = null;
  /** Whether the board is flipped from its default orientation. */
  #flipped = false;
  /** Whether the board turns to the side to move. */
  #turning = false;
  /** Whether squares are labelled in the coordinates of the game's course. */
  #numbered = recall("coordinates") === "course";
  /** @type {MoveMessage | null} */
  #premove = null;
  /** A move that was sent and is not yet in the list. @type {{move: MoveMessage, ply: number} | null} */
  #pending = null;
  /** A suggested move, and the ply at which it was suggested. @type {{move: MoveMessage, ply: number} | null} */
  #hint = null;
  /** The last refusal of the referee or the opponent. */
  #remark = NOTHING;
  /** Why the server closed the connection, if it sent a reason. */
  #bye = "";
  /** The sides to which low time was announced. @type {Set<Side>} */
  #low = new Set();
  /** The seconds until this player may claim the game, if the opponent is away. @type {number | null} */
  #claim = null;
  /** When the opponent was first seen to be away, by `performance.now()`. */
  #awaySeen = 0;
  /** When the connection was lost, by `performance.now()`. */
  #lost = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  #board = /** @type {TabiyaBoard} */ (h("tabiya-board"));
  #panels = { top: new PlayerPanel((text) => this.#say(text)), bottom: new PlayerPanel((text) => this.#say(text)) };
  #moves = new MoveList((ply) => this.#look(ply));
  #notice = new Notice((way) => this.#lead(way));
  #actions = new Actions((...commands) => this.#do(...commands), () => this.#suggest());
  #announcer = new Announcer();
  #invite = new Invite((name) => this.#join(name), () => this.#show());
  #tools = new Tools({
    moveText: (text) => this.#moveText(text),
    numbering: (on) => {
      this.#numbered = on;
      this.#show();
    },
    turning: (on) => {
      this.#turning = on;
      this.#show();
    },
    shown: () => ({ fen: this.#fen(), ply: this.#state ? shownPly(this.#state) : 0, flip: this.#bottom() !== this.#state?.game.board.bottom }),
    announce: (text) => this.#announcer.announce(text),
  });
  #title = h("h1", { class: "unseen" }, "Game");
  #banner = h("p", { class: "g-banner", role: "status" });
  #steps = new Steps("g-steps", "Back to the game", (ply) => this.#look(ply), () => this.#flip());

  connectedCallback() {
    const { top, bottom } = this.#panels;
    top.element.classList.add("g-top");
    bottom.element.classList.add("g-bottom");
    this.#actions.element.classList.add("g-actions");
    this.#tools.element.classList.add("g-tools");
    fill(
      this,
      this.#title,
      h(
        "div",
        { class: "g-stage" },
        top.element,
        h("div", { class: "g-board" }, this.#board, this.#invite.element, this.#banner),
        bottom.element,
        this.#notice.element,
        h(
          "div",
          { class: "g-moves" },
          h(
            "div",
            { class: "g-course" },
            this.#moves.element,
            this.#steps.element,
          ),
        ),
        this.#actions.element,
        this.#tools.element,
      ),
      this.#announcer.element,
    );
    this.#board.addEventListener("move", (event) => this.#move(detail(event), true));
    this.#board.addEventListener("try", (event) => this.#move(detail(event), false));
    this.#board.addEventListener("premove", (event) => this.#plan(detail(event)));
    this.#board.addEventListener("select", () => this.#clearRemark());
    this.#board.addEventListener("place", () => {
      this.#remark = { text: `Now put ${wallName(this.#state?.game.board)} on an empty square.`, bad: false };
      this.#announcer.announce(this.#remark.text);
      this.#show();
    });
    document.addEventListener("keydown", this.#key);
    this.#ticking = setInterval(() => this.#tick(), 100);
    const id = this.params.id ?? "";
    adopt(id);
    addEventListener("hashchange", this.#adopted);
    this.#connection = new Connection(id, () => tokens(id), {
      received: (message) => this.#receive(message),
      changed: (state) => this.#connectionChanged(state),
      failed: () => this.#failed(id),
      seq: () => this.#state?.game.seq ?? null,
    });
    const first = begun(id);
    if (first) this.#receive({ type: "snapshot", ...first });
  }

  disconnectedCallback() {
    this.#connection?.close();
    document.removeEventListener("keydown", this.#key);
    removeEventListener("hashchange", this.#adopted);
    clearInterval(this.#ticking);
  }

  /** The link with a seat was opened while the game is watched here. */
  #adopted = () => {
    if (adopt(this.params.id ?? "")) this.#connection?.renew();
  };

  // --- receiving

  /** @param {ServerMessage} message */
  #receive(message) {
    const before = this.#state;
    const now = performance.now();
    switch (message.type) {
      case "snapshot": {
        const { type: _, ...snapshot } = message;
        this.#enter(fromSnapshot(snapshot, before, now));
        break;
      }
      case "update": {
        // Older updates are ignored, but not those without a new event, which tell about a rematch.
        if (!before || message.from < before.game.seq) return;
        const after = updated(before, message, now);
        if (after) this.#enter(after);
        else this.#connection?.resync();
        break;
      }
      case "presence":
        if (!before) return;
        this.#enter({
          ...before,
          game: { ...before.game, players: message.players, live: { ...before.game.live, away: message.away } },
          watching: message.watching,
        });
        break;
      case "pong":
        this.dataset.digest = message.digest;
        break;
      case "error":
        this.#refuse(message.error.sentence);
        break;
      case "bye":
        // The advice is left out if it is to connect again, which happens by itself.
        this.#bye = `${message.sentence} ${message.reason === "protocol" ? `${message.advice} ` : ""}`;
        break;
    }
  }

  /** @param {GameState} after */
  #enter(after) {
    const before = this.#state;
    this.#state = after;
    const { game } = after;
    const [old, now] = [before && this.#worded(before), this.#worded(after)];
    const sentences = old ? news(old, now) : [];
    if (!before) {
      if (game.yours.sides.length > 0) note(game.game, { rules: game.board.rules, name: game.board.name });
    }
    const refused = old ? declined(old, now) : "";
    if (refused || before?.game.seq !== game.seq) this.#remark = { text: refused, bad: false };
    if (this.#pending && game.moves.length !== this.#pending.ply) this.#pending = null;
    if (game.live.ending || before?.game.seq !== game.seq) this.#hint = null;
    if (game.live.ending || (before && game.moves.length < before.game.moves.length)) this.#premove = null;
    if (game.live.ending && !before?.game.live.ending) {
      note(game.game, { over: true });
      archive(game, game.yours.sides).catch(() => {});
    }
    this.#announcer.announce(...sentences);
    if (old) signal(old, now);
    const next = game.live.next;
    if (next && before && !before.game.live.next && game.yours.sides.length > 0) {
      follow(game.game, next);
      go(`/game/${next}`);
      return;
    }
    if (next) follow(game.game, next);
    this.#show();
    this.#playPremove();
  }

  /** @param {ConnectionState} state */
  #connectionChanged(state) {
    this.dataset.connection = state;
    if (state === "lost" && this.#lost < (this.#state?.receivedAt ?? 0)) this.#lost = performance.now();
    const live = state === "live";
    const text = live ? "" : `Connection lost. ${this.#bye}Reconnecting …`;
    if (live) this.#bye = "";
    if (live && this.#banner.textContent) this.#announcer.announce("Connected again");
    // Setting the same text again would announce it again.
    if (this.#banner.textContent !== text) this.#banner.textContent = text;
    this.#show();
  }

  /**
   * The socket did not open: perhaps there is no such game.
   * @param {string} id
   */
  async #failed(id) {
    try {
      await watch(id);
    } catch (why) {
      // Other errors are temporary, such as an exceeded quota.
      if (!(why instanceof ApiError && [400, 404, 410].includes(why.status)) || !this.isConnected || this.#state) return;
      this.#connection?.close();
      // The moves of a stored game that this version cannot read.
      const moves = why.error?.moves?.join(" ");
      this.toggleAttribute("shown", true);
      fill(
        this,
        h(
          "div",
          { class: "notice bad", role: "alert" },
          h("p", null, why.message),
          moves ? h("p", null, moves) : null,
          h("a", { class: "button", href: "/" }, "To the start"),
        ),
      );
    }
  }

  // --- sending

  /**
   * Sends commands one after the other, until one is refused.
   * @param {...CommandBody} commands
   */
  async #do(...commands) {
    for (const command of commands) {
      const answer = await this.#connection?.command(command);
      if (answer && !answer.ok) return this.#refuse(answer.error.sentence);
    }
  }

  /**
   * @param {MoveMessage | null} move
   * @param {boolean} offered whether it is one of the legal moves that the server sent
   */
  async #move(move, offered) {
    const game = this.#state?.game;
    if (!move || !game) return;
    const ply = game.moves.length;
    if (offered) this.#pending = { move, ply };
    const answer = await this.#send({ do: "move", move, ply });
    if (!answer || answer.ok) return;
    if (this.#pending?.move === move) this.#pending = null;
    // If the game has ended meanwhile, the notice shows that.
    if (!this.#state?.game.live.ending) this.#refuse(reason(answer.error));
    this.#board.refuse(move);
  }

  /** @param {string} text */
  async #moveText(text) {
    const game = this.#state?.game;
    const coordinates = (this.#numbered && game?.board.coordinates) || undefined;
    const answer = await this.#send({ do: "move-text", text, coordinates, ply: game?.moves.length });
    if (answer && !answer.ok) this.#refuse(reason(answer.error));
    return answer?.ok ?? false;
  }

  /** Sends a move, or announces that it waits for the connection. @param {CommandBody} command */
  #send(command) {
    const answer = this.#connection?.command(command);
    if (this.#connection?.unsent) this.#announcer.announce(UNSENT);
    this.#show();
    return answer;
  }

  /** @param {MoveMessage | null} move */
  #plan(move) {
    this.#premove = move;
    this.#announcer.announce(move && !("pass" in move) ? `Planned: ${this.#board.label(move.to)}` : "Plan given up");
    this.#show();
  }

  /** Plays the planned move when it is this player's turn. */
  #playPremove() {
    const plan = this.#premove;
    const game = this.#state?.game;
    if (!plan || !game || toMove(game).length === 0) return;
    this.#premove = null;
    // Only now the ways to make it are known.
    if ("pass" in plan) return;
    const [key, square] = "drop" in plan ? [`@${plan.drop}`, null] : [plan.from, plan.from];
    const ways = game.yours.targets[key]?.find(({ to }) => to === plan.to)?.ways ?? [];
    if (ways.length > 1) {
      this.#look(Infinity);
      this.#show();
      this.#board.chooseWay(plan);
    } else {
      this.#move(moveOf({ key, square }, plan.to, ways[0] ?? {}), true);
    }
  }

  /** Requests a hint, and shows it as a sentence and on the board. */
  async #suggest() {
    const id = this.params.id ?? "";
    const seq = this.#state?.game.seq;
    try {
      const { move, ply, sentence } = await hint(id);
      // The game has gone on meanwhile.
      if (this.#state?.game.seq !== seq) return;
      this.#hint = { move, ply };
      const board = this.#state?.game.board;
      this.#say(this.#words(board ? hintIn(board, this.#numbered, sentence, move) : sentence));
    } catch (why) {
      if (this.isConnected && this.#state?.game.seq === seq) this.#refuse(sentenceOf(why));
    }
  }

  /** @param {string} name */
  async #join(name) {
    const id = this.params.id ?? "";
    const seated = await join(id, name ? { name } : {});
    const board = this.#state?.game.board;
    keep(seated, board ? { rules: board.rules, name: board.name } : {});
    this.#connection?.renew();
  }

  /** @param {string} sentence */
  #refuse(sentence) {
    const text = this.#words(sentence);
    this.#remark = { text, bad: true };
    this.#announcer.refuse(text);
    this.#show();
  }

  /** Shows a sentence that the player has asked for. @param {string} text */
  #say(text) {
    this.#remark = { text, bad: false };
    this.#announcer.announce(text);
    this.#show();
  }

  /** Clears the remark at the player's next action. */
  #clearRemark() {
    if (!this.#remark.text) return;
    this.#remark = NOTHING;
    this.#show();
  }

  // --- viewing

  /** @param {number} ply */
  #look(ply) {
    if (!this.#state) return;
    const before = shownPly(this.#state);
    this.#state = look(this.#state, ply);
    const after = shownPly(this.#state);
    if (before === after) return;
    this.#announcer.announce(moveTo(this.#worded(this.#state).game, after)?.description ?? "First position");
    this.#show();
  }

  /** Follows the button of the notice. @param {import("./speech.js").Way} way */
  #lead(way) {
    if (!this.#state) return;
    const { game } = this.#worded(this.#state);
    if (way === "back") this.#look(Infinity);
    else if (way === "next") go(`/game/${game.live.next}`);
    else this.#invite.open(game);
    if (way === "invitation") this.#show();
  }

  #flip() {
    this.#flipped = !this.#flipped;
    this.#show();
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || !this.#state) return;
    const { target } = event;
    if (target instanceof Element && target.closest("input, textarea, select")) return;
    if (event.key === "Escape") this.#board.cancel();
    else this.#steps.key(event);
  };

  // --- showing

  /** Returns the side at the bottom of the board. @returns {Side} */
  #bottom() {
    const game = this.#state?.game;
    if (!game) return "white";
    const turning = this.#turning && oneScreen(game) ? game.live.turn : null;
    // Invited players see the board from the side that they are going to play.
    const own = turning ?? mySide(game) ?? invited(game) ?? game.board.bottom;
    return this.#flipped ? other(own) : own;
  }

  /** Returns a state in the words in which this player wants to read it. @param {GameState} state */
  #worded(state) {
    return worded(state, this.#bottom(), this.#numbered);
  }

  /** Returns a sentence of the server in the same words. @param {string} sentence */
  #words(sentence) {
    const board = this.#state?.game.board;
    return board ? wording(board, this.#bottom(), this.#numbered)(sentence) : sentence;
  }

  #fen() {
    if (!this.#state) return "";
    const { game } = this.#state;
    return moveTo(game, shownPly(this.#state))?.fen ?? game.start;
  }

  #show() {
    if (!this.#state) return;
    const state = this.#worded(this.#state);
    const { game, viewed, watching } = state;
    const { board, players, live, yours } = game;
    const ply = shownPly(this.#state);
    const move = moveTo(game, ply);
    const bottom = this.#bottom();
    const movers = viewed === null && !this.#pending ? toMove(game) : [];
    const planning = viewed === null && movers.length === 0 && !live.ending && board.turns && mySide(game) !== null;
    this.style.setProperty("--files", String(board.files.length));
    this.style.setProperty("--ranks", String(board.ranks.length));
    this.toggleAttribute("handed", board.hands);
    this.toggleAttribute("slim", board.hands && board.files.length <= SLIM);
    this.toggleAttribute("watching", yours.sides.length === 0);
    this.toggleAttribute("shown", true);
    this.#board.show({
      info: this.#state.game.board,
      fen: this.#fen(),
      orientation: bottom,
      last: move,
      // In the last position of a game that is over nothing has to be answered.
      checked: (!(live.ending && viewed === null) && move?.checked) || [],
      marked: ply === 0 ? game.start_marked : move?.marked,
      targets: planning ? yours.premoves : yours.targets,
      movable: planning ? yours.sides : movers,
      planning,
      numbered: this.#numbered && Boolean(board.coordinates),
      premove: viewed === null ? this.#premove : null,
      pending: viewed === null ? (this.#pending?.move ?? null) : null,
      hint: this.#hint?.ply === ply && !this.#pending ? this.#hint.move : null,
    });
    for (const [place, panel] of Object.entries(this.#panels)) {
      const side = place === "bottom" ? bottom : other(bottom);
      const turn = live.ending === null && live.turn === side && players[side].taken;
      panel.show({ board, side, player: players[side], mine: yours.sides.includes(side), alone: oneScreen(game), turn, status: statusOf(game, side) });
    }
    this.#moves.show(board, game.start, game.moves, ply, live.ending);
    this.#invite.show(game);
    this.#notice.show(state, this.#remark, this.#connection?.unsent ?? false, this.#claim, this.#invite.closed);
    const pass = movers.length > 0 && yours.pass ? () => this.#move({ pass: true }, true) : undefined;
    this.#actions.show(game, pass, this.#claim === 0);
    this.#tools.show(game, watching);
    this.#steps.show(ply, game.moves.length);
    entitle(live.ending ? board.name : `${whoseTurn(game)} · ${board.name}`);
    fill(this.#title, `${board.name}: ${board.sides.white} against ${board.sides.black}`);
    this.#tick();
  }

  #tick() {
    if (!this.#state) return;
    const { game, receivedAt } = this.#state;
    const { clocks, now } = game.live;
    // While the server is away, its clock may be stopped, so the display stops, too.
    const until = this.#connection?.state === "live" ? performance.now() : this.#lost;
    for (const [place, panel] of Object.entries(this.#panels)) {
      const side = place === "bottom" ? this.#bottom() : other(this.#bottom());
      const time = clocks && left(clocks, side, game.terms, now, Math.max(0, until - receivedAt));
      const low = time !== null && isLow(time, game.terms);
      const runs = clocks?.running === side;
      panel.tick(time, runs, low);
      if (!low || !runs || this.#low.has(side) || !game.yours.sides.includes(side)) continue;
      this.#low.add(side);
      this.#announcer.announce(`${spokenTime(time.ms)} left`);
      play("low");
    }
    this.#countDown(until);
  }

  /** Shows how long it is until this player may claim the game, if the opponent is away. @param {number} now */
  #countDown(now) {
    if (!this.#state) return;
    const until = untilClaim(this.#state, now);
    this.#awaySeen = until === null ? 0 : this.#awaySeen || now;
    const mentioned = until !== null && (until === 0 || now - this.#awaySeen >= AWAY_GRACE);
    const claim = mentioned ? Math.ceil(until / 1000) : null;
    if (claim === this.#claim) return;
    // Every second would be too much for screen readers.
    const announced = claim !== null && (claim === 0 || this.#claim === null);
    this.#claim = claim;
    if (announced) this.#announcer.announce(opponentAway(this.#state.game, claim));
    this.#show();
  }
}

/**
 * @param {Event} event
 * @returns {MoveMessage | null}
 */
function detail(event) {
  return event instanceof CustomEvent ? event.detail : null;
}

/**
 * Returns the sentence of an error, with suggestions.
 * @param {WireError} error
 */
function reason(error) {
  const hints = [error.nearest, ...(error.fits ?? [])].filter(Boolean).map((move) => `\`${move}\``).join(", ");
  return hints ? `${error.sentence} Perhaps: ${hints}.` : error.sentence;
}

customElements.define("tabiya-game", TabiyaGame);
