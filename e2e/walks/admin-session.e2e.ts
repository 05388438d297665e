/** Signing in and out, and an open form when the session ends. */
import type { Page } from "@playwright/test";
import { type Admin, adminEmail, signedOut, test } from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";
import { adminPassword } from "../steps/products.ts";
import { version } from "#shared/project-root.ts";

// Passwords and calls are rejected here on purpose.
test.use({ ...signedOut, rows: "few", allowProblems: true });

/** In the dialog shown when the session has ended. */
async function renewSession(page: Page): Promise<void> {
  const renewal = page.getByRole("dialog", { name: "Økten er utløpt" });
  await renewal.getByLabel("Passord").fill(adminPassword);
  await renewal.getByRole("button", { name: "Logg inn" }).click();
  await expect(renewal).toHaveCount(0);
}

test("signing in without a password, with a wrong and a right one @core", async ({ page, admin }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const ofIdentity = () => requests.filter((path) => /firebase|identity/.test(path));
  await openPage(page, "/admin");
  const button = page.getByRole("button", { name: "Logg inn" });
  await expect(button).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(ofIdentity(), "the SDK and its settings are loaded when somebody turns to the form").toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

  await button.click();
  await expect(page.getByText("Vennligst fyll ut alle feltene"), "once").toHaveCount(1);
  await expect(page.getByLabel("E-post")).toBeFocused();
  await expect.poll(() => ofIdentity().length).toBe(2);
  await admin.fillInSignIn("ingen@example.com", "feil passord her");
  await expect(page.getByRole("group", { name: "Innlogging feilet" })).toBeFocused();
  await expect(page.getByText("Ugyldig brukernavn eller passord."), "told once").toHaveCount(1);
  await admin.fillInSignIn(adminEmail, adminPassword);
  await admin.expectToast("Innlogget");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
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
  await page.getByRole("tab").first().press("ArrowLeft");
  await expect(page.getByRole("tab", { name: /^Situasjoner/ })).toBeFocused();
  await expect(page.getByRole("contentinfo")).toHaveText(`Versjon ${version}Lisenser`);

  await openPage(page, "/");
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await admin.expectListsRead();
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByText(`${adminEmail}. Du er eieren av nettstedet.`)).toBeVisible();
  // Without mail the link of an invitation is shown once, to be passed on.
  const administrators = page.getByRole("region", { name: "Administratorer" });
  await administrators.getByRole("button", { name: "Inviter administrator" }).click();
  await administrators.getByLabel("E-post").fill("ola@maler.example");
  await administrators.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(administrators.getByText(/\/admin#invitasjon=[\w-]{43}$/)).toBeVisible();
  await administrators.getByRole("button", { name: /^Trekk tilbake/ }).click();
  await expect(administrators.getByRole("listitem")).toHaveCount(1);

  await page.getByRole("button", { name: "Logg ut", exact: true }).click();
  await admin.expectToast("Logget ut");
  await expect(button).toBeVisible();
  await page.getByRole("button", { name: "Glemt passordet?" }).click();
  await expect(page.getByText("admin password"), "what to do without mail").toBeVisible();
  await openPage(page, "/");
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
});

test("an expired session is renewed on the spot, and the open form is saved", async ({ page, admin }) => {
  const call = page.waitForRequest((request) => request.url().includes("/api/admin/"));
  await admin.signIn();
  const { authorization = "" } = await (await call).allHeaders();
  const panel = await admin.openTab(/^Maler/);
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await admin.fillInTemplate(dialog, "Mal fra en lang kveld");
  const revoked = await page.request.post(
    "/identitytoolkit.googleapis.com/v2/accounts:revokeToken?key=embedded",
    { data: { idToken: authorization.replace("Bearer ", "") } },
  );
  expect(revoked.ok()).toBe(true);
  await dialog.getByRole("button", { name: "Opprett mal" }).click();
  await renewSession(page);
  await admin.expectToast("Mal opprettet");
  await expect(dialog).toHaveCount(0);
  await expect(admin.rowOf(panel, "Mal fra en lang kveld")).toHaveCount(1);
});

test("signing out in one tab clears the others, but for what is typed there", async ({ page, admin }) => {
  await admin.signIn();
  const email = "en.annen@example.com";
  await admin.sendInquiry("Bedrift", email);
  await admin.suggest("Lån av henger");
  const emailIn = (shown: Admin) => shown.page.getByRole("link", { name: email, includeHidden: true });
  const others = [await admin.openOther(), await admin.openOther(), await admin.openOther()] as const;
  for (const other of others) {
    await other.open("henvendelser");
    await expect(emailIn(other)).toHaveCount(1);
  }
  const [{ page: reading }, typing, { page: reviewing }] = others;
  await typing.openTab(/^Annonser/);
  await typing.page.getByRole("button", { name: "Ny annonse" }).click();
  const title = typing.page.getByRole("dialog").getByRole("textbox", { name: "Tittel" });
  await title.fill("Ikke lagret ennå");
  const openReview = () => reviewing.getByRole("button", { name: /^Se gjennom/ }).click();
  await openReview();
  const proposed = reviewing.getByLabel("Navn", { exact: true });
  await proposed.fill("Et bedre navn");
  await reviewing.getByRole("button", { name: "Til listene" }).click();
  await expect(reviewing.getByRole("tabpanel", { name: /^Annonsehenv/ })).toBeVisible();

  await page.getByRole("button", { name: "Logg ut" }).click();
  for (const other of others) await expect(emailIn(other)).toHaveCount(0);
  await expect(reading.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await expect(reading.getByRole("dialog")).toHaveCount(0);
  for (const other of [typing.page, reviewing]) await renewSession(other);
  await expect(title).toHaveValue("Ikke lagret ennå");
  await expect(emailIn(typing)).toHaveCount(1);
  await expect(reading.getByRole("button", { name: "Logg inn" }), "each tab asks for itself").toBeVisible();
  // What is typed into the queue stays, also where one was at the lists.
  await openReview();
  await expect(proposed).toHaveValue("Et bedre navn");
});
