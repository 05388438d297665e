/** The kind of content a response has, by its first bytes, its type and the names of files; and its hash. Pure. */
import { createHash } from "node:crypto";
import { dayInNorway, hourMs } from "#platform/clock.ts";
import { ownText } from "#features/links/server/read-page.ts";

export const contentKinds = ["page", "pdf", "word", "excel", "other"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The format a template is filed under when its url leads to a document of this kind. */
export const formatOfKind: Readonly<Partial<Record<ContentKind, string>>> = {
  pdf: "PDF",
  word: "Word",
  excel: "Excel",
};

export const isDocument = (kind: ContentKind | null) => kind !== null && kind !== "page" && kind !== "other";

const byType: readonly (readonly [RegExp, ContentKind])[] = [
  [/^application\/(x-)?pdf\b/, "pdf"],
  [
    /^application\/(msword|rtf|vnd\.openxmlformats-officedocument\.wordprocessingml|vnd\.oasis\.opendocument\.text|vnd\.ms-word)|^text\/rtf\b/,
    "word",
  ],
  [
    /^application\/(vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml|vnd\.oasis\.opendocument\.spreadsheet)/,
    "excel",
  ],
  [/^(text\/html|application\/xhtml)/, "page"],
];

const byEnding: readonly (readonly [RegExp, ContentKind])[] = [
  [/\.pdf$/i, "pdf"],
  [/\.(docx?|dotx?|docm|odt|rtf)$/i, "word"],
  [/\.(xlsx?|xlsm|ods)$/i, "excel"],
];

/** The kind that a url's last part indicates, or null. */
export function kindOfUrl(url: string): ContentKind | null {
  const { pathname } = new URL(url);
  return byEnding.find(([ending]) => ending.test(pathname))?.[1] ?? null;
}

export interface Content {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The first bytes count most: servers name types by habit. */
export function kindOf({ url, headers, body }: Content): ContentKind {
  const start = body.subarray(0, 1024).toString("latin1").trimStart().toLowerCase();
  if (start.startsWith("%pdf-")) return "pdf";
  if (/^(\u00ef\u00bb\u00bf)?\s*<(!doctype html|html|head|body)\b/.test(start)) return "page";
  const type = (headers["content-type"] ?? "").trim().toLowerCase();
  const known = byType.find(([pattern]) => pattern.test(type));
  if (known) return known[1];
  // «application/octet-stream» and the like: a file to be saved, under a name.
  const file =
    /filename\*?=(?:utf-8'')?["']?([^"';]{1,300})/i.exec(headers["content-disposition"] ?? "")?.[1] ?? "";
  const named = byEnding.find(([ending]) => ending.test(file.trim()))?.[1] ?? kindOfUrl(url);
  if (named) return named;
  return type === "" && start.startsWith("<") ? "page" : "other";
}

const earliest = "1995-01-01";

/**
 * The ISO day that a server states of a file. null without one, for one in the future, and for the hour of the response, which
 * servers send for dynamic files.
 */
export function modifiedDay(lastModified: string | null, sentAt: number): string | null {
  const at = Date.parse(lastModified ?? "");
  if (Number.isNaN(at) || at > sentAt - hourMs) return null;
  const day = dayInNorway({ now: () => at });
  return day < earliest ? null : day;
}

// The hash of a content shows whether the publisher has changed it. A change of the algorithm needs another prefix, with the old one
// in `link-record.ts`, or each link counts as changed on that day.

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
