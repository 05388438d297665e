/** The one rule for web urls from outside, for server and browser alike; no zod, so that public pages can load it. */
import { isStorableText, withoutInvisible } from "#shared/text/text-rules.ts";
import { withoutWww } from "#shared/text/url-text.ts";

export const maxUrlLength = 2048;

export type UrlProblem = "malformed" | "credentials" | "too_long";

export type WebUrl =
  | { readonly url: string; readonly problem: null }
  | { readonly url: null; readonly problem: UrlProblem };

/**
 * Reads a url as people type it: trimmed, without invisible letters and what ends the sentence around it, and with https:// in
 * front where the scheme is left out (`www.nav.no/mal`). Otherwise it stays as typed. Only http(s) with a public host is one.
 */
export function readWebUrl(text: string): WebUrl {
  const typed = withoutInvisible(text).trim();
  const whole = startsWithHost.test(typed) ? `https://${typed}` : typed;
  if (whole.length > maxUrlLength) return rejected("too_long");
  const url = unwrapped(withoutSentenceEnd(whole));
  if (/[\s\\]/.test(url) || !isStorableText(url)) return rejected("malformed");
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return rejected("malformed");
  const { username, password, hostname } = new URL(url);
  if (username !== "" || password !== "") return rejected("credentials");
  return isPublicHost(hostname) ? { url, problem: null } : rejected("malformed");
}

/**
 * Hosts of programs that put their own url around each that is followed, with the place of the one inside. It has the reader's
 * e-mail address in it, so it must not be published.
 */
const wrappers: readonly [host: RegExp, inside: (url: URL) => string | null | undefined][] = [
  [/(^|\.)safelinks\.protection\.outlook\.com$/, ({ searchParams: at }) => at.get("url") ?? at.get("URL")],
  // Letters that are «*» in the url, and listed after «;», leave it as it is.
  [/^urldefense\.(com|us|proofpoint\.com)$/, ({ href }) => /\/v3\/__(.+?)__;(?!\w)/.exec(href)?.[1]],
  [
    /^(www\.)?google\.[\w.]+$/,
    ({ pathname, searchParams: at }) => (pathname === "/url" ? (at.get("url") ?? at.get("q")) : null),
  ],
  [
    /^lm?\.facebook\.com$/,
    ({ pathname, searchParams }) => (pathname === "/l.php" ? searchParams.get("u") : null),
  ],
];

/** The url that a mail program or a search engine has wrapped in its own; else the url itself. */
function unwrapped(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  const inside = wrappers
    .find(([host]) => host.test(parsed.hostname))?.[1](parsed)
    ?.replaceAll(" ", "%20");
  return inside && /^https?:\/\/[^/]/i.test(inside) ? unwrapped(inside) : url;
}

/** A url without the end of a sentence, as GitHub's Markdown ends one; a closing bracket stays where the url opens it. */
function withoutSentenceEnd(url: string): string {
  const [end = ""] = /[?!.,:;'"»”’…>\])]$/.exec(url) ?? [];
  const countOf = (letter: string) => url.split(letter).length;
  const opening = { ")": "(", "]": "[" }[end];
  if (end === "" || (opening && countOf(opening) >= countOf(end))) return url;
  return withoutSentenceEnd(url.slice(0, -1).trimEnd());
}

/** True for a public host name: no ip, no name of a local network. */
export function isPublicHost(hostname: string): boolean {
  const labels = hostname.toLowerCase().split(".");
  const topLevel = labels.at(-1) ?? "";
  return (
    hostname.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => hostLabel.test(label)) &&
    topLevelDomain.test(topLevel) &&
    !localDomains.has(topLevel)
  );
}

/** Query parameters for tracking; the page is the same without them. */
export const trackingParameter =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|gad_\w+|srsltid|msclkid|ttclid|twclid|yclid|igshid|igsh|li_fat_id|mc_[ce]id|mkt_tok|_hsenc|_hsmi|_ga|_gl)$/i;

/**
 * One key for all spellings of a url (scheme, «www.», last slash, fragment, order of the parameters, those of tracking), to
 * compare by; null for an invalid url.
 */
export function canonicalUrlKey(url: string): string | null {
  const trimmed = unwrapped(url.trim());
  if (!URL.canParse(trimmed)) return null;
  const { hostname, port, pathname, searchParams } = new URL(trimmed);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !trackingParameter.test(name)));
  kept.sort();
  const query = kept.toString();
  return `${withoutWww(hostname)}:${port}${pathname.replace(/\/+$/, "")}${query && `?${query}`}`;
}

/** The sentence on a url's problem, about the field with a label. */
export function urlProblemText(label: string, problem: UrlProblem): string {
  switch (problem) {
    case "malformed":
      return "Skriv hele nettadressen, for eksempel https://www.eksempel.no/mal.";
    case "credentials":
      return `${label} kan ikke ha brukernavn eller passord i seg.`;
    case "too_long":
      return `${label} kan ha høyst ${maxUrlLength} tegn.`;
  }
}

// A dot before anything that could end a scheme: absent from `javascript:` and `mailto:`.
const startsWithHost = /^[^\s/\\:@?#.]+(?:\.[^\s/\\:@?#.]+)+(?::\d+)?(?:[/?#]|$)/;
// Host names as URL writes them: letters outside ASCII are punycode by then.
const hostLabel = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const topLevelDomain = /^(?=.*[a-z])[a-z0-9-]{2,}$/;
const localDomains = new Set(["localhost", "local", "internal"]);

const rejected = (problem: UrlProblem): WebUrl => ({ url: null, problem });
