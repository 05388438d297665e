/** The session and the sign-in while the network or the identity service fails, or the product rejects what that accepts. */
import type { Page } from "@playwright/test";
import { adminEmail, signedOut, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { adminPassword } from "../steps/products.ts";

test.use({ ...signedOut, rows: "few", allowProblems: true });

const tokenService = "**/securetoken.googleapis.com/v1/token*";
const signInService = "**/v1/accounts:signInWithPassword*";
/** The guarded request by which the page checks access. */
const guarded = "**/api/admin/history?limit=1";
const failureIn = (page: Page) => page.getByRole("group", { name: "Innlogging feilet" });

/** Holds matching requests until they are released. */
async function holdResponse(page: Page, url: string | RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: isRequested, resolve: onRequest } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    onRequest();
    await released;
    // The page may have aborted it.
    await route.continue().catch(() => undefined);
  });
  return { isRequested, release };
}

test("the ID token is renewed five minutes before it expires", async ({ page, admin }) => {
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/token")) renewals.push(request.url());
  });
  await page.clock.install();
  await admin.signIn();
  await page.clock.fastForward("54:30");
  expect(renewals).toHaveLength(0);
  const renewed = page.waitForResponse(tokenService);
  await page.clock.fastForward("01:00");
  expect((await renewed).status()).toBe(200);
  await page.clock.fastForward("54:00");
  expect(renewals).toHaveLength(1);
  // The new token's hour begins when the SDK has read it, which may be a moment after the clock was advanced.
  const minuteLater = async () => {
    await page.clock.fastForward("01:00");
    return renewals.length;
  };
  await expect.poll(minuteLater).toBe(2);
});

test("a token that cannot be renewed ends no session, and what waited goes on", async ({ page, admin }) => {
  await page.clock.install();
  await admin.signIn();
  await page.route(tokenService, (route) => route.abort());
  await page.clock.fastForward("01:05:00");
  const openHistory = () => page.getByRole("button", { name: "Historikk" }).click();
  await openHistory();
  const dialog = page.getByRole("dialog", { name: "Ingen kontakt med innloggingstjenesten" });
  await expect(dialog).toContainText("Du er ikke logget ut");
  await expect(page.getByText("Økten er utløpt")).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(dialog.getByText("Fortsatt ingen kontakt.")).toBeVisible();

  // Reloading the page does not sign out either.
  await page.reload();
  await expect(page.getByText("Du er ikke logget ut.")).toBeVisible();
  await page.unroute(tokenService);
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await admin.expectListsRead();

  // A waiting call continues once the token is renewed.
  await page.route(tokenService, (route) => route.abort());
  await page.clock.fastForward("01:05:00");
  await openHistory();
  await expect(dialog).toBeVisible();
  await page.unroute(tokenService);
  await dialog.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Historikk" })).not.toContainText("Kunne ikke");
});

test("where the SDK comes late, signing in works, and a session is found", async ({ page, admin }) => {
  const url = /\/assets\/firebase-client/;
  const first = await holdResponse(page, url);
  await openPage(page, "/admin");
  await page.getByLabel("E-post").focus();
  await first.isRequested;
  first.release();
  await admin.fillInSignIn(adminEmail, adminPassword);
  await admin.expectToast("Innlogget");
  await admin.expectListsRead();

  await page.unroute(url);
  const second = await holdResponse(page, url);
  await page.clock.install();
  await openPage(page, "/admin");
  await second.isRequested;
  await expect(page.getByText("Laster autentisering...")).toBeVisible();
  await page.clock.fastForward(5000);
  await page.getByLabel("E-post").focus();
  second.release();
  await admin.expectListsRead();
});

test("a sign-in of more than ten seconds is told of, and succeeds all the same", async ({ page, admin }) => {
  await page.clock.install();
  await openPage(page, "/admin");
  const pending = await holdResponse(page, signInService);
  await admin.fillInSignIn(adminEmail, adminPassword);
  await pending.isRequested;
  await page.clock.fastForward(10_000);
  await expect(failureIn(page)).toContainText("Authentication timeout after 10 seconds");
  await expect(page.getByLabel("E-post")).toHaveValue(adminEmail);
  pending.release();
  await admin.expectToast("Innlogget");
  await admin.expectListsRead();
});

test("signing in works where the browser's database neither opens nor fails", async ({ page, admin }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await admin.signIn();
  await page.reload();
  await admin.expectListsRead();
});

test("why a sign-in is rejected stands in the form, which is kept", async ({ page, admin }) => {
  const message = "Innloggingen gjelder et annet Firebase-prosjekt enn det nettstedet er satt opp med.";
  await page.route(guarded, (route) =>
    route.fulfill({ status: 401, json: { code: "foreign_token", message } }),
  );
  await openPage(page, "/admin");
  await admin.fillInSignIn(adminEmail, adminPassword);
  await expect(failureIn(page)).toContainText(message);
  await expect(page.getByLabel("E-post")).toHaveValue(adminEmail);
  await expectAccessible(page);
  await page.unroute(guarded);
  await admin.fillInSignIn(adminEmail, adminPassword);
  await admin.expectToast("Innlogget");
});
