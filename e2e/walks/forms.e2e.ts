/** What every visitors' form does, with scripts and without. */
import type { Route } from "@playwright/test";
import {
  countStored,
  failure,
  forms,
  openForm,
  postsOf,
  send,
  storedOnce,
  summary,
  expectEmptyErrors,
  unsure,
} from "../steps/form-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { tabTo } from "../steps/keyboard-steps.ts";
import { expectNarrow, toast } from "../steps/take-part-steps.ts";

// The browser's console logs every error response.
test.use({ allowProblems: true });

const [inquiry, suggestion, , vote] = forms;

/** One of texts, and one that has none and is about a template: all go through the same component and routes. */
for (const form of [suggestion, vote]) {
  test(`${form.what}: empty, offline, rejected, its response lost, and stored once`, async ({
    page,
    context,
    product,
  }) => {
    const posts = postsOf(page, form.call);
    await openForm(page, form.url);
    await send(page, form);
    await expectEmptyErrors(page, form);
    expect(posts).toEqual([]);

    await form.fill(page);
    const button = page.getByRole("button", { name: form.button });
    await page.locator(".form input:not([type=hidden]):not([tabindex])").first().focus();
    await tabTo(page, button, { within: 15 });
    await context.setOffline(true);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").getByText(form.failed)).toBeVisible();
    await expect(failure(page, form)).toBeFocused();
    await expect(failure(page, form)).toContainText("Du er uten nett. Prøv igjen når du har nett.");
    await expect(page.getByText(storedOnce)).toHaveCount(0);
    await form.kept(page);
    await context.setOffline(false);

    await page.route(form.call, (route) => route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }));
    await send(page, form);
    await expect(unsure(page)).toContainText(
      `Nettstedet svarer ikke akkurat nå. Vent litt og prøv igjen. ${storedOnce}`,
    );
    await expect(page.getByText(form.failed)).toHaveCount(0);
    await expectNarrow(page);
    const message = "Innboksen er full. Prøv igjen i morgen.";
    await page.route(form.call, (route) => route.fulfill({ status: 503, json: { code: "full", message } }));
    await send(page, form);
    await expect(failure(page, form)).toContainText(message);
    await expect(page.getByRole("alert").getByText(form.failed)).toBeVisible();
    await expect(summary(page)).toHaveCount(0);
    await form.kept(page);

    const keys: (string | undefined)[] = [];
    const gate = Promise.withResolvers<void>();
    await page.route(form.call, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length === 1) {
        expect((await route.fetch()).ok()).toBe(true);
        return route.abort();
      }
      await gate.promise;
      return route.continue();
    });
    const left = async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.x;
    const edge = await left();
    const before = await countStored(product);
    // Faster than the screen could say that it is being sent.
    await page.locator("form.form").evaluate((element: HTMLFormElement) => {
      for (let presses = 0; presses < 3; presses += 1) element.requestSubmit();
    });
    await expect(unsure(page)).toContainText(storedOnce);
    expect(await countStored(product)).toBe(before + 1);

    await button.scrollIntoViewIfNeeded();
    const place = await button.boundingBox();
    await button.dblclick();
    const busy = page.getByRole("button", { name: "Sender..." });
    await expect(busy).toBeDisabled();
    expect((await busy.boundingBox())?.y).toBe(place?.y);
    await busy.click({ force: true });
    gate.resolve();
    // One receipt in the form's place, and no toast beside it.
    await expect(page.getByRole("heading", { level: 1, name: form.sent })).toBeFocused();
    await expect(page.getByText(form.sent)).toHaveCount(1);
    await expect(page.locator("form.form")).toHaveCount(0);
    expect(await left(), "at the edge of the form's heading").toBe(edge);
    expect(await countStored(product)).toBe(before + 1);
    expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys[0]]);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test(`${form.what}: empty, a bot's, rejected, its response lost, and stored once`, async ({
      page,
      product,
    }) => {
      await page.goto(form.url);
      await send(page, form);
      await expect(page).toHaveTitle(/^Feil: /);
      await expect(summary(page).getByRole("link")).toHaveCount(form.emptyErrors.length);
      for (const told of form.emptyErrors) await expect(page.getByText(told)).toHaveCount(1);
      await expect(page.locator(":focus").filter({ has: summary(page) })).toHaveCount(1);
      const field = String(await summary(page).getByRole("link").first().getAttribute("href"));
      await expect(page.locator(field)).toBeVisible();

      if (form.spoil) {
        const hidden = page.locator('input[name="remark"]');
        await expect(hidden).not.toBeInViewport();
        await form.fill(page);
        await hidden.evaluate((input: HTMLInputElement) => (input.value = "https://bot.example"));
        await send(page, form);
        await expect(failure(page, form)).toContainText("skjult felt");
        await form.kept(page);
        // If not the visitor filled it in, it is hidden again.
        await expect(hidden).toHaveCount(0);
        await form.spoil(page);
        await send(page, form);
        await expect(summary(page).getByRole("link")).toHaveCount(1);
        await form.kept(page);
      }

      await form.fill(page);
      const before = await countStored(product);
      const lose = async (route: Route) => {
        expect((await route.fetch({ maxRedirects: 0 })).status()).toBe(303);
        // As when the visitor stops the browser's waiting.
        await route.abort("aborted");
      };
      await page.route(({ pathname }) => pathname === form.url, lose, { times: 1 });
      await send(page, form);
      await expect.poll(() => countStored(product)).toBe(before + 1);
      await form.kept(page);
      await send(page, form);
      await expect(page).toHaveURL(({ pathname }) => form.receipt.test(pathname));
      expect(await countStored(product)).toBe(before + 1);
      await expect(page.getByRole("heading", { level: 1, name: form.sent })).toBeVisible();
      const back = page.getByRole("link", { name: "Tilbake til malen" });
      await expect(back).toHaveCount(form.url.endsWith("/2") ? 1 : 0);
    });
  });
}

