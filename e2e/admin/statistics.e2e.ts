/** The statistics over time: charts with the tables and files behind them. */
import { readFileSync } from "node:fs";
import { test } from "../steps/admin-steps.ts";
import { expect } from "../steps/fixtures.ts";

test("a chart, its table, its total and its file say the same of each day", async ({ page, admin }) => {
  const panel = await admin.open("stats");
  const follows = panel.getByRole("region", { name: "Åpnede lenker" });
  const bars = follows.getByRole("img", { name: "Åpnede lenker over tid" }).locator(".chart-bar");
  // Whole days: today is not among them.
  await expect(bars).toHaveCount(28);
  await expect(panel.getByText("uten dagen i dag").first()).toContainText("med samme ukedager");
  await expect(bars.last()).toHaveText(/^\S+dag \d+\. \S+ 20\d\d: \d+$/);
  const pointed = (await bars.allTextContents()).map((text) => Number(/: (\d+)/.exec(text)?.[1]));

  await panel.getByText("Tallene i en tabell").click();
  await panel.getByRole("button", { name: "Vis alle 28 i «Tall over tid»" }).click();
  const cells = panel.getByRole("table", { name: "Tall over tid" }).locator("tbody td:nth-child(3)");
  await expect(cells, "the latest first").toHaveText(pointed.toReversed().map(String));
  const total = follows.locator(".measure-total");
  const sum = String(pointed.reduce((before, value) => before + value, 0));
  await expect(total.locator("strong")).toHaveText(new RegExp(`^${sum.split("").join("\\s?")}$`));
  await expect(total).toContainText(/^[\d\s]+ (0|[+−]\d+) % mot [\d\s]+ i perioden før$/);

  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: "CSV for «Tall over tid»" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("tall-over-tid.csv");
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFFra;Besøkende;Åpnede lenker;/);
  expect(lines.slice(1, -1).map((line) => Number(line.split(";")[2]))).toEqual(pointed);

  await panel.getByLabel("Periode").selectOption("12 måneder");
  await expect(page).toHaveURL("/admin?periode=12m#stats");
  await expect(bars).toHaveCount(12);
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
  await expect(job).toContainText("Utført", { timeout: 30_000 });
});
