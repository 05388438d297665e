/**
 * The finding of one check, by the response at the end of its redirects, or its absence. Pure. In doubt it is «uncertain» or in
 * order: a wrong «broken» harms a publisher, one a week late hardly anybody.
 */
import { type ContentKind, isDocument, isDocumentUrl, kindOf } from "#features/links/server/content-kind.ts";
import { moveOf } from "#features/links/server/moved-url.ts";
import { cleanText, type PageSigns, readPage } from "#features/links/server/read-page.ts";
import type { SafeFetchError } from "#platform/safe-fetch.ts";
import type { LinkReason } from "#domain/link-health.ts";

export interface CheckedTemplate {
  readonly name: string;
  readonly source: string;
  readonly url: string;
  /** Url of the last response that was in order, or null. */
  readonly goodUrl: string | null;
  readonly contentKind: ContentKind | null;
}

export interface FinalResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly body: Buffer;
}

/** Characters that are stored of a final url. */
export const maxFinalUrl = 500;

export interface Finding {
  readonly reason: LinkReason;
  readonly httpStatus: number | null;
  readonly finalUrl: string | null;
  readonly contentType: string | null;
  readonly title: string | null;
  readonly kind: ContentKind | null;
}

export function judgeResponse(template: CheckedTemplate, response: FinalResponse): Finding {
  const reason = isAskedOfPeople(response.headers) ? "forbidden" : reasonOfStatus(response.status);
  const isReadable = reason === null;
  const kind = isReadable ? kindOf(response) : null;
  const contentType = response.headers["content-type"] ?? null;
  const page = kind === "page" || !isReadable ? readPage(response.body, contentType) : null;
  const found =
    reason ?? (page ? reasonOfPage(template, response, page) : reasonOfDocument(template, response.url));
  return {
    reason: found,
    httpStatus: response.status,
    finalUrl: response.url === template.url ? null : cleanText(response.url, maxFinalUrl),
    contentType: cleanText(contentType, 100),
    title: page && (page.title ?? page.heading),
    kind,
  };
}

/** Whether a wall against bots has responded instead of the publisher. */
const isAskedOfPeople = (headers: FinalResponse["headers"]): boolean =>
  "x-amzn-waf-action" in headers || "cf-mitigated" in headers;

/** The reason that a status gives; null where it leaves it to the content. */
function reasonOfStatus(status: number): LinkReason | null {
  // 202, accepted and not done: the response of walls that let the script of a browser work first.
  if (status === 202) return "forbidden";
  if (status === 304) return "unchanged";
  if (status >= 200 && status < 300) return null;
  if (status === 404) return "not_found";
  if (status === 410) return "gone";
  if ([401, 403, 407, 451].includes(status)) return "forbidden";
  if (status === 429) return "too_many";
  return status >= 500 && status < 600 ? "server_error" : "other_status";
}

/** A document counts as the listed one, at any place of the publisher's. */
function reasonOfDocument({ url }: CheckedTemplate, finalUrl: string): LinkReason {
  return moveOf(url, finalUrl) === "same" ? "ok" : "moved";
}

/** Letters of a page; one of a site with its menu has more. */
const minLetters = 250;

function reasonOfPage(template: CheckedTemplate, response: FinalResponse, page: PageSigns): LinkReason {
  const move = moveOf(template.url, response.url);
  if (move === "sign_in") return "sign_in";
  if (move === "error_page") return "says_not_found";
  if (namesTemplate(page, template)) return move === "same" ? "ok" : "moved";
  const verdict = verdictOfPage(page, new URL(response.url).hostname, response.body.toString("latin1"));
  if (verdict) return verdict;
  if (move === "front_page") return "front_page";
  // Neither a wall nor a page made by a script is evidence of a removal.
  const saysLittle = page.text.length < minLetters;
  const isWall = "x-datadome" in response.headers || "x-iinfo" in response.headers;
  const isOther = move === "other_host" && !wasThereBefore(template, response.url);
  const isInstead = wasDocument(template, move) && move !== "kept";
  if (saysLittle && (isWall || isOther || isInstead)) return "forbidden";
  if (isOther) return "other_host";
  if (isInstead) return "document_became_page";
  return move === "same" ? "ok" : "moved";
}

