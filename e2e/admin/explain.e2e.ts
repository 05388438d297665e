/** Why a search finds what it finds: from the list of templates, and by a link. */
import { listAction, openAdmin, openTab, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";

test("the administrator sees what visitors get for a search, and why, and adds its words to a template", async ({
  page,
}) => {
  await openAdmin(page, "maler");
  const panel = await openTab(page, /^Maler/);
  await panel.getByLabel("Søk i maler").fill("hybel");
  await (await listAction(panel, "Prøv et søk")).click();
  await expect(page).toHaveURL(/\?sok=hybel&forklar=1#maler$/);
  const search = panel.getByLabel("Søk som besøkende");
  await expect(search).toBeFocused();
  await expect(panel.getByRole("status")).toContainText("«hybel» er også søkt som");
  const hits = panel
    .getByRole("region", { name: "De første treffene, som besøkende får dem" })
    .getByRole("button");
  const given = await page.request.get("/api/templates?search=hybel&limit=12");
  const names = ((await given.json()) as { readonly name: string }[]).map(({ name }) => `Rediger ${name}`);
  await expect(hits).toHaveText(names);
  await expectAccessible(page);

  // By the keyboard, a search in vain.
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("våpenkort");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("status")).toContainText("Søket ligner mer på noe katalogen ikke har");
  await expect(search).toBeFocused();
  await panel.getByRole("button", { name: "Legg til i en mal" }).click();
  await expect(page.getByRole("dialog", { name: "Legg til i en mal" })).toContainText("våpenkort");
  await page.keyboard.press("Escape");

  // Pasted with a letter that nobody sees, and offered as a line without it.
  await search.fill("vann\u200Bski");
  await search.press("Enter");
  await expect(page).toHaveURL(/\?sok=vannski&forklar=1#maler$/);
  await panel.getByRole("button", { name: "Legg til i en mal" }).click();
  const choice = page.getByRole("dialog", { name: "Legg til i en mal" });
  await choice.getByLabel("Søk i maler").fill("kjøpekontrakt");
  const offered = choice.getByRole("list", { name: "Treff" }).getByRole("button").first();
  await expect(offered).not.toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await page.goBack();

  await page.goBack();
  await expect(page).toHaveURL(/\?sok=hybel&forklar=1#maler$/);
  await expect(hits).toHaveText(names);
  await page.reload();
  await expect(hits).toHaveText(names);

  // Saved from here: what is read again leaves the focus where it was.
  const first = hits.first();
  await first.click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("Beskrivelse")
    .fill("Kontrakt for leie av hybel, med depositum og husordensregler.");
  const read = page.waitForResponse(/near-search/);
  await dialog.getByRole("button", { name: "Lagre" }).click();
  await read;
  await expect(first).toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(await first.textContent());

  await panel.getByRole("button", { name: "Tilbake til malene" }).click();
  await expect(page).toHaveURL(/admin#maler$/);
  await expect(panel.getByRole("heading", { name: "Maler" })).toBeFocused();
});

test.describe("a search that could not be explained", () => {
  test.use({ allowProblems: true });

  test("shows no other one's reasons, and is tried again", async ({ page }) => {
    await openAdmin(page, "maler");
    const panel = await openTab(page, /^Maler/);
    await (await listAction(panel, "Prøv et søk")).click();
    const search = panel.getByLabel("Søk som besøkende");
    await search.fill("hybel");
    await search.press("Enter");
    await expect(panel.getByRole("status")).toContainText("hybel");
    await page.route(/near-search.*katt/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await search.fill("katt");
    await search.press("Enter");
    await expect(panel.getByRole("alert")).toHaveText("Forklaringen kunne ikke hentes.");
    await expect(panel.getByRole("status")).toBeEmpty();
    await expect(panel.getByRole("region", { name: /treffene/ })).toHaveCount(0);
    await expect(search).toBeFocused();
    await search.press("Enter");
    await expect(panel.getByRole("status")).toContainText("treff.");
    await expect(panel.getByRole("alert")).toBeEmpty();
    await expect(search).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/sok=hybel/);
    await expect(search).toHaveValue("hybel");
    await expect(panel.getByRole("status")).toContainText("«hybel»");
  });
});
