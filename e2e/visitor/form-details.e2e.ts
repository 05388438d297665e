/** What single forms do: receipts, late scripts, waiting, counters, errors of the server alone. */
import { openForm, postsOf, summary } from "../steps/form-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

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