function wasThereBefore({ goodUrl }: CheckedTemplate, finalUrl: string): boolean {
  return goodUrl !== null && new URL(goodUrl).host === new URL(finalUrl).host;
}

/** A url that ends as a document's may always have shown a page, as a file's view at GitHub does. */
function wasDocument({ url, contentKind }: CheckedTemplate, move: ReturnType<typeof moveOf>): boolean {
  return isDocument(contentKind) || (move !== "same" && isDocumentUrl(url));
}

export function judgeFailure(error: SafeFetchError, finalUrl: string | null): Finding {
  return {
    reason: reasonOfFailure(error),
    httpStatus: null,
    finalUrl,
    contentType: null,
    title: null,
    kind: null,
  };
}

/**
 * A name that does not resolve is the one failure to connect that counts against the url: the domain does not exist, unlike in
 * a temporary failure (EAI_AGAIN), and must not exist three times over three days. Abandoned domains end so. All else may be
 * temporary, or our own failure.
 */
function reasonOfFailure({ problem, code }: SafeFetchError): LinkReason {
  if (problem === "timeout") return "timeout";
  if (problem === "url") return "not_public";
  if (problem === "redirects") return "redirect_loop";
  if (code === null) return "no_connection";
  if (code === "ENOTFOUND" || code === "ENODATA") return "no_such_host";
  if (code.startsWith("EAI_") || code === "ESERVFAIL" || code === "ETIMEOUT") return "dns";
  if (/^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO|HOSTNAME_MISMATCH)/.test(code))
    return "tls";
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW") return "bad_response";
  return code.endsWith("TIMEOUT") || code === "ETIMEDOUT" ? "timeout" : "no_connection";
}

// A page's verdict on itself. Each pattern is matched against title and first heading, which are short; a page that names the
// template is the template's in any case.

