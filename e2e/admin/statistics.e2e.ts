/** The statistics over time: charts with the tables and files behind them, and the report to an advertiser. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { expectToast, openAdmin, signedOut, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";

test("charts are read by keyboard, as tables and as files, a job is run, and an advertiser's report is printed", async ({
  page,
  product,
}) => {
  // From a peer that TRUST_PROXY does not name.
  const headers = { "x-forwarded-for": "192.0.2.1" };
  await once(request(`${product.url}/healthz`, { localAddress: "127.0.0.2", headers }).end(), "response");
  await openAdmin(page, "stats");
  const panel = page.getByRole("tabpanel", { name: /^Stats/ });
  await expect(
    panel.getByText("kommer gjennom en proxy (127.0.0.2) som nettstedet ikke kjenner"),
  ).toBeVisible();
  await expect(panel.getByText("Visninger av tilbudssiden")).toBeVisible();
  const follows = panel.getByRole("region", { name: "Åpnede lenker" });
  const chart = follows.getByRole("slider", { name: "Åpnede lenker over tid" });
  // 28 whole days, and today, which is hatched, compared with nothing and not counted.
  await expect(chart.locator(".chart-bar")).toHaveCount(29);
  await expect(chart.locator(".chart-bar[data-unfinished]")).toHaveCount(1);
  const told = panel.getByText("mot samme ukedager").first();
  await expect(told).toContainText("Dagen i dag er skravert og regnes ikke med.");
  await chart.focus();
  await page.keyboard.press("End");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/^\S+dag \d+\. \S+ 20\d\d: \d+$/);
  await page.keyboard.press("Home");
  const first = await chart.getAttribute("aria-valuetext");
  expect(first).toMatch(/^\S+dag \d+\. \S+ 20\d\d: \d+, perioden før \d+$/);
  await expect(follows.locator(".time-chart-said")).toHaveText(first ?? "");
  await page.keyboard.press("ArrowRight");
  expect(await chart.getAttribute("aria-valuetext")).not.toBe(first);

  await panel.getByText("Tabell, og hva som telles").click();
  const rows = panel.getByRole("table", { name: /^Over tid/ }).locator("tbody tr");
  await expect(rows).toHaveCount(29);
  const numberOf = (text: string | null) => Number(text?.replace(/\D/g, ""));
  const cells = (await rows.locator("td:nth-child(3)").allTextContents()).map((text) => text.split(" ("));
  const whole = cells.slice(0, 28);
  const sumOf = (at: 0 | 1) => whole.reduce((sum, parts) => sum + numberOf(parts[at] ?? ""), 0);
  expect(numberOf(await follows.locator(".measure-total strong").textContent())).toBe(sumOf(0));
  const change = Math.round((sumOf(0) / sumOf(1) - 1) * 100);
  const sign = change === 0 ? "" : change < 0 ? "−" : "+";
  await expect(follows.locator(".measure-total")).toContainText(`${sign}${Math.abs(change)} % mot `);
  expect(cells.at(-1)).toHaveLength(1);

  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: /^CSV for «besøkende/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("statistikk.csv");
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFDag;Besøkende;Åpnede lenker;Søk;Vurderinger;Besøkende, perioden før;/);
  const filed = lines.slice(1, 30).map((line) => line.split(";"));
  expect(filed.map((columns) => columns[2])).toEqual(cells.map(([value]) => value));
  expect(filed.slice(0, 28).map((columns) => `${columns[6]})`)).toEqual(whole.map(([, before]) => before));

  // Charts come first, categories by use, and what has no rows has no section.
  await expect(panel.getByRole("heading", { level: 3 }).first()).toHaveText("Over tid");
  const uses = panel.getByRole("table", { name: "Populære kategorier" }).locator("tbody td:nth-child(2)");
  const used = (await uses.allTextContents()).map(numberOf);
  expect(used[0]).toBeGreaterThan(0);
  expect(used).toEqual(used.toSorted((a, b) => b - a));
  await expect(panel.getByText("Ingen referanse-data tilgjengelig ennå")).toBeVisible();

  await panel.getByRole("button", { name: "12 måneder" }).click();
  await expect(page).toHaveURL(/\?periode=12m#stats$/);
  await expect(chart.locator(".chart-bar")).toHaveCount(12);
  await panel.getByRole("button", { name: "Uke", exact: true }).click();
  await expect(page).toHaveURL(/\?periode=12m&per=uke#stats$/);
  await page.reload();
  await expect(panel.getByRole("button", { name: "Uke", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goBack();
  await expect(page).toHaveURL(/\?periode=12m#stats$/);
  await expect(chart.locator(".chart-bar")).toHaveCount(12);

  // A background job is run from here.
  const job = panel.getByRole("listitem").filter({ hasText: "Summerer besøkende" });
  await expect(job).toContainText("hvert 15. minutt");
  // The queue opens after the port.
  await expect(async () => {
    await page.getByRole("button", { name: "Oppdater", exact: true }).click();
    await expect(job).toContainText(/Neste\s*\d+\. \S+ 20\d\d kl\.\s\d\d\.\d\d/, { timeout: 2_000 });
  }).toPass();
  await job
    .getByRole("button", { name: "Kjør nå jobben «Summerer besøkende og sletter dagens merker»" })
    .click();
  await expectToast(page, "Jobben er satt i gang");
  await expect(job.locator(".badge")).toHaveText("Utført", { timeout: 30_000 });
  await expect(job).toContainText("tok under ett sekund");

  // An advertiser's report has each day's clicks, and alone is printed.
  await openAdmin(page, "stats");
  await panel.getByRole("button", { name: /^Rapport for annonsør: Eksempel: Signer/ }).click();
  await expect(page).toHaveURL(/\?rapport=annonse-2#stats$/);
  const heading = panel.getByRole("heading", { name: "Rapport for annonsør" });
  await expect(heading).toBeFocused();
  const report = page.locator(".advertiser-report");
  await expect(report).toContainText("Eksempel: Signer avtaler på nett");
  await expect(report).toContainText("vist, telles ikke");
  const days = report.getByRole("table", { name: "Klikk per dag" }).locator("tbody td");
  await expect(days).toHaveCount(29);
  const clicks = (await days.allTextContents()).reduce((all, value) => all + Number(value), 0);
  await expect(report.locator(".stat-facts strong")).toHaveText(String(clicks));
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  await expect(heading).toBeVisible();
  for (const hidden of [".admin-header", ".admin-bar", ".report-controls"]) {
    await expect(page.locator(hidden)).toBeHidden();
  }
  await expect(page.getByRole("tab", { name: /^Stats/ })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await report.getByRole("button", { name: "Tilbake til statistikken" }).click();
  await expect(panel.getByRole("heading", { name: "Over tid" })).toBeVisible();
});

test.describe("a search", () => {
  test.use(signedOut);

  test("is told of once it is settled, and when a hit is opened", async ({ page }) => {
    const told: string[] = [];
    await page.route("**/api/track", async (route) => {
      const { event, eventData } = route.request().postDataJSON() as { event: string; eventData: object };
      if (event === "search") told.push(JSON.stringify(eventData));
      await route.continue();
    });
    await page.clock.install();
    await openPage(page, "/");
    const field = page.getByRole("combobox").or(page.getByRole("searchbox")).first();
    for (const text of ["hus", "husl", "husleie"]) {
      const answered = page.waitForResponse(/api\/templates\?.*search=/);
      await field.fill(text);
      await page.clock.runFor(500);
      await answered;
    }
    expect(told).toEqual([]);
    await expect(page.locator(".template-card h3").first()).toContainText(/leie/i);
    await page.clock.runFor(2_500);
    await expect.poll(() => told).toEqual(['{"search":"husleie","found":true}']);
    // Where the suggestions leave it free.
    const hit = page.locator(".template-card").nth(4).locator("h3 a");
    await hit.click({ position: { x: 4, y: 8 } });
    await page.waitForURL(/\/mal\//);
    const opened = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
    const followed = { search: "husleie", found: true, outcome: "followed", opened };
    expect(told.slice(1)).toEqual([JSON.stringify(followed)]);
  });
});
