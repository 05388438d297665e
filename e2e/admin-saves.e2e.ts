/** Saving in the admin tool: concurrent edits, failed saves, undo, refreshed lists. */
import type { Locator, Page, Request } from "@playwright/test";
import { expectToast, openTab, rowOf, signInAsAdmin, uniqueName } from "./admin-steps.ts";
import { expect, openPage, test, type ProductUnderTest } from "./fixtures.ts";

// Requests fail here on purpose.
test.use({ audience: "administrator", allowProblems: true });

const wholeList = /\/api\/templates(\?.*)?$/;

interface Made {
  readonly name: string;
  readonly format?: string;
  readonly isFeatured?: boolean;
  readonly isActive?: boolean;
}

async function makeTemplate(
  page: Page,
  { name, format = "Word", isFeatured, isActive }: Made,
): Promise<Locator> {
  const panel = await openTab(page, /^Maler/);
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Beskrivelse").fill("En mal laget av en prøve.");
  await dialog.getByLabel("URL").fill(`https://example.com/${encodeURIComponent(name)}`);
  await dialog.getByLabel("Kategori").selectOption("IT/Tech");
  await dialog.getByLabel("Format").selectOption(format);
  await dialog.getByLabel("Kilde").fill("Eksempelkilden");
  if (isFeatured) await dialog.getByLabel("Fremhevet").check();
  if (isActive === false) await dialog.getByLabel("Aktiv").uncheck();
  await dialog.getByRole("button", { name: "Opprett mal" }).click();
  await expectToast(page, "Mal opprettet");
  await panel.getByLabel("Søk i maler").fill(name);
  return rowOf(panel, name);
}

/** Sends a report on the active template with a name. */
async function reportTemplate(page: Page, product: ProductUnderTest, name: string): Promise<number> {
  const found = await page.request.get(`${product.url}/api/templates?search=${encodeURIComponent(name)}`);
  const [template] = (await found.json()) as { id: number }[];
  const sent = await page.request.post(`${product.url}/api/templates/${template?.id}/report`, {
    data: { reason: "outdated", description: `Gjelder ${name}` },
  });
  expect(sent.ok()).toBe(true);
  return Number(template?.id);
}

async function openEdit(row: Locator, page: Page): Promise<Locator> {
  await row.getByRole("button", { name: /^Rediger/ }).click();
  return page.getByRole("dialog", { name: "Rediger mal" });
}

const save = (dialog: Locator) => dialog.getByRole("button", { name: "Lagre endringer" }).click();

for (const how of ["failed", "is still loading"] as const) {
  test(`a template edited from a report keeps its fields while the list ${how}`, async ({
    page,
    product,
  }) => {
    await signInAsAdmin(page, product);
    const name = uniqueName("Rapportert avtale");
    const row = await makeTemplate(page, { name, format: "Word", isFeatured: true });
    await reportTemplate(page, product, name);
    const edit = await openEdit(row, page);
    await edit.getByLabel("Aktiv").uncheck();
    await save(edit);
    await expectToast(page, "Mal oppdatert");

    await page.route(wholeList, (route) => (how === "failed" ? route.abort() : undefined));
    await openPage(page, "/admin#feil");
    await page.reload();
    const panel = page.getByRole("tabpanel", { name: /^Feil/ });
    const dialog = await openEdit(rowOf(panel, name), page);
    await expect(dialog.getByLabel("Format")).toHaveValue("Word");
    await dialog.getByLabel("Kilde").fill("Rettet kilde");
    await save(dialog);
    await expectToast(page, "Mal oppdatert");

    await page.unroute(wholeList);
    await page.reload();
    const maler = await openTab(page, /^Maler/);
    await maler.getByLabel("Søk i maler").fill(name);
    const saved = rowOf(maler, name);
    for (const text of ["Rettet kilde", "Word", "Fremhevet", "Inaktiv"])
      await expect(saved).toContainText(text);
  });
}

