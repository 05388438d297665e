/** The statistics over time: charts with the tables and files behind them. */
import { readFileSync } from "node:fs";
import { test } from "../steps/admin-steps.ts";
import { expect } from "../steps/fixtures.ts";

test("a chart, its table, its total and its file say the same of each day", async ({ page, admin }) => {
  const panel = await admin.open("stats");
  const follows = panel.getByRole("region", { name: "Åpnede lenker" });
  const bars = follows.getByRole("img", { name: "Åpnede lenker over tid" }).locator(".chart-bar");
  // 28 whole days, and today, which is hatched, compared with nothing and not counted.
  await expect(bars).toHaveCount(29);
  await expect(bars.and(page.locator("[data-unfinished]"))).toHaveCount(1);
  await expect(panel.getByText("mot samme ukedager").first()).toContainText(
    "Dagen i dag er skravert og regnes ikke med.",
  );
  await expect(bars.last()).toHaveText(/^\S+dag \d+\. \S+ 20\d\d: \d+$/);
  await expect(bars.first()).toHaveText(/^\S+dag \d+\. \S+ 20\d\d: \d+, perioden før \d+$/);

  await panel.getByText("Tabell, og hva som telles").click();
  const rows = panel.getByRole("table", { name: /^Over tid/ }).locator("tbody tr");
  await expect(rows).toHaveCount(29);
  // «14 (12)»: the day's, and that of the period before.
  const pointed = (await bars.allTextContents()).map((text) => /: (\d+)/.exec(text)?.[1]);
  const cells = (await rows.locator("td:nth-child(3)").allTextContents()).map((text) => text.split(" ("));
  const whole = cells.slice(0, 28);
  const numberOf = (text = "") => Number(text.replaceAll(/\D/g, ""));
  const sumOf = (at: 0 | 1) => whole.reduce((sum, parts) => sum + numberOf(parts[at]), 0);
  const total = follows.locator(".measure-total");
  await expect(total.locator("strong")).toHaveText(
    new RegExp(`^${String(sumOf(0)).split("").join("\\s?")}$`),
  );
  const change = Math.round((sumOf(0) / sumOf(1) - 1) * 100);
  const sign = change === 0 ? "" : change < 0 ? "−" : "+";
  await expect(total).toContainText(`${sign}${Math.abs(change)} % mot `);
  expect(cells.at(-1)).toHaveLength(1);

  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: /^CSV for «besøkende/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("statistikk-alt.csv");
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFDag;Besøkende;Åpnede lenker;/);
  const filed = lines.slice(1, 30).map((line) => line.split(";")[2]);
  expect(filed).toEqual(cells.map(([value]) => value));
  expect(pointed).toEqual(filed);
});

test("a job is run, and says how it went", async ({ page, admin }) => {
  await admin.open("stats");
  const panel = await admin.openTab(/^Drift/);
  await expect(page).toHaveURL("/admin?del=drift#stats");
  const job = panel.getByRole("listitem").filter({ hasText: "Summerer besøkende" });
  await expect(job).toContainText("hvert 15. minutt");
  // The queue opens after the port.
  await expect(async () => {
    await page.getByRole("button", { name: "Oppdater", exact: true }).click();
    await expect(job).toContainText(/Neste\s*\d+\. \S+ 20\d\d kl\.\s\d\d\.\d\d/, { timeout: 2_000 });
  }).toPass();
  await job.getByRole("button", { name: /^Kjør nå jobben «Summerer besøkende/ }).click();
  await admin.expectToast("Jobben er satt i gang");
  await expect(job.locator(".badge")).toHaveText("Utført", { timeout: 30_000 });
});
