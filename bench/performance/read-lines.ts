/** What visitors ask for, each a line of the table of reads. */
import { captureResponse, type Server } from "./compare.ts";
import type { RequestPattern } from "./http-load.ts";

export interface ReadLine {
  readonly key: string;
  readonly title: string;
  readonly goal: string;
  /** Whether more templates make a difference. */
  readonly isForEachSize: boolean;
  /** Whether a quick run measures it: not what goes the same way as another line. */
  readonly isQuick: boolean;
  /** A built script's url and a validator are known to the product alone. */
  request(product: Server): Promise<RequestPattern>;
}

const json = { accept: "application/json" };
const browser = { accept: "text/html", "accept-encoding": "gzip, deflate, br, zstd" };

function get(path: string, headers: Readonly<Record<string, string>>, status = 200): RequestPattern {
  return { method: "GET", path, headers, status };
}

const frontPage = get("/", browser);

function fixed(key: string, title: string, goal: string, request: RequestPattern): ReadLine {
  return { key, title, goal, isForEachSize: true, isQuick: true, request: async () => request };
}

const ofTheLimit = "0.85";

export const readLines: readonly ReadLine[] = [
  fixed("list-200", "list of 200, cached", ofTheLimit, get("/api/templates?limit=200", json)),
  fixed("list-12", "list of 12, cached", ofTheLimit, get("/api/templates?limit=12", json)),
  {
    ...fixed(
      "search-known",
      "a search asked before",
      ofTheLimit,
      get("/api/templates?limit=12&search=leieavtale", json),
    ),
    isQuick: false,
  },
  {
    ...fixed(
      "category",
      "a category, cached",
      ofTheLimit,
      get("/api/templates?limit=12&category=Bolig", json),
    ),
    isQuick: false,
  },
  fixed("page", "front page, brotli, cached", ofTheLimit, frontPage),
  {
    key: "page-304",
    title: "front page, 304",
    goal: "0.8",
    isForEachSize: false,
    isQuick: true,
    async request(product) {
      const { headers } = await captureResponse(product.url, frontPage);
      const validator = headers[headers.findIndex((name) => name.toLowerCase() === "etag") + 1] ?? "";
      return get("/", { ...browser, "if-none-match": validator }, 304);
    },
  },
  {
    key: "script",
    title: "a built script, brotli",
    goal: "0.8",
    isForEachSize: false,
    isQuick: true,
    async request(product) {
      const html = await (await fetch(product.url)).text();
      return get(/"(\/[^"]+\.js)"/.exec(html)?.[1] ?? "", { ...browser, accept: "*/*" });
    },
  },
  fixed(
    "search-new",
    "a search never asked",
    "12 000, 8 000, 3 000 a second by size; p99 60 ms",
    get("/api/templates?limit=12&search={words}", json),
  ),
  fixed(
    "page-new",
    "front page for a search never asked, brotli",
    "2 000 a second, p99 150 ms",
    get("/?sok={words}", browser),
  ),
];
