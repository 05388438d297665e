/** Voting, reporting and suggesting on the front page. */
import { forms } from "../steps/form-steps.ts";
import { lagBehind, leaveWhileVoting, openAgenturavtale, toast } from "../steps/take-part-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test.describe("voting", () => {
  test("by click: the average is updated at once, and a new vote replaces the old @phone", async ({
    page,
  }) => {
    await openPage(page, "/?sok=nabovarsel");
    const first = page.locator("article.card").first();
    await first.getByRole("button", { name: /^4/ }).click();
    await expect(toast(page)).toContainText("Takk for din vurdering!");
    await expect(toast(page)).toContainText("Din vurdering er registrert.");
    await expect(first).toContainText(/4,0.*1\svurdering/);
    await first.getByRole("button", { name: /^2/ }).click();
    await expect(first).toContainText(/2,0.*1\svurdering/);
    await expect(toast(page)).toHaveCount(1);
    await page.reload();
    await expect(page.locator("article.card").first()).toContainText(/2,0.*1\svurdering/);
  });

  test("is remembered, on the card as on the template's page, and can be taken back @phone", async ({
    page,
  }) => {
    await openPage(page, "/?kategori=Utdanning&sortering=alfabetisk");
    const first = page.locator("article.card").first();
    await first.getByRole("button", { name: /^4/ }).click();
    await expect(first.getByText("Du ga 4")).toBeVisible();
    await page.reload();
    await expect(first.getByText("Du ga 4")).toBeVisible();
    await expect(first.getByRole("button", { name: /^4/ })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await first.getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/mal\//);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await page.getByRole("button", { name: /^Ta tilbake vurderingen/ }).press("Enter");
    await expect(toast(page)).toContainText("Vurderingen er tatt tilbake");
    await expect(page.locator(".stars")).toBeFocused();
    await expect(page.getByText("Du ga 4")).toHaveCount(0);
    await expect(page.locator(".rating-text")).toContainText(/0,0.*0\svurderinger/);
    await page.goBack();
    await expect(first.getByText("Du ga 4")).toHaveCount(0);
    await expect(first.locator(".rating-text")).toContainText(/0\svurderinger/);
  });

  test("counts once and is remembered when the page is left before the response", async ({ page }) => {
    await openPage(page, "/mal/70");
    const rating = page.locator(".rating");
    await leaveWhileVoting(page, () => rating.getByRole("button", { name: /^4/ }).click());
    await openPage(page, "/mal/70");
    await expect(rating.getByText("Du ga 4")).toBeVisible();
    await rating.getByRole("button", { name: /^2/ }).click();
    await expect(rating.getByText("Du ga 2")).toBeVisible();
    await expect(rating).toContainText(/2,0.*1\svurdering/);
  });

  test.describe("without the cookie", () => {
    test.use({ allowProblems: true });
    test("a remembered vote that cannot be taken back is forgotten, and it is said", async ({
      page,
      context,
    }) => {
      await openPage(page, "/?kategori=Transport&sortering=alfabetisk");
      const first = page.locator("article.card").first();
      await first.getByRole("button", { name: /^4/ }).click();
      await expect(first.getByText("Du ga 4")).toBeVisible();
      await context.clearCookies();
      await first.getByRole("button", { name: /^Ta tilbake/ }).click();
      await expect(first.getByText("Uten informasjonskapselen kan den ikke tas tilbake.")).toBeVisible();
      await expect(first.getByText("Du ga 4")).toHaveCount(0);
    });

    test("a vote says that it cannot be taken back where the browser refuses cookies", async ({
      page,
      context,
    }) => {
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setDocumentCookieDisabled", { disabled: true });
      await openPage(page, "/mal/110");
      await page.getByRole("button", { name: /^4/ }).click();
      await expect(page.getByText("Du ga 4")).toBeVisible();
      await expect(
        page.getByText("Uten informasjonskapsler kan du ikke endre eller ta tilbake vurderingen."),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: /^Ta tilbake/ })).toHaveCount(0);
    });
  });

  test("by keyboard, with a preview of the stars", async ({ page }) => {
    await openPage(page, "/?sok=fullmakt&sortering=alfabetisk");
    const first = page.locator("article.card").first();
    await first.getByRole("button", { name: /^5/ }).focus();
    await expect(first.locator(".stars")).toHaveAttribute("data-preview", "");
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Takk for din vurdering!");
    await expect(first).toContainText("1 vurdering");
  });

  test.describe("when it fails", () => {
    test.use({ allowProblems: true });
    test("shows an error and changes nothing", async ({ page }) => {
      const chosen = await openAgenturavtale(page);
      await page.route("**/rate", (route) => route.abort());
      const before = await chosen.locator(".rating-text").textContent();
      await chosen.getByRole("button", { name: /^3/ }).click();
      await expect(toast(page)).toContainText("Vi vet ikke om det kom fram");
      await expect(chosen.getByText("Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
      expect(await chosen.locator(".rating-text").textContent()).toBe(before);
    });

    test("shows the server's message below the stars, until a vote succeeds", async ({ page }) => {
      const chosen = await openAgenturavtale(page);
      const message = "Det kom for mange forespørsler herfra. Prøv igjen i morgen.";
      await page.route("**/rate", (route) =>
        route.fulfill({ status: 429, json: { code: "too_many_requests", message } }),
      );
      await chosen.getByRole("button", { name: /^3/ }).click();
      await expect(toast(page)).toContainText("Kunne ikke registrere vurdering.");
      await expect(chosen.getByText(message)).toBeVisible();
      await page.route("**/rate", (route) =>
        route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }),
      );
      await chosen.getByRole("button", { name: /^4/ }).click();
      await expect(chosen.getByText("Du ga 4")).toBeVisible();
      await expect(chosen.getByText(message)).toHaveCount(0);
    });
  });
});

