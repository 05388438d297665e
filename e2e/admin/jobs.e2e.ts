/** The background jobs in the administrator's area. */
import { expectToast, openTab, signInAsAdmin } from "../steps/admin-steps.ts";
import { expect, expectAccessible, test } from "../steps/fixtures.ts";

test.use({ audience: "administrator" });

test("a job is run now, and its outcome is shown @phone", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Stats/);
  const job = panel.getByRole("listitem").filter({ hasText: "Summerer besøkende" });
  await expect(job).toContainText("hvert 15. minutt");
  // The queue opens after the port.
  await expect(async () => {
    await page.getByRole("button", { name: "Oppdater", exact: true }).click();
    await expect(job).toContainText(/Neste\s*\d+\. \S+ 20\d\d kl\. \d\d:\d\d/, { timeout: 2_000 });
  }).toPass();
  await job
    .getByRole("button", { name: "Kjør nå jobben «Summerer besøkende og sletter dagens merker»" })
    .click();
  await expectToast(page, "Jobben er satt i gang");
  await expect(job.locator(".badge")).toHaveText("Utført", { timeout: 30_000 });
  await expect(job).toContainText("tok under ett sekund");
  await expectAccessible(page);
});

test.describe("a job that is running", () => {
  test.use({ allowProblems: true });

  test("is not said to be started, and is not looked at from another tab", async ({ page, product }) => {
    const jobs = "**/api/admin/jobs";
    const run = { startedAt: new Date().toISOString(), durationMs: null, outcome: "running", failure: null };
    let reads = 0;
    await page.route(jobs, async (route) => {
      reads += 1;
      const response = await route.fetch();
      const [job, ...rest] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...job, lastRun: run }, ...rest] });
    });
    await page.route(`${jobs}/*/run`, (route) =>
      route.fulfill({ status: 409, json: { code: "job_running", message: "Den kjører allerede." } }),
    );
    await page.clock.install();
    await signInAsAdmin(page, product);
    expect(reads).toBe(0);
    const panel = await openTab(page, /^Stats/);
    const job = panel.getByRole("listitem").filter({ hasText: "Kjør nå" }).first();
    await expect(job).toContainText("Kjører nå");
    await job.getByRole("button", { name: /^Kjør nå/ }).click();
    await expect(panel.getByText("Jobben ble ikke satt i gang. Den kjører allerede.")).toBeVisible();
    await expectToast(page, "Feil", "Jobben ble ikke satt i gang.");

    // When the session has ended, the password is asked for once.
    await page.unroute(jobs);
    let rejected = 0;
    await page.route(jobs, (route) => {
      rejected += 1;
      return route.fulfill({ status: 401, json: { code: "signed_out" } });
    });
    await page.clock.fastForward(2_000);
    await expect(page.getByRole("dialog", { name: "Økten er utløpt" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(rejected).toBe(1);
  });
});
