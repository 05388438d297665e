/** Voting, reporting and suggesting on the front page: its dialogs, drafts and toasts. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, openPage, test } from "./fixtures.ts";

const card = (page: Page, name: string): Locator =>
  page.locator("article.card").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Sets the page's clock behind, so that its forms have been open long enough to be sent. */
async function lagBehind(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - 60_000 });
}

const toast = (page: Page): Locator => page.locator(".toast");

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("Not visible");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function openAgenturavtale(page: Page): Promise<Locator> {
  await openPage(page, "/?sok=agenturavtale&kategori=Kommersielt");
  return card(page, "Agenturavtale");
}

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
      await expect(toast(page)).toContainText("Kunne ikke registrere vurdering.");
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

test.describe("unsent input", () => {
  test.use({ allowProblems: true });

  const fillSuggestion = async (dialog: Locator) => {
    await dialog.getByLabel("Navn på malen").fill("Fremleieavtale");
    await dialog.getByLabel("Nettadresse").fill("https://example.no/fremleie");
    await dialog.getByLabel("Kategori").selectOption("Utleie");
    await dialog.getByLabel("Beskrivelse").fill("En kort avtale.");
  };
  const openSuggestion = async (page: Page) => {
    await page.getByRole("link", { name: "Foreslå mal" }).first().click();
    return page.getByRole("dialog", { name: "Foreslå ny avtalemaler" });
  };
  /** A double click at one point. */
  const doubleClickAt = async (page: Page, button: Locator) => {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error("The button is not visible");
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height - 6, { delay: 30 });
  };

  for (const what of ["suggestion", "report"] as const) {
    test(`survives a double click on a ${what} that failed @phone`, async ({ page }) => {
      await lagBehind(page);
      const chosen = await openAgenturavtale(page);
      if (what === "report") await chosen.getByRole("link", { name: /Rapporter/ }).click();
      const dialog = what === "report" ? page.getByRole("dialog") : await openSuggestion(page);
      if (what === "suggestion") await fillSuggestion(dialog);
      else {
        await dialog.getByRole("radio", { name: "Annet problem" }).check();
        await dialog.getByLabel("Fortell mer").fill("Gammel utgave.");
      }
      await page.clock.fastForward(2_000);
      await page.route(/suggestions$|report$/, (route) => route.abort());
      const button = dialog.getByRole("button", { name: /^Send/ });
      await button.click();
      await expect(dialog.getByText("Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
      await doubleClickAt(page, button);
      await expect(button).toHaveText(/^Send (inn|rapport)/);
      await expect(dialog).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(1);
      const text = dialog.getByLabel(what === "report" ? "Fortell mer" : "Beskrivelse");
      await expect(text).toHaveValue(what === "report" ? "Gammel utgave." : "En kort avtale.");
    });
  }

  test("in a report is discarded by Escape, the cross and the backdrop only after a question", async ({
    page,
  }) => {
    const chosen = await openAgenturavtale(page);
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    const dialog = page.getByRole("dialog", { name: "Rapporter problem" });
    const question = page.getByRole("dialog", { name: "Forkaste rapporten?" });
    await dialog.getByLabel("Fortell mer").fill("Gammel utgave.");
    const ways = [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "Lukk", exact: true }).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const leave of ways) {
      await leave();
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Fortsett" }).click();
      await expect(question).toHaveCount(0);
      await expect(dialog.getByLabel("Fortell mer")).toHaveValue("Gammel utgave.");
    }
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Fortell mer")).toHaveValue("Gammel utgave.");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Forkast" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("in a suggestion is kept in the tab until it is sent or emptied", async ({ page }) => {
    await lagBehind(page);
    await openPage(page, "/");
    await fillSuggestion(await openSuggestion(page));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(toast(page)).toContainText("Utkastet er tatt vare på");

    await openPage(page, "/help");
    let dialog = await openSuggestion(page);
    await expect(dialog.getByLabel("Navn på malen")).toHaveValue("Fremleieavtale");
    await expect(dialog.getByLabel("Kategori")).toHaveValue("Utleie");
    await dialog.getByRole("button", { name: "Tøm skjemaet" }).click();
    await expect(dialog.getByLabel("Navn på malen")).toBeFocused();
    await expect(dialog.getByLabel("Navn på malen")).toHaveValue("");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    await fillSuggestion(dialog);
    await page.mouse.click(5, 5);
    await openPage(page, "/foresla-mal");
    await expect(page.getByLabel("Beskrivelse")).toHaveValue("En kort avtale.");
    await page.clock.fastForward(2_000);
    await page.getByRole("button", { name: "Send inn forslag" }).click();
    await expect(page.getByRole("heading", { name: "Takk for forslaget!" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await openPage(page, "/");
    dialog = await openSuggestion(page);
    await expect(dialog.getByLabel("Navn på malen")).toHaveValue("");
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

test.describe("toasts", () => {
  test("close after five seconds, stay while hovered, and take focus with F8", async ({ page }) => {
    await page.clock.install();
    const chosen = await openAgenturavtale(page);
    await page.route("**/rate", (route) =>
      route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }),
    );
    await chosen.getByRole("button", { name: /^4/ }).click();
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press("F8");
    await expect(page.locator(".toasts").last()).toBeFocused();
    await toast(page).hover();
    await page.clock.runFor(10_000);
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_100);
    await expect(toast(page)).toHaveCount(0);
  });

  test("are swiped away by mouse, also after a drag that was too short and from selected text", async ({
    page,
  }) => {
    const chosen = await openAgenturavtale(page);
    await page.route("**/rate", (route) =>
      route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }),
    );
    await chosen.getByRole("button", { name: /^4/ }).click();
    const text = toast(page).getByText("Din vurdering er registrert.");
    await text.hover();
    const box = await text.boundingBox();
    if (!box) throw new Error("The toast is not visible");
    const y = box.y + box.height / 2;
    // A drag that begins in selected text would become drag and drop.
    await page.mouse.dblclick(box.x + 60, y);
    expect(await page.evaluate(() => String(getSelection()))).toBe("");
    for (const [from, to, left] of [
      [10, 55, 1],
      [60, 125, 0],
    ] as const) {
      await page.mouse.move(box.x + from, y);
      await page.mouse.down();
      await page.mouse.move(box.x + to, y, { steps: 6 });
      await page.mouse.up();
      await expect(toast(page)).toHaveCount(left);
    }
  });

  test("return the focus, and leave a dialog open @phone", async ({ page }) => {
    const chosen = await openAgenturavtale(page);
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    const dialog = page.getByRole("dialog");
    const button = dialog.getByRole("button", { name: /^Send/ });
    await button.click();
    await expect(toast(page)).toContainText("Velg en grunn");
    // The toast covers no part of the form: neither the field in question nor the next one.
    for (const element of [button, dialog.getByText("Du må rette dette")]) {
      expect(await overlap(toast(page), element)).toBe(false);
    }
    await button.focus();
    for (const leave of ["Escape", "Enter"]) {
      if (leave === "Enter") await button.click();
      await button.focus();
      await page.keyboard.press("F8");
      if (leave === "Enter") await page.keyboard.press("Tab");
      await page.keyboard.press(leave);
      await expect(toast(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(dialog).toBeVisible();
    }
  });
});