test.describe("on a phone, what fails", () => {
  test.use({ allowProblems: true, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

  test("leaves the page, its dialogs and toasts as wide as the screen", async ({ page, context }) => {
    const long = "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen.";
    const expectNarrow = async (what: string) => {
      for (const width of [320, 360, 390, 412]) {
        await page.setViewportSize({ width, height: 844 });
        const tooWide = await page.locator("html, dialog[open], .dialog-panel, .toast").evaluateAll(
          (all, screen) =>
            all.flatMap((one) => {
              // A toast that arrives is beside the screen for a moment.
              for (const animation of one.getAnimations()) animation.finish();
              const edge = Math.floor(one.getBoundingClientRect().left) + one.scrollWidth;
              return edge > screen ? [`${one.tagName} ${one.className} ${edge}`] : [];
            }),
          width,
        );
        expect(tooWide, `${what} at ${width} px`).toEqual([]);
      }
    };
    const fail = async (call: string, text: string, press: () => Promise<void>) => {
      await page.route(call, (route) => route.abort());
      await press();
      await expect(page.getByText(text).first()).toBeVisible();
      await expectNarrow(call);
      await page.unroute(call);
    };

    const [inquiry, suggestion] = forms;
    await lagBehind(page);
    await openPage(page, "/");
    const unrated = page
      .locator("article.card")
      .filter({ has: page.locator(".rating[data-unrated]") })
      .first();
    const vote = () => unrated.getByRole("button", { name: /^3/ }).click();
    await context.setOffline(true);
    await vote();
    await expect(unrated.getByText("Du er uten nett.")).toBeVisible();
    await expect(toast(page)).toContainText("Kunne ikke registrere vurdering.");
    await expectNarrow("a vote offline");
    await context.setOffline(false);
    for (const [status, text] of [
      [500, "Noe gikk galt hos oss."],
      [429, "Det kom for mange forespørsler herfra."],
    ] as const) {
      await page.route("**/rate", (route) => route.fulfill({ status, body: "<html>" }));
      await vote();
      await expect(unrated.getByText(text)).toBeVisible();
      await expectNarrow(`a vote with ${status}`);
      await page.unroute("**/rate");
    }
    await fail("**/rate", long, vote);
    await fail("**/api/templates?*", "Kunne ikke laste flere maler.", () =>
      page.getByRole("link", { name: /^Last inn flere maler/ }).click(),
    );

    const dialog = page.getByRole("dialog");
    await unrated.getByRole("link", { name: /Rapporter/ }).click();
    await dialog.getByRole("radio", { name: "Annet problem" }).check();
    await page.clock.fastForward(2_000);
    await fail("**/report", long, () => dialog.getByRole("button", { name: /^Send/ }).click());
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await page.getByRole("link", { name: "Foreslå mal" }).first().click();
    await suggestion?.fill(page);
    await page.clock.fastForward(2_000);
    await fail("**/api/suggestions", long, () => dialog.getByRole("button", { name: /^Send/ }).click());

    await openPage(page, "/advertise");
    await inquiry?.fill(page);
    await page.clock.fastForward(2_000);
    await fail("**/api/advertising-inquiries", long, () =>
      page.getByRole("button", { name: "Send henvendelse" }).click(),
    );

    await openPage(page, "/mal/100");
    await fail("**/rate", long, () => page.getByRole("button", { name: /^3/ }).click());
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error()) },
      });
    });
    await page.getByRole("button", { name: "Lagre malen" }).click();
    await expect(toast(page)).toContainText("Endringen ble ikke lagret");
    await expectNarrow("a save that is refused");
    await page.getByRole("button", { name: "Kopier lenke" }).click();
    await expect(toast(page)).toContainText("Lenken kunne ikke kopieres");
    await expectNarrow("a link that is not copied");
  });
});

