/**
 * What can be read off the beginning of an HTML page without a browser: title, first heading, where it sends on to. By
 * searching, not by a grammar: the text is anybody's, so nothing here may take longer than the text is long.
 */
import { textOf } from "#shared/text/html-text.ts";
import { storableText } from "#shared/text/text-rules.ts";

export interface PageSigns {
  readonly title: string | null;
  readonly heading: string | null;
  /** Where a `<meta http-equiv="refresh">` leads to within a few seconds, as it is written. */
  readonly refreshTo: string | null;
  /** The beginning of what is read on the page, without marks. */
  readonly text: string;
  readonly html: string;
}

const maxTitle = 200;
const maxText = 3_000;
const maxRead = 60_000;

export function readPage(body: Buffer, contentType: string | null): PageSigns {
  const html = withoutHidden(decode(body, contentType));
  return {
    title: elementText(html, "title"),
    heading: elementText(html, "h1"),
    refreshTo: refreshOf(html),
    text: textOf(html.slice(bodyStart(html), bodyStart(html) + maxRead)).slice(0, maxText),
    html,
  };
}

/** Old pages are in ISO 8859-1, and say so in the header or at the top. */
function decode(body: Buffer, contentType: string | null): string {
  const top = body.subarray(0, 1024).toString("latin1");
  const label = /charset=["']?\s*([\w-]{2,20})/i.exec(`${contentType ?? ""} ${top}`)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Elements that may stand around a page's own text, or hold it. */
const marks =
  /<(\/?)(main|article|section|div|nav|header|footer|aside|dialog|a|button|select|time)(?=[\s/>])([^<>]{0,5000})>/gi;
const consentOrRole =
  /cookie|informasjonskaps|(?:consent|samtykke)-?(?:banner|box|boks|dialog|modal)|role=["']?(?:navigation|banner|contentinfo|complementary|search|alert|status|dialog)\b/i;

const isMain = (name: string, attributes: string) => name === "main" || /role=["']?main\b/i.test(attributes);
const isArticle = (name: string) => name === "article";
/** Links too: what they lead to is elsewhere, and lists of news are made of them. */
const isAround = (name: string, attributes: string) =>
  name === "a"
    ? /\bhref\b/i.test(attributes)
    : !/^(?:main|article|section|div)$/.test(name) || consentOrRole.test(attributes);

/** The text that is a page's own. Empty where the page was cut before that ended: where it is cut depends on what comes before it. */
export function ownText(body: Buffer, contentType: string | null, isCut: boolean): string {
  const html = withoutHidden(decode(body, contentType));
  if (isCut && !/<\/main/i.test(html)) return "";
  const own =
    inAndOut(html, isMain).inside || inAndOut(html, isArticle).inside || html.slice(bodyStart(html));
  return textOf(inAndOut(own, isAround).outside);
}

/** What stands in the elements that are meant, with those in them, and what stands outside. */
function inAndOut(html: string, isMeant: (name: string, attributes: string) => boolean) {
  const parts = { inside: [] as string[], outside: [] as string[] };
  let [meant, depth, place] = ["", 0, 0];
  for (const { 0: tag, 1: slash, 2: element = "", 3: attributes = "", index } of html.matchAll(marks)) {
    const name = element.toLowerCase();
    if (depth > 0 ? name !== meant : slash === "/" || !isMeant(name, attributes)) continue;
    parts[depth > 0 ? "inside" : "outside"].push(html.slice(place, index));
    depth += slash === "/" ? -1 : 1;
    [meant, place] = [name, index + tag.length];
  }
  parts[depth > 0 ? "inside" : "outside"].push(html.slice(place));
  return { inside: parts.inside.join(" "), outside: parts.outside.join(" ") };
}

/** Without what no visitor sees as the page: a script may hold the text «Siden finnes ikke» for another day. */
function withoutHidden(html: string): string {
  let rest = html;
  rest = cutOut(rest, "<!--", "-->");
  for (const name of ["script", "style", "template", "noscript", "svg"]) {
    rest = cutOut(rest, `<${name}`, `</${name}`);
  }
  return rest;
}

function cutOut(text: string, from: string, to: string): string {
  const searched = text.toLowerCase();
  // Letters whose small form is longer would shift the places.
  if (searched.length !== text.length) return text;
  const kept: string[] = [];
  let place = 0;
  for (;;) {
    const start = searched.indexOf(from, place);
    if (start < 0) break;
    kept.push(text.slice(place, start));
    const end = searched.indexOf(to, start + from.length);
    // What is not closed is cut off by our own limit, or hides the rest from a browser, too.
    if (end < 0) return kept.join(" ");
    place = end + to.length;
  }
  return kept.join(" ") + text.slice(place);
}

function elementText(html: string, name: string): string | null {
  const start = new RegExp(`<${name}(?=[\\s>])[^<>]{0,2000}>`, "i").exec(html);
  if (!start) return null;
  const rest = html.slice(start.index + start[0].length, start.index + start[0].length + 5_000);
  const end = rest.search(new RegExp(`</${name}`, "i"));
  return cleanText(textOf(end < 0 ? rest : rest.slice(0, end)), maxTitle);
}

function bodyStart(html: string): number {
  const start = html.search(/<body[\s>]/i);
  return start < 0 ? 0 : start;
}

/** A text from outside as it is kept and shown: in one line, without what cannot be stored, and no longer than `max`. */
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

function refreshOf(html: string): string | null {
  const [tag] = /<meta[^>]{0,300}http-equiv=["']?refresh[^>]{0,2000}>/i.exec(html.slice(0, 50_000)) ?? [];
  const content = /content=["']?\s*(\d{1,4})\s*[;,]\s*url\s*=\s*["']?([^"'>\s]{1,2000})/i.exec(tag ?? "");
  if (!content || Number(content[1]) > soonSeconds) return null;
  return content[2]?.replaceAll("&amp;", "&") ?? null;
}
