// What is known of a game, and how messages change it: pure functions. The ply that is looked at is kept apart from the
// game itself, so that a move that comes in never takes the board away from who looks at an earlier position.

/** @import { BoardInfo, PlayedMove, Player, Side, Snapshot, Update } from "../../../types/wire.js" */

/**
 * @typedef {object} GameState
 * @property {Snapshot} game the last snapshot with all updates since
 * @property {number} watching how many watch
 * @property {number} heard when `game.live` was heard, by `performance.now()`
 * @property {number | null} viewed the ply that is looked at; nothing if it is the game itself
 */

/**
 * @param {Snapshot} snapshot
 * @param {GameState | null} before
 * @param {number} heard
 * @returns {GameState}
 */
export function fromSnapshot(snapshot, before, heard) {
  const viewed = before?.viewed ?? null;
  return {
    game: snapshot,
    watching: before?.watching ?? 0,
    heard,
    viewed: viewed !== null && viewed < snapshot.moves.length ? viewed : null,
  };
}

/**
 * The state after an update; nothing if something between was missed.
 * @param {GameState} state
 * @param {Update} update
 * @param {number} heard
 * @returns {GameState | null}
 */
export function updated(state, update, heard) {
  const { game } = state;
  if (update.from !== game.seq || update.keep > game.moves.length) return null;
  const moves = [...game.moves.slice(0, update.keep), ...update.moves];
  const viewed = state.viewed !== null && state.viewed < moves.length ? state.viewed : null;
  const { seq, live, yours } = update;
  return { ...state, game: { ...game, seq, live, yours, moves }, heard, viewed };
}

/**
 * Looks at a ply. The last one is the game itself.
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
 * The ply that the board shows.
 * @param {GameState} state
 */
export function shownPly({ viewed, game }) {
  return viewed ?? game.moves.length;
}

/**
 * The move that led to a ply; nothing for the first position.
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
 * The side of the one who looks, if it is one: nobody's for spectators and on one screen.
 * @param {Snapshot} game
 * @returns {Side | null}
 */
export function mySide({ yours }) {
  return (yours.sides.length === 1 ? yours.sides[0] : null) ?? null;
}

/**
 * Whether both seats are at one screen.
 * @param {Snapshot} game
 */
export function oneScreen({ yours }) {
  return yours.sides.length === 2;
}

/**
 * Whose pieces may be moved by the one who looks, now.
 * @param {Snapshot} game
 * @returns {Side[]}
 */
export function toMove({ live, yours }) {
  if (live.ending) return [];
  return live.turn === null ? yours.sides : yours.sides.filter((side) => side === live.turn);
}

/**
 * What a player is called: the name that was given, or what the game calls the side.
 * @param {BoardInfo} board
 * @param {Side} side
 * @param {Player} player
 */
export function called(board, side, player) {
  return player.name || (player.computer ? "Computer" : board.sides[side]);
}

/**
 * Who answers an offer of this side, among those who look; and as whom.
 * @param {Snapshot} game
 * @param {Side | null | undefined} by
 * @returns {Side | null}
 */
export function answerer({ yours }, by) {
  if (!by) return null;
  return yours.sides.includes(other(by)) ? other(by) : null;
}

/**
 * Whose turn it is, in words.
 * @param {Snapshot} game
 * @returns {string}
 */
export function whoseTurn({ board, live, yours }) {
  if (live.turn === null) return "Any piece may move";
  if (yours.sides.length === 1 && yours.sides[0] === live.turn) return "Your move";
  return `${board.sides[live.turn]} to move`;
}
