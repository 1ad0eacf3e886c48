// Why a game cannot be shown, if the server knows: a socket that does not open does not say.

import { Failure, watch } from "../api.js";

/**
 * @param {string} id
 * @returns {Promise<string | null>} nothing if the game is there, or nobody can be asked
 */
export async function missing(id) {
  try {
    await watch(id);
    return null;
  } catch (why) {
    return why instanceof Failure && why.kind === "refused" ? why.message : null;
  }
}
