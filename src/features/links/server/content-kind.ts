/** The kind of content a response has, by its first bytes, its type and the names of files. Pure. */
import { dayInNorway, hourMs } from "#platform/clock.ts";

/** Stored; earlier versions stored a document as «pdf», «word» or «excel». */
export type ContentKind = "page" | "document" | "other";

export const isDocument = (kind: ContentKind | null) => kind !== null && kind !== "page" && kind !== "other";

const documentType =
  /^application\/((x-)?pdf\b|msword|rtf|vnd\.openxmlformats-officedocument\.(wordprocessing|spreadsheet)ml|vnd\.oasis\.opendocument\.(text|spreadsheet)|vnd\.ms-(word|excel))|^text\/rtf\b/;
const documentEnding = /\.(pdf|docx?|dotx?|docm|odt|rtf|xlsx?|xlsm|ods)$/i;

/** Whether a url's last part is the name of a document. */
export const isDocumentUrl = (url: string): boolean => documentEnding.test(new URL(url).pathname);

export interface Content {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The first bytes count most: servers name types by habit. */
export function kindOf({ url, headers, body }: Content): ContentKind {
  const start = body.subarray(0, 1024).toString("latin1").trimStart().toLowerCase();
  if (start.startsWith("%pdf-")) return "document";
  if (/^(\u00ef\u00bb\u00bf)?\s*<(!doctype html|html|head|body)\b/.test(start)) return "page";
  const type = (headers["content-type"] ?? "").trim().toLowerCase();
  if (documentType.test(type)) return "document";
  if (/^(text\/html|application\/xhtml)/.test(type)) return "page";
  // «application/octet-stream» and the like: a file to be saved, under a name.
  const file =
    /filename\*?=(?:utf-8'')?["']?([^"';]{1,300})/i.exec(headers["content-disposition"] ?? "")?.[1] ?? "";
  if (documentEnding.test(file.trim()) || isDocumentUrl(url)) return "document";
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
