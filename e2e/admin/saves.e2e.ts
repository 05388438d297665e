/** Saving in the administrator's forms: what is sent, what fails, what is read again. */
import type { Locator, Request } from "@playwright/test";
import {
  expectToast,
  makeTemplate,
  openEdit,
  openTab,
  rowOf,
  save,
  sendInquiry,
  signInAsAdmin,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, test } from "../steps/fixtures.ts";

// Requests fail here on purpose.
test.use({ audience: "administrator", allowProblems: true });

test("one save and one approval are one write, and read no list", async ({ page, product }) => {
  const suggested = uniqueName("Talt forslag");
  for (const name of [suggested, uniqueName("Talt forslag")]) {
    // At the host of the template below: what may be a duplicate is told without reading anything again.
    const data = {
      name,
      url: "https://maler.example.com/talt",
      category: "Privat",
      description: "Til prøve.",
    };
    expect((await page.request.post(`${product.url}/api/suggestions`, { data })).ok()).toBe(true);
  }
  await signInAsAdmin(page, product);
  const name = uniqueName("Talt avtale");
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
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
  await openEdit(row, page);
  await save(dialog);
  await expectToast(page, "Ingen endringer");
  await expect(dialog).toHaveCount(0);
  const suggestion = rowOf(await openTab(page, /^Forslag/), suggested);
  await suggestion.getByRole("button", { name: /^Godkjenn/ }).click();
  await expect(suggestion).toContainText("Godkjent");
  await expect(page.getByText(`«${suggested}» er publisert.`)).toBeVisible();
  await expect(page.getByText(`Trolig duplikat av ${suggested}`)).toBeVisible();
  const approved = [
    expect.stringMatching(/^POST \/api\/admin\/suggestions\/\d+\/approve$/),
    expect.stringMatching(/^GET \/api\/(admin\/templates\/\d+|analytics)$/),
    expect.stringMatching(/^GET \/api\/(admin\/templates\/\d+|analytics)$/),
  ];
  await expect.poll(() => calls).toEqual([...made, ...saved, ...approved]);
});

test("a failed save says why and what to do, and marks no field as invalid", async ({ page, product }) => {
  await signInAsAdmin(page, product);
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
  await expectToast(page, "Feil", "Vi vet ikke om det ble lagret.");
  const isReached = (button: Locator) =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  const notice = dialog.getByRole("group", { name: "Vi vet ikke om det ble lagret" });
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await isReached(notice)).toBe(true);
  // At the end of the dialog, where content cannot be scrolled out from under a toast.
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  for (const name of ["Lagre endringer", "Avbryt"])
    expect(await isReached(dialog.getByRole("button", { name })), name).toBe(true);
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
