/** Signing in and out, access, and open forms when the session ends. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  adminEmail,
  expectListsRead,
  expectToast,
  fillInSignIn,
  openTab,
  readOneTimePassword,
  rowOf,
  signInAsAdmin,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { startProduct } from "../../src/testing/product.ts";

test.use({ audience: "administrator" });

test.describe("signing in", () => {
  test("with the password of the first start, and out again @phone", async ({ page, product }) => {
    const password = await readOneTimePassword(product);
    await openPage(page, "/admin");
    await fillInSignIn(page, adminEmail, password);
    await expectToast(page, "Innlogget");
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
    await expect(page.getByText(adminEmail)).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText([
      /^Forslag/,
      /^Maler/,
      /^Feil/,
      /^Tilbud \(\/offers\)/,
      /^Annonser \(forsiden\)/,
      /^Annonsehenvendelser/,
      /^Stats/,
      /^Situasjoner/,
    ]);

    await page.reload();
    await expect(page.getByRole("tab", { name: /^Maler/ })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();

    await openPage(page, "/admin");
    // What is read while the session ends is rejected, which the browser logs to its console.
    await expectListsRead(page);
    await expect(page.getByText(/^Siste innlogging/)).toBeVisible();
    await page.getByRole("button", { name: "Logg ut" }).click();
    await expectToast(page, "Logget ut");
    await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  });

  test("asks for both fields before it sends a request", async ({ page }) => {
    await openPage(page, "/admin");
    await page.getByRole("button", { name: "Logg inn" }).click();
    await expect(page.locator(".toast")).toContainText("Vennligst fyll ut alle feltene");
    await expect(page.getByRole("group", { name: "Du må rette dette før du kan logge inn" })).toBeFocused();
  });

  test.describe("with a wrong password", () => {
    test.use({ allowProblems: true });
    test("shows an error", async ({ page }) => {
      await openPage(page, "/admin");
      await fillInSignIn(page, "ingen@example.com", "feil passord her");
      await expectToast(page, "Innlogging feilet", "Ugyldig brukernavn eller passord.");
      await expect(page.getByRole("group", { name: "Innlogging feilet" })).toContainText(
        "Ugyldig brukernavn eller passord.",
      );
    });
  });

  test("the server renders the page as its loading message", async ({ request, product }) => {
    const response = await request.get(`${product.url}/admin`);
    expect(await response.text()).toContain("Laster autentisering...");
  });

  test("the page says that it needs scripts when they are disabled @phone", async ({
    browserOfTests,
    product,
  }) => {
    const context = await browserOfTests.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/admin");
    // Playwright finds no text inside noscript.
    const message = page.locator("noscript p");
    await expect(message).toBeVisible();
    expect(await message.innerText()).toContain("Admin-panelet virker bare med JavaScript.");
    await expect(page.getByText("Laster autentisering...")).toBeHidden();
    await context.close();
  });
});

test.describe("another user", () => {
  test.use({ allowProblems: true });
  test("is signed in, but has no access", async ({ browserOfTests }) => {
    // The email that was the administrator's before the settings named another one.
    const dataDir = await mkdtemp(join(tmpdir(), "avtalemaler-test-"));
    const [email, password] = ["forrige@example.com", "gammel-sjef-41"];
    const before = await startProduct({ dataDir, env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });
    await before.stop();
    const after = await startProduct({ dataDir, env: { ADMIN_EMAIL: "ny@example.com" } });
    try {
      const context = await browserOfTests.newContext({ baseURL: after.url });
      const page = await context.newPage();
      await openPage(page, "/admin");
      await fillInSignIn(page, email, password);
      await expect(page.getByRole("heading", { name: "Ingen tilgang" })).toBeVisible();
      await expect(page.getByText("Du har ikke tilgang til admin-panelet.")).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await page.getByRole("link", { name: "Tilbake til forsiden" }).click();
      await expect(page).toHaveURL(`${after.url}/`);
      await context.close();
    } finally {
      await after.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

test.describe("an expired session", () => {
  test.use({ allowProblems: true });
  test("is renewed by signing in on the spot, and the open form is saved", async ({ page, product }) => {
    const password = await readOneTimePassword(product);
    const call = page.waitForRequest((request) => request.url().includes("/api/admin/"));
    await signInAsAdmin(page, product);
    const { authorization = "" } = await (await call).allHeaders();
    const name = uniqueName("Mal fra en lang kveld");
    const panel = await openTab(page, /^Maler/);
    await panel.getByRole("button", { name: "Ny mal" }).click();
    const dialog = page.getByRole("dialog", { name: "Ny mal" });
    await dialog.getByLabel("Navn").fill(name);
    await dialog.getByLabel("Beskrivelse").fill("Skrevet mens økten løp ut.");
    await dialog.getByLabel("URL").fill("https://example.com/lang-kveld.pdf");
    await dialog.getByLabel("Kategori").selectOption("Arbeid");
    await dialog.getByLabel("Format").selectOption("PDF");
    await dialog.getByLabel("Kilde").fill("Eksempelkilden");

    const revoked = await page.request.post(
      "/identitytoolkit.googleapis.com/v2/accounts:revokeToken?key=embedded",
      { data: { idToken: authorization.replace("Bearer ", "") } },
    );
    expect(revoked.ok()).toBe(true);

    await dialog.getByRole("button", { name: "Opprett mal" }).click();
    const renewal = page.getByRole("dialog", { name: "Økten er utløpt" });
    await renewal.getByLabel("Passord").fill(password);
    await renewal.getByRole("button", { name: "Logg inn" }).click();
    await expectToast(page, "Mal opprettet");
    await expect(dialog).toHaveCount(0);
    await panel.getByLabel("Søk i maler").fill(name);
    await expect(rowOf(panel, name)).toHaveCount(1);
  });
});

test("axe finds no violation in any tab or form in either theme @phone", async ({ page, product }) => {
  await openPage(page, "/admin");
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await expectAccessible(page);
  await signInAsAdmin(page, product);
  for (const name of [
    /^Forslag/,
    /^Maler/,
    /^Feil/,
    /^Tilbud/,
    /^Annonser/,
    /^Annonseh/,
    /^Stats/,
    /^Situasjoner/,
  ]) {
    const panel = await openTab(page, name);
    await expect(panel.getByText("Laster...")).toHaveCount(0);
    await expectAccessible(page);
    const isNewPossible = [/^Maler/, /^Tilbud/, /^Annonser/, /^Situasjoner/]
      .map(String)
      .includes(String(name));
    if (!isNewPossible) continue;
    await panel.getByRole("button", { name: /^(Ny|Nytt) / }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Opprett/ })
      .click();
    await expect(page.getByRole("group", { name: "Du må rette dette før du kan lagre" })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Avbryt" }).click();
  }
});
