/** The letter of a month as its administrator and a reader meet it. */
import type { Page } from "@playwright/test";
import { adminEmail, inDatabase, testWithMail as test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { siteState } from "../../src/db/schema/schema.ts";
import { eventMonths } from "../../src/db/schema/statistics.ts";
import { subscribers } from "../../src/db/schema/subscriptions.ts";

const readers = ["anne@example.no", "bo@example.no", "cecilie@example.no"];
const prepare = inDatabase(async ({ orm }) => {
  await orm
    .insert(subscribers)
    .values(readers.map((address) => ({ address, follows: ["monthly"], confirmedAt: new Date() })));
  // A site that began before the month of the letter.
  await orm.update(siteState).set({ seededAt: new Date(0) });
  const lastMonth = new Date(new Date().setDate(0)).toISOString();
  const month = `${lastMonth.slice(0, 7)}-01`;
  await orm
    .insert(eventMonths)
    .values([5, 6].map((id) => ({ month, event: "template_download", subject: String(id), count: 9 })));
});

// A conflict of two administrators is a response 409.
test.use({ prepareData: ({}, use) => use(prepare), allowProblems: true });

test("a letter is drafted, tried, sent to each once, and left", async ({ page, admin, smtp }) => {
  await admin.signIn();
  await admin.openTab(/^Stats/);
  await admin.openTab(/^Brev/);
  const sectionOf = (of: Page) =>
    of.locator("section").filter({ has: of.getByRole("heading", { name: "Månedsbrevet", exact: true }) });
  const section = sectionOf(page);
  await expect(section).toContainText("3 mottakere vil ha et brev hver måned.");
  await expect(section.getByRole("status")).toHaveText("Ingen brev er sendt ennå.");
  await section.getByRole("button", { name: /^Lag utkast for / }).click();
  await section.getByLabel("Emne").fill("Brevet til alle");
  const opening = section.getByLabel(/^Innledning/);
  await opening.fill("Hei, alle!");
  await section.getByText("Ta bort linjer").click();
  const line = section.getByRole("checkbox").first();
  const name = await line.locator("..").innerText();
  await line.check();
  await section.getByRole("button", { name: "Lagre og vis" }).click();
  await admin.expectToast("Brevet oppdatert");
  const preview = section.getByRole("group", { name: "Slik blir brevet" });
  await expect(preview).toContainText("Hei, alle!");
  await expect(preview).not.toContainText(name);

  // Input stays while another saves, and leaving the page needs a confirmation.
  const other = await admin.openOther();
  await other.open("stats");
  await other.openTab(/^Brev/);
  await opening.fill("Hei, alle sammen!");
  await expect(section.getByRole("button", { name: /^Send/ })).toHaveCount(0);
  await sectionOf(other.page)
    .getByLabel(/^Innledning/)
    .fill("Hallo!");
  await sectionOf(other.page).getByRole("button", { name: "Lagre og vis" }).click();
  await other.expectToast("Brevet oppdatert");
  await other.page.close();
  const isLeft = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await page.evaluate(isLeft)).toBe(false);
  await section.getByRole("button", { name: "Lagre og vis" }).click();
  await expect(section.getByText("De lagret «Hallo!»")).toBeVisible();
  await expect(opening).toHaveValue("Hei, alle sammen!");
  await section.getByRole("button", { name: "Lagre og vis" }).click();
  await expect(preview).toContainText("Hei, alle sammen!");
  expect(await page.evaluate(isLeft)).toBe(true);
  await expectAccessible(page);
  await section.getByRole("button", { name: "Send en test til meg" }).click();
  await expect.poll(() => smtp.accepted.length).toBe(1);
  expect(smtp.accepted[0]?.envelope.to).toEqual([adminEmail]);
  expect(smtp.accepted[0]?.text).toContain("Hei, alle sammen!");

  await section.getByRole("button", { name: /^Send til 3/ }).click();
  await admin.answer("Send brevet");
  await admin.expectToast("Brevet sendes");
  // Each mail is taken a while after the one before: no server is hurried.
  await expect.poll(() => smtp.accepted.length, { timeout: 60_000 }).toBe(4);
  await expect(section.getByRole("status")).toContainText(/, sendt .*3 er tatt imot av e-postserveren\./);
  await page.getByRole("button", { name: /«Drift»$/ }).click();
  await expect(page.getByRole("tab", { name: "Drift" })).toBeFocused();
  const letters = smtp.accepted.slice(1);
  expect(letters.flatMap(({ envelope }) => envelope.to).sort()).toEqual(readers);

  await openPage(page, /\/e-post\/[\w-]{22}/.exec(letters[0]?.text ?? "")?.[0] ?? "");
  await page.getByRole("button", { name: "Meld meg av og slett alt" }).click();
  await expect(page.getByText("Adressen og alt den fulgte, er slettet.")).toBeVisible();
});
