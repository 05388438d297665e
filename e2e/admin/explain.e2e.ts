/** Why a search finds what it finds: from the list of templates, and by a link. */
import { test } from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";

test.use({ rows: "few", allowProblems: true });

test("the administrator sees what visitors get for a search, and why", async ({ page, admin }) => {
  const panel = await admin.open("maler");
  await panel.getByLabel("Søk i maler").fill("hybel");
  await (await admin.listAction(panel, "Prøv et søk")).click();
  const explained = /\?sok=hybel&forklar=1#maler$/;
  await expect(page).toHaveURL(explained);
  const search = panel.getByLabel("Søk som besøkende");
  await expect(search).toBeFocused();
  await expect(panel.getByRole("status")).toContainText("2 treff.");
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
  const choice = page.getByRole("dialog", { name: "Legg til i en mal" });
  await panel.getByRole("button", { name: "Legg til i en mal" }).click();
  await expect(choice).toContainText("våpenkort");
  await page.keyboard.press("Escape");

  // Pasted with an invisible character, and offered as a line without it.
  await search.fill("vann\u200Bski");
  await search.press("Enter");
  await expect(page).toHaveURL(/\?sok=vannski&forklar=1#maler$/);
  await panel.getByRole("button", { name: "Legg til i en mal" }).click();
  await choice.getByLabel("Søk i maler").fill("kjøpekontrakt");
  const offered = choice.getByRole("list", { name: "Treff" }).getByRole("button").first();
  await expect(offered).not.toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  for (const _search of ["våpenkort", "hybel"]) await page.goBack();
  await expect(page).toHaveURL(explained);
  await expect(hits).toHaveText(names);

  // Saved from here: what is read again leaves the focus where it was.
  const first = hits.first();
  await first.click();
  await page.getByRole("dialog").getByLabel("Beskrivelse").fill("Kontrakt om hybel, med husordensregler.");
  const read = page.waitForResponse(/near-search/);
  await page.getByRole("dialog").getByRole("button", { name: "Lagre" }).click();
  await read;
  await expect(first).toBeFocused();
  await panel.getByRole("button", { name: "Tilbake til malene" }).click();
  await expect(page).toHaveURL(/admin#maler$/);
  await expect(panel.getByRole("heading", { name: "Maler" })).toBeFocused();
});
