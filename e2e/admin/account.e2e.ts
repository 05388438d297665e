/** «Min konto», sign-in with a code, an invitation, and a password reset by mail. */
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { adminEmail, expectToast, fillInSignIn, openTab } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { startProduct } from "../../src/testing/product.ts";
import { appCode } from "../../src/testing/authenticator.ts";

const ownerPassword = "fire hester uten hale";

/** Moved on for each code: one is used once only. */
async function signInWithCode(page: Page, password: string, code: string): Promise<void> {
  await fillInSignIn(page, adminEmail, password);
  await page.getByLabel("Kode fra appen").fill(code);
  await page.getByRole("button", { name: "Logg inn" }).click();
}

const onTabs = (page: Page) => expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByRole("heading", { name: "Min konto" })).toBeFocused();
  await expect(section(page, "Økter")).toBeVisible();
}

/** In the order of the tests. */
const mails: string[] = [];
const decoded = () => mails.map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
const linkIn = (name: string) => () =>
  decoded()
    .flatMap((mail) => new RegExp(`/admin(#${name}=[\\w-]+)`).exec(mail)?.[1] ?? [])
    .at(-1);

test.describe.configure({ mode: "serial" });
test.use({
  product: [
    async ({}, use) => {
      const smtp = new SMTPServer({
        authOptional: true,
        hideSTARTTLS: true,
        onData: (stream, _session, done) => {
          let mail = "";
          stream.on("data", (part: Buffer) => (mail += part.toString()));
          stream.on("end", () => {
            mails.push(mail);
            done();
          });
        },
      });
      const server = smtp.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as { port: number };
      const product = await startProduct({
        env: {
          TRUST_PROXY: "127.0.0.1",
          ADMIN_PASSWORD: ownerPassword,
          LINK_CHECKS: "off",
          SMTP_URL: `smtp://127.0.0.1:${port}`,
          MAIL_FROM: "Avtalemaler <post@maler.example>",
        },
      });
      await use(product);
      await product.stop();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
    { scope: "worker", timeout: 300_000 },
  ],
  // Wrong passwords and codes are answered with 400.
  allowProblems: true,
});

/** Once the first test has changed it. */
const password = "to katter i en sekk";

test("name, password, second factor with recovery codes, sessions, sign out everywhere", async ({
  page,
  browserOfTests,
  product,
}) => {
  test.slow();
  await openPage(page, "/admin");
  await fillInSignIn(page, adminEmail, ownerPassword);
  await onTabs(page);
  await openAccount(page);
  expect(page.url()).toMatch(/\/admin#konto$/);
  await expectAccessible(page);

  await section(page, "Deg").getByLabel("Navn").fill("Kari Nordmann");
  await section(page, "Deg").getByRole("button", { name: "Lagre navnet" }).click();
  await expectToast(page, "Navnet er lagret");

  const passwords = section(page, "Passord");
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await passwords.getByLabel("Passordet ditt nå").fill("feil passord");
  await passwords.getByLabel("Nytt passord").fill("to katter i en sekk");
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await expect(passwords.getByText("Passordet stemmer ikke.")).toBeVisible();
  await passwords.getByLabel("Passordet ditt nå").fill(ownerPassword);
  await passwords.getByLabel("Nytt passord").fill("sommer2026");
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await expect(passwords.getByText(/Passordet er bare ord fra nettstedet/)).toBeVisible();
  await passwords.getByLabel("Nytt passord").fill("to katter i en sekk");
  await passwords.getByRole("button", { name: "Endre passord" }).click();
  await expectToast(page, "Passordet er endret");

  const factor = section(page, /^Totrinnsinnlogging/);
  await factor.getByRole("button", { name: "Slå på" }).click();
  await factor.getByLabel("Passordet ditt nå").fill("to katter i en sekk");
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
  await signInWithCode(there, "to katter i en sekk", "111111");
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
  await factor.getByLabel("Passordet ditt nå").fill("to katter i en sekk");
  await factor.getByLabel("Kode fra appen").fill(codes[1] ?? "");
  await factor.getByRole("button", { name: "Slå av" }).click();
  await expectToast(page, "Totrinnsinnlogging er slått av");

  await sessions.getByRole("button", { name: "Logg ut overalt" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logg ut overalt" }).click();
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await fillInSignIn(page, adminEmail, "to katter i en sekk");
  // The page that was open is.
  await expect(section(page, "Økter")).toBeVisible();
  await page.getByRole("button", { name: "Tilbake til panelet" }).click();
  await onTabs(page);
  await openAccount(page);
  await page.goBack();
  await onTabs(page);
});

test("another administrator is invited, accepts, and is let out", async ({
  page,
  browserOfTests,
  product,
}) => {
  await openPage(page, "/admin#konto");
  await fillInSignIn(page, adminEmail, password);
  const administrators = section(page, "Administratorer");
  await administrators.getByRole("button", { name: "Inviter administrator" }).click();
  await administrators.getByLabel("E-post").fill("ola@maler.example");
  await administrators.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(administrators.getByText("En lenke er sendt til ola@maler.example.")).toBeVisible();
  const linkOf = linkIn("invitasjon");
  await expect.poll(linkOf).toBeDefined();
  await expect(administrators.getByText("Invitert av")).toBeVisible();

  const context = await browserOfTests.newContext();
  const his = await context.newPage();
  await his.goto(`${product.url}/admin${linkOf()}`);
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
  await expect(his.getByText("Du har ikke tilgang til admin-panelet.")).toBeVisible();
  await context.close();
});

test("where links are not checked, the button that would check one goes when the server has said so", async ({
  page,
}) => {
  await openPage(page, "/admin");
  await fillInSignIn(page, adminEmail, password);
  const panel = await openTab(page, /^Maler/);
  const buttons = panel.getByRole("button", { name: /^Sjekk lenken/ });
  await buttons.first().click();
  await expect(panel).toContainText("Lenkekontrollen er slått av");
  await expect(buttons).toHaveCount(0);
});

test("a forgotten password is replaced by the link of a mail", async ({ page, product }) => {
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
  const linkOf = linkIn("nytt-passord");
  await expect.poll(linkOf).toBeDefined();
  expect(product.output()).not.toContain(linkOf()?.split("=")[1]);

  await page.goto(`about:blank`);
  await page.goto(`${product.url}/admin${linkOf()}`);
  await expect(page.getByText(`For ${adminEmail}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nytt passord").fill("fem reker i et nett");
  await page.getByRole("button", { name: "Lagre passordet" }).click();
  await page.getByRole("link", { name: "Logg inn" }).click();
  await fillInSignIn(page, adminEmail, "fem reker i et nett");
  await onTabs(page);
  await expect.poll(() => decoded().filter((mail) => mail.includes("er nettopp endret"))).toHaveLength(1);
});
