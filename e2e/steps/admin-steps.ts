/** Steps of the administrator's journeys. */
import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { openPage, type ProductUnderTest, test as visitorsTest } from "./fixtures.ts";
import { adminPassword } from "./products.ts";
import type { Product } from "../../src/testing/processes/product.ts";

export const adminEmail = "admin@avtalemaler.invalid";

/** The first password, which is written to a file because the output of a test is not a terminal. */
export async function readOneTimePassword(product: Product): Promise<string> {
  const file = () => /Password:\s+in the file (.+)/.exec(product.output())?.[1] ?? "";
  await expect.poll(file).not.toBe("");
  return /Password:\s+(\S+)/.exec(readFileSync(file(), "utf8"))?.[1] ?? "";
}

export async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-post").fill(email);
  await page.getByLabel("Passord").fill(password);
  await page.getByRole("button", { name: "Logg inn" }).click();
}

export async function signInAsAdmin(page: Page): Promise<void> {
  await openPage(page, "/admin");
  await fillInSignIn(page, adminEmail, adminPassword);
  await expectListsRead(page);
}

type StoredSession = Awaited<ReturnType<BrowserContext["storageState"]>>;

const sessions = new WeakMap<ProductUnderTest, StoredSession>();

/** On the demo, which has something in each list; the contexts are signed in, which is done once for each product. */
export const test = visitorsTest.extend<{ readonly signedIn: StoredSession }>({
  rows: "shipped",
  command: [process.execPath, "dist/server/demo.js"],
  signedIn: [
    async ({ browserOfTests, product }, use) => {
      const session = sessions.get(product) ?? (await signIn(browserOfTests, product));
      sessions.set(product, session);
      await use(session);
    },
    { timeout: 60_000 },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
});

async function signIn(browser: Browser, product: Product): Promise<StoredSession> {
  const context = await browser.newContext({ baseURL: product.url });
  await signInAsAdmin(await context.newPage());
  const session = await context.storageState({ indexedDB: true });
  await context.close();
  return session;
}

/** For journeys that sign in themselves: `test.use(signedOut)`. */
export const signedOut = { storageState: { cookies: [], origins: [] } };

/** The administrator's page, once it has read its lists. */
export async function openAdmin(page: Page, hash = ""): Promise<void> {
  await openPage(page, `/admin${hash && `#${hash}`}`);
  await expectListsRead(page);
}

/**
 * A change reads a list again that is being read, and a refresh leaves it out: who counts requests or news must be past that.
 * Playwright's "networkidle" is no such sign: once the page has been idle, as it is before the sign-in, it is so for good.
 */
export async function expectListsRead(page: Page): Promise<void> {
  await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
  await expect(page.locator(".admin-loading")).toHaveCount(0);
}

/** After a change of place, until the letters are keys again. */
export const untilKeysWork = (page: Page) =>
  expect(page.locator("html")).not.toHaveAttribute("data-keys-rest");

/** «Se gjennom», by its key. */
export async function openQueue(page: Page): Promise<void> {
  await untilKeysWork(page);
  await page.keyboard.press("s");
  await expect(page.locator(".review-heading")).toBeFocused();
  await untilKeysWork(page);
}

export async function openTab(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole("tab", { name }).click();
  return page.getByRole("tabpanel", { name });
}

/** The row with a name. */
export function rowOf(panel: Locator, name: string): Locator {
  return panel.locator("tbody tr").filter({ hasText: name });
}

/** What can be done with a row: in sight, or behind «⋯», which is opened then. */
export async function actionOf(row: Locator, name: RegExp): Promise<Locator> {
  const button = row.locator(".row-actions").getByRole("button", { name });
  await expect(row.first()).toBeVisible();
  if ((await button.count()) === 0) await row.getByRole("button", { name: /^Flere valg/ }).click();
  return button;
}

/** Opens a row by its name. */
export const openRow = (row: Locator) => row.locator(".row-name").click();

/** What can be done with a whole list. */
export async function listAction(panel: Locator, name: string): Promise<Locator> {
  const action = panel.getByRole("button", { name });
  // A list that is read again after an undo closes what was opened meanwhile.
  await expect(async () => {
    if (!(await action.isVisible())) await panel.getByRole("button", { name: /^Flere valg for/ }).click();
    await action.click({ trial: true, timeout: 1_000 });
  }).toPass();
  return action;
}

export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator(".toast");
  await expect(toast.locator(".toast-title")).toHaveText(title);
  if (description) await expect(toast).toContainText(description);
}

/** A name that no other test uses. */
export function uniqueName(what: string): string {
  return `${what} ${Math.random().toString(36).slice(2, 8)}`;
}

/** A visitor who is not signed in, in a separate browser context. */
export async function asVisitor(
  browser: Browser,
  url: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, ...signedOut });
  await look(await context.newPage());
  await context.close();
}

