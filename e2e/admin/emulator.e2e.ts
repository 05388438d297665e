/** The administrator's journey with Firebase's own emulator instead of the embedded identity service. */
import {
  expectListsRead,
  expectToast,
  fillInSignIn,
  openTab,
  rowOf,
  uniqueName,
} from "../steps/admin-steps.ts";
import { emulatorProject, findFirebaseTools, startEmulator } from "../steps/firebase-emulator.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { startProduct } from "../../src/testing/product.ts";

const tools = findFirebaseTools();
const admin = { email: "admin@example.com", password: "langt-passord-42" };
const other = { email: "another-user@example.com", password: "et-annet-passord-42" };

test.skip(
  tools === null,
  "firebase-tools is not installed, so Firebase's own emulator was not tried. " +
    "npm i --no-save firebase-tools, or set FIREBASE_TOOLS to its lib/bin/firebase.js.",
);

test.use({
  product: [
    async ({}, use) => {
      const emulator = await startEmulator(tools ?? "");
      await emulator.addUser(admin.email, admin.password);
      await emulator.addUser(other.email, other.password);
      const product = await startProduct({
        env: {
          NODE_ENV: "development",
          ADMIN_EMAIL: admin.email,
          FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
          FIREBASE_PROJECT_ID: emulatorProject,
          FIREBASE_API_KEY: "any",
        },
      });
      await use({ ...product, alsoAllowed: [`http://${emulator.host}`] });
      await product.stop();
      await emulator.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test("the administrator signs in, changes the catalogue, and signs out", async ({
  page,
  browserOfTests,
  product,
}) => {
  await openPage(page, "/admin");
  await fillInSignIn(page, admin.email, admin.password);
  await expectToast(page, "Innlogget");

  const panel = await openTab(page, /^Maler/);
  const name = uniqueName("Emulatormal");
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Beskrivelse").fill("Laget mens en annen tjeneste kjente administratoren.");
  await dialog.getByLabel("URL").fill("https://example.com/emulatormal");
  await dialog.getByLabel("Kategori").selectOption("Arbeid");
  await dialog.getByLabel("Format").selectOption("Nettside");
  await dialog.getByLabel("Kilde").fill("Eksempel");
  await dialog.getByRole("button", { name: /^(Opprett|Lagre)/ }).click();
  await expectToast(page, "Mal opprettet");
  await expect(rowOf(panel, name)).toBeVisible();

  const visitor = await browserOfTests.newContext();
  const found = await visitor.request.get(`${product.url}/api/templates?search=${encodeURIComponent(name)}`);
  expect(await found.json()).toMatchObject([{ name, category: "Jobb", format: "HTML" }]);
  await visitor.close();

  await page.reload();
  await expectListsRead(page);
  await page.getByRole("button", { name: "Logg ut" }).click();
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
});

test.describe("a sign-in is rejected", () => {
  test.use({ allowProblems: true });

  test("of another user: signed in, without access", async ({ page }) => {
    await openPage(page, "/admin");
    await fillInSignIn(page, other.email, other.password);
    await expect(page.getByText("Du har ikke tilgang til admin-panelet.")).toBeVisible();
    await expect(page.getByText(other.email)).toBeVisible();
  });

  test("with a wrong password", async ({ page }) => {
    await openPage(page, "/admin");
    await fillInSignIn(page, admin.email, "feil-passord-42");
    await expect(page.locator(".toast")).toContainText("Innlogging feilet");
  });
});
