/** Signing in and out, and an open form when the session ends. */
import { adminPassword } from "../steps/products.ts";
import type { Page } from "@playwright/test";
import {
  adminEmail,
  expectListsRead,
  expectToast,
  fillInSignIn,
  openTab,
  rowOf,
  sendInquiry,
  signedOut,
  signInAsAdmin,
  suggest,
  test,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";
import { version } from "#shared/project-root.ts";

// Passwords and calls are rejected here on purpose.
test.use({ ...signedOut, allowProblems: true });

test("signing in: without a password, with a wrong one, with that of the first start, and out again", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const ofIdentity = () => requests.filter((path) => /firebase|identity/.test(path));
  await openPage(page, "/admin");
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(ofIdentity(), "the SDK and its settings are loaded when somebody turns to the form").toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

  await page.getByRole("button", { name: "Logg inn" }).click();
  await expect(page.locator(".toast")).toContainText("Vennligst fyll ut alle feltene");
  await expect(page.getByRole("group", { name: "Du må rette dette før du kan logge inn" })).toBeFocused();
  await page.getByLabel("E-post").focus();
  await expect.poll(() => ofIdentity().length).toBe(2);

  await fillInSignIn(page, "ingen@example.com", "feil passord her");
  await expectToast(page, "Innlogging feilet", "Ugyldig brukernavn eller passord.");
  await expect(page.getByRole("group", { name: "Innlogging feilet" })).toContainText(
    "Ugyldig brukernavn eller passord.",
  );
  await fillInSignIn(page, adminEmail, adminPassword);
  await expectToast(page, "Innlogget");
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
  await expect(page.getByRole("contentinfo")).toHaveText(`Versjon ${version}Lisenser`);

  await openPage(page, "/");
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expectListsRead(page);
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByText(/^Siste innlogging/)).toBeVisible();
  await expect(page.getByText(`${adminEmail}. Du er eieren av nettstedet.`)).toBeVisible();
  await page.getByRole("button", { name: "Logg ut", exact: true }).click();
  await expectToast(page, "Logget ut");
  await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await openPage(page, "/");
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
});

test("an expired session is renewed by signing in on the spot, and the open form is saved", async ({
  page,
}) => {
  const call = page.waitForRequest((request) => request.url().includes("/api/admin/"));
  await signInAsAdmin(page);
  const { authorization = "" } = await (await call).allHeaders();
  const name = uniqueName("Mal fra en lang kveld");
  const panel = await openTab(page, /^Maler/);
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Beskrivelse").fill("Skrevet mens økten løp ut.");
  await dialog.getByLabel("URL").fill("https://maler.example.com/lang-kveld.pdf");
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
  await renewal.getByLabel("Passord").fill(adminPassword);
  await renewal.getByRole("button", { name: "Logg inn" }).click();
  await expectToast(page, "Mal opprettet");
  await expect(dialog).toHaveCount(0);
  await panel.getByLabel("Søk i maler").fill(name);
  await expect(rowOf(panel, name)).toHaveCount(1);
});

test("signing out in one tab takes what others show off the screen, and keeps what is typed there", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page);
  const email = "en.annen@example.com";
  await sendInquiry(page, product, uniqueName("Bedrift"), email);
  await suggest(page, product, uniqueName("Avtale om lån av henger"));
  const emailIn = (shown: Page) => shown.getByRole("link", { name: email, includeHidden: true });
  const [reading, typing, reviewing] = [
    await page.context().newPage(),
    await page.context().newPage(),
    await page.context().newPage(),
  ];
  for (const other of [reading, typing, reviewing]) {
    await openPage(other, "/admin#henvendelser");
    await expectListsRead(other);
    await expect(emailIn(other)).toHaveCount(1);
  }
  await openTab(typing, /^Annonser/);
  await typing.getByRole("button", { name: "Ny annonse" }).click();
  const title = typing.getByRole("dialog", { name: "Ny annonse" }).getByRole("textbox", { name: "Tittel" });
  await title.fill("Ikke lagret ennå");
  const openReview = () => reviewing.getByRole("button", { name: /^Se gjennom/ }).click();
  await openReview();
  const proposed = reviewing.getByLabel("Navn", { exact: true });
  await proposed.fill("Et bedre navn");
  await reviewing.getByRole("button", { name: "Til listene" }).click();
  await expect(reviewing.getByRole("tabpanel", { name: /^Annonsehenv/ })).toBeVisible();

  await page.getByRole("button", { name: "Logg ut" }).click();
  for (const other of [reading, typing, reviewing]) await expect(emailIn(other)).toHaveCount(0);
  await expect(reading.getByRole("button", { name: "Logg inn" })).toBeVisible();
  await expect(reading.getByRole("dialog")).toHaveCount(0);
  for (const other of [typing, reviewing]) {
    const renewal = other.getByRole("dialog", { name: "Økten er utløpt" });
    await renewal.getByLabel("Passord").fill(adminPassword);
    await renewal.getByRole("button", { name: "Logg inn" }).click();
    await expect(renewal).toHaveCount(0);
  }
  await expect(title).toHaveValue("Ikke lagret ennå");
  await expect(emailIn(typing)).toHaveCount(1);
  await expect(reading.getByRole("button", { name: "Logg inn" }), "each tab asks for itself").toBeVisible();
  // What is typed into the queue stays, also where one was at the lists.
  await openReview();
  await expect(proposed).toHaveValue("Et bedre navn");
});
