// What has happened between two states, in sentences to be said aloud.

import { inCheck } from "./moves.js";
import { other } from "./state.js";

/** @import { Side } from "../../../types/wire.js" */
/** @import { GameState } from "./state.js" */

/**
 * @param {GameState} before
 * @param {GameState} after
 * @returns {string[]}
 */
export function news(before, after) {
  const [old, now] = [before.game, after.game];
  const { board, live } = now;
  const told = [];
  let same = 0;
  while (same < old.moves.length && old.moves[same]?.uci === now.moves[same]?.uci) same++;
  if (same < old.moves.length) told.push(old.moves.length - same === 1 ? "A move was taken back" : "Moves were taken back");
  for (const move of now.moves.slice(same)) told.push(move.said, ...inCheck(board, move));
  const { draw, take_back } = live.offers;
  if (draw && draw !== old.live.offers.draw) told.push(`${board.sides[draw]} offers a draw`);
  if (take_back && !old.live.offers.take_back) told.push(`${board.sides[take_back.by]} asks to take back`);
  if (live.rematch && live.rematch !== old.live.rematch) told.push(`${board.sides[live.rematch]} wants to play again`);
  told.push(declined(before, after));
  if (live.ending && !old.live.ending) told.push(live.ending.sentence);
  for (const side of /** @type {const} */ (["white", "black"])) {
    if (now.players[side].taken && !old.players[side].taken) told.push(`${board.sides[side]} has come`);
  }
  return told;
}

/**
 * What was offered and refused between two states, in a sentence; nothing if nothing was.
 * @param {GameState} before
 * @param {GameState} after
 */
export function declined({ game: old }, { game: { board, live, moves } }) {
  const { draw, take_back } = old.live.offers;
  const who = (/** @type {Side} */ by) => board.sides[other(by)];
  if (old.live.rematch && !live.rematch && !live.next) return `${who(old.live.rematch)} does not want to play again.`;
  // With a move or the end offers go by themselves.
  if (live.ending || moves.length !== old.moves.length) return "";
  if (draw && !live.offers.draw) return `${who(draw)} declines the draw.`;
  if (take_back && !live.offers.take_back) return `${who(take_back.by)} does not allow taking back.`;
  return "";
}
