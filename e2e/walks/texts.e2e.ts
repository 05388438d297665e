/** The pages of text, and the site map. */
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test("help, the terms, the privacy page and the page of no offers say what they must", async ({ page }) => {
  for (const [url, texts] of [
    ["/help", ["«Rapporter feil»", "@"]],
    ["/terms", ["Slik sorterer vi", "Slik fungerer vurderingene"]],
    ["/privacy", ["365 dager", "stemme", "theme"]],
    ["/offers", ["Ingen tilbud tilgjengelig", "Vi jobber med å få på plass gode tilbud for deg."]],
  ] as const) {
    await page.goto(url);
    const main = page.locator("main");
    for (const text of texts) await expect(main).toContainText(text);
    if (url === "/offers") await expect(main.getByRole("heading")).toHaveText(["Gode tilbud"]);
    await expect(main).not.toContainText("Alt på denne siden er reklame");
    await expect(page.getByRole("link", { name: "Tilbake til forsiden" })).toHaveAttribute("href", "/");
  }
});

test("the site map lists every template once, folded by category and letter @phone", async ({ page }) => {
  await openPage(page, "/sitemap");
  await expect(page.locator(".site-group")).toHaveCount(22);
  await expect(page.locator(".site-templates > li")).toHaveCount(10);
  const day = { dateStyle: "long", timeZone: "Europe/Oslo" } as const;
  for (const [name, value] of [
    ["Maler", "10"],
    ["Kategorier", "22"],
    ["Sist oppdatert", new Intl.DateTimeFormat("nb-NO", day).format()],
  ] as const) {
    await expect(page.locator(".site-numbers > div").filter({ hasText: name })).toContainText(value);
  }
  for (const kind of ["Offentlige virksomheter", "Bransjeorganisasjoner", "Foreninger"]) {
    await expect(page.getByRole("heading", { name: kind })).toBeVisible();
  }
  await expect(page.getByText("Kun for administratorer")).toBeVisible();
  const group = page.locator(".site-group").filter({ has: page.getByRole("heading", { name: "Utleie" }) });
  await expect(group.locator(".site-templates")).toBeHidden();
  await group.locator("summary").click();
  await expect(group.locator(".site-templates > li").first()).toBeVisible();
  const letters = await group
    .locator("[data-letter]")
    .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset["letter"] ?? ""));
  expect(letters).toEqual(["L", "O"]);
  await expectAccessible(page);
  const small = await page.locator("main li a, main summary, .site-group-text a").evaluateAll((links) => {
    for (const one of document.querySelectorAll("details")) one.open = true;
    return links
      .filter((link) => link.getBoundingClientRect().height < 24)
      .map((link) => `${link.textContent} ${link.getBoundingClientRect().height}`);
  });
  expect(small).toEqual([]);
});

test("a feed's address is chosen and copied, and code is copied as it stands, no word of it broken @phone", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const writeText = async (text: string) => document.documentElement.setAttribute("data-copied", text);
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  const copied = (text: RegExp) => expect(page.locator("html")).toHaveAttribute("data-copied", text);
  await openPage(page, "/folg-med#utleie");
  const choice = page.getByLabel("Hva vil du følge?");
  await expect(choice).toHaveValue("utleie");
  await choice.selectOption("Landbruk");
  const copy = page.getByRole("button", { name: "Kopier" });
  await copy.first().click();
  await copied(/\/kategori\/landbruk\/feed\.xml$/);
  await expect(page.getByText("Kopiert", { exact: true })).toBeVisible();
  await openPage(page, "/utviklere");
  await copy.first().click();
  await copied(/^curl --compressed -O http\S+$/);
  const broken = await page.locator("pre").evaluateAll((blocks) =>
    blocks
      .filter((block) => {
        const range = document.createRange();
        range.selectNodeContents(block);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        return lines.size > (block.textContent ?? "").split("\n").length;
      })
      .map((block) => block.textContent),
  );
  expect(broken).toEqual([]);
});
