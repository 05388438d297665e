/** The administrator's journey with Firebase's own emulator instead of the embedded identity service. */
import { Admin } from "../steps/admin-steps.ts";
import { findFirebaseTools, startEmulator, settingsWithEmulator } from "./firebase-emulator.ts";
import { expect, openPage, test as base } from "../steps/fixtures.ts";

const tools = findFirebaseTools();
const owner = { email: "admin@example.com", password: "langt-passord-42" };
const other = { email: "another-user@example.com", password: "et-annet-passord-42" };

const test = base.extend<object, { readonly emulator: string }>({
  emulator: [
    async ({}, use) => {
      const emulator = await startEmulator(tools ?? "");
      await emulator.addUser(owner.email, owner.password);
      await emulator.addUser(other.email, other.password);
      await use(emulator.host);
      await emulator.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  productEnv: ({ emulator }, use) => use(settingsWithEmulator(emulator, owner.email)),
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
}) => {
  const admin = new Admin(page);
  await openPage(page, "/admin");
  await admin.fillInSignIn(owner.email, "feil-passord-42");
  await admin.expectToast("Innlogging feilet");
  await admin.fillInSignIn(owner.email, owner.password);
  await admin.expectToast("Innlogget");
  const name = "Emulatormal";
  await expect(await admin.makeTemplate(name)).toBeVisible();
  expect(await admin.findTemplates(name)).toMatchObject([{ name }]);
  await page.reload();
  await admin.expectListsRead();
  await page.getByRole("button", { name: "Logg ut" }).click();
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();

  await admin.fillInSignIn(other.email, other.password);
  await expect(page.getByText("Du har ikke tilgang til admin-panelet.")).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
});
