/** One page of each layout in all reading conditions; of all pages, what a request tells. */
import { allPages, fixedPaths, matchPage } from "../../src/app/document/page-table.ts";
import { expect, test } from "../steps/fixtures.ts";
import { firstPages, mailPages, missingPages, otherPages, visitPage } from "../steps/page-visit.ts";

test.use({ rows: "shipped" });

for (const url of firstPages) {
  test.describe(() => {
    test.use({ allowProblems: missingPages.includes(url) });
    test(url, async ({ page }) => visitPage(page, url));
  });
}

const headings: Readonly<Record<string, string>> = {
  "/offers": "Gode tilbud",
  "/help": "Hjelp og support",
  "/advertise": "Annonsere hos oss",
  "/privacy": "Personvern",
  "/terms": "Vilkår",
  "/tilgjengelighet": "Tilgjengelighet",
  "/sitemap": "Nettstedkart",
  "/foresla-mal": "Foreslå ny avtalemaler",
  "/rapporter/1": "Rapporter problem",
  "/vurder/1": "Gi din vurdering",
  "/takk/forslag": "Takk for forslaget!",
  "/takk/rapport": "Takk for rapporten!",
  "/takk/vurdering": "Takk for din vurdering!",
  "/takk/henvendelse": "Takk for henvendelsen!",
};

test("each page of the table is visited, and has a title and a description of its own and one heading", async ({
  page,
}) => {
  const urls = [...firstPages, ...otherPages];
  const visited = new Set([...urls, ...mailPages].map((url) => matchPage(url.split("?")[0] ?? "").page));
  expect(allPages.filter((one) => !visited.has(one)).map(({ path }) => path)).toEqual([]);
  const titles: string[] = [];
  for (const url of urls) {
    const html = await (await page.request.get(url)).text();
    const found = html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs);
    const texts = Array.from(found, ([, text = ""]) => text.replaceAll(/<[^>]+>/g, ""));
    // The administrator's page has its heading when it knows who is there.
    if (url !== "/admin") expect(texts, url).toEqual([headings[url] ?? expect.stringMatching(/\w/)]);
    expect(html, url).toMatch(/<meta name="description" content="[^"]*\w{3}/);
    if (fixedPaths.includes(url) || url.startsWith("/mal/")) {
      const [, canonical = ""] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      expect(new URL(canonical).pathname).toBe(url);
    }
    // A filtered list has the title of the whole.
    if (!url.startsWith("/?kategori")) titles.push(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "");
  }
  expect(titles.filter((title, place) => titles.indexOf(title) < place)).toEqual([]);
  for (const url of ["/rapporter/999999", "/vurder/0", "/rapporter/tull", "/takk/ingenting"]) {
    const response = await page.request.get(url);
    expect(response.status(), url).toBe(404);
    expect(await response.text()).toContain("404 Page Not Found");
  }
});
