// Games for tests, created over HTTP; the start screen has tests of its own.

import { Seat } from "./seat.js";

/** @import { TestContext } from "node:test" */
/** @import { NewGame, Seat as Token } from "../../types/wire.js" */
/** @import { Seating, Stage } from "../frame/stage.js" */
/** @import { Manner } from "./seat.js" */

/** Options of a new game, which is chess by default. @typedef {Partial<NewGame>} Wanted */

export class TwoPlayerGame {
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
   * Makes moves for both players in turn, White first.
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
 * Creates a game and opens it for two players.
 * @param {Stage} stage
 * @param {TestContext} t
 * @param {Wanted & {guest?: string}} [wanted] `guest`: the name of the other player
 * @param {{white?: Seating, black?: Seating}} [seatings]
 */
export async function startGame(stage, t, { guest, ...wanted } = {}, seatings = {}) {
  const { server } = stage;
  const host = await begun(stage, { opponent: "friend", side: "white", ...wanted });
  const joined = await server.request(`/api/games/${host.game}/join`, guest ? { name: guest } : {});
  if (!joined.seats) throw new Error(`no seat: ${JSON.stringify(joined)}`);
  const [white, black] = await Promise.all([
    seat(stage, t, host.game, host.seats, seatings.white),
    seat(stage, t, host.game, joined.seats, seatings.black),
  ]);
  return new TwoPlayerGame(host.game, white, black);
}

/**
 * Creates a game on one screen.
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
 * Opens a game, as a spectator if there are no seats.
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
  const answer = await server.request("/api/games", { rules: "chess", ...wanted });
  if (!answer.seats) throw new Error(`no game: ${JSON.stringify(answer)}`);
  return answer;
}
