/**
 * The hash of what a check has read, to see whether the publisher has changed it: of a file's bytes, of a page's words. Pure, and
 * apart from the kind of content, which a start needs without the parser of pages. A change of the algorithm needs another prefix,
 * with the old one in `link-record.ts`, or each link counts as changed on that day.
 */
import { createHash } from "node:crypto";
import type { Content, ContentKind } from "#features/links/server/content-kind.ts";
import { ownText } from "#features/links/server/read-page.ts";

/** Letters of a page's own text; one with fewer is made by a script, or empty. */
const minLetters = 100;

const timeWords = new Set(
  `januar februar mars april mai juni juli august september oktober november desember
  jan feb mar apr jun jul aug sep sept okt nov des january february march may june july october december oct dec
  mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tysdag laurdag sundag man tir ons tor tors fre lør søn
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
  sekund sekunder minutt minutter time timer dag dager dagar døgn uke uker veke veker måned måneder månad månader år
  second seconds minute minutes hour hours day days week weeks month months year years
  en ei et ett én ein ett a an one kl klokken klokka am pm ca omtrent siden sidan ago i går dag nå no now today
  yesterday nettopp just akkurat`
    .split(/\s+/)
    .filter(Boolean),
);

/** The words of a text, without numbers and times: clocks, counters, weeks and «© 2026» do not count. */
export const lastingWords = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .filter((word) => !/\p{N}/u.test(word) && !timeWords.has(word))
    .join(" ");

/**
 * The hash; null where there is nothing to compare: not all of it came, it is compressed, or there is hardly anything.
 * @param maxBytes how much of it was read at most
 */
export function contentHash(kind: ContentKind, { headers, body }: Content, maxBytes: number): string | null {
  const length = headers["content-length"] ?? "";
  const isCut = body.length >= maxBytes;
  const isEncoded = !/^(?:identity)?$/i.test(headers["content-encoding"] ?? "");
  if (body.length === 0 || isEncoded || (!isCut && Number(length) > body.length)) return null;
  // One prefix for all kinds of file: the same bytes may come under another type.
  if (kind !== "page") return `file:${sha256(isCut ? Buffer.concat([body, Buffer.from(length)]) : body)}`;
  const words = lastingWords(ownText(body, headers["content-type"] ?? null, isCut));
  return words.length < minLetters ? null : `text:${sha256(words)}`;
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("base64url");
