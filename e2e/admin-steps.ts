/** Steps of the administrator's journeys. */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { openPage } from "./fixtures.ts";
import type { Product } from "../src/testing/product.ts";

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
  await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
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
