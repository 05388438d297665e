/**
 * The visit that `bench/visit.ts` replays: the front page, a phrase typed key by key, a template's page, the followed link, and
 * back. What the browser sends is noted by a proxy before the product, so that caches and headers are those of a browser that
 * nothing intercepts.
 */
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { launchBrowser } from "./browser.ts";

/** Placeholders are `{typed:N}`, the first N characters of the phrase, `{template}` and `{slug}`, also in place of the name; a built file has `*` for its hash. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** Of two words, so that a blank is among what is sent. */
export const phrase = "leie båt";

/** The headers that decide about a response; the others are the same for all, or name the machine. */
const isKept = (name: string) =>
  /^(accept|accept-encoding|content-type|if-none-match|sec-fetch-.*)$/.test(name);

/** @param url the product's. Nothing else can be reached from the browser: a followed link is a publisher's page. */
export async function walkVisit(url: string): Promise<SentRequest[]> {
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
    await page.getByText(`Viser treff for «${phrase}».`).waitFor();
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
