"use strict";
// Sorts the table of the class by a column when its heading is selected; again reverses the order.
for (const heading of document.querySelectorAll("#class thead th")) {
  heading.querySelector("button").addEventListener("click", () => {
    const column = [...heading.parentNode.children].indexOf(heading);
    const isNumber = heading.dataset.sort === "number";
    const isFalling = heading.getAttribute("aria-sort") === "descending";
    const direction = heading.hasAttribute("aria-sort") ? (isFalling ? 1 : -1) : isNumber ? -1 : 1;
    for (const other of heading.parentNode.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    const body = document.querySelector("#class tbody");
    const key = (row) => {
      const cell = row.children[column];
      return isNumber ? Number(cell.dataset.value) : cell.textContent.toLowerCase();
    };
    const compare = (a, b) => (isNumber ? a - b : a.localeCompare(b));
    const rows = [...body.children].map((row) => [key(row), row]);
    rows.sort((one, other) => direction * compare(one[0], other[0]));
    body.append(...rows.map(([, row]) => row));
  });
}
