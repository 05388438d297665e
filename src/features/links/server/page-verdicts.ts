/**
 * A page's verdict on itself: that it is not there, that it is for sale, that one must sign in. Pure. Each pattern is matched
 * against title and first heading, which are short; a page that names the template is the template's in any case.
 */
import type { PageSigns } from "#features/links/server/read-page.ts";

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

export type PageVerdict = "says_not_found" | "parked" | "forbidden" | "maintenance" | "sign_in";

/** Verdict on a page with a good status that is not the requested one, or null. */
export function verdictOfPage(page: PageSigns, host: string, rawHtml: string): PageVerdict | null {
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
export function namesTemplate(page: PageSigns, { name, source }: { name: string; source: string }): boolean {
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
