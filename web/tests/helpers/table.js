// A game between two players, each at a machine of their own. The way through the start screen has tests of its own:
// here the game is begun over HTTP, and both come with their seats.

import { Seat } from "./seat.js";

/** @import { TestContext } from "node:test" */
/** @import { NewGame, Seat as Token } from "../../types/wire.js" */
/** @import { Seating, Stage } from "../frame/stage.js" */
/** @import { Manner } from "./seat.js" */

/** What is asked for, where a test does not say otherwise: chess. @typedef {Partial<NewGame>} Wanted */

export class Table {
  /**
   * @param {string} id
   * @param {Seat} white
   * @param {Seat} black
   */
  constructor(id, white, black) {
    this.id = id;
    this.white = white;
    this.black = black;
  }

  /**
   * Makes moves for both in turn, White first.
   * @param {string} moves in UCI
   * @param {Manner} [manner]
   */
  async play(moves, manner = "click") {
    for (const [ply, move] of moves.split(" ").entries()) await (ply % 2 === 0 ? this.white : this.black).move(move, { manner });
  }

  /** Both players. */
  get both() {
    return [this.white, this.black];
  }
}

/**
 * Begins a game and seats two players.
 * @param {Stage} stage
 * @param {TestContext} t
 * @param {Wanted & {guest?: string}} [wanted] `guest`: the name of the other player
 * @param {{white?: Seating, black?: Seating}} [seatings]
 */
export async function table(stage, t, { guest, ...wanted } = {}, seatings = {}) {
  const { server } = stage;
  const host = await begun(stage, { opponent: "friend", side: "white", ...wanted });
  const joined = await server.ask(`/api/games/${host.game}/join`, guest ? { name: guest } : {});
  if (!joined.seats) throw new Error(`no seat: ${JSON.stringify(joined)}`);
  const [white, black] = await Promise.all([
    seat(stage, t, host.game, host.seats, seatings.white),
    seat(stage, t, host.game, joined.seats, seatings.black),
  ]);
  return new Table(host.game, white, black);
}

/**
 * Begins a game at one screen.
 * @param {Stage} stage
 * @param {TestContext} t
 * @param {Wanted} [wanted]
 * @param {Seating} [seating]
 */
export async function alone(stage, t, wanted = {}, seating = {}) {
  const { game, seats } = await begun(stage, { opponent: "same-screen", ...wanted });
  return seat(stage, t, game, seats, seating);
}

/**
 * One who comes to a game: to watch it, if there is no token.
 * @param {Stage} stage
 * @param {TestContext} t
 * @param {string} game
 * @param {Token[]} [seats]
 * @param {Seating} [seating]
 */
export async function seat(stage, t, game, seats = [], seating = {}) {
  return new Seat(await stage.player(t, seating)).open(game, seats);
}

/**
 * @param {Stage} stage
 * @param {Wanted} wanted
 * @returns {Promise<{game: string, seats: Token[]}>}
 */
async function begun({ server }, wanted) {
  const answer = await server.ask("/api/games", { rules: "chess", ...wanted });
  if (!answer.seats) throw new Error(`no game: ${JSON.stringify(answer)}`);
  return answer;
}
