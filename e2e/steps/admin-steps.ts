/** Steps of the administrator's journeys. */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { openPage, type ProductUnderTest, test as visitorsTest } from "./fixtures.ts";
import { adminPassword } from "./products.ts";
import { openDatabase } from "../../src/db/client.ts";
import type { Database } from "../../src/db/database.ts";
import { openMailServer, type TestMailServer } from "../../src/testing/processes/mail-server.ts";
import { silentLog } from "../../src/testing/silent-log.ts";

export const adminEmail = "admin@avtalemaler.invalid";

/** For journeys that sign in themselves: `test.use(signedOut)`. */
export const signedOut = { storageState: { cookies: [], origins: [] } };

type StoredSession = Awaited<ReturnType<BrowserContext["storageState"]>>;

const sessions = new WeakMap<ProductUnderTest, StoredSession>();

interface AdminFixtures {
  readonly admin: Admin;
  readonly signedIn: StoredSession;
  /** A page without a sign-in. */
  readonly visitor: Page;
}

/** On the demo's rows, something in each list; the contexts are signed in, which is done once for each product. */
export const test = visitorsTest.extend<AdminFixtures>({
  rows: "demo",
  signedIn: [
    async ({ browserOfTests, product }, use) => {
      const session = sessions.get(product) ?? (await signIn(browserOfTests, product));
      sessions.set(product, session);
      await use(session);
    },
    { timeout: 60_000 },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
  admin: ({ page }, use) => use(new Admin(page)),
  visitor: ({ browserOfTests, product }, use) => asVisitor(browserOfTests, product.url, use),
});

async function signIn(browser: Browser, product: ProductUnderTest): Promise<StoredSession> {
  const context = await browser.newContext({ baseURL: product.url });
  await new Admin(await context.newPage()).signIn();
  const session = await context.storageState({ indexedDB: true });
  await context.close();
  return session;
}

/** With its own mail server, without a sign-in. */
export const testWithMail = test.extend<object, { readonly smtp: TestMailServer }>({
  rows: "few",
  ...signedOut,
  smtp: [
    async ({}, use) => {
      const smtp = await openMailServer();
      await use(smtp);
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  productEnv({ smtp }, use) {
    // The worker's server has what the files before have sent.
    smtp.accepted.length = 0;
    return use({
      SMTP_URL: smtp.url,
      MAIL_FROM: "Avtalemaler <post@maler.example>",
      NOTIFY_EMAIL: "sjef@maler.example",
    });
  },
});

/** For `prepareData`: a change of the database that the product starts with. */
export const inDatabase =
  (change: (database: Database) => Promise<unknown>) =>
  async (dataDir: string): Promise<void> => {
    const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
    await change(database);
    await database.close();
  };

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

/** An administrator at a page. */
export class Admin {
  readonly page: Page;
  /** The item of «Se gjennom». */
  readonly heading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.locator(".review-heading");
  }

  async fillInSignIn(email = adminEmail, password = adminPassword): Promise<void> {
    await this.page.getByLabel("E-post").fill(email);
    await this.page.getByLabel("Passord").fill(password);
    await this.page.getByRole("button", { name: "Logg inn" }).click();
  }

  async signIn(): Promise<void> {
    await openPage(this.page, "/admin");
    await this.fillInSignIn();
    await this.expectListsRead();
  }

  /** Opens the administrator's page. @returns the panel of the tab that the hash names, once the lists are read */
  async open(hash = ""): Promise<Locator> {
    await openPage(this.page, `/admin${hash && `#${hash}`}`);
    await this.expectListsRead();
    const name = hash === "henvendelser" ? /^Annonsehenv/ : new RegExp(`^${hash || "forslag"}`, "i");
    return this.page.getByRole("tabpanel", { name });
  }

  /** Opens another window of the same administrator. */
  async openOther(): Promise<Admin> {
    return new Admin(await this.page.context().newPage());
  }

  /**
   * A change reads a list again that is being read, and a refresh leaves it out: a test that counts requests or changes must be
   * past that. Playwright's "networkidle" is no such sign: it stays reached once the page has been idle, as before the sign-in.
   */
  async expectListsRead(): Promise<void> {
    await expect(this.page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
    await expect(this.page.locator(".admin-loading")).toHaveCount(0);
  }

  /** After a change of place, until the letters are keys again. */
  async untilKeysWork(): Promise<void> {
    await expect(this.page.locator("html")).not.toHaveAttribute("data-keys-rest");
  }

  /** «Se gjennom», by its key. */
  async openQueue(): Promise<void> {
    await this.untilKeysWork();
    await this.page.keyboard.press("s");
    await expect(this.heading).toBeFocused();
    await this.untilKeysWork();
  }

  /** «Se gjennom» of a page that is opened for it. */
  async openReview(): Promise<void> {
    await this.open();
    await this.openQueue();
  }

  /** Presses a key that decides, and waits until the next item has the focus. */
  async decide(key: string): Promise<void> {
    const shown = (await this.heading.textContent()) ?? "";
    await this.page.keyboard.press(key);
    await expect(this.heading).not.toHaveText(shown);
    await expect(this.heading).toBeFocused();
  }

  async openTab(name: RegExp): Promise<Locator> {
    await this.page.getByRole("tab", { name }).click();
    return this.page.getByRole("tabpanel", { name });
  }

  /** The row with a name. */
  rowOf(panel: Locator, name: string): Locator {
    return panel.locator("tbody tr").filter({ hasText: name });
  }

  /** What can be done with a row: in sight, or behind «⋯», which is opened then. */
  async actionOf(row: Locator, name: RegExp): Promise<Locator> {
    const button = row.locator(".row-actions").getByRole("button", { name });
    await expect(row.first()).toBeVisible();
    if ((await button.count()) === 0) await row.getByRole("button", { name: /^Flere valg/ }).click();
    return button;
  }

  /** Does something with a row. */
  async act(row: Locator, name: RegExp): Promise<void> {
    await (await this.actionOf(row, name)).click();
  }

  /** Deletes a row. @param yes the button of the question */
  async remove(row: Locator, yes: string): Promise<void> {
    await this.act(row, /^Slett\b/);
    await this.answer(yes);
  }

  /** Opens a row by its name. */
  async openRow(row: Locator): Promise<void> {
    await row.locator(".row-name").click();
  }

  /** What can be done with a whole list. */
  async listAction(panel: Locator, name: string): Promise<Locator> {
    const action = panel.getByRole("button", { name });
    // A list that is read again after an undo closes the open row.
    await expect(async () => {
      if (!(await action.isVisible())) await panel.getByRole("button", { name: /^Flere valg for/ }).click();
      await action.click({ trial: true, timeout: 1_000 });
    }).toPass();
    return action;
  }

  /** Confirms or dismisses the dialog. */
  async answer(name: string): Promise<void> {
    await this.page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  }

  /** Undoes the last decision, by the bar that reports it. */
  async undo(): Promise<void> {
    await this.page.getByRole("button", { name: "Angre" }).click();
  }

  async expectToast(title: string, description?: string): Promise<void> {
    const toast = this.page.locator(".toast");
    await expect(toast.locator(".toast-title")).toHaveText(title);
    if (description) await expect(toast).toContainText(description);
  }

  /** Makes a template by the form. */
  async makeTemplate(name: string): Promise<Locator> {
    const panel = await this.openTab(/^Maler/);
    await panel.getByRole("button", { name: "Ny mal" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Ny mal" });
    await this.fillInTemplate(dialog, name);
    await dialog.getByRole("button", { name: "Opprett mal" }).click();
    // The toast may be that of the template before.
    await expect(dialog).toBeHidden();
    await this.expectToast("Mal opprettet");
    await panel.getByLabel("Søk i maler").fill(name);
    return this.rowOf(panel, name);
  }

  async fillInTemplate(dialog: Locator, name: string): Promise<void> {
    await dialog.getByLabel("Navn").fill(name);
    await dialog.getByLabel("Beskrivelse").fill("En mal laget av en prøve.");
    await dialog.getByLabel("URL").fill(`https://maler.example.com/${encodeURIComponent(name)}`);
    await dialog.getByLabel("Kategori").selectOption("IT/Tech");
    await dialog.getByLabel("Format").selectOption("Word");
    await dialog.getByLabel("Kilde").fill("Eksempelkilden");
  }

  async openEdit(row: Locator): Promise<Locator> {
    await this.act(row, /^Rediger/);
    return this.page.getByRole("dialog", { name: "Rediger mal" });
  }

  async save(dialog: Locator): Promise<void> {
    await dialog.getByRole("button", { name: "Lagre endringer" }).click();
  }

  /** Sends a visitor's form, each from a new IP: a visitor may send just a few a day. */
  async #send(path: string, data: object): Promise<void> {
    senders += 1;
    const headers = { "x-forwarded-for": `10.77.${senders >> 8}.${senders & 255}` };
    const sent = await this.page.request.post(`/api/${path}`, { data, headers });
    expect(sent.ok(), await sent.text()).toBe(true);
  }

  async suggest(
    name: string,
    more: { readonly url?: string; readonly description?: string } = {},
  ): Promise<void> {
    const url = `https://example.com/${encodeURIComponent(name)}.pdf`;
    const rest = { category: "Bolig", description: "Sendt inn av en prøve.", ...more };
    await this.#send("suggestions", { name, url, ...rest });
  }

  async report(id: number, more: { readonly betterUrl?: string } = {}): Promise<void> {
    const data = { reason: "outdated", description: `Gjelder mal ${id}.`, ...more };
    await this.#send(`templates/${id}/report`, data);
  }

  async sendInquiry(company: string, email = "kontakt@example.com"): Promise<void> {
    const data = { name: "Kontakt", email, phone: "22 00 00 00", budget: "10 000 kr", company };
    await this.#send("advertising-inquiries", { ...data, message: "Laget av en prøve." });
  }

  /** As visitors get it. */
  async readTemplate(id: number) {
    const read = await this.page.request.get(`/api/templates/${id}`);
    return (await read.json()) as { readonly name: string; readonly url: string };
  }

  /** As visitors find them. */
  async findTemplates(name: string) {
    const found = await this.page.request.get(`/api/templates?search=${encodeURIComponent(name)}`);
    return (await found.json()) as readonly { readonly id: number; readonly name: string }[];
  }
}

let senders = 0;

export const searchUrl = (name: string) => `/?sok=${encodeURIComponent(name)}`;