export const searchUrl = (name: string) => `/?sok=${encodeURIComponent(name)}`;

interface Made {
  readonly name: string;
  readonly format?: string;
  readonly isFeatured?: boolean;
}

export async function makeTemplate(
  page: Page,
  { name, format = "Word", isFeatured }: Made,
): Promise<Locator> {
  const panel = await openTab(page, /^Maler/);
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Beskrivelse").fill("En mal laget av en prøve.");
  // No suggestion is at this host, so none may be a duplicate and the suggestions are not read again.
  await dialog.getByLabel("URL").fill(`https://maler.example.com/${encodeURIComponent(name)}`);
  await dialog.getByLabel("Kategori").selectOption("IT/Tech");
  await dialog.getByLabel("Format").selectOption(format);
  await dialog.getByLabel("Kilde").fill("Eksempelkilden");
  if (isFeatured) await dialog.getByLabel("Fremhevet").check();
  await dialog.getByRole("button", { name: "Opprett mal" }).click();
  // The toast may be that of the template before.
  await expect(dialog).toBeHidden();
  await expectToast(page, "Mal opprettet");
  await panel.getByLabel("Søk i maler").fill(name);
  return rowOf(panel, name);
}

export async function openEdit(row: Locator, page: Page): Promise<Locator> {
  await (await actionOf(row, /^Rediger/)).click();
  return page.getByRole("dialog", { name: "Rediger mal" });
}

export const save = (dialog: Locator) => dialog.getByRole("button", { name: "Lagre endringer" }).click();

let senders = 0;

/** Sends a visitor's form, each from an IP of its own: a visitor may send just a few a day. */
export async function sendForm(page: Page, product: Product, path: string, data: object): Promise<void> {
  senders += 1;
  const headers = { "x-forwarded-for": `10.77.${senders >> 8}.${senders & 255}` };
  const sent = await page.request.post(`${product.url}/api/${path}`, { data, headers });
  expect(sent.ok(), await sent.text()).toBe(true);
}

export async function suggest(page: Page, product: Product, name: string, url?: string): Promise<void> {
  await sendForm(page, product, "suggestions", {
    name,
    url: url ?? `https://example.com/${encodeURIComponent(name)}.pdf`,
    category: "Bolig",
    description: "Sendt inn av en prøve.",
  });
}

/** Sends a report on the active template that is found first by a name. @returns the template's id */
export async function reportTemplate(page: Page, product: Product, name: string): Promise<number> {
  const found = await findTemplates(page, product, name);
  const id = found[0]?.id;
  expect(id, `a search for ${name}`).toBeDefined();
  const report = { reason: "outdated", description: `Gjelder ${name}` };
  await sendForm(page, product, `templates/${id}/report`, report);
  return Number(id);
}

export async function sendInquiry(
  page: Page,
  product: Product,
  company: string,
  email = "kontakt@example.com",
): Promise<void> {
  const contact = {
    name: "Kontakt",
    email,
    phone: "22 00 00 00",
    budget: "10 000 kr",
  };
  await sendForm(page, product, "advertising-inquiries", {
    ...contact,
    company,
    message: "Laget av en prøve.",
  });
}

/** As visitors find them. */
export async function findTemplates(page: Page, product: Product, name: string) {
  const found = await page.request.get(`${product.url}/api/templates?search=${encodeURIComponent(name)}`);
  return (await found.json()) as { readonly id: number; readonly name: string }[];
}
