// Saying calmly that something did not work, and offering to try again.

import { h } from "./dom.js";

const TRY = "Try again";

/**
 * The sentence for people in whatever was thrown.
 * @param {unknown} why
 * @returns {string}
 */
export function sentence(why) {
  return why instanceof Error ? why.message : String(why);
}

/**
 * A notice with the reason. If there is something to try again, that is done by a button, and as long as the notice is
 * in sight by itself with growing pauses.
 * @param {unknown} why
 * @param {(() => Promise<void>) | null} [retry] takes the notice away, or throws
 * @returns {HTMLElement}
 */
export function trouble(why, retry) {
  const said = h("p", { role: "alert" }, sentence(why));
  const notice = h("div", { class: "notice" }, said);
  if (!retry) return notice;
  let pause = 2000;
  let timer = 0;
  const again = async () => {
    clearTimeout(timer);
    button.textContent = "Trying again…";
    try {
      await retry();
    } catch (why) {
      // Nothing is read out twice.
      if (said.textContent !== sentence(why)) said.textContent = sentence(why);
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
