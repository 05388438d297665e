/** Whatever can fail on a phone, one failure after another. What is said of each is in the walks. */
import { forms } from "../steps/form-steps.ts";
import { cards } from "../steps/home-steps.ts";
import { lagBehind, toast } from "../steps/take-part-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test.use({ allowProblems: true, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

test("on a phone, what fails leaves the page, its dialogs and toasts as wide as the screen", async ({
  page,
  context,
}) => {
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
  const unrated = cards(page)
    .filter({ hasNot: page.locator(".rating-text > strong") })
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
    [429, "Du har sendt for mye på kort tid."],
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
  await fail("**/rate", long, () => page.getByRole("button", { name: /^3/ }).first().click());
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
