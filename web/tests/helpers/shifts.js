// Layout shifts: how much of the page has moved without an action of the user, as browsers count it.

/** @import { Page } from "playwright-core" */

/**
 * Returns the sum of the scores of the layout shifts since the document was opened, and what moved.
 * @param {Page} page
 * @returns {Promise<{sum: number, what: string}>}
 */
export function shifts(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        /** @type {string[]} */
        const moved = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of /** @type {any[]} */ (list.getEntries())) {
            if (entry.hadRecentInput) continue;
            sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources) {
              const name = node instanceof Element ? `${node.localName}.${node.className}` : "?";
              moved.push(`${name} from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`);
            }
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Earlier entries come in a task of their own.
        setTimeout(() => {
          observer.disconnect();
          resolve({ sum, what: moved.join("; ") });
        }, 100);
      }),
  );
}
