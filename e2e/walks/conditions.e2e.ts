/** A person without a mouse, without scripts, without a network, and with a printer. */
import { offlinePath } from "../../src/app/offline/offline.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { cards } from "../steps/home-steps.ts";
import { followByKeys, tabTo } from "../steps/keyboard-steps.ts";
import { countPages, keptIn, workersOf } from "../steps/condition-steps.ts";
import { toast } from "../steps/take-part-steps.ts";

test.use({ rows: "shipped" });

test("from a situation to its first paper, which is saved, found again, removed and put back", async ({
  page,
}) => {
  await openPage(page, "/situasjoner");
  await followByKeys(page, page.getByRole("main").getByRole("link", { name: "Leie ut bolig eller hybel" }));
  await followByKeys(page, page.locator(".situation-steps a").first());
  const name = String(await page.getByRole("heading", { level: 1 }).textContent());
  await tabTo(page, page.getByRole("button", { name: "Lagre malen" }));
  await page.keyboard.press("Space");
  await expect(toast(page)).toContainText("Malen er lagret");
  await page.keyboard.press("F8");
  await page.keyboard.press("Escape");
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Fjern fra lagrede" })).toBeFocused();

  const saved = page.getByRole("banner").getByRole("link", { name: "Lagrede maler" });
  await tabTo(page, saved, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 lagret mal")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: `Fjern ${name}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Angre fjerningen av ${name}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 lagret mal")).toBeVisible();
});

test("in forced colours a template's actions are boxes with room in them, and do not touch", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "active" });
  await openPage(page, "/mal/1");
  const boxes = await page.locator(".template-actions button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const room = (button.firstElementChild?.getBoundingClientRect().left ?? left) - left;
      return { left, right, top, bottom, room };
    }),
  );
  expect(boxes.length).toBeGreaterThan(2);
  for (const [index, one] of boxes.entries()) {
    expect(one.room).toBeGreaterThanOrEqual(8);
    for (const other of boxes.slice(index + 1)) {
      expect(Math.max(other.left - one.right, other.top - one.bottom)).toBeGreaterThanOrEqual(4);
    }
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the skip link leads to the results, the stars are buttons, and no button needs scripts", async ({
    page,
  }) => {
    await page.goto("/?sok=testament");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, cards(page).first().getByRole("link").first(), { within: 5 });
    await page.goto("/mal/1");
    const stars = page.getByRole("group", { name: /^Gi din vurdering av / }).first();
    await expect(stars).toHaveAttribute("tabindex", "-1");
    await expect(stars.locator("button:not([tabindex])")).toHaveCount(5);
    await page.goto("/help");
    await expect(page.getByRole("link", { name: "Foreslå mal" })).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
  });
});

// A worker of its own context: the fixtures' context intercepts requests.
test("without a network a saved template opens, and every other page is a calm one that leads there", async ({
  browserOfTests,
  product,
  contextOptions,
}) => {
  const context = await browserOfTests.newContext({ ...contextOptions, baseURL: product.url });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await openPage(page, "/mal/agenturavtale-4");
  expect(await workersOf(page)).toBe(0);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "Lagre malen" }).click();
  await expect.poll(() => keptIn(page)).toEqual(expect.arrayContaining(["/mal/4", offlinePath]));

  await context.setOffline(true);
  await page.goto("/mal/agenturavtale-4");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(
    page.getByText(/^Vi får ikke kontakt med Avtalemaler. Siden er slik den var \d+\.\s\p{L}+\s\d{4}\.$/u),
  ).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /Gå til avtalemal/ })).toBeVisible();
  // What needs the page's script, which is not kept.
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.locator(".star").first()).toBeHidden();
  for (const other of ["/", "/mal/5", "/offers", "/lagrede"]) {
    await page.goto(other);
    await expect(page.getByRole("heading", { level: 1, name: "Vi får ikke kontakt" })).toBeVisible();
    await expect(page).toHaveURL(other);
  }
  await expectAccessible(page);
  await main.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goto("/mal/agenturavtale-4");
  await expect(page.getByText("Vi får ikke kontakt")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/help");
  await expect(other.getByRole("link", { name: "Prøv igjen" })).toBeVisible();
  expect(errors).toEqual([]);

  await context.setOffline(false);
  await expect(other.getByRole("heading", { level: 1, name: "Hjelp og support" })).toBeVisible();
  await expect(page.getByText("Vi får ikke kontakt")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Fjern fra lagrede" })).toBeVisible();
  await context.close();
});

test("a template is one sheet, with its url as text and as a QR code, and what to check before signing", async ({
  page,
  request,
  product,
}) => {
  const all = (await (await request.get(`${product.url}/api/templates`)).json()) as readonly {
    readonly id: number;
    readonly url: string;
    readonly description: string;
  }[];
  const longest = all.toSorted(
    (a, b) => b.url.length + b.description.length - a.url.length - a.description.length,
  )[0];
  for (const id of [1, longest?.id]) {
    await page.goto(`/mal/${id}`);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".printed-address span")).toHaveText(
      all.find((one) => one.id === id)?.url ?? "",
    );
    await expect(page.locator(".printed-address svg")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sjekk før du signerer" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Lignende maler" })).toBeHidden();
    await expect(page.getByRole("link", { name: /^Gå til avtalemal/ }).first()).toBeHidden();
    expect(await countPages(page), `template ${id}`).toBe(1);
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator(".printed-address")).toBeHidden();
  }
  await openPage(page, "/mal/1");
  await page.evaluate(() => {
    window.print = () => void (document.title = "printed");
  });
  await page.getByRole("button", { name: "Skriv ut" }).click();
  await expect(page).toHaveTitle("printed");
});
