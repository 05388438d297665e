/** The session and the sign-in while the network or the identity service fails. */
import { adminPassword } from "../steps/products.ts";
import type { Page } from "@playwright/test";
import {
  adminEmail,
  expectListsRead,
  expectToast,
  fillInSignIn,
  signedOut,
  signInAsAdmin,
  test,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";

test.use({ ...signedOut, allowProblems: true });

const tokenService = "**/securetoken.googleapis.com/v1/token*";
const signInService = "**/v1/accounts:signInWithPassword*";

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

test("the ID token is renewed five minutes before it expires, without user action", async ({ page }) => {
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/token")) renewals.push(request.url());
  });
  await page.clock.install();
  await signInAsAdmin(page);
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

test("its renewal is retried with growing delays, without a message that the session is over, and what waited goes on", async ({
  page,
}) => {
  let tries = 0;
  await page.route(tokenService, (route) => {
    tries += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.addInitScript(() => {
    const delays: unknown[] = [];
    const { setTimeout: original } = globalThis;
    const recording = (work: TimerHandler, delay?: number, ...rest: unknown[]) => {
      delays.push(delay);
      return original(work, delay, ...rest);
    };
    Object.assign(globalThis, { delays, setTimeout: recording });
  });
  await signInAsAdmin(page);
  const waited = (ms: number) =>
    page.evaluate((delay) => (globalThis as unknown as { delays: unknown[] }).delays.includes(delay), ms);
  // From here the time is only what it is set to: the last second before a try is not to pass by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.fastForward("55:30");
  for (const [round, seconds] of [30, 60, 120, 240, 480, 960].entries()) {
    await expect.poll(() => tries).toBe(round + 1);
    await expect.poll(() => waited(seconds * 1000)).toBe(true);
    await page.clock.fastForward(seconds * 1000 - 1000);
    expect(tries).toBe(round + 1);
    await page.clock.fastForward(1000);
  }
  await expect.poll(() => tries).toBe(7);
  await page.clock.resume();

  // By now it has expired. A call that needs one says that it takes time, and does not ask for the password.
  await page.getByRole("button", { name: "Historikk" }).click();
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
  await expectListsRead(page);

  // A call that waits goes on once the token is renewed.
  await page.route(tokenService, (route) => route.abort());
  await page.clock.fastForward("01:05:00");
  await page.getByRole("button", { name: "Historikk" }).click();
  await expect(dialog).toBeVisible();
  await page.unroute(tokenService);
  await dialog.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Historikk" })).not.toContainText("Kunne ikke");
});

for (const [what, url] of [
  ["the settings", "**/api/identity/config"],
  ["the SDK", /\/assets\/firebase-client/],
] as const) {
  test(`where ${what} come late, signing in works, and a session is found after the form was shown`, async ({
    page,
  }) => {
    const first = await holdResponse(page, url);
    await openPage(page, "/admin");
    await page.getByLabel("E-post").focus();
    await first.isRequested;
    first.release();
    await fillInSignIn(page, adminEmail, adminPassword);
    await expectToast(page, "Innlogget");
    await expectListsRead(page);

    await page.unroute(url);
    const second = await holdResponse(page, url);
    await page.clock.install();
    await openPage(page, "/admin");
    await second.isRequested;
    await expect(page.getByText("Laster autentisering...")).toBeVisible();
    await page.clock.fastForward(5000);
    await page.getByLabel("E-post").focus();
    second.release();
    await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
  });
}

test("a sign-in that takes more than ten seconds shows a message, and still succeeds when the response arrives", async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, "/admin");
  const pending = await holdResponse(page, signInService);
  await fillInSignIn(page, adminEmail, adminPassword);
  await pending.isRequested;
  await page.clock.fastForward(10_000);
  await expectToast(page, "Innlogging feilet", "Authentication timeout after 10 seconds");
  await expect(page.getByLabel("E-post")).toHaveValue(adminEmail);
  pending.release();
  await expectToast(page, "Innlogget");
  await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
});

test("a slow sign-in that fails keeps the form", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/admin");
  const pending = await holdResponse(page, signInService);
  const responded = page.waitForResponse(signInService);
  await fillInSignIn(page, "ingen@example.com", "feil passord her");
  await pending.isRequested;
  await page.clock.fastForward(10_000);
  const failure = page.getByRole("group", { name: "Innlogging feilet" });
  await expect(failure).toContainText("Authentication timeout after 10 seconds");
  pending.release();
  await (await responded).finished();
  await expect(page.getByLabel("E-post")).toHaveValue("ingen@example.com");
  await expect(failure).toContainText("Authentication timeout after 10 seconds");
});

test("signing in works where the browser's database neither opens nor fails", async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await openPage(page, "/admin");
  await fillInSignIn(page, adminEmail, adminPassword);
  await expectToast(page, "Innlogget");
  await expectListsRead(page);
  await page.reload();
  await expectListsRead(page);
});
