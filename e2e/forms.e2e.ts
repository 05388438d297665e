import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

/**
 * Opens a form with the page's clock a minute behind, so that for page and server the form has been open long enough
 * not to be taken for a bot's.
 */
async function openForm(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: Date.now() - 60_000 });
  await openPage(page, url);
  await page.clock.fastForward(2_000);
}

interface Form {
  readonly what: string;
  readonly url: string;
  /** Path of the API call. */
  readonly call: RegExp;
  readonly button: string;
  readonly emptyErrors: readonly string[];
  readonly fill: (page: Page) => Promise<void>;
  readonly kept: (page: Page) => Promise<void>;
  readonly sent: string;
  readonly receipt: string;
  readonly failed: string;
  /** Heading above the reason when there is no field to correct. */
  readonly failedHeading: string;
}

const forms: readonly Form[] = [
  {
    what: "an inquiry",
    url: "/advertise",
    call: /\/api\/advertising-inquiries$/,
    button: "Send henvendelse",
    emptyErrors: ["Navn må fylles ut.", "E-post må fylles ut.", "Melding må fylles ut."],
    fill: async (page) => {
      await page.getByLabel("Navn").fill("Prøve");
      await page.getByLabel("E-post").fill("prove@example.com");
      await page.getByLabel("Omtrentlig budsjett").fill("10 000 kr per måned");
      await page.getByLabel("Melding").fill("Vi vil gjerne annonsere.");
    },
    kept: async (page) => {
      await expect(page.getByLabel("Navn")).toHaveValue("Prøve");
      await expect(page.getByLabel("Melding")).toHaveValue("Vi vil gjerne annonsere.");
    },
    sent: "Takk for henvendelsen!",
    receipt: "/takk/henvendelse",
    failed: "Noe gikk galt",
    failedHeading: "Henvendelsen ble ikke sendt",
  },
  {
    what: "a suggestion",
    url: "/foresla-mal",
    call: /\/api\/suggestions$/,
    button: "Send inn forslag",
    emptyErrors: [
      "Navn på malen må fylles ut.",
      "Nettadressen må fylles ut.",
      "Velg en kategori.",
      "Beskrivelse må fylles ut.",
    ],
    fill: async (page) => {
      await page.getByLabel("Navn på malen").fill("Leie av tilhenger");
      await page.getByLabel("Nettadresse").fill("https://example.com/tilhenger");
      await page.getByLabel("Kategori").selectOption("Utleie");
      await page.getByLabel("Beskrivelse").fill("En enkel avtale.");
    },
    kept: async (page) => {
      await expect(page.getByLabel("Navn på malen")).toHaveValue("Leie av tilhenger");
      await expect(page.getByLabel("Kategori")).toHaveValue("Utleie");
    },
    sent: "Takk for forslaget!",
    receipt: "/takk/forslag",
    failed: "Kunne ikke sende forslag.",
    failedHeading: "Forslaget ble ikke sendt",
  },
  {
    what: "a report",
    url: "/rapporter/2",
    call: /\/api\/templates\/2\/report$/,
    button: "Send rapport",
    emptyErrors: ["Du må velge en grunn for å rapportere denne malen."],
    fill: async (page) => {
      await page.getByLabel("Ødelagt lenke").check();
      await page.getByLabel("Fortell mer").fill("Siden er borte.");
    },
    kept: async (page) => {
      await expect(page.getByLabel("Ødelagt lenke")).toBeChecked();
      await expect(page.getByLabel("Fortell mer")).toHaveValue("Siden er borte.");
    },
    sent: "Takk for rapporten!",
    receipt: "/takk/rapport",
    failed: "Kunne ikke sende rapport.",
    failedHeading: "Rapporten ble ikke sendt",
  },
  {
    what: "a vote",
    url: "/vurder/2",
    call: /\/api\/templates\/2\/rate$/,
    button: "Send vurdering",
    emptyErrors: ["Velg hvor mange stjerner du vil gi."],
    fill: (page) => page.getByLabel("4 stjerner").check(),
    kept: (page) => expect(page.getByLabel("4 stjerner")).toBeChecked(),
    sent: "Takk for din vurdering!",
    receipt: "/takk/vurdering",
    failed: "Kunne ikke registrere vurdering.",
    failedHeading: "Vurderingen ble ikke registrert",
  },
];

const summary = (page: Page) => page.getByRole("group", { name: "Du må rette dette før du kan sende" });
const failure = (page: Page, form: Form) => page.getByRole("group", { name: form.failedHeading });
const postsOf = (page: Page, call: RegExp) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && call.test(request.url())) posts.push(request.url());
  });
  return posts;
};
const send = (page: Page, form: Form) => page.getByRole("button", { name: form.button }).click();

