// The dialog to continue a game on another device: a link that carries the seat, as text and as a QR code. The token is
// in the part of the link after the #, which browsers send to no server.

import { fill, h, s, sheet } from "../dom.js";
import { copy } from "../game/clipboard.js";
import { held } from "../seats.js";
import { qr } from "./qr.js";

const style = sheet("css/device.css");

/** The empty border that readers of QR codes need, in modules. */
const QUIET = 4;

class Device extends HTMLElement {
  /** The id of the game. */
  game = "";

  async connectedCallback() {
    await style;
    const seats = held().find(({ game }) => game === this.game)?.seats ?? [];
    const link = `${location.origin}/game/${this.game}#seat=${seats.map(({ side, token }) => `${side}.${token}`).join(",")}`;
    const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
    const field = h("input", { id: "device-link", readOnly: true, value: link, onfocus: () => field.select() });
    const button = h("button", { type: "button", class: "main" }, "Copy");
    button.addEventListener("click", async () => {
      if (await copy(link)) button.textContent = "Copied";
      else field.select();
    });
    const close = h("button", { type: "button" }, "Done");
    const dialog = h(
      "dialog",
      { class: "d-dialog", "aria-labelledby": "device-title" },
      h("h2", { id: "device-title" }, "Play on another device"),
      h("p", null, "Scan the code or open the link there. Both devices can then play your side."),
      code(link),
      h("div", { class: "d-row" }, h("label", { for: "device-link", class: "unseen" }, "Link with your seat"), field, button),
      h("p", { class: "d-warning" }, "Anyone who has this link can move for you. To invite an opponent, use the other link."),
      local &&
        h(
          "p",
          { class: "soft" },
          "The address of this page works on this machine only. Open the page by the address of the machine in the network first.",
        ),
      h("div", { class: "d-end" }, close),
    );
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => this.remove());
    fill(this, dialog);
    dialog.showModal();
  }
}

/** @param {string} text */
function code(text) {
  const rows = qr(text);
  if (!rows) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join("")).join("");
  const viewBox = `0 0 ${size} ${size}`;
  return s(
    "svg",
    { class: "d-code", viewBox, role: "img", "aria-label": "The link as a QR code", "shape-rendering": "crispEdges" },
    s("path", { d: path }),
  );
}

customElements.define("tabiya-device", Device);
