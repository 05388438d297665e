/** The letter of a month as its administrator and a reader meet it. */
import { adminEmail, inDatabase, testWithMail as test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { subscribers } from "../../src/db/schema/subscriptions.ts";

const readers = ["anne@example.no", "bo@example.no", "cecilie@example.no"];
const confirm = inDatabase(({ orm }) =>
  orm
    .insert(subscribers)
    .values(readers.map((address) => ({ address, follows: ["monthly"], confirmedAt: new Date() }))),
);

test.use({ prepareData: ({}, use) => use(confirm) });

test("a letter is drafted, tried, sent to each once, and left", async ({ page, admin, smtp }) => {
  await admin.signIn();
  await page.getByRole("tab", { name: /^Stats/ }).click();
  const section = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Månedsbrevet", exact: true }),
  });
  await expect(section).toContainText("3 mottakere vil ha et brev hver måned.");
  await section.getByRole("button", { name: /^Lag utkast for / }).click();
  await section.getByLabel("Emne").fill("Brevet til alle");
  await section.getByLabel(/^Innledning/).fill("Hei, alle sammen!");
  await section.getByRole("button", { name: "Lagre og vis" }).click();
  await admin.expectToast("Brevet er lagret");
  const preview = section.getByRole("group", { name: "Slik blir brevet" });
  await expect(preview).toContainText("Hei, alle sammen!");
  await expectAccessible(page);
  await section.getByRole("button", { name: "Send en prøve til meg" }).click();
  await expect.poll(() => smtp.accepted.length).toBe(1);
  expect(smtp.accepted[0]?.envelope.to).toEqual([adminEmail]);
  expect(smtp.accepted[0]?.text).toContain("Hei, alle sammen!");

  await section.getByRole("button", { name: /^Send til 3/ }).click();
  await admin.answer("Send brevet");
  await admin.expectToast("Brevet sendes");
  // Each mail is taken a while after the one before: no server is hurried.
  await expect.poll(() => smtp.accepted.length, { timeout: 60_000 }).toBe(4);
  await expect(section.getByRole("status")).toContainText(/, sendt .*3 er tatt imot av e-posttjeneren\./);
  const letters = smtp.accepted.slice(1);
  expect(letters.flatMap(({ envelope }) => envelope.to).sort()).toEqual(readers);

  await openPage(page, /\/e-post\/[\w-]{43}/.exec(letters[0]?.text ?? "")?.[0] ?? "");
  await page.getByRole("button", { name: "Slutt og slett alt" }).click();
  await expect(page.getByText("Adressen og alt den fulgte, er slettet.")).toBeVisible();
});
