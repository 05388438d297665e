/** Steps of the administrator's journeys. */
import { readFileSync } from "node:fs";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { openPage } from "./fixtures.ts";
import type { Product } from "../../src/testing/product.ts";

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

export async function signInAsAdmin(page: Page, product: Product): Promise<void> {
  const password = await readOneTimePassword(product);
  await openPage(page, "/admin");
  await fillInSignIn(page, adminEmail, password);
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

export async function openTab(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole("tab", { name }).click();
  return page.getByRole("tabpanel", { name });
}

/** The row or card with a name. */
export function rowOf(panel: Locator, name: string): Locator {
  return panel.locator("tbody tr, .admin-card").filter({ hasText: name });
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
  const context = await browser.newContext({ baseURL: url });
  await look(await context.newPage());
  await context.close();
}

export const searchUrl = (name: string) => `/?sok=${encodeURIComponent(name)}`;

export async function fillInTemplate(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Beskrivelse").fill("En mal laget av en prøve.");
  await dialog.getByLabel("URL").fill(`https://example.com/${encodeURIComponent(name)}.pdf`);
  await dialog.getByLabel("Kategori").selectOption("IT/Tech");
  await dialog.getByLabel("Format").selectOption("Excel");
  await dialog.getByLabel("Kilde").fill("Eksempelkilden");
  await dialog.getByRole("button", { name: "Opprett mal" }).click();
  await expectToast(page, "Mal opprettet");
}

interface Made {
  readonly name: string;
  readonly format?: string;
  readonly isFeatured?: boolean;
  readonly isActive?: boolean;
}

export async function makeTemplate(
  page: Page,
  { name, format = "Word", isFeatured, isActive }: Made,
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
  if (isActive === false) await dialog.getByLabel("Aktiv").uncheck();
  await dialog.getByRole("button", { name: "Opprett mal" }).click();
  await expectToast(page, "Mal opprettet");
  await panel.getByLabel("Søk i maler").fill(name);
  return rowOf(panel, name);
}

/** Sends a report on the active template with a name. */
export async function reportTemplate(page: Page, product: Product, name: string): Promise<number> {
  const found = await page.request.get(`${product.url}/api/templates?search=${encodeURIComponent(name)}`);
  const [template] = (await found.json()) as { id: number }[];
  const sent = await page.request.post(`${product.url}/api/templates/${template?.id}/report`, {
    data: { reason: "outdated", description: `Gjelder ${name}` },
  });
  expect(sent.ok()).toBe(true);
  return Number(template?.id);
}

export async function openEdit(row: Locator, page: Page): Promise<Locator> {
  await row.getByRole("button", { name: /^Rediger/ }).click();
  return page.getByRole("dialog", { name: "Rediger mal" });
}

export const save = (dialog: Locator) => dialog.getByRole("button", { name: "Lagre endringer" }).click();

export async function sendInquiry(page: Page, product: Product, company: string): Promise<void> {
  const sent = await page.request.post(`${product.url}/api/advertising-inquiries`, {
    data: { name: "Kontakt", email: "kontakt@example.com", company, message: "Laget av en prøve." },
  });
  expect(sent.ok()).toBe(true);
}
