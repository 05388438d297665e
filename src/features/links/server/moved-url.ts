/** The destination of a redirect, judged by the two urls alone. Pure. */
import { decodedPart, withoutWww } from "#shared/text/url-text.ts";
import { trackingParameter } from "#shared/text/web-url.ts";

/**
 * - `same`: the same place in another spelling (scheme, www, last slash, index.html);
 * - `kept`: the path, or the last part of it that means something, went along;
 * - `within`: elsewhere on the same organisation's site;
 * - `front_page`, `error_page`, `sign_in`: what the url itself shows;
 * - `other_host`: another organisation's, without anything of the path.
 */
export type Move = "same" | "kept" | "within" | "front_page" | "error_page" | "sign_in" | "other_host";

export function moveOf(from: string, to: string): Move {
  const start = new URL(from);
  const end = new URL(to);
  const startPath = segmentsOf(start);
  const endPath = segmentsOf(end);
  const startHost = siteOf(start);
  const endHost = siteOf(end);
  const isSameSite = startHost === endHost;
  if (isSameSite && startPath.join("/") === endPath.join("/") && start.search === end.search) return "same";
  if (isSignIn(end) && !isSignIn(start)) return "sign_in";
  if (isInterstitial(start, end)) return "sign_in";
  if (isErrorPage(end) && !isErrorPage(start)) return "error_page";
  const wasFrontPage = isFrontPage(start, startPath);
  if (isFrontPage(end, endPath)) {
    if (!wasFrontPage) return "front_page";
    return isSameSite ? "same" : "other_host";
  }
  if (keepsPath(startPath, endPath)) return "kept";
  return isSameSite || organisationOf(startHost) === organisationOf(endHost) ? "within" : "other_host";
}

const siteOf = ({ hostname }: URL) => withoutWww(hostname.toLowerCase());

/** Segments of a path, in lower case, without the name of an index file. */
function segmentsOf({ pathname }: URL): readonly string[] {
  const segments = decodedPart(pathname).toLowerCase().split("/").filter(Boolean);
  return /^(index|default)\.\w{2,5}$/.test(segments.at(-1) ?? "") ? segments.slice(0, -1) : segments;
}

const language = /^(no|nb|nn|en|se|sv|da|norsk|bokmal|nynorsk|english)([-_](no|gb|us|en|nb|nn|se))?$/;
const home =
  /^(forside|forsiden|hjem|heim|home|start|startside|main|frontpage|welcome|velkommen)(\.\w{2,5})?$/;
/** Parameters, beside those of tracking, with which a front page is still one. */
const frontPageParameter = /^(lang|language|culture|sprak|ref|source|redirected|from)$/i;

function isFrontPage(url: URL, segments: readonly string[]): boolean {
  const names = [...url.searchParams.keys()];
  if (!names.every((name) => trackingParameter.test(name) || frontPageParameter.test(name))) return false;
  return segments.every((segment) => language.test(segment) || home.test(segment)) && segments.length <= 2;
}

function isErrorPage({ pathname, search }: URL): boolean {
  const segments = decodedPart(pathname).toLowerCase().split("/").filter(Boolean);
  const isError =
    /^(404|feil-?404|error-?404|404-.*|page-?not-?found|not-?found|side(n)?-?(ble-)?ikke-?funnet|ikke-?funnet|notfound)(\.\w{2,5})?$/;
  return segments.some((segment) => isError.test(segment)) || /[?&](error|status|code)=404\b/i.test(search);
}

const signInHost =
  /^(login|innlogging|auth|sso|idp?|signin|accounts?|oidc)\.|(^|\.)(idporten\.no|feide\.no|microsoftonline\.com|bankid\.no)$/;
const signInSegment =
  /^(login|logg-?inn|log-?in|sign-?in|innlogging|wp-login\.php|oauth2?|authorize|sso|saml2?)(\.\w{2,5})?$/;

function isSignIn(url: URL): boolean {
  const segments = url.pathname.toLowerCase().split("/").filter(Boolean);
  return signInHost.test(url.hostname) || segments.some((segment) => signInSegment.test(segment));
}

/** A page before the page (consent, sign-in, a queue) has the target url as a parameter. */
function isInterstitial(start: URL, end: URL): boolean {
  if (start.pathname.length <= 1) return false;
  return [...end.searchParams.values()].some((value) =>
    decodedPart(value).includes(decodedPart(start.pathname)),
  );
}

const withoutEnding = (segment: string) =>
  segment.replace(/\.(html?|php|aspx?|jsp|pdf|docx?|odt|rtf|xlsx?)$/, "");
/** A last part that many pages of a site have. */
const commonPart =
  /^(maler|skjema|skjemaer|dokumenter|dokument|kontrakter|avtaler|nedlasting|download|filer|artikkel|side|page)$/;

/** Whether only parts before or after the path have changed, or its last part is the same and distinctive. */
function keepsPath(start: readonly string[], end: readonly string[]): boolean {
  const from = start.map(withoutEnding).filter((segment) => !language.test(segment));
  const to = end.map(withoutEnding).filter((segment) => !language.test(segment));
  if (from.length === 0) return to.length === 0;
  if (endsWith(to, from)) return true;
  const last = from.at(-1) ?? "";
  const tellsSomething = last.length >= 5 && !commonPart.test(last);
  return tellsSomething && (to.includes(last) || (endsWith(from, to) && to.length > 0));
}

const endsWith = (path: readonly string[], ending: readonly string[]) =>
  ending.every((segment, index) => path[path.length - ending.length + index] === segment);

/** Domains below which each organisation has its own. */
const shared =
  /(^|\.)((kommune|herad|vgs|fylkesbibl|folkebibl|museum|idrett|priv|dep|stat|mil)\.no|co\.uk|org\.uk|wordpress\.com|blogspot\.com|wixsite\.com|webnode\.page|azurewebsites\.net|github\.io|netlify\.app|vercel\.app|sharepoint\.com)$/;

/** `nho.no` of `arbinn.nho.no`, `oslo.kommune.no` of `bydel.oslo.kommune.no`. */
function organisationOf(host: string): string {
  const labels = host.split(".");
  return labels.slice(shared.test(labels.slice(-2).join(".")) ? -3 : -2).join(".");
}
