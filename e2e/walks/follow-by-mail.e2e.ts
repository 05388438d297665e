/** A tenant's walk from the act's page to the mail in the box, with a real SMTP server, and away again. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { openDatabase } from "../../src/db/client.ts";
import { laws } from "../../src/db/schema/schema.ts";
import { subscribers } from "../../src/db/schema/subscriptions.ts";
import { changeSite } from "../../src/db/site-change.ts";
import type { TestMailServer } from "../../src/testing/processes/mail-server.ts";
import { postJson, signIn } from "../../src/testing/processes/requests.ts";
import { silentLog } from "../../src/testing/silent-log.ts";
import { adminEmail, testWithMail as test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { expectSightly } from "../steps/look.ts";
import { visitPage } from "../steps/page-visit.ts";
import { adminPassword } from "../steps/products.ts";

// An empty form is a 400, a removed page a 404.
test.use({ allowProblems: true });

const tenant = "kari.leietaker@example.no";

/** The path in the mail that comes as number `count`. */
async function pathIn({ accepted }: TestMailServer, count: number): Promise<string> {
  await expect.poll(() => accepted.length, { timeout: 60_000 }).toBe(count);
  return /(\/e-post\/[\w-]{22})/.exec(accepted.at(-1)?.text ?? "")?.[1] ?? "";
}

/** A title and a description of its own, and one heading. */
async function expectHead(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCount(1);
  expect(await page.title()).toContain(await heading.innerText());
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\w{3}/);
}

test("the form's page in all reading conditions", ({ page }) =>
  visitPage(page, "/folg-med/e-post?lov=lov/1999-03-26-17&kategori=Utleie"));

test("the act, a link in the box, its change, and one click", async ({ page, product, smtp }) => {
  test.setTimeout(240_000);
  await openPage(page, "/lov/husleieloven");
  await page.getByRole("link", { name: "Få e-post når loven endres" }).click();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await expect(heading("Få e-post når noe endres")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  const send = page.getByRole("button", { name: "Send meg en lenke" });
  await send.click();
  await expect(page.getByText("E-postadressen din må fylles ut.").first()).toBeVisible();
  await page.getByLabel("E-postadressen din").fill(tenant);
  await expectHead(page);
  await expectAccessible(page);
  await expectSightly(page);
  await send.click();
  await expect(heading("Se i e-posten din")).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`Lenken går til ${tenant}.`);

  await page.goto(await pathIn(smtp, 1));
  await expect(heading("Bekreft det du vil følge")).toBeVisible();
  await expectHead(page);
  await expectAccessible(page);
  await expectSightly(page);
  await page.getByRole("button", { name: "Bekreft", exact: true }).click();
  await expect(heading("Du får e-post om dette")).toBeVisible();
  await expectHead(page);
  await expect(page.getByRole("link", { name: "Husleieloven", exact: true })).toBeVisible();
  await expectAccessible(page);

  // An hour ago, half an hour before the act's change was detected.
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await product.restart({
    change: async (dataDir) => {
      const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
      await changeSite(database, async (tx) => {
        const change = { changedFrom: "2026-01-01", noticedAt: minutesAgo(30) };
        await tx.update(laws).set(change).where(eq(laws.name, "husleieloven"));
        await tx.update(subscribers).set({ toldAt: minutesAgo(60) });
      });
      await database.close();
    },
  });
  const { headers } = await signIn(product, { email: adminEmail, password: adminPassword });
  const run = () => postJson(product, "/api/admin/jobs/tell-followers/run", {}, headers);
  await expect.poll(async () => (await run()).status, { timeout: 30_000 }).toBe(202);
  const path = await pathIn(smtp, 2);
  const mail = smtp.accepted.at(-1);
  expect(mail?.envelope.to).toEqual([tenant]);
  expect(mail?.headers.get("subject")).toBe("Husleieloven er endret med virkning fra 1. januar 2026");
  expect(mail?.headers.get("list-unsubscribe")).toContain(path);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(product.url + path, { method: "POST", body })).status).toBe(200);
  const gone = await page.goto(path);
  expect(gone?.status()).toBe(404);
  await expect(heading("Lenken er for gammel")).toBeVisible();
});
