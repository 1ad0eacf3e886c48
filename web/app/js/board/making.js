// Moves made on the board: the message to the server, and the board until the reply arrives.

import { owner, WALL } from "./fen.js";
import { lettersOf } from "./words.js";

/** @import { BoardInfo, MoveMessage, Way } from "../../../types/wire.js" */
/** @import { Look, Source } from "../../../types/page.js" */

/**
 * Returns the message of a move.
 * @param {Pick<Source, "key" | "square">} source
 * @param {string} to
 * @param {Way} way
 * @returns {MoveMessage}
 */
export function moveOf({ key, square }, to, way) {
  return square === null ? { drop: key.slice(1), to, ...way } : { from: square, to, ...way };
}

/**
 * Returns the pieces right after a move, before its other effects are known.
 * @param {Look} look
 * @param {MoveMessage | null} move
 * @param {BoardInfo} info
 */
export function withMove(look, move, info) {
  if (!move) return look;
  if ("pass" in move) return look;
  const there = look.pieces.get(move.to);
  if ("drop" in move) {
    const letters = lettersOf(info, move.drop, look.turn);
    const hand = look.hands[look.turn];
    const count = letters === undefined ? 0 : (hand.get(letters) ?? 0);
    if (letters === undefined || count === 0) return look;
    if (count === 1) hand.delete(letters);
    else hand.set(letters, count - 1);
    look.pieces.set(move.to, (move.as && lettersOf(info, move.as, look.turn)) || letters);
    return look;
  }
  const letters = look.pieces.get(move.from);
  // A move onto a piece of the same side is castling or similar: only the rules determine the result.
  if (letters === undefined || (there !== undefined && owner(there) === owner(letters))) return look;
  look.pieces.delete(move.from);
  if (move.second) {
    if (info.wall?.limit === 1) {
      for (const [square, there] of look.pieces) if (there === WALL) look.pieces.delete(square);
    }
    look.pieces.set(move.second, WALL);
  }
  look.pieces.set(move.to, (move.becomes && lettersOf(info, move.becomes, owner(letters))) || letters);
  return look;
}
