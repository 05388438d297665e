/** What fails, is slow or is old while the administrator works: saves, lists, jobs. */
import type { Locator, Request, Route } from "@playwright/test";
import {
  actionOf,
  expectToast,
  makeTemplate,
  openAdmin,
  openEdit,
  openTab,
  reportTemplate,
  rowOf,
  save,
  sendInquiry,
  suggest,
  test,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";

// Requests fail here on purpose.
test.use({ allowProblems: /dynamically imported module/ });

test("one save and one approval are one write, and read no list", async ({ page, product }) => {
  const suggested = uniqueName("Talt forslag");
  // At the host of the template below: what may be a duplicate is told without reading anything again.
  for (const name of [suggested, uniqueName("Talt forslag")])
    await suggest(page, product, name, "https://maler.example.com/talt");
  await openAdmin(page);
  const name = uniqueName("Talt avtale");
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    // The form of a new template asks, as its name is typed, what people may say of it; the rows that wait, what is named like them.
    const isAside = /\/(?:proposed-phrases|alike)$/.test(pathname);
    if (pathname.startsWith("/api/") && !isAside) calls.push(`${request.method()} ${pathname}`);
  };
  page.on("request", note);
  const made = ["POST /api/admin/templates", "GET /api/analytics"];
  const row = await makeTemplate(page, { name });
  await expect.poll(() => calls).toEqual(made);
  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Kilde").fill("Ny kilde");
  await save(dialog);
  await expect(row).toContainText("Ny kilde");
  const saved = [expect.stringMatching(/^PUT \/api\/admin\/templates\/\d+$/), "GET /api/analytics"];
  await expect.poll(() => calls).toEqual([...made, ...saved]);
  // The other one says that it may be a duplicate of this one.
  const suggestion = (await openTab(page, /^Forslag/))
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: `Velg: ${suggested}` }) });
  await suggestion.getByRole("button", { name: /^Godkjenn/ }).click();
  await expect(suggestion).toContainText("Godkjent");
  await expect(page.getByText(`«${suggested}» er publisert.`)).toBeVisible();
  await expect(page.getByText("Trolig duplikat", { exact: true })).toBeVisible();
  const approved = [
    expect.stringMatching(/^POST \/api\/admin\/suggestions\/\d+\/approve$/),
    expect.stringMatching(/^GET \/api\/(admin\/templates\/\d+|analytics)$/),
    expect.stringMatching(/^GET \/api\/(admin\/templates\/\d+|analytics)$/),
  ];
  await expect.poll(() => calls).toEqual([...made, ...saved, ...approved]);
});

