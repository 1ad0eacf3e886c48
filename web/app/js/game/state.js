// The state of a game and how messages change it: pure functions. The ply that is viewed is kept apart from the game, so
// that a new move does not change the board of a player who views an earlier position.

/** @import { GameState } from "../../../types/page.js" */
/** @import { BoardInfo, PlayedMove, Player, Side, Snapshot, Update } from "../../../types/wire.js" */

/**
 * @param {Snapshot} snapshot
 * @param {GameState | null} before
 * @param {number} receivedAt
 * @returns {GameState}
 */
export function fromSnapshot(snapshot, before, receivedAt) {
  const viewed = before?.viewed ?? null;
  return {
    game: snapshot,
    watching: before?.watching ?? 0,
    receivedAt,
    viewed: viewed !== null && viewed < snapshot.moves.length ? viewed : null,
  };
}

/**
 * Returns the state after an update; nothing if an earlier update was missed.
 * @param {GameState} state
 * @param {Update} update
 * @param {number} receivedAt
 * @returns {GameState | null}
 */
export function updated(state, update, receivedAt) {
  const { game } = state;
  if (update.from !== game.seq || update.keep > game.moves.length) return null;
  const moves = [...game.moves.slice(0, update.keep), ...update.moves];
  const viewed = state.viewed !== null && state.viewed < moves.length ? state.viewed : null;
  const { seq, live, yours } = update;
  return { ...state, game: { ...game, seq, live, yours, moves }, receivedAt, viewed };
}

/**
 * Views a ply. The last one is the current position.
 * @param {GameState} state
 * @param {number} ply
 * @returns {GameState}
 */
export function look(state, ply) {
  const last = state.game.moves.length;
  const to = Math.min(Math.max(ply, 0), last);
  return { ...state, viewed: to === last ? null : to };
}

/**
 * Returns the ply that the board shows.
 * @param {GameState} state
 */
export function shownPly({ viewed, game }) {
  return viewed ?? game.moves.length;
}

/**
 * Returns the move that led to a ply; nothing for the first position.
 * @param {Snapshot} game
 * @param {number} ply
 * @returns {PlayedMove | null}
 */
export function moveTo(game, ply) {
  return game.moves[ply - 1] ?? null;
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "white" ? "black" : "white";
}

/**
 * Returns the side of this player; nothing for spectators and on one screen.
 * @param {Snapshot} game
 * @returns {Side | null}
 */
export function mySide({ yours }) {
  return (yours.sides.length === 1 ? yours.sides[0] : null) ?? null;
}

/**
 * Returns the side that this client can take, while a seat is free.
 * @param {Snapshot} game
 * @returns {Side | null}
 */
export function invited({ players, yours, live }) {
  if (yours.sides.length > 0 || live.ending) return null;
  return freeSide(players);
}

/**
 * Returns the side whose seat is free.
 * @param {Snapshot["players"]} players
 * @returns {Side | null}
 */
export function freeSide(players) {
  return /** @type {Side[]} */ (["white", "black"]).find((side) => !players[side].taken && !players[side].computer) ?? null;
}

/**
 * Returns whether both players are at this screen.
 * @param {Snapshot} game
 */
export function oneScreen({ yours }) {
  return yours.sides.length === 2;
}

/**
 * Returns the sides whose pieces this client may move now.
 * @param {Snapshot} game
 * @returns {Side[]}
 */
export function toMove({ live, yours }) {
  if (live.ending) return [];
  return live.turn === null ? yours.sides : yours.sides.filter((side) => side === live.turn);
}

/**
 * Returns whether this client plays against the computer or both sides, so that the server gives it hints.
 * @param {Snapshot} game
 */
export function hasHints(game) {
  const side = mySide(game);
  return game.board.turns && (side ? game.players[other(side)].computer : oneScreen(game));
}

/**
 * Returns the name of a player, or else the name of the side.
 * @param {BoardInfo} board
 * @param {Side} side
 * @param {Player} player
 */
export function called(board, side, player) {
  return player.name || (player.computer ? "Computer" : board.sides[side]);
}

/**
 * Returns the side as which this client can reply to an offer.
 * @param {Snapshot} game
 * @param {Side | null | undefined} by
 * @returns {Side | null}
 */
export function answerer({ yours }, by) {
  if (!by) return null;
  return yours.sides.includes(other(by)) ? other(by) : null;
}

/**
 * Returns how long it is until this player may claim the game because the opponent is away, in milliseconds; nothing if the
 * opponent is not away. The server sends when that is, and the referee decides about the claim.
 * @param {GameState} state
 * @param {number} now by `performance.now()`
 * @returns {number | null}
 */
export function untilClaim({ game, receivedAt }, now) {
  const { away, ending, now: sent } = game.live;
  const side = mySide(game);
  if (!away || !side || away.side === side || ending) return null;
  return Math.max(0, away.claim_at - sent - Math.max(0, now - receivedAt));
}

/**
 * Returns whether the game waits for a player to take the free seat.
 * @param {Snapshot} game
 */
export function isWaiting({ players, live }) {
  return !live.ending && freeSide(players) !== null;
}

/**
 * Returns whose turn it is, or who is expected, in words.
 * @param {Snapshot} game
 * @returns {string}
 */
export function whoseTurn(game) {
  const { board, live, yours } = game;
  if (isWaiting(game)) return "Waiting for an opponent to join";
  if (live.turn === null) return "Any piece may move";
  if (live.no_legal_move) return `${board.sides[live.turn]} has no legal move`;
  if (yours.sides.length === 1 && yours.sides[0] === live.turn) return "Your move";
  return `${board.sides[live.turn]} to move`;
}
