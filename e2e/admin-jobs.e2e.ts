/** The background jobs in the administrator's area. */
import { expectToast, openTab, signInAsAdmin } from "./admin-steps.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

test.use({ audience: "administrator" });

test("a job is run now, and its outcome is shown @phone", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Stats/);
  const job = panel.getByRole("listitem").filter({ hasText: "Summerer besøkende" });
  await expect(job).toContainText("hvert 15. minutt");
  // The queue opens after the port.
  await expect(async () => {
    await panel.getByRole("button", { name: "Oppdater tallene" }).click();
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