test("a deleted template opens in the form from the report's copy, and is saved as a new one", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  const name = uniqueName("Slettet avtale");
  const row = await makeTemplate(page, { name });
  const id = await reportTemplate(page, product, name);
  await row.getByRole("button", { name: /^Slett/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(page, "Mal slettet");
  await page.reload();
  const panel = await openTab(page, /^Feil/);
  const dialog = await openEdit(rowOf(panel, name), page);
  await expect(dialog).toContainText("Malen finnes ikke lenger.");
  await expect(dialog.getByLabel("Format")).toHaveValue("PDF");
  await dialog.getByRole("button", { name: "Lagre som ny mal" }).click();
  await expectToast(page, "Mal opprettet");
  const found = await page.request.get(`${product.url}/api/templates?search=${encodeURIComponent(name)}`);
  const [made] = (await found.json()) as { id: number; name: string }[];
  expect(made?.name).toBe(name);
  expect(made?.id).not.toBe(id);
});

test("two windows: changes to different fields are merged, and a field changed in both is asked about", async ({
  page,
  context,
  product,
}) => {
  await signInAsAdmin(page, product);
  const name = uniqueName("Flettet avtale");
  const row = await makeTemplate(page, { name });
  const mine = await openEdit(row, page);
  await mine.getByLabel("Beskrivelse").fill("Min beskrivelse.");
  await mine.getByLabel("Format").selectOption("PDF");

  const other = await context.newPage();
  await openPage(other, "/admin#maler");
  const panel = other.getByRole("tabpanel", { name: /^Maler/ });
  await panel.getByLabel("Søk i maler").fill(name);
  const theirs = await openEdit(rowOf(panel, name), other);
  await theirs.getByLabel("Kilde").fill("Deres kilde");
  await theirs.getByLabel("Format").selectOption("Excel");
  await save(theirs);
  await expectToast(other, "Mal oppdatert");

  await save(mine);
  const notice = mine.getByRole("group", { name: "Noen andre har lagret endringer her" });
  await expect(notice).toContainText("Kilde: «Eksempelkilden» → «Deres kilde»");
  await expect(mine.getByLabel("Kilde")).toHaveValue("Deres kilde");
  const choice = notice.getByRole("group", { name: /^Format:/ });
  await expect(choice.getByLabel("Min: «PDF»")).not.toBeChecked();
  await save(mine);
  await expect(choice.getByText("Velg hva som skal gjelde.")).toBeVisible();
  await expect(choice.getByLabel("Min: «PDF»")).toBeFocused();
  await choice.getByLabel("Deres: «Excel»").check();
  await expect(mine.getByLabel("Format")).toHaveValue("Excel");
  await save(mine);
  await expectToast(page, "Mal oppdatert");
  for (const text of ["Min beskrivelse.", "Deres kilde", "Excel"]) await expect(row).toContainText(text);
});

test("one save is one write, and reads no list", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  // The lists that are read after sign-in do not count.
  await page.waitForLoadState("networkidle");
  const name = uniqueName("Talt avtale");
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  };
  page.on("request", note);
  const row = await makeTemplate(page, { name });
  await expect(row).toHaveCount(1);
  expect(calls).toEqual(["POST /api/admin/templates", "GET /api/analytics"]);
  calls.length = 0;
  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Kilde").fill("Ny kilde");
  await save(dialog);
  await expect(row).toContainText("Ny kilde");
  expect(calls).toEqual([expect.stringMatching(/^PUT \/api\/admin\/templates\/\d+$/), "GET /api/analytics"]);
  calls.length = 0;
  await openEdit(row, page);
  await save(dialog);
  await expectToast(page, "Ingen endringer");
  await expect(dialog).toHaveCount(0);
  expect(calls).toEqual([]);
});

