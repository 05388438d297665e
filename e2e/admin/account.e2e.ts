/** «Min konto», sign-in with a code, an invitation, a password reset by mail, the lock after wrong passwords, and mail. */
import type { Page } from "@playwright/test";
import { adminEmail, expectToast, fillInSignIn, openTab } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage, test as base } from "../steps/fixtures.ts";
import { appCode } from "../../src/testing/authenticator.ts";
import { openMailServer, rejection, type TestMailServer } from "../../src/testing/processes/mail-server.ts";

const ownerPassword = "fire hester uten hale";
/** Once the first test has changed it. */
const password = "to katter i en sekk";
/** Once it was forgotten. */
const newPassword = "fem reker i et nett";

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
      ADMIN_PASSWORD: ownerPassword,
      SMTP_URL: smtp.url,
      MAIL_FROM: "Avtalemaler <post@maler.example>",
      NOTIFY_EMAIL: "sjef@maler.example",
    }),
});

// Wrong passwords and codes are answered with 400. Each test goes on with the account that the one before has left.
test.use({ allowProblems: true });
test.describe.configure({ mode: "serial" });

const onTabs = (page: Page) => expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByRole("heading", { name: "Min konto" })).toBeFocused();
  await expect(section(page, "Økter")).toBeVisible();
}

/** Waits for the link of the latest mail that has one. */
async function linkIn(smtp: TestMailServer, name: string): Promise<string> {
  const found = () =>
    smtp.accepted.flatMap(({ text }) => new RegExp(`/admin(#${name}=[\\w-]+)`).exec(text)?.[1] ?? []).at(-1);
  await expect.poll(found).toBeDefined();
  return found() ?? "";
}

/** A wrong password, sent without the form. */
const guess = (from: Page, number: number) =>
  from.request.post("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", {
    data: { email: adminEmail, password: `gjetning ${number}` },
  });

