/** Following a template to its source: from a card, its page and the site map; counted, also when the page is left. */
import { sourceLink } from "../steps/coming-back-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { openAgenturavtale } from "../steps/take-part-steps.ts";

test.use({ rows: "shipped" });

async function readDownloads(url: string, id: number): Promise<number> {
  const template = (await (await fetch(`${url}/api/templates/${id}`)).json()) as { downloadCount: number };
  return template.downloadCount;
}

test("a followed template opens in one new tab and is counted once @phone", async ({
  page,
  context,
  contextOptions,
  browserOfTests,
  product,
}) => {
  const card = await openAgenturavtale(page);
  const before = await readDownloads(product.url, 4);
  await expect(sourceLink(card)).toHaveAttribute("rel", /noopener/);
  const opened = context.waitForEvent("page");
  await sourceLink(card).click();
  await expect(await opened).toHaveURL("https://agenturer.no/agenturavtale/");
  await (await opened).close();
  await expect.poll(() => readDownloads(product.url, 4)).toBe(before + 1);
  await expect(card).toContainText(before === 0 ? "1 nedlasting" : `${before + 1} nedlastinger`);

  // Closing the page is no proof: what has left the browser arrives either way.
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (url, options) => {
      if (String(url).endsWith("/download")) {
        document.documentElement.dataset["keepalive"] = String(options?.keepalive);
      }
      return send(url, options);
    };
  });
  await openPage(page, "/mal/60");
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  const downloads = page
    .locator("dt")
    .filter({ hasText: /^Nedlastinger$/ })
    .locator("+ dd");
  const shown = Number(await downloads.textContent());
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/download")) counted.push(request.url());
  });
  const tracked = page.waitForRequest((request) => !!request.postData()?.includes("template_download"));
  const own = context.waitForEvent("page");
  await expect(sourceLink(page)).toHaveAttribute("rel", /noopener/);
  await sourceLink(page).dblclick();
  expect((await tracked).postDataJSON()).toMatchObject({ eventData: { templateName: name } });
  await expect(downloads).toHaveText(String(shown + 1));
  expect(counted).toHaveLength(1);
  await expect(page.locator("html")).toHaveAttribute("data-keepalive", "true");
  await own;
  expect(context.pages()).toHaveLength(2);

  await openPage(page, "/sitemap");
  const mapped = page.waitForRequest(/\/api\/templates\/\d+\/download$/);
  const fromMap = context.waitForEvent("page");
  await page.locator(".site-group > summary").first().click();
  await page.locator(".site-templates a").first().click();
  await Promise.all([mapped, fromMap]);

  // The page that is closed at once, where nothing intercepts: Chromium ends what is intercepted with the page.
  const plain = await browserOfTests.newContext({ ...contextOptions, baseURL: product.url });
  const left = await plain.newPage();
  await openPage(left, "/?sok=forliksklage");
  const closed = await readDownloads(product.url, 3);
  await left.evaluate(() => {
    // The publisher's page must never be loaded by a test.
    addEventListener("click", (event) => event.preventDefault());
    const links = [...document.querySelectorAll<HTMLAnchorElement>("article.template-card a[target=_blank]")];
    links.find((link) => link.href.includes("klage-til-forliksradet"))?.click();
  });
  await left.close();
  await expect.poll(() => readDownloads(product.url, 3)).toBe(closed + 1);
  await plain.close();
});
