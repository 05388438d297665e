/** A sign-in that the identity service accepts and the product rejects shows the reason. */
import { expectToast, fillInSignIn } from "../steps/admin-steps.ts";
import { settingsWithEmulator } from "../steps/firebase-emulator.ts";
import { expect, expectAccessible, openPage, test as base } from "../steps/fixtures.ts";
import { passwords, fakeUserEmail, startFakeGoogle } from "../steps/fake-google.ts";

const test = base.extend<object, { readonly google: string }>({
  google: [
    async ({}, use) => {
      const google = await startFakeGoogle();
      await use(google.host);
      await google.stop();
    },
    { scope: "worker" },
  ],
  productEnv: ({ google }, use) => use(settingsWithEmulator(google, fakeUserEmail)),
  alsoAllowed: ({ google }, use) => use([`http://${google}`]),
  allowProblems: true,
});

test("shows why in the form, which keeps the email, and lets in at the next try", async ({ page }) => {
  const failure = page.getByRole("group", { name: "Innlogging feilet" });
  await openPage(page, "/admin");
  await fillInSignIn(page, fakeUserEmail, passwords.otherProject);
  const reason = "Innloggingen gjelder et annet Firebase-prosjekt enn det nettstedet er satt opp med.";
  await expectToast(page, "Innlogging feilet", reason);
  await expect(failure).toContainText(reason);
  await expect(page.getByLabel("E-post")).toHaveValue(fakeUserEmail);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await fillInSignIn(page, fakeUserEmail, passwords.disabled);
  await expect(failure).toContainText("Brukeren er sperret.");
  await expect(page.getByLabel("E-post")).toHaveValue(fakeUserEmail);
  await fillInSignIn(page, fakeUserEmail, passwords.fine);
  await expectToast(page, "Innlogget");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
});

test("shows a page without access where the email is not verified", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/admin");
  await fillInSignIn(page, fakeUserEmail, passwords.notVerified);
  await expect(page.getByRole("heading", { name: "Ingen tilgang" })).toBeVisible();
  await expect(page.getByText("E-postadressen er ikke bekreftet.")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  await expectAccessible(page);
});