const isReached = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test("a failed save says why and what to do, marks no field as invalid, and covers no button on a phone", async ({
  page,
}) => {
  await openAdmin(page);
  const name = uniqueName("Frakoblet avtale");
  const row = await makeTemplate(page, { name });
  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Kilde").fill("Skrevet uten nett");
  const notice = dialog.getByRole("group", { name: "Vi vet ikke om det ble lagret" });
  const anyRow = /\/api\/admin\/templates\/\d+$/;
  await page.route(anyRow, (route) => route.abort());
  await save(dialog);
  await expect(notice).toContainText(
    "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen.",
  );
  await expect(notice).toBeFocused();
  await expectToast(page, "Feil", "Vi vet ikke om det ble lagret.");
  await expect(dialog).not.toContainText("Du må rette dette");
  const desktop = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 390, height: 844 });
  await notice.evaluate((element) => element.scrollIntoView());
  expect(await isReached(notice), "under the toast").toBe(true);
  // At the end of the dialog, where content cannot be scrolled out from under a toast.
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  for (const button of ["Lagre endringer", "Avbryt"])
    expect(await isReached(dialog.getByRole("button", { name: button })), button).toBe(true);
  await page.setViewportSize(desktop);
  await page.unroute(anyRow);
  await page.route(anyRow, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await save(dialog);
  await expect(notice).toContainText("Nettstedet svarer ikke akkurat nå.");
  await page.unroute(anyRow);
  await save(dialog);
  await expectToast(page, "Mal oppdatert");
  await expect(row).toContainText("Skrevet uten nett");

  await page.route(anyRow, (route) => route.abort());
  await (await actionOf(row, /^Slett/)).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expect(page.getByText("Kunne ikke slette mal. Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
  await page.unroute(anyRow);
  // It is not said beside the success of another attempt. Under the pointer it would stay.
  const toast = page.locator(".toast");
  await toast.hover();
  await row.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Gjør inaktiv" }).press("Enter");
  await expect(page.getByText("1 mal vises ikke lenger.")).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test("lists are refreshed by a button and on return to the window, but not under a dialog", async ({
  page,
  product,
}) => {
  await page.clock.install();
  await openAdmin(page);
  const panel = await openTab(page, /^Annonsehenvendelser/);
  const [first, second, third] = [uniqueName("Første"), uniqueName("Andre"), uniqueName("Tredje")];
  await sendInquiry(page, product, first);
  await page.getByRole("button", { name: "Oppdater", exact: true }).click();
  await expect(rowOf(panel, first)).toBeVisible();
  await expect(page.getByText("Nytt: 1 henvendelse.")).toBeVisible();
  await page.getByRole("button", { name: "Oppdater", exact: true }).click();
  await expect(page.getByText("Oppdatert. Ingenting nytt.")).toBeVisible();

  const comeBack = async () => {
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };
  await sendInquiry(page, product, second);
  await page.getByRole("button", { name: "Hurtigtaster" }).click();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await comeBack();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(calls).toEqual([]);

  await sendInquiry(page, product, third);
  await comeBack();
  await expect(rowOf(panel, third)).toBeVisible();
  await expect(page.getByText("Nytt: 2 henvendelser.")).toBeVisible();
});

test("a template edited from a report keeps its fields while the list failed or is still loading", async ({
  page,
  product,
}) => {
  const wholeList = /\/api\/templates(\?.*)?$/;
  await openAdmin(page);
  const name = uniqueName("Rapportert avtale");
  const row = await makeTemplate(page, { name, isFeatured: true });
  await reportTemplate(page, product, name);
  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Aktiv").uncheck();
  await save(dialog);
  await expectToast(page, "Mal oppdatert");
  for (const [source, handle] of [
    ["Rettet kilde", (route: Route) => route.abort()],
    ["Rettet igjen", () => undefined],
  ] as const) {
    await page.route(wholeList, handle);
    await openPage(page, "/admin#feil");
    await page.reload();
    await expect(
      page.getByRole("tab", { name: "Maler –", exact: true }),
      "nobody knows how many",
    ).toBeVisible();
    if (source === "Rettet kilde")
      await expect(page.getByRole("button", { name: /^Se gjennom \(minst \d+\)/ })).toBeVisible();
    await openEdit(rowOf(page.getByRole("tabpanel", { name: /^Feil/ }), name), page);
    await expect(dialog.getByLabel("Format")).toHaveValue("Word");
    await dialog.getByLabel("Kilde").fill(source);
    await save(dialog);
    await expectToast(page, "Mal oppdatert");
    await page.unroute(wholeList);
    await page.reload();
    const panel = await openTab(page, /^Maler/);
    await panel.getByLabel("Søk i maler").fill(name);
    for (const text of [source, "Word", "Fremhevet", "Inaktiv"])
      await expect(rowOf(panel, name)).toContainText(text);
  }
});

test("a job that is running is not said to be started, and is not looked at from another tab", async ({
  page,
}) => {
  const jobs = "**/api/admin/jobs";
  const run = { startedAt: new Date().toISOString(), durationMs: null, outcome: "running", failure: null };
  let reads = 0;
  await page.route(jobs, async (route) => {
    const response = await route.fetch();
    const [job, ...rest] = (await response.json()) as object[];
    await route.fulfill({ response, json: [{ ...job, lastRun: run }, ...rest] });
    reads += 1;
  });
  await page.route(`${jobs}/*/run`, (route) =>
    route.fulfill({ status: 409, json: { code: "job_running", message: "Den kjører allerede." } }),
  );
  await page.clock.install();
  await openAdmin(page);
  expect(reads).toBe(0);
  const panel = await openTab(page, /^Stats/);
  const job = panel.getByRole("listitem").filter({ hasText: "Kjør nå" }).first();
  await expect(job).toContainText("Kjører nå");
  await page.clock.fastForward(2_000);
  await expect.poll(() => reads).toBe(2);

  // When the session has ended, the password is asked for once: no read begins beside another, or after one that failed.
  let rejected = 0;
  const released = Promise.withResolvers<void>();
  await page.route(jobs, async (route) => {
    rejected += 1;
    await released.promise;
    await route.fulfill({ status: 401, json: { code: "signed_out" } });
  });
  await job.getByRole("button", { name: /^Kjør nå/ }).click();
  await expect(panel.getByText("Jobben ble ikke satt i gang. Den kjører allerede.")).toBeVisible();
  await expectToast(page, "Feil", "Jobben ble ikke satt i gang.");
  await page.clock.fastForward(2_000);
  released.resolve();
  await expect(page.getByRole("dialog", { name: "Økten er utløpt" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(rejected).toBe(1);
});

test("what somebody else has published is not said to be approved here", async ({
  page,
  context,
  product,
}) => {
  const name = uniqueName("Dobbelt godkjent");
  await suggest(page, product, name);
  await openAdmin(page);
  const other = await context.newPage();
  await openAdmin(other);
  for (const one of [other, page]) {
    await (await actionOf(rowOf(one.getByRole("tabpanel", { name: /^Forslag/ }), name), /^Godkjenn/)).click();
  }
  await expect(page.getByText(`«${name}» var allerede publisert.`)).toBeVisible();
  await expect(page.getByText("Forslag godkjent")).toHaveCount(0);
});

test("an undo does not wait for the one before it", async ({ page, product }) => {
  const [first, second] = [uniqueName("Avvist først"), uniqueName("Avvist etterpå")];
  for (const name of [first, second]) await suggest(page, product, name);
  await openAdmin(page);
  const panel = await openTab(page, /^Forslag/);
  const reject = async (name: string) => {
    await (await actionOf(rowOf(panel, name), /^Avvis/)).click();
    await page.getByRole("dialog").getByRole("button", { name: "Avvis" }).click();
    await expect(page.getByText(`«${name}» er slettet.`)).toBeVisible();
  };
  const line = Promise.withResolvers<void>();
  let undone = 0;
  await page.route(/\/api\/admin\/history\/operations\/\d+\/undo$/, async (route) => {
    undone += 1;
    if (undone === 1) await line.promise;
    await route.continue();
  });
  await reject(first);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(page.getByRole("button", { name: "Angrer..." })).toBeVisible();
  await reject(second);
  await page.getByRole("button", { name: "Angre" }).click({ timeout: 3_000 });
  await expect(rowOf(panel, second)).toBeVisible();
  line.resolve();
  await expect(rowOf(panel, first)).toBeVisible();
});

test("a part whose file an upgrade has replaced says so, and the rest goes on", async ({ page }) => {
  await openAdmin(page);
  const failed = page.locator(".part-failed");
  const says = "Denne delen kunne ikke vises.";
  await page.route(/\/assets\/(?:account-page|history-dialog|admin-statistics-panel)-/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.getByRole("button", { name: "Historikk" }).click();
  await expect(failed).toContainText(says);
  await expect(page.getByRole("tab", { name: /^Maler/ })).toBeVisible();
  await page.getByRole("tab", { name: "Stats" }).click();
  await expect(failed).toHaveCount(2);
  await expect(await openTab(page, /^Maler/)).toBeVisible();
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByRole("button", { name: "Logg ut" })).toBeVisible();
  await expect(failed.last()).toContainText(says);
});

test("a one-time link whose page cannot be loaded says so", async ({ page }) => {
  await page.route(/\/assets\/one-time-pages-/, (route) => route.fulfill({ status: 404, body: "" }));
  await openPage(page, "/admin#invitasjon=abc");
  await expect(page.locator(".part-failed")).toContainText("Denne delen kunne ikke vises.");
});
