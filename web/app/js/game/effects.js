// Sounds, vibration and notifications of a game in progress.

import { readFen } from "../board/fen.js";
import { notify, play, vibrate } from "../sound.js";
import { called, mySide, other, toMove, whoseTurn } from "./state.js";

/** @import { GameState } from "../../../types/page.js" */
/** @import { Snapshot } from "../../../types/wire.js" */
/** @import { Sound } from "../sound.js" */

/** How long the device vibrates for a move of the opponent and for the end, in milliseconds. */
const MOVED = 40;
const ENDED = 120;

/**
 * Returns the sound of the changes between two states; nothing for silence.
 * @param {GameState} before
 * @param {GameState} after
 * @returns {Sound | null}
 */
export function soundOf({ game: old }, { game }) {
  if (game.live.ending && !old.live.ending) return "end";
  const move = game.moves.at(-1);
  if (move && game.moves.length > old.moves.length) {
    if (move.checked?.length) return "check";
    if (pieces(game, game.moves.length) < pieces(game, game.moves.length - 1)) return "capture";
    return "drop" in move ? "drop" : "move";
  }
  const side = mySide(game);
  const offered = (/** @type {Snapshot} */ { live }) => [live.offers.draw, live.offers.take_back?.by, live.rematch].filter((by) => by && by !== side).length;
  const joined = (/** @type {Snapshot} */ { players }) => Number(players.white.taken) + Number(players.black.taken);
  return side && (offered(game) > offered(old) || joined(game) > joined(old)) ? "notify" : null;
}

/**
 * Returns the number of pieces on the board after a number of moves.
 * @param {Snapshot} game
 * @param {number} ply
 */
function pieces(game, ply) {
  return readFen(game.moves[ply - 1]?.fen ?? game.start).pieces.size;
}

/**
 * Plays, vibrates and notifies for the changes between two states.
 * @param {GameState} before
 * @param {GameState} after
 */
export function signal(before, after) {
  const { game } = after;
  const sound = soundOf(before, after);
  if (sound) play(sound);
  const side = mySide(game);
  if (!side) return;
  const against = called(game.board, other(side), game.players[other(side)]);
  if (sound === "end") {
    vibrate(ENDED);
    notify(`${game.board.name}: ${game.live.ending?.result ?? ""}`, game.live.ending?.sentence ?? "", game.game);
  } else if (game.moves.length > before.game.moves.length && toMove(game).length > 0) {
    vibrate(MOVED);
    notify(`${whoseTurn(game)}: ${game.board.name}`, `${against} played ${game.moves.at(-1)?.san ?? ""}.`, game.game);
  } else if (sound === "notify") {
    notify(game.board.name, `${against} has joined or made an offer.`, game.game);
  }
}
