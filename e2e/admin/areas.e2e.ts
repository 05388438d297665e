/** The administrator's page as a whole: axe in all of it, at both widths, and what it is without scripts and without mail. */
import { AxeBuilder } from "@axe-core/playwright";
import { signedOut, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 900 };

/** For a part of what axe checks: reading the colours of a long list takes it seconds. */
async function expectNoneFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}

for (const [tab, createText] of [
  ["Forslag", null],
  ["Maler", "Ny mal"],
  ["Tilbud", "Nytt tilbud"],
  ["Stats", null],
  ["Situasjoner", "Ny situasjon"],
] as const) {
  test(`axe finds nothing in ${tab} and its form, in any theme and width`, async ({ page, admin }) => {
    await admin.open();
    const panel = await admin.openTab(new RegExp(`^${tab}`));
    const dialog = page.getByRole("dialog");
    await expect(panel.getByText("Laster...")).toHaveCount(0);
    const boxes = panel.getByRole("checkbox", { name: /^Velg: / });
    if (tab === "Maler") await boxes.first().click();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoneFound(new AxeBuilder({ page }).disableRules(["color-contrast"]));
    await page.setViewportSize(desktop);
    if (tab === "Maler") {
      await page.getByRole("group", { name: "Med de valgte" }).getByRole("button", { name: "Slett" }).click();
      await expect(dialog).toBeVisible();
      await expectNoneFound(new AxeBuilder({ page }).include("dialog[open]"));
      await dialog.getByRole("button", { name: "Avbryt" }).click();
    }
    if (!createText) return;
    await panel.getByRole("button", { name: createText }).click();
    await dialog.getByRole("button", { name: /^Opprett/ }).click();
    await expect(page.getByRole("group", { name: "Du må rette dette før du kan lagre" })).toBeFocused();
    await expectAccessible(page);
  });
}

test.describe("signed out", () => {
  test.use(signedOut);

  test("the form, and what to do about a forgotten password without mail", async ({ page }) => {
    await openPage(page, "/admin");
    await expect(page.getByRole("button", { name: "Logg inn" })).toBeVisible();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Glemt passordet?" }).click();
    await expect(page.getByText("admin password")).toBeVisible();
    await page.getByRole("button", { name: "Tilbake til innlogging" }).click();
    await expect(page.getByLabel("E-post")).toBeVisible();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("the page says that it needs them, and is not loading", async ({ page }) => {
      await page.goto("/admin");
      const message = page.locator("main .notice");
      await expect(message).toContainText("Admin-panelet virker bare med JavaScript.");
      await expect(page.getByText("Laster autentisering...")).toBeHidden();
    });
  });
});

test("an invitation without mail: its link is shown once, to be passed on", async ({ page, admin }) => {
  await admin.open();
  await page.getByRole("button", { name: "Min konto" }).click();
  const administrators = page.getByRole("region", { name: "Administratorer" });
  await administrators.getByRole("button", { name: "Inviter administrator" }).click();
  await administrators.getByLabel("E-post").fill("ola@maler.example");
  await administrators.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(administrators.getByText(/\/admin#invitasjon=[\w-]{43}$/)).toBeVisible();
  await administrators.getByRole("button", { name: /^Trekk tilbake/ }).click();
  await expect(administrators.getByRole("listitem")).toHaveCount(1);
});