test.describe("reporting", () => {
  test("requires a reason; after sending, the dialog closes and the card confirms it", async ({ page }) => {
    const chosen = await openAgenturavtale(page);
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    const dialog = page.getByRole("dialog", { name: "Rapporter problem" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Send/ }).click();
    await expect(toast(page)).toContainText("Velg en grunn");
    await expect(toast(page)).toContainText("Du må velge en grunn for å rapportere denne malen.");
    for (const reason of [
      "Ødelagt lenke",
      "Feil innhold",
      "Utdatert informasjon",
      "Upassende innhold",
      "Duplikat av annen mal",
      "Annet problem",
    ]) {
      await expect(dialog.getByRole("radio", { name: reason })).toBeVisible();
    }
    await dialog.getByRole("radio", { name: "Ødelagt lenke" }).check();
    const sent = page.waitForRequest("**/api/templates/4/report");
    await dialog.getByRole("button", { name: /^Send/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      reason: "broken_link",
      description: "Rapportert som: broken_link",
    });
    await expect(toast(page)).toContainText("Takk for rapporten!");
    await expect(toast(page)).toContainText("Vi vil sjekke dette og ta nødvendige tiltak.");
    await expect(dialog).toHaveCount(0);
  });

  test("is closed with Escape, and the focus returns", async ({ page }) => {
    const chosen = await openAgenturavtale(page);
    const link = chosen.getByRole("link", { name: /Rapporter/ });
    await link.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(link).toBeFocused();
  });
});

test.describe("suggesting", () => {
  test("requires all fields, warns about a listed url, closes when it is sent @phone", async ({ page }) => {
    await lagBehind(page);
    await openPage(page, "/");
    await page.getByRole("link", { name: "Foreslå mal" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Foreslå ny avtalemaler" });
    await dialog.getByRole("button", { name: "Send inn forslag" }).click();
    await expect(toast(page)).toContainText("Alle felter må fylles ut.");
    await expect(dialog.getByRole("link", { name: "Velg en kategori" })).toBeVisible();
    await dialog.getByLabel("Navn på malen").fill("Fremleieavtale");
    await dialog.getByLabel("Nettadresse").fill("www.agenturer.no/agenturavtale");
    await expect(
      dialog.getByText("Denne adressen har vi allerede: «Agenturavtale» fra Agenturer.no."),
    ).toBeVisible();
    await dialog.getByLabel("Nettadresse").fill("https://example.no/fremleie");
    await expect(dialog.getByText("Denne adressen har vi allerede")).toHaveCount(0);
    await dialog.getByLabel("Kategori").selectOption("Utleie");
    await dialog.getByLabel("Beskrivelse").fill("En kort avtale om fremleie.");
    await expectAccessible(page);
    await page.clock.fastForward(2_000);
    await dialog.getByRole("button", { name: "Send inn forslag" }).click();
    await expect(toast(page)).toContainText("Takk for forslaget!");
    await expect(toast(page)).toContainText(
      "Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende.",
    );
    await expect(dialog).toHaveCount(0);
  });

  test.describe("offline", () => {
    test.use({ allowProblems: true });
    test("keeps the dialog and its input", async ({ page, context }) => {
      await lagBehind(page);
      await openPage(page, "/");
      await page.getByRole("link", { name: "Foreslå mal" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Navn på malen").fill("Fremleieavtale");
      await dialog.getByLabel("Nettadresse").fill("https://example.no/fremleie");
      await dialog.getByLabel("Kategori").selectOption("Utleie");
      await dialog.getByLabel("Beskrivelse").fill("En kort avtale.");
      await page.clock.fastForward(2_000);
      await context.setOffline(true);
      await dialog.getByRole("button", { name: "Send inn forslag" }).click();
      await expect(toast(page)).toContainText("Kunne ikke sende forslag.");
      await expect(dialog.getByLabel("Navn på malen")).toHaveValue("Fremleieavtale");
      await context.setOffline(false);
    });
  });
});

for (const url of ["/", "/help"]) {
  test.describe(`offline on ${url}`, () => {
    test.use({ allowProblems: true });
    test("a dialog that is not loaded yet shows an error, and opens when the network is back", async ({
      page,
      context,
    }) => {
      await openPage(page, url);
      await context.setOffline(true);
      const link = page.getByRole("link", { name: "Foreslå mal" }).first();
      await link.click();
      await expect(toast(page)).toContainText("Skjemaet kunne ikke åpnes");
      await expect(page).toHaveURL(url);
      await context.setOffline(false);
      await link.click();
      await expect(page.getByLabel("Navn på malen")).toBeVisible();
    });
  });
}
