/** Facts read off the beginning of an HTML page without a browser: title, first heading, redirect. */
import { findElements, type HtmlElement, parseHtml, textOf } from "#platform/read-html.ts";
import { storableText } from "#shared/text/text-rules.ts";

export interface PageSigns {
  readonly title: string | null;
  readonly heading: string | null;
  /** Target of a `<meta http-equiv="refresh">` within a few seconds, as it is written. */
  readonly refreshTo: string | null;
  /** The beginning of what is read on the page, without marks. */
  readonly text: string;
}

const maxTitle = 200;
const maxText = 3_000;

const isNamed = (wanted: string) => (element: HtmlElement) => element.name === wanted;

export function readPage(body: Buffer, contentType: string | null): PageSigns {
  const page = parseHtml(decode(body, contentType));
  const textOfFirst = (name: string) =>
    cleanText(textOf(findElements(page, isNamed(name)).slice(0, 1)), maxTitle);
  return {
    title: textOfFirst("title"),
    heading: textOfFirst("h1"),
    refreshTo: findElements(page, isNamed("meta")).map(refreshOf).find(Boolean) ?? null,
    text: textOf(page, isNamed("title")).slice(0, maxText),
  };
}

/** Old pages are in ISO 8859-1, declared in the header or at the top. */
function decode(body: Buffer, contentType: string | null): string {
  const top = body.subarray(0, 1024).toString("latin1");
  const label = /charset=["']?\s*([\w-]{2,20})/i.exec(`${contentType ?? ""} ${top}`)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Elements around or within a page's own text. */
const around = new Set("title nav header footer aside dialog button select time".split(" "));
const containers = new Set(["main", "article", "section", "div"]);
const consentOrRole =
  /cookie|informasjonskaps|(?:consent|samtykke)-?(?:banner|box|boks|dialog|modal)|\brole=(?:navigation|banner|contentinfo|complementary|search|alert|status|dialog)\b/i;

/** Whether it is around the text. Links are too: what they lead to is elsewhere, and lists of news are made of them. */
function isAround({ name, attribs }: HtmlElement): boolean {
  if (name === "a") return "href" in attribs;
  if (!containers.has(name)) return around.has(name);
  return Object.entries(attribs).some(([key, value]) => consentOrRole.test(`${key}=${value}`));
}

const isMain = ({ name, attribs }: HtmlElement) => name === "main" || /^main\b/i.test(attribs["role"] ?? "");

/** The text that is a page's own. Empty where the page was cut before that ended: where it is cut depends on what comes before it. */
export function ownText(body: Buffer, contentType: string | null, isCut: boolean): string {
  const html = decode(body, contentType);
  if (isCut && !/<\/main/i.test(html)) return "";
  const page = parseHtml(html);
  const own = [isMain, isNamed("article")]
    .map((isMeant) => findElements(page, isMeant).flatMap(({ children }) => children))
    .find((inside) => inside.length > 0);
  return textOf(own ?? page, isAround);
}

/** A text from outside as it is stored: in one line, without what cannot be stored, and no longer than `max`. */
export function cleanText(text: string | null | undefined, max: number): string | null {
  if (!text) return null;
  const cleaned = storableText(text.slice(0, max * 4))
    .replace(/\s+/g, " ")
    .trim();
  if (cleaned === "") return null;
  const letters = Array.from(cleaned);
  return letters.length <= max ? cleaned : `${letters.slice(0, max - 1).join("")}…`;
}

const soonSeconds = 5;

function refreshOf({ attribs }: HtmlElement): string | undefined {
  if (attribs["http-equiv"]?.trim().toLowerCase() !== "refresh") return;
  const content = /^\s*(\d{1,4})\s*[;,]\s*url\s*=\s*["']?([^"'>\s]{1,2000})/i.exec(attribs["content"] ?? "");
  if (content && Number(content[1]) <= soonSeconds) return content[2];
}
