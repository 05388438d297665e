/** The letter of a month, from those who ask for it to the last of them, with a mail server that stops in between. */
import { expectToast, fillInSignIn, adminEmail } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage, test as base } from "../steps/fixtures.ts";
import { openMailServer, rejection, type TestMailServer } from "../../src/testing/processes/mail-server.ts";

const password = "ti brev i en sekk";

const test = base.extend<object, { readonly smtp: TestMailServer }>({
  rows: "shipped",
  smtp: [
    async ({}, use) => {
      const smtp = await openMailServer();
      await use(smtp);
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  productEnv: ({ smtp }, use) =>
    use({
      ADMIN_PASSWORD: password,
      SMTP_URL: smtp.url,
      MAIL_FROM: "Avtalemaler <post@maler.example>",
    }),
});

const readers = ["anne@example.no", "bo@example.no", "cecilie@example.no"];
const linkIn = (text = "") => /\/e-post\/[\w-]{43}/.exec(text)?.[0] ?? "";

test("a letter is asked for, drafted, seen, tried, sent to each once, and left by one click", async ({
  page,
  smtp,
}) => {
  // The outbox is looked at each minute.
  test.setTimeout(240_000);
  for (const [index, reader] of readers.entries()) {
    await openPage(page, "/folg-med");
    await page.getByRole("link", { name: "Få et brev hver måned" }).click();
    await page.getByLabel("E-postadressen din").fill(reader);
    // Programs fill it in faster than people.
    await page.waitForTimeout(600);
    await page.getByRole("button", { name: "Send meg en lenke" }).click();
    await expect(page.getByRole("heading", { name: "Se i e-posten din" })).toBeVisible();
    await expect.poll(() => smtp.accepted.length).toBe(index + 1);
    await openPage(page, linkIn(smtp.accepted[index]?.text));
    await page.getByRole("button", { name: "Bekreft" }).click();
    await expect(page.getByRole("heading", { name: "Du får e-post om dette" })).toBeVisible();
  }

  await openPage(page, "/admin#stats");
  await fillInSignIn(page, adminEmail, password);
  const section = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Månedsbrevet", exact: true }),
  });
  await expect(section).toContainText("3 mottakere vil ha et brev hver måned.");
  await section.getByRole("button", { name: /^Lag utkast for / }).click();
  await section.getByLabel("Emne").fill("Brevet til alle");
  await section.getByLabel(/^Innledning/).fill("Hei, alle sammen!");
  await section.getByRole("button", { name: "Lagre og vis" }).click();
  await expectToast(page, "Brevet er lagret");
  const preview = section.getByRole("group", { name: "Slik blir brevet" });
  await expect(preview).toContainText("Hei, alle sammen!");
  await expectAccessible(page);
  await section.getByRole("button", { name: "Send en prøve til meg" }).click();
  await expect.poll(() => smtp.accepted.length).toBe(4);
  expect(smtp.accepted[3]?.envelope.to).toEqual([adminEmail]);
  expect(smtp.accepted[3]?.text).toContain("Hei, alle sammen!");

  let taken = 0;
  smtp.behave({
    onMessage: async () => {
      taken += 1;
      if (taken > 1) throw rejection(421, "4.3.2 Stopper");
    },
  });
  await section.getByRole("button", { name: /^Send til 3/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send brevet" }).click();
  await expectToast(page, "Brevet sendes");
  await expect(section.getByRole("status")).toContainText("1 er tatt imot av e-posttjeneren.");
  await expect.poll(() => taken).toBe(2);
  smtp.behave({});
  await page.reload();
  await page.getByRole("button", { name: "Prøv nå å sende «Brevet til alle»" }).click();
  await expect(section.getByRole("status")).toContainText(/, sendt .*3 er tatt imot av e-posttjeneren\./, {
    timeout: 90_000,
  });
  const letters = smtp.accepted.slice(4);
  expect(letters.flatMap(({ envelope }) => envelope.to).sort()).toEqual(readers);
  expect(new Set(letters.map(({ headers }) => headers.get("message-id"))).size).toBe(3);

  await openPage(page, linkIn(letters[0]?.text));
  await page.getByRole("button", { name: "Slutt og slett alt" }).click();
  await expect(page.getByText("Adressen og alt den fulgte, er slettet.")).toBeVisible();
});
