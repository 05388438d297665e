/** What fails, is slow or is old while the administrator works: saves, lists, jobs. */
import type { Locator } from "@playwright/test";
import { test } from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

// Requests fail here on purpose.
test.use({ rows: "few", allowProblems: /dynamically imported module/ });

const isReached = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test("a failed save says why and what to do, and covers no button on a phone", async ({ page, admin }) => {
  const panel = await admin.open("maler");
  const row = admin.rowOf(panel, fewRows[0].name);
  const dialog = await admin.openEdit(row);
  await dialog.getByLabel("Kilde").fill("Skrevet uten nett");
  const notice = dialog.getByRole("group", { name: "Vi vet ikke om det ble lagret" });
  const anyRow = /\/api\/admin\/templates\/\d+$/;
  await page.route(anyRow, (route) => route.abort());
  await admin.save(dialog);
  await expect(notice).toContainText(
    "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen.",
  );
  await expect(notice).toBeFocused();
  await admin.expectToast("Feil", "Vi vet ikke om det ble lagret.");
  await expect(dialog).not.toContainText("Du må rette dette");
  await page.setViewportSize({ width: 390, height: 844 });
  await notice.evaluate((element) => element.scrollIntoView());
  expect(await isReached(notice), "under the toast").toBe(true);
  // At the end of the dialog, where content cannot be scrolled out from under a toast.
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  for (const button of ["Lagre endringer", "Avbryt"])
    expect(await isReached(dialog.getByRole("button", { name: button })), button).toBe(true);
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.unroute(anyRow);
  await admin.save(dialog);
  await admin.expectToast("Mal oppdatert");
  await expect(row).toContainText("Skrevet uten nett");

  await page.route(anyRow, (route) => route.abort());
  await admin.remove(row, "Slett mal");
  await expect(page.getByText("Kunne ikke slette mal. Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
  await page.unroute(anyRow);
  // It is not shown beside the success of another attempt. Under the pointer it would stay.
  await page.locator(".toast").hover();
  await row.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Gjør inaktiv" }).press("Enter");
  await expect(page.getByText("1 mal vises ikke lenger.")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("lists are refreshed by a button and on return, but not under a dialog", async ({ page, admin }) => {
  await page.clock.install();
  const panel = await admin.open("henvendelser");
  const refresh = page.getByRole("button", { name: "Oppdater", exact: true });
  await admin.sendInquiry("Første");
  await refresh.click();
  await expect(admin.rowOf(panel, "Første")).toBeVisible();
  await expect(page.getByText("Nytt: 1 henvendelse.")).toBeVisible();
  await refresh.click();
  await expect(page.getByText("Oppdatert. Ingenting nytt.")).toBeVisible();

  const comeBack = async () => {
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };
  await admin.sendInquiry("Andre");
  await page.getByRole("button", { name: "Hurtigtaster" }).click();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await comeBack();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(calls).toEqual([]);

  await admin.sendInquiry("Tredje");
  await comeBack();
  await expect(admin.rowOf(panel, "Tredje")).toBeVisible();
  await expect(page.getByText("Nytt: 2 henvendelser.")).toBeVisible();
});

test("a job that is running is not said to be started, nor looked at from elsewhere", async ({
  page,
  admin,
}) => {
  const jobs = "**/api/admin/jobs";
  const run = { startedAt: new Date().toISOString(), durationMs: null, outcome: "running", failure: null };
  let reads = 0;
  await page.route(jobs, async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as object[];
    // The last one is shown first, since it is not as quiet as the rest.
    await route.fulfill({ response, json: [...all.slice(0, -1), { ...all.at(-1), lastRun: run }] });
    reads += 1;
  });
  await page.route(`${jobs}/*/run`, (route) =>
    route.fulfill({ status: 409, json: { code: "job_running", message: "Den kjører allerede." } }),
  );
  await page.clock.install();
  await admin.open();
  expect(reads).toBe(0);
  await admin.openTab(/^Stats/);
  const panel = await admin.openTab(/^Drift/);
  const job = panel.getByRole("listitem").filter({ hasText: "Kjør nå" }).first();
  await expect(job).toContainText("Kjører nå");
  await page.clock.fastForward(2_000);
  await expect.poll(() => reads).toBe(2);

  // When the session has ended, the password is requested once: no read begins beside another, or after one that failed.
  let rejected = 0;
  const released = Promise.withResolvers<void>();
  await page.route(jobs, async (route) => {
    rejected += 1;
    await released.promise;
    await route.fulfill({ status: 401, json: { code: "signed_out" } });
  });
  await job.getByRole("button", { name: /^Kjør nå/ }).click();
  await expect(panel.getByText("Jobben ble ikke satt i gang. Den kjører allerede.")).toBeVisible();
  await admin.expectToast("Feil", "Jobben ble ikke satt i gang.");
  await page.clock.fastForward(2_000);
  released.resolve();
  await expect(page.getByRole("dialog", { name: "Økten er utløpt" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(rejected).toBe(1);
});

test("a part whose file an upgrade has replaced says so, and the rest goes on", async ({ page, admin }) => {
  await admin.open();
  const failed = page.locator(".part-failed");
  const says = "Denne delen kunne ikke vises.";
  await page.route(
    /\/assets\/(?:account-page|history-dialog|admin-statistics-panel|one-time-pages)-/,
    (route) => route.fulfill({ status: 404, body: "" }),
  );
  await page.getByRole("button", { name: "Historikk" }).click();
  await expect(failed).toContainText(says);
  await page.getByRole("tab", { name: "Stats" }).click();
  await expect(failed).toHaveCount(2);
  await expect(await admin.openTab(/^Maler/)).toBeVisible();
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByRole("button", { name: "Logg ut" })).toBeVisible();
  await expect(failed.last()).toContainText(says);
  await page.goto("about:blank");
  await openPage(page, "/admin#invitasjon=abc");
  await expect(failed, "a one-time link").toContainText(says);
});
