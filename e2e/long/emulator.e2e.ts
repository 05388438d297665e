/** The administrator's journey with Firebase's own emulator instead of the embedded identity service. */
import {
  expectListsRead,
  expectToast,
  fillInSignIn,
  findTemplates,
  makeTemplate,
  uniqueName,
} from "../steps/admin-steps.ts";
import { findFirebaseTools, startEmulator, settingsWithEmulator } from "../steps/firebase-emulator.ts";
import { expect, openPage, test as base } from "../steps/fixtures.ts";

const tools = findFirebaseTools();
const admin = { email: "admin@example.com", password: "langt-passord-42" };
const other = { email: "another-user@example.com", password: "et-annet-passord-42" };

const test = base.extend<object, { readonly emulator: string }>({
  emulator: [
    async ({}, use) => {
      const emulator = await startEmulator(tools ?? "");
      await emulator.addUser(admin.email, admin.password);
      await emulator.addUser(other.email, other.password);
      await use(emulator.host);
      await emulator.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  productEnv: ({ emulator }, use) => use(settingsWithEmulator(emulator, admin.email)),
  alsoAllowed: ({ emulator }, use) => use([`http://${emulator}`]),
  allowProblems: true,
});

test.skip(
  tools === null,
  "firebase-tools is not installed, so Firebase's own emulator was not tried. " +
    "npm i --no-save firebase-tools, or set FIREBASE_TOOLS to its lib/bin/firebase.js.",
);

test("the administrator signs in at the second try, changes the catalogue, and signs out; another user has no access", async ({
  page,
  product,
}) => {
  await openPage(page, "/admin");
  await fillInSignIn(page, admin.email, "feil-passord-42");
  await expectToast(page, "Innlogging feilet");
  await fillInSignIn(page, admin.email, admin.password);
  await expectToast(page, "Innlogget");
  const name = uniqueName("Emulatormal");
  await expect(await makeTemplate(page, { name })).toBeVisible();
  expect(await findTemplates(page, product, name)).toMatchObject([{ name }]);
  await page.reload();
  await expectListsRead(page);
  await page.getByRole("button", { name: "Logg ut" }).click();
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();

  await fillInSignIn(page, other.email, other.password);
  await expect(page.getByText("Du har ikke tilgang til admin-panelet.")).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
});
