/** Suggesting a template: in the dialog, on its page, the draft between them, and the receipt. */
import type { Page } from "@playwright/test";
import { postsOf } from "../steps/form-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { expectNarrow, lagBehind, toast } from "../steps/take-part-steps.ts";

const name = (page: Page) => page.getByLabel("Navn på malen");
const description = (page: Page) => page.getByLabel("Beskrivelse");
const sendIt = (page: Page) => page.getByRole("button", { name: "Send inn forslag" }).click();
const receiptOf = (page: Page) => page.getByRole("link", { name: /^\/forslag\// });
const open = (page: Page) => page.getByRole("link", { name: "Foreslå mal" }).first().click();

async function fill(page: Page): Promise<void> {
  await name(page).fill("Fremleieavtale");
  await page.getByLabel("Nettadresse").fill("www.example.no/fremleie");
  await page.getByLabel("Kategori").selectOption("Utleie");
  await description(page).fill("En kort avtale.");
}

// The browser logs what fails.
test.use({ allowProblems: true });

test("a form whose script cannot be loaded is told of, and opened at the next press", async ({
  page,
  context,
}) => {
  await openPage(page, "/help");
  await context.setOffline(true);
  await open(page);
  await expect(toast(page)).toContainText("Skjemaet kunne ikke åpnes");
  await expect(page).toHaveURL("/help");
  await context.setOffline(false);
  await open(page);
  // In the dialog, or on the form's page where the browser remembers that its script could not be loaded.
  await expect(name(page)).toBeVisible();
});

test(
  "in the dialog: fields are required, a listed url is told of, what fails is kept, and the receipt is shown @phone",
  { tag: "@core" },
  async ({ page }) => {
    await lagBehind(page);
    await openPage(page, "/");
    await open(page);
    const dialog = page.getByRole("dialog", { name: "Foreslå ny avtalemal" });
    await sendIt(page);
    await expect(dialog.getByRole("link", { name: "Kategori" })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await fill(page);
    const listed = dialog.getByText(
      "Denne adressen har vi allerede: «Kjøpekontrakt for robåt» fra Naustlaget.",
    );
    await page.getByLabel("Nettadresse").fill("www.naustlaget.example/robaat");
    await expect(listed).toBeVisible();
    await page.getByLabel("Nettadresse").fill("https://example.no/fremleie");
    await expect(listed).toHaveCount(0);
    await expectAccessible(page);

    await page.clock.fastForward(2_000);
    await page.route(/(?:suggestions|foresla-mal)$/, (route) => route.abort());
    const button = dialog.getByRole("button", { name: /^Send/ });
    await button.click();
    await expect(dialog.getByText("Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
    await expectNarrow(page);
    await button.dblclick({ delay: 30 });
    await expect(button).toHaveText("Send inn forslag");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(description(page)).toHaveValue("En kort avtale.");

    await page.unroute(/(?:suggestions|foresla-mal)$/);
    await button.click();
    const thanks = page.getByRole("dialog", { name: "Takk for forslaget!" });
    await expect(thanks).toContainText(
      "Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende.",
    );
    await expect(receiptOf(page)).toBeVisible();
    await expect(toast(page).getByText("Takk for forslaget!")).toHaveCount(0);
    await expectAccessible(page);
    await thanks.locator(".form-actions").getByRole("button", { name: "Lukk" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await open(page);
    await expect(name(page)).toHaveValue("");
  },
);

test("a draft goes from page to page; a form sent too fast waits; the receipt says where it stands @phone", async ({
  page,
  context,
}) => {
  const stored = () => page.evaluate(() => sessionStorage.length);
  const posts = postsOf(page, /\/api\/suggestions$/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await openPage(page, "/");
  await open(page);
  await fill(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toast(page)).toContainText("Utkastet er tatt vare på");
  await openPage(page, "/help");
  await open(page);
  await expect(name(page)).toHaveValue("Fremleieavtale");
  await expect(page.getByLabel("Kategori")).toHaveValue("Utleie");
  await page.getByRole("button", { name: "Tøm skjemaet" }).click();
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveValue("");
  expect(await stored()).toBe(0);
  await fill(page);
  await page.mouse.click(5, 5);

  await openPage(page, "/foresla-mal");
  await expect(description(page)).toHaveValue("En kort avtale.");
  await expect(page.getByText("Høyst 2000 tegn")).toBeVisible();
  await description(page).fill("a".repeat(2012));
  await expect(description(page)).toHaveValue("a".repeat(2012));
  await expect(page.getByText("2012 av høyst 2000 tegn")).toBeVisible();
  await expect(page.getByText("12 tegn for mye")).toBeVisible();
  await sendIt(page);
  await expect(page.getByText("Beskrivelse kan ha høyst 2000 tegn.")).toHaveCount(1);
  await description(page).fill("a".repeat(2000));
  await expect(page.getByText("tegn for mye")).toHaveCount(0);

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await fill(page);
  await sendIt(page);
  await expect(page.getByRole("button", { name: "Sender..." })).toBeVisible();
  await page.clock.runFor(1_400);
  expect(posts).toEqual([]);
  await page.clock.runFor(600);
  await expect(page.getByRole("heading", { level: 1, name: "Takk for forslaget!" })).toBeFocused();
  expect(posts).toHaveLength(1);
  expect(await stored()).toBe(0);
  await page.clock.resume();

  const href = String(await receiptOf(page).getAttribute("href"));
  expect(href).toMatch(/^\/forslag\/[0-9a-z-]{23}$/);
  await page.getByRole("button", { name: "Kopier lenken" }).click();
  await expect(page.getByText("Lenken er kopiert.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(href, page.url()).href);
  await expectAccessible(page);
  await openPage(page, href);
  await expect(page.getByRole("heading", { level: 1, name: "Forslaget venter" })).toBeVisible();
  await expectAccessible(page);
});
