/** Following a template to its source: from a card, its page and the site map; counted, also when the page is left. */
import { expect, openPage, test } from "../steps/fixtures.ts";
import { openListed, sourceLink } from "../steps/take-part-steps.ts";

async function readDownloads(url: string, id: number): Promise<number> {
  const template = (await (await fetch(`${url}/api/templates/${id}`)).json()) as { downloadCount: number };
  return template.downloadCount;
}

test("a followed template opens in one new tab and is counted once @phone", async ({
  page,
  context,
  product,
}) => {
  const card = await openListed(page);
  await expect(sourceLink(card)).toHaveAttribute("rel", /noopener/);
  const opened = context.waitForEvent("page");
  await sourceLink(card).click();
  await expect(await opened).toHaveURL("https://naustlaget.example/leieavtale.pdf");
  await (await opened).close();
  await expect.poll(() => readDownloads(product.url, 1)).toBe(1);
  await expect(card).toContainText("1 nedlasting");

  await openPage(page, "/mal/6");
  const downloads = page
    .locator("dt")
    .filter({ hasText: /^Nedlastinger$/ })
    .locator("+ dd");
  await expect(downloads).toHaveText("0");
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/download")) counted.push(request.url());
  });
  const tracked = page.waitForRequest((request) => !!request.postData()?.includes("template_download"));
  const own = context.waitForEvent("page");
  await expect(sourceLink(page)).toHaveAttribute("rel", /noopener/);
  await sourceLink(page).dblclick();
  const event = { eventData: { templateName: "Kjøpekontrakt for robåt" } };
  expect((await tracked).postDataJSON()).toMatchObject(event);
  await expect(downloads).toHaveText("1");
  expect(counted).toHaveLength(1);
  await own;
  expect(context.pages()).toHaveLength(2);

  await openPage(page, "/sitemap");
  const mapped = page.waitForRequest(/\/api\/templates\/\d+\/download$/);
  const fromMap = context.waitForEvent("page");
  const group = page.locator(".site-group").filter({ has: page.getByRole("heading", { name: "Utleie" }) });
  await group.locator("summary").click();
  await group.locator(".site-templates a").first().click();
  await Promise.all([mapped, fromMap]);
});

test("a template is counted whose list is closed at once", async ({
  contextOptions,
  browserOfTests,
  product,
}) => {
  // Without interception: Chromium ends intercepted requests with the page.
  const context = await browserOfTests.newContext({ ...contextOptions, baseURL: product.url });
  const page = await context.newPage();
  // Closing the page is no proof: what has left the browser arrives either way.
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (url, options) => {
      if (String(url).endsWith("/download"))
        document.documentElement.dataset["keepalive"] = String(options?.keepalive);
      return send(url, options);
    };
  });
  await openListed(page);
  const before = await readDownloads(product.url, 1);
  const keepalive = await page.evaluate(() => {
    // The publisher's page must never be loaded by a test.
    addEventListener("click", (event) => event.preventDefault());
    document.querySelector<HTMLAnchorElement>("article.template-card a[target=_blank]")?.click();
    return document.documentElement.dataset["keepalive"];
  });
  await page.close();
  expect(keepalive).toBe("true");
  await expect.poll(() => readDownloads(product.url, 1)).toBe(before + 1);
  await context.close();
});
