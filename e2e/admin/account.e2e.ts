/** «Min konto», sign-in with a code, an invitation, a password reset by mail, the lock after wrong passwords, and mail. */
import type { Page } from "@playwright/test";
import { Admin, adminEmail, testWithMail as test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { adminPassword } from "../steps/products.ts";
import { appCode } from "../../src/testing/authenticator.ts";
import { rejection, type TestMailServer } from "../../src/testing/processes/mail-server.ts";

/** Once the first test has changed it. */
const password = "to katter i en sekk";
/** Once it was forgotten. */
const newPassword = "fem reker i et nett";

// Wrong passwords and codes get 400. Each test continues with the account of the one before.
test.use({ allowProblems: true });
test.describe.configure({ mode: "serial" });

const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

async function openAccount({ page }: Admin): Promise<void> {
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByRole("heading", { name: "Min konto" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Min konto"]);
  await expect(section(page, "Økter")).toBeVisible();
}

async function signIn(admin: Admin, secret: string, hash = ""): Promise<void> {
  await openPage(admin.page, `/admin${hash}`);
  await admin.fillInSignIn(adminEmail, secret);
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

test("the password is changed, after the form has said what is wrong with it", async ({ page, admin }) => {
  await guess(page, 0);
  await admin.signIn();
  await openAccount(admin);
  expect(page.url()).toMatch(/\/admin#konto$/);
  // Those before the very first sign-in are reported too.
  const last = page.getByText(/^Siste innlogging: .+, ingen\smislykkede\sforsøk siden\./);
  await expect(last).toContainText(/ 1\smislykket\sforsøk før den\.$/);
  await expectAccessible(page);
  const form = section(page, "Passord");
  const change = form.getByRole("button", { name: "Endre passord" });
  await change.click();
  for (const [current, wanted, said] of [
    ["feil passord", password, "Passordet stemmer ikke."],
    [adminPassword, "sommer2026", /Passordet er bare ord fra nettstedet/],
  ] as const) {
    await form.getByLabel("Passordet ditt nå").fill(current);
    await form.getByLabel("Nytt passord").fill(wanted);
    await change.click();
    await expect(form.getByText(said)).toBeVisible();
  }
  await form.getByLabel("Nytt passord").fill(password);
  await change.click();
  await admin.expectToast("Passordet er endret");
});

test("a second factor is asked for, and sessions are ended", async ({ page, admin, visitor: there }) => {
  await signIn(admin, password, "#konto");
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
  await admin.expectToast("Totrinnsinnlogging er slått på");
  await expectAccessible(page);
  const codes = await factor.locator(".recovery-codes code").allTextContents();
  expect(codes).toHaveLength(10);
  await factor.getByRole("button", { name: "Jeg har tatt vare på dem" }).click();
  await expect(factor.getByRole("heading", { level: 2 })).toBeFocused();

  await signIn(new Admin(there), password);
  await expect(there.getByLabel("Kode fra appen")).toBeFocused();
  for (const code of ["111111", codes[0] ?? ""]) {
    await there.getByLabel("Kode fra appen").fill(code);
    await there.getByRole("button", { name: "Logg inn" }).click();
    if (code === "111111") await expect(there.getByText(/Koden stemmer ikke/)).toBeVisible();
  }
  await new Admin(there).expectListsRead();

  await page.reload();
  const sessions = section(page, "Økter");
  await expect(sessions.getByText(/^Chrome på /)).toHaveCount(2);
  await expect(sessions.getByRole("listitem").filter({ hasText: "Denne" })).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Avslutt/ }).click();
  await admin.expectToast("Økten er avsluttet");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("heading", { name: "Økter" })).toBeFocused();
  await there.reload();
  await expect(there.getByRole("button", { name: "Logg inn" })).toBeVisible();

  await factor.getByRole("button", { name: "Slå av" }).click();
  await factor.getByLabel("Passordet ditt nå").fill(password);
  await factor.getByLabel("Kode fra appen").fill(codes[1] ?? "");
  await factor.getByRole("button", { name: "Slå av" }).click();
  await admin.expectToast("Totrinnsinnlogging er slått av");
  await sessions.getByRole("button", { name: "Logg ut overalt" }).click();
  await admin.answer("Logg ut overalt");
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await admin.fillInSignIn(adminEmail, password);
  await expect(sessions, "the page that was open").toBeVisible();
});

test("another one is invited, accepts, and is let out", async ({ page, admin, visitor: his, smtp }) => {
  const [email, secret] = ["ola@maler.example", "tre ekorn på en gren"];
  await signIn(admin, password, "#konto");
  const administrators = section(page, "Administratorer");
  await administrators.getByRole("button", { name: "Inviter administrator" }).click();
  await administrators.getByLabel("E-post").fill(email);
  await administrators.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(administrators.getByText(`En lenke er sendt til ${email}.`)).toBeVisible();

  await his.goto(`/admin${await linkIn(smtp, "invitasjon")}`);
  await expect(his.getByText(`Kontoen blir for ${email}`)).toBeVisible();
  expect(his.url(), "nobody finds it in the browser's history").toMatch(/\/admin$/);
  await expectAccessible(his);
  await his.getByLabel("Navnet ditt").fill("Ola Hansen");
  await his.getByLabel("Nytt passord").fill(secret);
  await his.getByRole("button", { name: "Bli administrator" }).click();
  await his.getByRole("link", { name: "Logg inn" }).click();
  await new Admin(his).fillInSignIn(email, secret);
  await new Admin(his).expectListsRead();

  await page.reload();
  const row = administrators.getByRole("listitem").filter({ hasText: "Ola Hansen" });
  await expect(row).toContainText("Invitert av");
  await row.getByRole("button", { name: /^Avslutt tilgangen/ }).click();
  await admin.answer("Avslutt tilgangen");
  await admin.expectToast("Tilgangen er avsluttet");
  await expect(row).toContainText("Uten tilgang");
  await expect(row.getByRole("button", { name: /^Gi tilgangen tilbake/ })).toBeFocused();
  // No password is requested, as it would not help.
  await his.getByRole("button", { name: "Min konto" }).click();
  await expect(his.getByText("Tilgangen din til admin-panelet er avsluttet.")).toBeVisible();
  await his.reload();
  await new Admin(his).fillInSignIn(email, secret);
  await expect(his.getByText("Brukeren er sperret, eller tilgangen er avsluttet.")).toBeVisible();
});

test("a forgotten password is replaced by the link of a mail", async ({ page, admin, product, smtp }) => {
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

  await page.goto("about:blank");
  await page.goto(`/admin${link}`);
  await expect(page.getByText(`For ${adminEmail}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nytt passord").fill(newPassword);
  await page.getByRole("button", { name: "Lagre passordet" }).click();
  await page.getByRole("link", { name: "Logg inn" }).click();
  await admin.fillInSignIn(adminEmail, newPassword);
  await admin.expectListsRead();

  // The link again: it is reported as used, and offers a new one.
  await page.goto("about:blank");
  await page.goto(`/admin${link}`);
  await expect(page.getByText("Lenken er brukt eller utløpt. Be om en ny.")).toBeVisible();
  await page.getByLabel("E-post").fill(adminEmail);
  await page.getByRole("button", { name: "Send lenke" }).click();
  await expect.poll(() => linkIn(smtp, "nytt-passord")).not.toBe(link);
});

test("what is mailed is chosen, and a try says what the server said", async ({ page, admin, smtp }) => {
  await signIn(admin, newPassword, "?del=drift#stats");
  const mail = page.locator(".mail-section");
  await expect(mail).toContainText("Varsler går til sjef@maler.example.");
  const waiting = mail.getByRole("group", { name: "Varsle om forslag og feilrapporter som venter" });
  const atOnce = waiting.getByLabel("Med en gang");
  await mail.getByLabel("Varsle når en lenke slutter å virke").check();
  await admin.expectToast("Varslene er lagret");
  // Saves go out one after the other; the toast may be of an earlier one.
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === "PUT" && (response.request().postData() ?? "").includes("at_once"),
  );
  await atOnce.check();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(atOnce).toBeChecked();

  const button = mail.getByRole("button", { name: "Send en test" });
  await button.click();
  await admin.expectToast("Testen er lagt i utboksen");
  await expect(mail.getByRole("status")).toContainText(
    /^Testen er sendt\. Sendt .* E-postserveren svarte: «250 /,
  );
  smtp.behave({ onRecipient: () => Promise.reject(rejection(550, "5.1.1 Ukjent mottaker")) });
  await button.click();
  await expect(mail.getByRole("status")).toHaveText(
    /^Testen kom ikke fram\. E-postserveren godtok ikke mottakeren\. Den svarte: «550 5\.1\.1 Ukjent mottaker»$/,
  );
  await expect(mail.locator("summary")).toContainText(/er gitt opp/);
  await expectAccessible(page);
  smtp.behave({});
  const sent = smtp.accepted.length;
  await mail.getByRole("button", { name: "Prøv nå å sende «Test-e-post fra Avtalemaler»" }).click();
  await expect.poll(() => smtp.accepted.length).toBe(sent + 1);
  await expect(mail.getByRole("button", { name: /^Prøv nå/ })).toHaveCount(0);
});
