// Documents in Markdown as elements: headings, paragraphs, lists, tables and code, as far as our documents need them. Text is
// never markup.

import { h } from "../dom.js";

/** @import { Child } from "../dom.js" */

/** Code, bold text, and links. */
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;

/**
 * Returns the text of a paragraph or a cell. Links within the document work; the texts of others stay.
 * @param {string} text
 * @returns {Child[]}
 */
function inline(text) {
  /** @type {Child[]} */
  const parts = [];
  let at = 0;
  for (const { 0: all, 1: code, 2: bold, 3: label, 4: target = "", index } of text.matchAll(INLINE)) {
    parts.push(text.slice(at, index));
    if (code) parts.push(h("code", null, code));
    else if (bold) parts.push(h("strong", null, ...inline(bold)));
    else if (target.startsWith("#")) parts.push(h("a", { href: target }, ...inline(label ?? "")));
    else parts.push(...inline(label ?? ""));
    at = index + all.length;
  }
  parts.push(text.slice(at));
  return parts;
}

/**
 * Splits a row of a table. A bar in code, or after a backslash, does not separate cells.
 * @param {string} line
 */
function cells(line) {
  const inner = line.trim().replace(/^\||\|$/g, "");
  return (inner.match(/(?:`[^`]*`|\\\||[^|])+/g) ?? []).map((cell) => inline(cell.trim().replaceAll("\\|", "|")));
}

/** @param {string} text */
const slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "").trim().replaceAll(" ", "-");

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function elements(text) {
  const out = [];
  const blocks = text.replaceAll("\r", "").replace(/<!--[\s\S]*?-->\n?/g, "").split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m);
  let code = "";
  for (const block of blocks.map((one) => one.replace(/^\n+/, "").trimEnd())) {
    // Code may have blank lines.
    if (code || block.startsWith("```")) {
      code += `${code && "\n\n"}${block}`;
      if (!/\n```$/.test(code)) continue;
      out.push(h("pre", { tabIndex: 0 }, h("code", null, code.replace(/^```.*\n|\n```$/g, ""))));
      code = "";
      continue;
    }
    if (!block) continue;
    const [, marks = "", title = ""] = /^(#{1,4}) (.*)$/.exec(block) ?? [];
    const lines = block.split("\n");
    if (marks) out.push(h(/** @type {"h2"} */ (`h${marks.length}`), { id: slug(title) }, ...inline(title)));
    else if (lines[0]?.startsWith("|")) out.push(table(lines));
    else if (/^[-*] /.test(block)) {
      const items = block.split(/\n(?=[-*] )/).map((item) => item.slice(2).replaceAll("\n", " "));
      out.push(h("ul", null, items.map((item) => h("li", null, ...inline(item)))));
    } else out.push(h("p", null, ...inline(lines.join(" "))));
  }
  return out;
}

/** @param {string[]} lines */
function table([head = "", , ...rows]) {
  return h(
    "div",
    { class: "table", tabIndex: 0, role: "group", "aria-label": "Table" },
    h(
      "table",
      null,
      h("thead", null, h("tr", null, cells(head).map((cell) => h("th", { scope: "col" }, ...cell)))),
      h("tbody", null, rows.map((row) => h("tr", null, cells(row).map((cell) => h("td", null, ...cell))))),
    ),
  );
}