test("name, password, second factor with recovery codes, sessions, sign out everywhere", async ({
  page,
  browserOfTests,
  product,
}) => {
  await guess(page, 0);
  await openPage(page, "/admin");
  await fillInSignIn(page, adminEmail, ownerPassword);
  await openAccount(page);
  expect(page.url()).toMatch(/\/admin#konto$/);
  // Those before the first sign-in of all are told too.
  const last = page.getByText(/^Siste innlogging: .+, ingen\smislykkede\sforsøk siden\./);
  await expect(last).toContainText(/ 1\smislykket\sforsøk før den\.$/);
  await expectAccessible(page);

  await section(page, "Deg").getByLabel("Navn").fill("Kari Nordmann");
  await section(page, "Deg").getByRole("button", { name: "Lagre navnet" }).click();
  await expectToast(page, "Navnet er lagret");

  const passwords = section(page, "Passord");
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await passwords.getByLabel("Passordet ditt nå").fill("feil passord");
  await passwords.getByLabel("Nytt passord").fill(password);
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await expect(passwords.getByText("Passordet stemmer ikke.")).toBeVisible();
  await passwords.getByLabel("Passordet ditt nå").fill(ownerPassword);
  await passwords.getByLabel("Nytt passord").fill("sommer2026");
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await expect(passwords.getByText(/Passordet er bare ord fra nettstedet/)).toBeVisible();
  await passwords.getByLabel("Nytt passord").fill(password);
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await expectToast(page, "Passordet er endret");

  const factor = section(page, /^Totrinnsinnlogging/);
  await factor.getByRole("button", { name: "Slå på" }).click();
  await factor.getByLabel("Passordet ditt nå").fill(password);
  await factor.getByRole("button", { name: "Fortsett" }).click();
  await expect(
    factor.getByRole("img", { name: "QR-kode for autentiseringsappen" }).locator("path"),
  ).toBeAttached();
  const key = ((await factor.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await factor.getByLabel("Koden som appen viser").fill("000000");
  await factor.getByRole("button", { name: "Slå på" }).click();
  await expect(factor.getByText(/Koden stemmer ikke/)).toBeVisible();
  await factor.getByLabel("Koden som appen viser").fill(appCode(key, Date.now()));
  await factor.getByRole("button", { name: "Slå på" }).click();
  await expectToast(page, "Totrinnsinnlogging er slått på");
  await expectAccessible(page);
  const codes = await factor.locator(".recovery-codes code").allTextContents();
  expect(codes).toHaveLength(10);
  await factor.getByRole("button", { name: "Jeg har tatt vare på dem" }).click();
  await expect(factor.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(factor.getByText(/Du har 10.ubrukte gjenopprettingskoder/)).toBeVisible();

  // Somewhere else: the password alone is not enough. The next code, or a recovery code, is.
  const elsewhere = await browserOfTests.newContext({ baseURL: product.url });
  const there = await elsewhere.newPage();
  await openPage(there, "/admin");
  await fillInSignIn(there, adminEmail, password);
  await there.getByLabel("Kode fra appen").fill("111111");
  await there.getByRole("button", { name: "Logg inn" }).click();
  await expect(there.getByText(/Koden stemmer ikke/)).toBeVisible();
  await there.getByLabel("Kode fra appen").fill(codes[0] ?? "");
  await there.getByRole("button", { name: "Logg inn" }).click();
  await onTabs(there);

  await page.reload();
  const sessions = section(page, "Økter");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByRole("listitem").filter({ hasText: "Denne" })).toHaveCount(1);
  await expect(sessions.getByText(/^Chrome på /)).toHaveCount(2);
  await sessions.getByRole("button", { name: /^Avslutt/ }).click();
  await expectToast(page, "Økten er avsluttet");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("heading", { name: "Økter" })).toBeFocused();
  await there.reload();
  await expect(there.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await elsewhere.close();

  await factor.getByRole("button", { name: "Slå av" }).click();
  await factor.getByLabel("Passordet ditt nå").fill(password);
  await factor.getByLabel("Kode fra appen").fill(codes[1] ?? "");
  await factor.getByRole("button", { name: "Slå av" }).click();
  await expectToast(page, "Totrinnsinnlogging er slått av");

  await sessions.getByRole("button", { name: "Logg ut overalt" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logg ut overalt" }).click();
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await fillInSignIn(page, adminEmail, password);
  // The page that was open is.
  await expect(section(page, "Økter")).toBeVisible();
  await page.getByRole("button", { name: "Tilbake til admin-panelet" }).click();
  await onTabs(page);
  await openAccount(page);
  await page.goBack();
  await onTabs(page);
});

test("another administrator is invited, accepts, and is let out", async ({
  page,
  browserOfTests,
  product,
  smtp,
}) => {
  await openPage(page, "/admin#konto");
  await fillInSignIn(page, adminEmail, password);
  const administrators = section(page, "Administratorer");
  await administrators.getByRole("button", { name: "Inviter administrator" }).click();
  await administrators.getByLabel("E-post").fill("ola@maler.example");
  await administrators.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(administrators.getByText("En lenke er sendt til ola@maler.example.")).toBeVisible();
  const link = await linkIn(smtp, "invitasjon");
  await expect(administrators.getByText("Invitert av")).toBeVisible();

  const context = await browserOfTests.newContext();
  const his = await context.newPage();
  await his.goto(`${product.url}/admin${link}`);
  await expect(his.getByText("Kontoen blir for ola@maler.example")).toBeVisible();
  // Nobody finds it in the browser's history.
  expect(his.url()).toBe(`${product.url}/admin`);
  await expectAccessible(his);
  await his.getByLabel("Navnet ditt").fill("Ola Hansen");
  await his.getByLabel("Nytt passord").fill("tre ekorn på en gren");
  await his.getByRole("button", { name: "Bli administrator" }).click();
  await his.getByRole("link", { name: "Logg inn" }).click();
  await fillInSignIn(his, "ola@maler.example", "tre ekorn på en gren");
  await onTabs(his);

  await page.reload();
  const row = administrators.getByRole("listitem").filter({ hasText: "Ola Hansen" });
  await expect(row).toContainText("Invitert av");
  await row.getByRole("button", { name: /^Avslutt tilgangen/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Avslutt tilgangen" }).click();
  await expectToast(page, "Tilgangen er avsluttet");
  await expect(row).toContainText("Uten tilgang");
  await expect(row.getByRole("button", { name: /^Gi tilgangen tilbake/ })).toBeFocused();
  // He is not asked for a password, which would not help.
  await his.getByRole("button", { name: "Min konto" }).click();
  await expect(his.getByText("Tilgangen din til admin-panelet er avsluttet.")).toBeVisible();
  await his.reload();
  await expect(his.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await fillInSignIn(his, "ola@maler.example", "tre ekorn på en gren");
  await expect(his.getByRole("heading", { name: "Ingen tilgang" })).toBeVisible();
  await expect(his.getByText("Du har ikke tilgang til admin-panelet.")).toBeVisible();
  await expect(his.getByText("ola@maler.example")).toBeVisible();
  await his.getByRole("link", { name: "Tilbake til forsiden" }).click();
  await expect(his).toHaveURL(`${product.url}/`);
  await context.close();
});

test("a forgotten password is replaced by the link of a mail", async ({ page, product, smtp }) => {
  await openPage(page, "/admin");
  const forgotten = page.getByRole("button", { name: "Glemt passordet?" });
  await forgotten.click();
  await expect(page.getByLabel("E-post")).toBeFocused();
  await page.getByRole("button", { name: "Avbryt" }).click();
  await expect(forgotten).toBeFocused();
  await forgotten.click();
  await page.getByLabel("E-post").fill(adminEmail);
  await page.getByRole("button", { name: "Send lenke" }).click();
  await expect(page.getByRole("heading", { name: "Se etter en e-post" })).toBeFocused();
  const link = await linkIn(smtp, "nytt-passord");
  expect(product.output()).not.toContain(link.split("=")[1]);

  await page.goto(`about:blank`);
  await page.goto(`${product.url}/admin${link}`);
  await expect(page.getByText(`For ${adminEmail}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nytt passord").fill(newPassword);
  await page.getByRole("button", { name: "Lagre passordet" }).click();
  await page.getByRole("link", { name: "Logg inn" }).click();
  await fillInSignIn(page, adminEmail, newPassword);
  await onTabs(page);
  await expect
    .poll(() => smtp.accepted.filter(({ text }) => text.includes("er nettopp endret")))
    .toHaveLength(1);
});

test("what is told by mail is chosen, a try says what the mail server said, and one that failed is tried again", async ({
  page,
  smtp,
}) => {
  await openPage(page, "/admin#stats");
  await fillInSignIn(page, adminEmail, newPassword);
  const mail = page.locator(".mail-section");
  await expect(mail).toContainText("Varsler går til sjef@maler.example.");
  const waiting = mail.getByRole("group", { name: "Varsle om forslag og feilrapporter som venter" });
  await waiting.getByLabel("Ikke send noe").check();
  await mail.getByLabel("Varsle om annonsehenvendelser").check();
  await mail.getByLabel("Varsle når en lenke slutter å virke").check();
  await expectToast(page, "Varslene er lagret");
  // Saves go out one after the other; the toast may be of an earlier one.
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === "PUT" && (response.request().postData() ?? "").includes("at_once"),
  );
  await waiting.getByLabel("Med en gang").check();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(waiting.getByLabel("Med en gang")).toBeChecked();
  await expect(mail.getByLabel("Varsle når en lenke slutter å virke")).toBeChecked();
  const before = smtp.accepted.length;
  const inquiry = { name: "Kari", email: "kari@example.com", message: "Fra en prøve." };
  expect((await page.request.post("/api/advertising-inquiries", { data: inquiry })).ok()).toBe(true);
  await expect.poll(() => smtp.accepted.length).toBe(before + 1);
  expect(smtp.accepted.at(-1)?.text).toContain("Fra en prøve.");

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
  await expectAccessible(page);
  smtp.behave({});
  await mail.getByRole("button", { name: "Prøv nå å sende «Prøve fra Avtalemaler»" }).click();
  await expect.poll(() => smtp.accepted.length).toBe(before + 3);
  await expect(mail.getByRole("button", { name: /^Prøv nå/ })).toHaveCount(0);
});

test("failed sign-ins by others lock out a new browser, not one that has signed in before", async ({
  page,
  browserOfTests,
  product,
}) => {
  await openPage(page, "/admin");
  await fillInSignIn(page, adminEmail, newPassword);
  // Where links are not checked, no button would check one.
  const panel = await openTab(page, /^Maler/);
  await expect(panel.getByText("Slå sammen").first()).toBeAttached();
  await expect(panel.getByText("Sjekk lenken")).toHaveCount(0);
  await page.getByRole("button", { name: "Logg ut" }).click();
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();

  const context = await browserOfTests.newContext({ baseURL: product.url });
  const elsewhere = await context.newPage();
  for (let number = 0; number < 6; number += 1) await guess(elsewhere, number);
  await openPage(elsewhere, "/admin");
  await fillInSignIn(elsewhere, adminEmail, newPassword);
  await expect(elsewhere.getByRole("group", { name: "Innlogging feilet" })).toContainText(
    "Det har vært for mange forsøk. Vent et halvt minutt før du prøver igjen.",
  );
  await context.close();
  await fillInSignIn(page, adminEmail, newPassword);
  await openAccount(page);
  await expect(page.getByText(/Forrige: .+, 5\smislykkede\sforsøk imellom\.$/)).toBeVisible();
});