test("a failed save says why and what to do, and marks no field as invalid", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  const name = uniqueName("Frakoblet avtale");
  const row = await makeTemplate(page, { name });
  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Kilde").fill("Skrevet uten nett");
  const notice = dialog.getByRole("group", { name: "Ikke lagret" });
  const anyRow = /\/api\/admin\/templates\/\d+$/;
  await page.route(anyRow, (route) => route.abort());
  await save(dialog);
  await expect(notice).toContainText(
    "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen.",
  );
  await expect(notice).toBeFocused();
  await expectToast(page, "Feil", "Kunne ikke oppdatere mal.");
  await expect(dialog).not.toContainText("Du må rette dette");
  await page.unroute(anyRow);
  await page.route(anyRow, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await save(dialog);
  await expect(notice).toContainText("Nettstedet svarer ikke akkurat nå.");
  await page.unroute(anyRow);
  await save(dialog);
  await expectToast(page, "Mal oppdatert");
  await expect(row).toContainText("Skrevet uten nett");

  await page.route(anyRow, (route) => route.abort());
  await row.getByRole("button", { name: /^Slett/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expect(page.getByText("Kunne ikke slette mal. Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
  await page.unroute(anyRow);
});

test("on a phone the toast covers no button that is needed after a failed save", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  const row = await makeTemplate(page, { name: uniqueName("Mobil avtale") });
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Kilde").fill("Skrevet uten nett");
  await page.route(/\/api\/admin\/templates\/\d+$/, (route) => route.abort());
  await save(dialog);
  await expectToast(page, "Feil", "Kunne ikke oppdatere mal.");
  const isReached = (button: Locator) =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  const notice = dialog.getByRole("group", { name: "Ikke lagret" });
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await isReached(notice)).toBe(true);
  // At the end of the dialog, where content cannot be scrolled out from under a toast.
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  for (const name of ["Lagre endringer", "Avbryt"])
    expect(await isReached(dialog.getByRole("button", { name })), name).toBe(true);
});

test("a row deleted by another administrator leaves the list, and the edit can be saved as new", async ({
  page,
  context,
  product,
}) => {
  await signInAsAdmin(page, product);
  const [edited, deleted] = [uniqueName("Redigert bort"), uniqueName("Slettet bort")];
  for (const name of [edited, deleted]) await makeTemplate(page, { name });
  const other = await context.newPage();
  await openPage(other, "/admin#maler");
  const panel = other.getByRole("tabpanel", { name: /^Maler/ });
  await panel.getByLabel("Søk i maler").fill(edited);
  const dialog = await openEdit(rowOf(panel, edited), other);
  await dialog.getByLabel("Kilde").fill("Skrevet i mellomtiden");

  const here = page.getByRole("tabpanel", { name: /^Maler/ });
  for (const name of [edited, deleted]) {
    await here.getByLabel("Søk i maler").fill(name);
    await rowOf(here, name)
      .getByRole("button", { name: /^Slett/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
    await expect(rowOf(here, name)).toHaveCount(0);
  }

  await save(dialog);
  const notice = dialog.getByRole("group", { name: "Noen andre har slettet dette" });
  await notice.getByRole("button", { name: "Lagre som ny" }).click();
  await expectToast(other, "Mal opprettet");
  await expect(rowOf(panel, edited)).toContainText("Skrevet i mellomtiden");

  await panel.getByLabel("Søk i maler").fill(deleted);
  await rowOf(panel, deleted)
    .getByRole("button", { name: /^Slett/ })
    .click();
  await other.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(other, "Feil", "Kunne ikke slette mal.");
  await expect(rowOf(panel, deleted)).toHaveCount(0);
});

async function sendInquiry(page: Page, product: ProductUnderTest, company: string): Promise<void> {
  const sent = await page.request.post(`${product.url}/api/advertising-inquiries`, {
    data: { name: "Kontakt", email: "kontakt@example.com", company, message: "Laget av en prøve." },
  });
  expect(sent.ok()).toBe(true);
}

test("a decision can be undone and changed; a stale one is rejected", async ({ page, context, product }) => {
  const company = uniqueName("Ombestemt AS");
  await sendInquiry(page, product, company);
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Annonsehenvendelser/);
  const row = rowOf(panel, company);
  await row.getByRole("button", { name: /^Avvis/ }).click();
  await expect(row).toContainText("Avvist");
  await expect(page.getByText(`Henvendelsen fra Kontakt, ${company} er avvist.`)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(row).toContainText("Ventende");

  await row.getByRole("button", { name: /^Godkjenn/ }).click();
  await expect(row).toContainText("Godkjent");
  await expect(row.getByRole("button", { name: /^Avvis/ })).toHaveCount(0);
  const other = await context.newPage();
  await openPage(other, "/admin#henvendelser");
  const otherRow = rowOf(other.getByRole("tabpanel", { name: /^Annonsehenvendelser/ }), company);
  await otherRow.getByRole("button", { name: /^Endre avgjørelse/ }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Avvis" }).click();
  await expect(otherRow).toContainText("Avvist");

  await row.getByRole("button", { name: /^Endre avgjørelse/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sett tilbake til ventende" }).click();
  await expect(panel.getByText("Annonsehenvendelsen er allerede avvist.")).toBeVisible();
  await expect(row).toContainText("Avvist");
});

test("lists are refreshed by a button and on return to the window, but not under a dialog", async ({
  page,
  product,
}) => {
  await page.clock.install();
  await signInAsAdmin(page, product);
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

test("categories have the public site's labels", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Maler/);
  const filter = panel.getByRole("combobox", { name: /^Kategori/ });
  await filter.selectOption({
    label: (await filter.locator("option", { hasText: "Næring" }).textContent()) ?? "",
  });
  await expect(panel.locator("tbody tr").first()).toContainText("Næring");
  await expect(panel.getByText("Kommersielt")).toHaveCount(0);
  const dialog = await openEdit(panel.locator("tbody tr").first(), page);
  await expect(dialog.getByLabel("Kategori").locator("option:checked")).toHaveText("Næring");
  await dialog.getByLabel("Kilde").fill("Ny kilde");
  await save(dialog);
  await expectToast(page, "Mal oppdatert");
  await expect(filter).toHaveValue("Kommersielt");
});