const errorResponses = [
  [
    429,
    '{"code":"too_many_requests","message":"Det kom for mange forespørsler herfra. Prøv igjen i morgen."}',
    "Prøv igjen i morgen.",
  ],
  [503, '{"code":"full","message":"Innboksen er full. Prøv igjen i morgen."}', "Innboksen er full."],
  [502, "<html>Bad gateway</html>", "Nettstedet svarer ikke akkurat nå. Vent litt og prøv igjen."],
] as const;

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
        await form.kept(page);
        await context.setOffline(false);
        await send(page, form);
        await expect(page.getByText(form.sent).first()).toBeVisible();
        await expect(failure(page, form)).toHaveCount(0);
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
        await expect(failure(page, form)).toBeVisible();
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
        await expect(page).toHaveURL((url) => url.pathname === form.receipt);
        await expect(page.getByRole("heading", { level: 1, name: form.sent })).toBeVisible();
        const back = page.getByRole("link", { name: "Tilbake til malen" });
        await expect(back).toHaveCount(form.url.endsWith("/2") ? 1 : 0);
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

test("a sent inquiry leaves an empty form and a receipt that stays", async ({ page }) => {
  await openForm(page, "/advertise");
  await page.getByLabel("Navn").fill("Prøve");
  await page.getByLabel("E-post").fill("ikke en adresse");
  await page.getByLabel("Melding").fill("Hei");
  await page.getByRole("button", { name: "Send henvendelse" }).click();
  await expect(summary(page)).toContainText("E-post må være en e-postadresse");
  await expect(page.getByLabel("E-post")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("E-post").fill("prove@example.com");
  await page.getByRole("button", { name: "Send henvendelse" }).click();
  await expect(page.locator(".form-sent")).toContainText("Vi kommer tilbake til deg så snart som mulig.");
  for (const label of ["Navn", "E-post", "Melding"]) await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByLabel("E-post")).not.toHaveAttribute("aria-invalid");
});

test.describe("scripts that come late", () => {
  test.use({ allowProblems: true });

  test("a rejected plain post hydrates with its input and errors", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/advertise");
    await page.getByLabel("Navn").fill("Prøve");
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Send henvendelse" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(summary(page)).toBeFocused();
    await expect(page.getByLabel("Navn")).toHaveValue("Prøve");
    await page.getByLabel("E-post").fill("prove@example.com");
    await page.getByLabel("Melding").fill("Hei");
    await page.getByRole("button", { name: "Send henvendelse" }).click();
    await expect(page.locator(".form-sent")).toBeVisible();
    await expect(page.getByLabel("Navn")).toHaveValue("");
  });
});

test("a form submitted too fast is held back and sent automatically", async ({ page }) => {
  const posts = postsOf(page, /\/api\/suggestions$/);
  await page.clock.install();
  await openPage(page, "/foresla-mal");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await page.getByLabel("Navn på malen").fill("Leie av tilhenger");
  await page.getByLabel("Nettadresse").fill("www.example.com/tilhenger");
  await page.getByLabel("Kategori").selectOption("Utleie");
  await page.getByLabel("Beskrivelse").fill("En enkel avtale.");
  await page.getByRole("button", { name: "Send inn forslag" }).click();
  await expect(page.getByRole("button", { name: "Sender..." })).toBeVisible();
  await page.clock.runFor(1_400);
  expect(posts).toEqual([]);
  await page.clock.runFor(600);
  await expect(page.getByRole("heading", { level: 1, name: "Takk for forslaget!" })).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("a text that is too long is counted, not truncated", async ({ page }) => {
  await openPage(page, "/foresla-mal");
  const description = page.getByLabel("Beskrivelse");
  await expect(page.getByText("Høyst 2000 tegn")).toBeVisible();
  await description.fill("a".repeat(2012));
  await expect(description).toHaveValue("a".repeat(2012));
  await expect(page.getByText("2012 av høyst 2000 tegn")).toBeVisible();
  await expect(page.getByText("12 tegn for mye")).toBeVisible();
  await page.getByRole("button", { name: "Send inn forslag" }).click();
  await expect(summary(page).getByText("Beskrivelse kan ha høyst 2000 tegn.")).toBeVisible();
  await description.fill("a".repeat(2000));
  await expect(page.getByText("tegn for mye")).toHaveCount(0);
});

test.describe("a field that only the server rejects", () => {
  test.use({ allowProblems: true });

  test("is linked to and marked, with its own message", async ({ page }) => {
    await openForm(page, "/advertise");
    await page.getByLabel("Navn").fill("Avsender");
    await page.getByLabel("E-post").fill("avsender@example.no");
    await page.getByLabel("Melding").fill("Hei.");
    // The browser accepts a line break there from scripts only.
    await page.route("**/api/advertising-inquiries", (route) =>
      route.continue({ postData: { ...(route.request().postDataJSON() as object), company: "a\nb" } }),
    );
    await page.getByRole("button", { name: "Send henvendelse" }).click();
    const sentence = "Bedrift/organisasjon må stå på én linje.";
    await expect(summary(page).getByRole("link")).toHaveText([sentence]);
    await summary(page).getByRole("link").click();
    await expect(page.getByLabel("Bedrift/organisasjon")).toBeFocused();
    await expect(page.getByLabel("Bedrift/organisasjon")).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(page.getByLabel("Melding")).toHaveValue("Hei.");
  });
});
