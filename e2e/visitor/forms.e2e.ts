/** What every visitors' form does, with scripts and without. */
import {
  countStored,
  errorResponses,
  failure,
  forms,
  openForm,
  postsOf,
  send,
  storedOnce,
  summary,
  unsure,
} from "../steps/form-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

for (const form of forms) {
  test.describe(form.what, () => {
    test("empty: nothing is sent, and the errors are listed, link to their fields and take focus", async ({
      page,
    }) => {
      const posts = postsOf(page, form.call);
      await openPage(page, form.url);
      await send(page, form);
      await expect(summary(page)).toBeFocused();
      await expect(summary(page).getByRole("link")).toHaveText([...form.emptyErrors]);
      const link = summary(page).getByRole("link").first();
      const target = String(await link.getAttribute("href"));
      await link.click();
      await expect(page.locator(target)).toBeFocused();
      expect(posts).toEqual([]);
    });

    test.describe("offline in the middle", () => {
      test.use({ allowProblems: true });

      test("shows an error, keeps the input, and sends when the network is back", async ({
        page,
        context,
      }) => {
        await openForm(page, form.url);
        await form.fill(page);
        await context.setOffline(true);
        await send(page, form);
        await expect(page.getByRole("alert").getByText(form.failed)).toBeVisible();
        await expect(failure(page, form)).toBeFocused();
        await expect(failure(page, form)).toContainText("Du er uten nett. Prøv igjen når du har nett.");
        await expect(page.getByText(storedOnce)).toHaveCount(0);
        await form.kept(page);
        await context.setOffline(false);
        await send(page, form);
        await expect(page.getByText(form.sent).first()).toBeVisible();
        await expect(failure(page, form)).toHaveCount(0);
      });

      test("a bare 502 does not say that it was not sent", async ({ page }) => {
        await openForm(page, form.url);
        await form.fill(page);
        await page.route(form.call, (route) =>
          route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }),
        );
        await send(page, form);
        const words = `Nettstedet svarer ikke akkurat nå. Vent litt og prøv igjen. ${storedOnce}`;
        await expect(unsure(page)).toContainText(words);
        await expect(page.getByText(form.failed)).toHaveCount(0);
        await expect(failure(page, form)).toHaveCount(0);
      });

      test("whose response is lost is stored once when it is sent again", async ({ page, product }) => {
        await openForm(page, form.url);
        await form.fill(page);
        const keys: (string | undefined)[] = [];
        await page.route(form.call, async (route) => {
          keys.push(route.request().headers()["idempotency-key"]);
          if (keys.length > 1) return route.continue();
          expect((await route.fetch()).ok()).toBe(true);
          return route.abort();
        });
        const before = await countStored(product);
        await send(page, form);
        await expect(unsure(page)).toContainText(storedOnce);
        expect(await countStored(product)).toBe(before + 1);
        await send(page, form);
        await expect(page.getByText(form.sent).first()).toBeVisible();
        expect(await countStored(product)).toBe(before + 1);
        expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys[0]]);
      });

      for (const [status, body, words] of errorResponses) {
        test(`a ${status} is shown with its own heading and the server's message`, async ({ page }) => {
          await openForm(page, form.url);
          await form.fill(page);
          await page.route(form.call, (route) => route.fulfill({ status, body }));
          await send(page, form);
          await expect(page.getByRole("alert").getByText(form.failed)).toBeVisible();
          await expect(failure(page, form)).toContainText(words);
          await expect(summary(page)).toHaveCount(0);
          await form.kept(page);
        });
      }

      test("the button does not move while the form is sent again", async ({ page }) => {
        await openForm(page, form.url);
        await form.fill(page);
        await page.route(form.call, (route) => route.abort());
        await send(page, form);
        await expect(unsure(page)).toBeVisible();
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route(form.call, async (route) => {
          await released;
          await route.fulfill({ status: 201, json: {} });
        });
        const button = page.getByRole("button", { name: form.button });
        await button.scrollIntoViewIfNeeded();
        const before = await button.boundingBox();
        await button.click();
        const busy = page.getByRole("button", { name: "Sender..." });
        expect((await busy.boundingBox())?.y).toBe(before?.y);
        release();
        await expect(page.getByText(form.sent).first()).toBeVisible();
      });
    });

    test("a double click sends once, and the button shows that it is sending", async ({ page }) => {
      const posts = postsOf(page, form.call);
      await openForm(page, form.url);
      await form.fill(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(form.call, async (route) => {
        await released;
        await route.continue();
      });
      await page.getByRole("button", { name: form.button }).dblclick();
      const busy = page.getByRole("button", { name: "Sender..." });
      await expect(busy).toBeDisabled();
      await busy.click({ force: true });
      release();
      await expect(page.getByRole("status").getByText(form.sent).first()).toBeVisible();
      expect(posts).toHaveLength(1);
    });

    test("submitted again before the screen could say so, it is sent once", async ({ page }) => {
      const posts = postsOf(page, form.call);
      await openForm(page, form.url);
      await form.fill(page);
      await page.locator("form.form").evaluate((element: HTMLFormElement) => {
        for (let presses = 0; presses < 3; presses += 1) element.requestSubmit();
      });
      await expect(page.getByText(form.sent).first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Sender..." })).toHaveCount(0);
      expect(posts).toHaveLength(1);
    });

    test("by keyboard alone", async ({ page }) => {
      await openForm(page, form.url);
      await form.fill(page);
      const button = page.getByRole("button", { name: form.button });
      await page.locator(".form input:not([type=hidden]):not([tabindex])").first().focus();
      for (let presses = 0; presses < 15; presses += 1) {
        if (await button.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press("Tab");
      }
      await expect(button).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText(form.sent).first()).toBeVisible();
    });

    test.describe("without scripts", () => {
      // The browser's console logs every error response.
      test.use({ javaScriptEnabled: false, allowProblems: true });

      test("a rejected form is rendered with its input and errors; corrected, it ends at the receipt", async ({
        page,
      }) => {
        await page.goto(form.url);
        await form.fill(page);
        if (form.url === "/advertise") await page.getByLabel("E-post").fill("ikke en adresse");
        if (form.url === "/foresla-mal") await page.getByLabel("Nettadresse").fill("javascript:alert(1)");
        if (form.url === "/rapporter/2") await page.getByLabel("Vet du om en bedre adresse?").fill("tull");
        if (form.url === "/vurder/2") {
          // A vote has no error but a missing rating.
          await page.goto(form.url);
        }
        await send(page, form);
        await expect(page).toHaveTitle(/^Feil: /);
        await expect(summary(page).getByRole("link")).toHaveCount(1);
        await expect(page.locator(":focus").filter({ has: summary(page) })).toHaveCount(1);
        const target = String(await summary(page).getByRole("link").getAttribute("href"));
        await expect(page.locator(target)).toBeVisible();
        if (form.url !== "/vurder/2") await form.kept(page);

        await form.fill(page);
        if (form.url === "/rapporter/2") await page.getByLabel("Vet du om en bedre adresse?").fill("");
        await send(page, form);
        await expect(page).toHaveURL(({ pathname }) =>
          typeof form.receipt === "string" ? pathname === form.receipt : form.receipt.test(pathname),
        );
        await expect(page.getByRole("heading", { level: 1, name: form.sent })).toBeVisible();
        const back = page.getByRole("link", { name: "Tilbake til malen" });
        await expect(back).toHaveCount(form.url.endsWith("/2") ? 1 : 0);
      });

      test("whose response is lost is stored once when it is sent again", async ({ page, product }) => {
        await page.goto(form.url);
        await form.fill(page);
        const before = await countStored(product);
        await page.route(
          (url) => url.pathname === form.url,
          async (route) => {
            expect((await route.fetch({ maxRedirects: 0 })).status()).toBe(303);
            // As when the visitor stops the browser's waiting.
            await route.abort("aborted");
          },
          { times: 1 },
        );
        await send(page, form);
        await expect.poll(() => countStored(product)).toBe(before + 1);
        await form.kept(page);
        await send(page, form);
        await expect(page).toHaveURL(({ pathname }) =>
          typeof form.receipt === "string" ? pathname === form.receipt : form.receipt.test(pathname),
        );
        expect(await countStored(product)).toBe(before + 1);
      });

      test("missing fields have the same messages as with scripts", async ({ page }) => {
        await page.goto(form.url);
        await send(page, form);
        await expect(summary(page).getByRole("link")).toHaveText([...form.emptyErrors]);
      });

      // The vote form has no honeypot field: a vote is one click.
      if (form.url !== "/vurder/2") {
        test("a bot that fills in the hidden field is rejected", async ({ page }) => {
          await page.goto(form.url);
          const hidden = page.locator('input[name="website"]');
          await expect(hidden).not.toBeInViewport();
          await form.fill(page);
          await hidden.evaluate((field: HTMLInputElement) => (field.value = "https://bot.example"));
          await send(page, form);
          await expect(failure(page, form)).toContainText("skjult felt");
          await form.kept(page);
        });
      }
    });
  });
}
