/** What goes by mail elsewhere, where no mail is set up. */
import { signInAsAdmin } from "../steps/admin-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ audience: "administrator" });

test("a forgotten password without mail: says who can make a new one", async ({ page }) => {
  await openPage(page, "/admin");
  await page.getByRole("button", { name: "Glemt passordet?" }).click();
  await expect(page.getByText("npm run admin -- password")).toBeVisible();
  await page.getByRole("button", { name: "Tilbake til innlogging" }).click();
  await expect(page.getByLabel("E-post")).toBeVisible();
});

test("an invitation without mail: its link is shown once, to be passed on", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  await page.getByRole("button", { name: "Min konto" }).click();
  const administrators = page.getByRole("region", { name: "Administratorer" });
  await administrators.getByRole("button", { name: "Inviter administrator" }).click();
  await administrators.getByLabel("E-post").fill("ola@maler.example");
  await administrators.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(administrators.getByText(/\/admin#invitasjon=[\w-]{43}$/)).toBeVisible();
  await administrators.getByRole("button", { name: /^Trekk tilbake/ }).click();
  await expect(administrators.getByRole("listitem")).toHaveCount(1);
});
