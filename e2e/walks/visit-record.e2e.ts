/**
 * The visit that `bench/visit.ts` replays: the front page, a phrase typed key by key, a template's page, the followed link, and
 * back. Each of its requests is in the bench's record, and nothing else is. What the browser sends is noted by a proxy before the
 * product, so that caches and headers are those of a browser that nothing intercepts.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { launchBrowser } from "../steps/browser.ts";
import { expect, test } from "../steps/fixtures.ts";

/** Placeholders are `{typed:N}`, the first N characters of the phrase, `{template}` and `{slug}`, also in place of the name; a built file has `*` for its hash. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** Of two words, so that a blank is among what is sent. */
const phrase = "leie båt";

/** The headers that decide about a response; the others are the same for all, or name the machine. */
const isKept = (name: string) =>
  /^(accept|accept-encoding|content-type|if-none-match|sec-fetch-.*)$/.test(name);

test.use({ rows: "many" });

test("the recorded visit of the bench is what a browser sends", async ({ product }) => {
  const file = new URL("../../bench/visit/recorded.json", import.meta.url);
  const sent = await walkVisit(product.url);
  if (process.env["RECORD_VISIT"]) {
    const sets = [...new Set(sent.map(({ headers }) => JSON.stringify(headers)))];
    const requests = sent.map((request) => ({
      ...request,
      headers: sets.indexOf(JSON.stringify(request.headers)),
    }));
    const headers = sets.map((set) => JSON.parse(set) as object);
    writeFileSync(file, `${JSON.stringify({ phrase, headers, requests }, null, 2)}\n`);
  }
  const recorded = JSON.parse(readFileSync(file, "utf8")) as {
    headers: SentRequest["headers"][];
    requests: (Omit<SentRequest, "headers"> & { headers: number })[];
  };
  const lineOf = ({ method, path, status, headers, body = "" }: SentRequest) =>
    `${method} ${path} ${status} ${body} ${JSON.stringify(headers)}`;
  const kept = recorded.requests.map((request) =>
    lineOf({ ...request, headers: recorded.headers[request.headers] ?? {} }),
  );
  // Not their order: files are loaded side by side.
  const changed = "run RECORD_VISIT=1 npx playwright test visit-record if the page is to ask this";
  expect(sent.map(lineOf).sort(), changed).toEqual(kept.sort());
});

/** @param url the product's. Nothing else can be reached from the browser: a followed link is a publisher's page. */
async function walkVisit(url: string): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { method, url: path = "/", headers } = incoming;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(url + path, { method, headers }, resolve)
        .on("error", reject)
        .end(body);
    });
    sent.push({
      method: method ?? "GET",
      path,
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) => (isKept(name) ? [[name, String(value)]] : [])),
      ),
      ...(body.length > 0 ? { body: body.toString() } : {}),
      status: response.statusCode ?? 0,
    });
    outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
    response.pipe(outgoing);
  }).listen(0, "127.0.0.1");
  const browser = await launchBrowser(["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]);
  try {
    const context = await browser.newContext({ locale: "nb-NO", viewport: { width: 1366, height: 900 } });
    const page = await context.newPage();
    const ready = () => page.locator("html[data-ready]").waitFor();
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`);
    await ready();
    const field = page.getByRole("combobox", { name: "Søk etter avtalemaler" });
    for (let at = 0; at < phrase.length; at += 1) {
      const key = phrase.charAt(at);
      const typed = new URLSearchParams({ sok: phrase.slice(0, at + 1) }).toString();
      // A blank at the end is no other search.
      const found = key === " " ? undefined : page.waitForResponse(/[?&]typing=/);
      await field.pressSequentially(key);
      await found;
      if (found) await page.waitForURL(`**/?${typed}`);
    }
    // The list may still be the one before. Its last card: the suggestions, which are still open, leave it free.
    await page.locator(".search-notes", { hasText: `for «${phrase}»` }).waitFor();
    await page
      .locator("article.template-card h3 a")
      .last()
      .click({ position: { x: 4, y: 8 } });
    await page.waitForURL(/\/mal\//);
    await ready();
    const followed = page.waitForResponse(/\/download$/);
    const opened = context.waitForEvent("page");
    await page
      .getByRole("link", { name: /^Gå til avtalemal/ })
      .first()
      .click();
    await followed;
    await (await opened).close();
    await page.goBack();
    await ready();
    await page.waitForLoadState("networkidle");
    const slug = sent.flatMap(({ path }) => /^\/mal\/(.+)$/.exec(path)?.[1] ?? [])[0] ?? "";
    return sent.map((request) => withPlaceholders(request, slug));
  } finally {
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
  }
}

function withPlaceholders(request: SentRequest, slug: string): SentRequest {
  const id = /\d+$/.exec(slug)?.[0] ?? "";
  const path = request.path
    .replace(/^(\/assets\/.+)-[\w-]{8}(\.\w+)$/, "$1-*$2")
    .replace(`/mal/${slug}`, "/mal/{slug}")
    .replace(`/api/templates/${id}`, "/api/templates/{template}")
    .replace(/(?<=[?&](?:search|sok)=)[^&]+/, (text) => typed(decodeURIComponent(text.replaceAll("+", " "))));
  const body = request.body
    ?.replaceAll(/(?<="search":")[^"]+/g, typed)
    .replaceAll(/(?<="templateName":")[^"]+/g, "{slug}")
    .replaceAll(`"templateId":${id}`, '"templateId":{template}')
    .replaceAll(`"opened":${id}`, '"opened":{template}');
  return { ...request, path, ...(body === undefined ? {} : { body }) };
}

function typed(text: string): string {
  if (!phrase.startsWith(text)) throw new Error(`«${text}» was not typed`);
  return `{typed:${text.length}}`;
}
