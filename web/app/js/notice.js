// Notices of errors, with a button to try again.

import { ApiError } from "./api.js";
import { h } from "./dom.js";
import { placeOf } from "./words.js";

const TRY = "Try again";

/**
 * Returns the message of an error, with its place if it is about a text of several lines.
 * @param {unknown} why
 * @returns {string}
 */
export function sentence(why) {
  const place = why instanceof ApiError && why.error ? placeOf(why.error) : "";
  const text = why instanceof Error ? why.message : String(why);
  return place ? `${place.replace("l", "L")}: ${text}` : text;
}

/**
 * Creates a notice with the reason. If `retry` is given, there is a button for it, and it is also called by itself with
 * growing pauses while the notice is shown.
 * @param {unknown} why
 * @param {(() => Promise<void>) | null} [retry] removes the notice, or throws
 * @returns {HTMLElement}
 */
export function trouble(why, retry) {
  const text = h("p", { role: "alert" }, sentence(why));
  const notice = h("div", { class: "notice" }, text);
  if (!retry) return notice;
  let pause = 2000;
  let timer = 0;
  const again = async () => {
    clearTimeout(timer);
    button.textContent = "Trying again…";
    try {
      await retry();
    } catch (why) {
      // Setting the same text again would announce it again.
      if (text.textContent !== sentence(why)) text.textContent = sentence(why);
    }
    button.textContent = TRY;
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    pause = Math.min(pause * 1.5, 30_000);
    timer = window.setTimeout(() => notice.isConnected && (document.hidden ? wait() : again()), pause);
  };
  const button = h("button", { type: "button", onclick: again }, TRY);
  notice.append(button);
  wait();
  return notice;
}
