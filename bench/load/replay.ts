/** The recorded visit, again and again: each time by another visitor, who types an unused phrase and opens another template. */
import { readdirSync, readFileSync } from "node:fs";
import { templateHref } from "#domain/page-urls.ts";

/** A request whose path and body may have placeholders: see `fillIn`. */
export interface RequestPattern {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The only status that counts as an answer. */
  readonly status: number;
}

/** As `e2e/walks/visit-record.e2e.ts` writes it; `headers` of a request is the index of its set. */
export interface RecordedVisit {
  readonly phrase: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly requests: readonly (Omit<RequestPattern, "headers"> & { readonly headers: number })[];
}

const root = new URL("../../", import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), "utf8"));
const recorded = read("bench/visit/recorded.json") as RecordedVisit;
const seed = read("seed/templates.json") as { readonly name: string; readonly tags: readonly string[] }[];

/** The requests in their order, with the names that the built files have now. @throws when a file is not built any more */
export function readVisit(): RequestPattern[] {
  const assets = readdirSync(new URL("dist/client/assets", root)).map((name) => `/assets/${name}`);
  return recorded.requests.map(({ headers, path, ...request }) => {
    const [begin = "", end] = path.split("*");
    const isIt = (asset: string) =>
      asset.startsWith(begin) && asset.length === path.length + 7 && asset.endsWith(end ?? "");
    const now = end === undefined ? path : assets.find(isIt);
    if (now === undefined) throw new Error(`${path} is not built: record the visit again (CONTRIBUTING.md)`);
    return { ...request, path: now, headers: recorded.headers[headers] ?? {} };
  });
}

/** A search while it is typed, which a visitor waits for. */
export const isTypedSearch = ({ path }: Pick<RequestPattern, "path">) => path.includes("typing=true");

const words = [
  ...new Set(
    seed
      .flatMap(({ name, tags }) => [name, ...tags])
      .flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []),
  ),
];
/** A prime, so that each pair of the catalogue's words comes once before any comes again. */
const step = 999_983;

/**
 * A text with its placeholders filled in for a visitor, who is a number from 1: `{typed:N}`, the first N characters of the
 * phrase, or all of it where the recorded one was complete; `{template}` and `{slug}`.
 */
export function fillIn(text: string, visitor: number, isUrl = true): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(/\{(typed|template|slug)(?::(\d+))?\}/g, (_, kind: string, length: string) => {
    const id = 1 + (visitor % seed.length);
    if (kind === "template") return String(id);
    if (kind === "slug")
      return templateHref({ id, name: seed[id - 1]?.name ?? "" })
        .split("/")
        .at(-1) as string;
    const pair = (visitor * step) % words.length ** 2;
    const phrase = `${words[Math.floor(pair / words.length)]} ${words[pair % words.length]}`;
    const typed = Number(length) === recorded.phrase.length ? phrase : phrase.slice(0, Number(length)).trim();
    return isUrl ? new URLSearchParams({ q: typed }).toString().slice(2) : typed;
  });
}
