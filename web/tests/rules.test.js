// Tests of the rule sheets.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertUsable } from "./frame/axe.js";
import { SCHEMES, setStage, SIZES } from "./frame/stage.js";

const stage = setStage();

test("every game has a sheet with a diagram for each piece", async (t) => {
  const page = await stage.player(t);
  const { games } = await stage.server.request("/api/rules");
  assert.ok(games.length > 30);
  await page.goto("/rules/chess");
  for (const { id, name } of games) {
    await page.evaluate((path) => {
      const link = document.createElement("a");
      link.href = path;
      document.body.append(link);
      link.click();
      link.remove();
    }, `/rules/${id}`);
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await page.locator(".symbols symbol").first().waitFor({ state: "attached" });
    const pieces = page.locator(".pieces > li");
    const count = await pieces.count();
    assert.ok(count > 0, `${name} has pieces`);
    const lacking = await pieces.evaluateAll((all) =>
      all.filter((one) => !one.querySelector("h3")?.textContent || !one.querySelector("figure svg")).map((one) => one.textContent),
    );
    assert.deepEqual(lacking, [], name);
    const undrawn = await page.locator(".piece-head use").evaluateAll((all) =>
      all.map((one) => one.getAttribute("href") ?? "").filter((href) => !document.querySelector(`[id="${href.slice(1)}"]`)),
    );
    assert.deepEqual(undrawn, [], `${name}: every piece has its drawing`);
  }
});

test("a sheet gives the other names of its game, and no ids", async (t) => {
  const page = await stage.player(t);
  await page.goto("/rules/xiangqi");
  await page.getByText(/^Also called .*Chinese chess.*Elephant chess\.$/).waitFor();
  assert.equal(await page.getByText("cchess").count(), 0);
});

test("a sheet links to its game", async (t) => {
  const page = await stage.player(t);
  await page.goto("/rules/dobutsu");
  await page.getByRole("link", { name: "Play this game" }).click();
  await page.getByRole("heading", { level: 1, name: "Which game today?" }).waitFor();
  assert.equal(await page.locator(".cards input:checked").getAttribute("value"), "dobutsu");
});

test("an unknown game is reported", async (t) => {
  const page = await stage.player(t, { troubles: /status of 404/ });
  await page.goto("/rules/chezz");
  await page.getByRole("alert").filter({ hasText: "chezz" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  await page.getByRole("link", { name: "All games" }).click();
  await page.getByRole("heading", { level: 1, name: "Which game today?" }).waitFor();
});

test("drawings cannot run or load anything", async (t) => {
  const page = await stage.player(t, { troubles: /Content Security Policy/ });
  await page.goto("/rules/chess");
  const cleaned = await page.evaluate(async () => {
    const { drawing } = await import(/** @type {any} */ ("/app/js/svg.js"));
    const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="a()" style="x:y">
      <script>b()</script><a href="javascript:c()"><path d="M0 0"/></a><image href="http://example.org/"/><foreignObject/>
      <use xlink:href="http://example.org/#x"/><use href="#inside"/><rect onclick="d()" width="1"/></svg>`;
    return [drawing(text).outerHTML, drawing("no drawing"), drawing("<p>hello</p>")];
  });
  assert.doesNotMatch(cleaned[0], /script|onload|style|javascript|image|foreign|example\.org\/#|onclick/);
  assert.match(cleaned[0], /<use href="#inside"/);
  assert.match(cleaned[0], /<rect width="1"/);
  assert.deepEqual(cleaned.slice(1), [null, null]);
});

for (const scheme of SCHEMES) {
  test(`the rule sheets are accessible, ${scheme}`, async (t) => {
    for (const [id, size] of Object.entries({ chess: SIZES.desktop, animal: SIZES.phone, xiangqi: SIZES.tablet })) {
      const page = await stage.player(t, { scheme, size });
      await page.goto(`/rules/${id}`);
      await page.locator(".symbols symbol").first().waitFor({ state: "attached" });
      await assertUsable(page, `the rules of ${id}, ${scheme}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(wider, 0, `nothing is to be scrolled sideways at ${size.width}`);
    }
  });
}
