/** Mail in the administrator's area: the switches, a try, and the outbox, with a real SMTP server. */
import { expectToast, openTab, signInAsAdmin } from "../steps/admin-steps.ts";
import {
  expect,
  expectAccessible,
  openPage,
  type ProductUnderTest,
  test as base,
} from "../steps/fixtures.ts";
import { openMailServer, rejection, type TestMailServer } from "../../src/testing/mail-server.ts";
import { startProduct } from "../../src/testing/product.ts";

const test = base.extend<object, { readonly smtp: TestMailServer; readonly product: ProductUnderTest }>({
  smtp: [
    async ({}, use) => {
      const smtp = await openMailServer();
      await use(smtp);
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ smtp }, use) => {
      const product = await startProduct({
        env: {
          TRUST_PROXY: "127.0.0.1",
          SMTP_URL: smtp.url,
          MAIL_FROM: "Avtalemaler <post@maler.example>",
          NOTIFY_EMAIL: "sjef@maler.example",
        },
      });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

const section = (page: Parameters<typeof openTab>[0]) => page.locator(".mail-section");

test("the administrator chooses what is told by mail, and the choice holds @phone", async ({
  page,
  product,
  smtp,
}) => {
  await signInAsAdmin(page, product);
  await openTab(page, /^Stats/);
  const mail = section(page);
  await expect(mail).toContainText("Varsler går til sjef@maler.example.");
  const inquiry = mail.getByLabel("Varsle om annonsehenvendelser");
  const waiting = mail.getByRole("group", { name: "Varsle om forslag og feilrapporter som venter" });
  await waiting.getByLabel("Ikke send noe").check();
  await inquiry.check();
  await mail.getByLabel("Varsle når en lenke slutter å virke").check();
  await expectToast(page, "Varslene er lagret");
  await waiting.getByLabel("Med en gang").check();
  await expectToast(page, "Varslene er lagret");
  await expectAccessible(page);

  await openPage(page, "/admin#stats");
  await expect(waiting.getByLabel("Med en gang")).toBeChecked();
  await expect(mail.getByLabel("Varsle når en lenke slutter å virke")).toBeChecked();
  const before = smtp.accepted.length;
  const sent = await page.request.post("/api/advertising-inquiries", {
    data: { name: "Kari", email: "kari@example.com", message: "Fra en prøve." },
  });
  expect(sent.ok()).toBe(true);
  await expect.poll(() => smtp.accepted.length).toBe(before + 1);
  expect(smtp.accepted.at(-1)?.text).toContain("Fra en prøve.");
});

test("a try says what the mail server said, and one that failed is tried again from the outbox @phone", async ({
  page,
  product,
  smtp,
}) => {
  await signInAsAdmin(page, product);
  await openTab(page, /^Stats/);
  const mail = section(page);
  const button = mail.getByRole("button", { name: "Send en prøve" });
  await button.click();
  await expectToast(page, "Prøven er lagt i utboksen");
  await expect(mail.getByRole("status")).toContainText(
    /^Prøven er sendt\. Sendt .* E-postserveren svarte: «250 /,
  );

  smtp.behave({ onRecipient: () => Promise.reject(rejection(550, "5.1.1 Ukjent mottaker")) });
  await button.click();
  await expect(mail.getByRole("status")).toHaveText(
    /^Prøven kom ikke fram\. E-postserveren godtok ikke mottakeren\. Den svarte: «550 5\.1\.1 Ukjent mottaker»$/,
  );
  await expect(mail.locator("summary")).toContainText(/er gitt opp/);
  smtp.behave({});
  const before = smtp.accepted.length;
  await mail.getByRole("button", { name: "Prøv nå å sende «Prøve fra Avtalemaler»" }).click();
  await expect.poll(() => smtp.accepted.length).toBe(before + 1);
  await expect(mail.getByRole("button", { name: /^Prøv nå/ })).toHaveCount(0);
  await expectAccessible(page);
});
