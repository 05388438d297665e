/** The kind of content a response has, by its first bytes, its type and the names of files. Pure. */
import { dayInNorway, hourMs } from "#platform/clock.ts";

export const contentKinds = ["page", "pdf", "word", "excel", "other"] as const;
export type ContentKind = (typeof contentKinds)[number];

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
