/**
 * The finding of one check, by the response at the end of its redirects, or its absence. Pure. In doubt it is «uncertain» or in
 * order: a wrong «broken» harms a publisher, one a week late hardly anybody.
 */
import { type ContentKind, isDocument, kindOf, kindOfUrl } from "#features/links/server/content-kind.ts";
import { moveOf } from "#features/links/server/moved-url.ts";
import { namesTemplate, verdictOfPage } from "#features/links/server/page-verdicts.ts";
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
  /** Kind of the content that was read, or null. */
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
  return isDocument(contentKind) || (move !== "same" && isDocument(kindOfUrl(url)));
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
