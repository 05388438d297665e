/** The session and the sign-in while the network or the identity service fails. */
import type { Page } from "@playwright/test";
import {
  adminEmail,
  expectToast,
  fillInSignIn,
  readOneTimePassword,
  signInAsAdmin,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { startProduct } from "../../src/testing/product.ts";

test.use({ audience: "administrator", allowProblems: true });

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

test.describe("the ID token", () => {
  test("is renewed five minutes before it expires, without user action", async ({ page, product }) => {
    const renewals: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/v1/token")) renewals.push(request.url());
    });
    await page.clock.install();
    await signInAsAdmin(page, product);
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

  test("is retried after network failures with growing delays, without a message that the session is over", async ({
    page,
    product,
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
    await signInAsAdmin(page, product);
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
    await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
  });

  test("lets waiting calls continue once it is renewed", async ({ page, product }) => {
    await page.clock.install();
    await signInAsAdmin(page, product);
    await page.route(tokenService, (route) => route.abort());
    await page.clock.fastForward("01:05:00");
    await page.getByRole("button", { name: "Historikk" }).click();
    const dialog = page.getByRole("dialog", { name: "Ingen kontakt med innloggingstjenesten" });
    await expect(dialog).toBeVisible();
    await page.unroute(tokenService);
    await dialog.getByRole("button", { name: "Prøv igjen" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("dialog", { name: "Historikk" })).not.toContainText("Kunne ikke");
  });
});

test.describe("opening the page", () => {
  for (const [what, url] of [
    ["the settings", "**/api/identity/config"],
    ["the SDK", /\/assets\/firebase-client/],
  ] as const) {
    test(`with a session ends in the form after five seconds when ${what} cannot be loaded, and finds it later`, async ({
      page,
      product,
    }) => {
      await signInAsAdmin(page, product);
      const pending = await holdResponse(page, url);
      await page.clock.install();
      await openPage(page, "/admin");
      await pending.isRequested;
      await expect(page.getByText("Laster autentisering...")).toBeVisible();
      await page.clock.fastForward(5000);
      await page.getByLabel("E-post").focus();
      pending.release();
      await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
    });

    test(`without one, signing in works when ${what} came late`, async ({ page, product }) => {
      const pending = await holdResponse(page, url);
      await openPage(page, "/admin");
      await page.getByLabel("E-post").focus();
      await pending.isRequested;
      pending.release();
      await fillInSignIn(page, adminEmail, await readOneTimePassword(product));
      await expectToast(page, "Innlogget");
      await expect(page.getByRole("tab", { name: /^Forslag/ })).toBeVisible();
    });
  }

  test("without a session loads neither the SDK nor its settings until somebody turns to the form", async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await openPage(page, "/admin");
    await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const ofIdentity = () => requests.filter((path) => /firebase|identity/.test(path));
    expect(ofIdentity()).toEqual([]);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    await page.getByLabel("E-post").focus();
    await expect.poll(() => ofIdentity().length).toBe(2);
  });
});

test.describe("a sign-in that takes more than ten seconds", () => {
  test("shows a message, and still succeeds when the response arrives", async ({ page, product }) => {
    await page.clock.install();
    await openPage(page, "/admin");
    const pending = await holdResponse(page, signInService);
    await fillInSignIn(page, adminEmail, await readOneTimePassword(product));
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

  test("and then fails keeps the form", async ({ page }) => {
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
});

test("failed sign-ins by others lock out a new browser, not one that has signed in before", async ({
  browserOfTests,
}) => {
  const [email, password] = ["sjefen@example.com", "gammel-sjef-41"];
  const own = await startProduct({ env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });
  try {
    const context = await browserOfTests.newContext({ baseURL: own.url });
    const page = await context.newPage();
    const guess = (from: Page, number: number) =>
      from.request.post("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", {
        data: { email, password: `gjetning ${number}` },
      });
    await guess(page, 0);
    await openPage(page, "/admin");
    await fillInSignIn(page, email, password);
    // Those before the first sign-in of all are told too.
    const last = page.getByText(/^Siste innlogging: .+, ingen\smislykkede\sforsøk siden\./);
    await expect(last).toContainText(/ 1\smislykket\sforsøk før den\.$/);
    await page.getByRole("button", { name: "Logg ut" }).click();
    await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
    const elsewhere = await (await browserOfTests.newContext({ baseURL: own.url })).newPage();
    for (let number = 0; number < 6; number += 1) await guess(elsewhere, number);
    await openPage(elsewhere, "/admin");
    await fillInSignIn(elsewhere, email, password);
    await expect(elsewhere.getByRole("group", { name: "Innlogging feilet" })).toContainText(
      "Det har vært for mange forsøk. Vent et halvt minutt før du prøver igjen.",
    );
    await elsewhere.context().close();
    await fillInSignIn(page, email, password);
    await expect(page.getByText(/Forrige: .+, 5\smislykkede\sforsøk imellom\.$/)).toBeVisible();
    await context.close();
  } finally {
    await own.stop("SIGKILL");
  }
});