test("what is corrected is no longer wrong, and a failure is not told beside the thanks", async ({
  page,
}) => {
  await openPage(page, "/foresla-mal");
  const name = page.getByLabel("Navn på malen");
  const sendIt = () => page.getByRole("button", { name: "Send inn forslag" }).click();
  await page.getByLabel("Nettadresse").fill("https://www.example.no/rettet");
  await page.getByLabel("Kategori").selectOption({ label: "Utleie" });
  await sendIt();
  await expect(summary(page).getByRole("link")).toHaveCount(2);
  await expect(toast(page)).toHaveCount(0);
  await name.fill("Rettet avtale");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
  await expect(summary(page).getByRole("link")).toHaveText(["Beskrivelse"]);
  await page.getByLabel("Beskrivelse").fill("Den er rettet.");
  await expect(summary(page)).toHaveCount(0);
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/suggestions", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await sendIt();
  await expect(page.getByRole("button", { name: "Sender..." })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole("heading", { name: "Takk for forslaget!" })).toBeVisible();
});

test("a browser that fills in the hidden field is refused once; one that blocks the API gets the plain form", async ({
  page,
}) => {
  await openForm(page, inquiry.url);
  await inquiry.fill(page);
  await page.locator('input[name="remark"]').fill("https://www.bedrift.example", { force: true });
  await send(page, inquiry);
  await expect(failure(page, inquiry)).toContainText("skjult felt");
  await page.route(inquiry.call, (route) => route.abort("blockedbyclient"));
  await send(page, inquiry);
  await expect(unsure(page)).toBeVisible();
  await send(page, inquiry);
  await expect(page).toHaveURL(({ pathname }) => inquiry.receipt.test(pathname));
  await expect(page.getByRole("heading", { level: 1, name: inquiry.sent })).toBeVisible();
});

test("an inquiry whose script comes late keeps what is typed; an error of the server alone is at its field", async ({
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/advertise");
  await page.getByLabel("Navn").fill("Prøve");
  await page.unroute("**/assets/*.js");
  await send(page, inquiry);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(summary(page)).toBeFocused();
  await expect(page.getByLabel("Navn")).toHaveValue("Prøve");

  await page.getByLabel("Melding").fill("Hei.");
  await page.getByLabel("E-post").fill("ikke en adresse");
  await send(page, inquiry);
  await expect(page.getByLabel("E-post")).toHaveAccessibleDescription(/Skriv en e-postadresse/);
  await expect(page.getByLabel("E-post")).toBeFocused();
  await page.getByLabel("E-post").fill("avsender@example.no");
  // The browser accepts a line break there from scripts only.
  await page.route(inquiry.call, (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), company: "a\nb" } }),
  );
  await send(page, inquiry);
  const sentence = "Bedrift/organisasjon må stå på én linje.";
  await expect(page.getByLabel("Bedrift/organisasjon")).toBeFocused();
  await expect(page.getByLabel("Bedrift/organisasjon")).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(page.getByLabel("Melding")).toHaveValue("Hei.");
  await page.unroute(inquiry.call);
  await send(page, inquiry);
  await expect(page.locator(".receipt")).toContainText("Vi kommer tilbake til deg så snart som mulig.");
});