/** The words of «Siden finnes ikke» in bokmål, nynorsk and English, for a text in small letters with straight apostrophes. */
const notFoundSentences: readonly RegExp[] = [
  /\b(siden?|sida|nettsiden?|nettsida|innholdet|dokumentet|artikkelen|filen|fila|ressursen|skjemaet|adressen|lenken|lenka|malen)\b[^.!?]{0,60}\b(finnes|fins|finst|eksisterer|eksisterar)\b[^.!?]{0,12}\b(ikke|ikkje)\b/,
  /\b(fant|finner|fann|finn)\b[^.!?]{0,15}\b(ikke|ikkje|ingen|inga)\b[^.!?]{0,15}\b(siden?|sida|nettsiden|innholdet|dokumentet|artikkelen|filen|fila)\b/,
  /\b(kan|kunne)\b[^.!?]{0,10}\b(ikke|ikkje) (å )?finne\b[^.!?]{0,20}\b(siden?|sida|nettsiden|innholdet|dokumentet|artikkelen|filen|fila)\b/,
  /\b(siden|sida|nettsiden|innholdet|dokumentet|artikkelen|filen|fila)\b[^.!?]{0,40}\b(ble|blei|vart|er)\b[^.!?]{0,10}\b(ikke funnet|ikkje funnen?|fjernet|fjerna|slettet|sletta|borte)\b/,
  /\b(page|content|document|file|resource|article|url)\b[^.!?]{0,50}\b(not found|(cannot|can't|can not|could not|couldn't) be found|does not exist|doesn't exist|no longer (exists?|available)|has been removed)\b/,
  /\b(cannot|can't|can not|could not|couldn't) find (that|the|this|your|a)? ?(page|content|document|file)\b/,
];

/** Separators of a title's parts: «404 – Kommunen», «Ikke funnet | Laget». */
const separators = /\s[|–—·•:»-]\s|\s*[|»]\s*/;
const notFoundPart =
  /^((feil|error|http|status|oops|ops|beklager|page|side)\b[\s,:!–-]*)*404\b[\s:–-]*(error|feil|not found|side|page|(siden |side )?ikke funnet|ikkje funnen?)?[.!]?$|^(siden? )?(ble )?(ikke|ikkje) funne[tn]?[.!]?$|^(page )?not found[.!]?$/;

const botWall =
  /\b(just a moment|attention required|access (to this page )?(has been |is )?denied|ingen tilgang|are you (a )?(human|robot)|pardon our interruption|request (rejected|unsuccessful)|checking your browser|security check|verify(ing)? (that )?you are (a )?human|human verification|robot check|queue-it|waiting room|you are (now )?in (line|the queue)|venterom|ddos protection|captcha|bekreft at du (er et menneske|ikke er en robot))\b/;
const maintenance =
  /\b(under vedlikehold|vedlikehold pågår|planlagt vedlikehold|midlertidig (utilgjengelig|stengt|nede|ute av drift)|under maintenance|maintenance mode|temporarily unavailable|service unavailable|driftsstans|internal server error|bad gateway)\b/;
const signIn =
  /^(logg inn|logg på|innlogging|pålogging|log ?in|sign ?in|login)\b|\b(logg inn|logg deg inn|sign in to|log in to|before you continue|før du fortsetter)\b/;

const parkedSentence =
  /\b(domain|domain name|domene|domenet|domenenavn|domenenavnet)\b[^.!?]{0,60}\b((is|er|may be|kan være)? ?(for sale|til salgs|parked|parkert)|has expired|er utløpt)\b|\bbuy this domain\b|\bkjøp (dette )?domenet\b|\bparked domain\b/;
/** Texts that only the pages of parking services contain. */
const parkedMarkers = [
  "sedoparking.com",
  "parkingcrew.net",
  "parklogic.com",
  "dsparking.com",
  "d38psrni17bvxu.cloudfront.net",
  "parking-lander",
  "hugedomains.com/domain_profile",
  'window.location.href="/lander"',
];
const parkingHosts =
  /(^|\.)(sedo\.com|sedoparking\.com|hugedomains\.com|dan\.com|afternic\.com|parkingcrew\.net|bodis\.com|undeveloped\.com|above\.com|parklogic\.com|domainmarket\.com|buydomains\.com|forsale\.godaddy\.com)$/;

type PageVerdict = "says_not_found" | "parked" | "forbidden" | "maintenance" | "sign_in";

/** Verdict on a page with a good status that is not the requested one, or null. */
function verdictOfPage(page: PageSigns, host: string, rawHtml: string): PageVerdict | null {
  const titles = [page.title, page.heading].filter((text) => text !== null).map(folded);
  const isTitled = (pattern: RegExp) => titles.some((title) => pattern.test(title));
  if (parkingHosts.test(host) || isTitled(parkedSentence)) return "parked";
  if (parkedMarkers.some((marker) => rawHtml.includes(marker))) return "parked";
  if (page.text.length < 1_500 && parkedSentence.test(folded(page.text))) return "parked";
  if (notFoundSentences.some(isTitled)) return "says_not_found";
  if (titles.some((title) => title.split(separators).some((part) => notFoundPart.test(part.trim())))) {
    return "says_not_found";
  }
  if (isTitled(botWall)) return "forbidden";
  if (isTitled(maintenance)) return "maintenance";
  return isTitled(signIn) ? "sign_in" : null;
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll("’", "'");
}

/** Words in too many templates' names to be distinctive. */
const commonWords = new Set(
  "avtale avtaler avtalen kontrakt kontrakten mal maler skjema skjemaer standard for om til fra med ved mellom eller".split(
    " ",
  ),
);

/**
 * Whether a page's title or first heading has at least half of the words of a template's name, those left out that it shares
 * with many others or with its publisher. Norwegian compounds count as their parts: «leieavtale» is in «husleieavtaler».
 */
function namesTemplate(page: PageSigns, { name, source }: { name: string; source: string }): boolean {
  const ofSource = new Set(wordsOf(source));
  const words = wordsOf(name).filter((word) => !commonWords.has(word) && !ofSource.has(word));
  if (words.length === 0) return false;
  const shown = wordsOf(`${page.title ?? ""} ${page.heading ?? ""}`).join(" ");
  const found = words.filter((word) => shown.includes(word));
  return found.length * 2 >= words.length;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [];
}
