/**
 * The cache of public responses, as ready bytes: made once for each key and version, compressed once for each encoding,
 * 304 when the client has them already. Nothing is invalidated: a change raises the version (`ReadModel.revision`), which is
 * part of the key, and old entries are evicted. Only what is the same for every visitor may be cached here.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Quota } from "#platform/quota.ts";
import { ipKey, tooManyRequests } from "#platform/rate-limit.ts";
import { sharedCacheHeaders } from "#platform/shared-cache-headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

export interface CachedResponse {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text in the body that each response has a new value for, as a form's key. It is then sent without ETag. */
  readonly varying?: { readonly text: string; readonly value: () => string } | undefined;
}

export interface ResponseSource {
  /** Names the response: its route and its parsed, ordered parameters. */
  readonly key: string;
  /** The version of what it shows; a new one makes a new response. */
  readonly version: number | string;
  readonly make: () => CachedResponse | Promise<CachedResponse>;
  /**
   * Whether the administrator gets another response at the same url. A CDN does not keep it: there are some that ignore
   * `Vary` and would give the administrator what visitors get.
   */
  readonly hasPrivateVariant?: boolean;
}

class ReadyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly varying: CachedResponse["varying"];
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(response: CachedResponse) {
    this.status = response.status ?? 200;
    this.varying = response.varying;
    this.headers = { ...response.headers, "content-type": response.type };
    const plain = Buffer.from(response.body);
    // Weak, because one tag stands for all encodings. The headers count: X-Total-Count can change alone.
    const headers = JSON.stringify(this.headers);
    const digest = createHash("sha256").update(headers).update(plain).digest("base64url");
    this.etag = `W/"${digest.slice(0, 22)}"`;
    this.#encoded.set("identity", Promise.resolve(plain));
    this.size = plain.length * 2 + headers.length + 1024;
    this.cost = fixedCost + Math.round(plain.length / bytesAUnit);
  }

  /** Bytes it may come to hold, compressed forms included; an estimate for the cache's bound. */
  readonly size: number;
  /** What making it took, in the units of `rateLimits.uncached`. */
  readonly cost: number;

  as(encoding: Encoding): Promise<Buffer> {
    let bytes = this.#encoded.get(encoding);
    if (!bytes) {
      bytes = this.as("identity").then((plain) => compress(plain, encoding));
      this.#encoded.set(encoding, bytes);
    }
    return bytes;
  }
}

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(plain, { level: 6 });
  // Quality 5: about as quick as gzip and a fifth smaller; 11 costs seconds on a large page.
  return compressBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/** Measured: a list of twelve takes 2.5 ms, a page of twelve cards (90 kB) 5 ms, one of 188 (1.5 MB) 42 ms. */
const fixedCost = 5;
const bytesAUnit = 16 * 1024;

/** Below this a compressed body is no smaller on the wire. */
const worthCompressingBytes = 860;

export interface ResponseCacheOptions {
  readonly maxBytes?: number;
  /** How many uncached responses one IP may cause, by their cost; cached ones are free. */
  readonly uncachedQuota?: Quota;
  /** The site version that is shown now, for a CDN's tags. */
  readonly siteVersion?: () => number;
}

interface Making {
  readonly source: ResponseSource;
  /** Where the cost is counted. */
  readonly spent: { used: number } | undefined;
}

export class ResponseCache {
  readonly #responses: LRUCache<string, ReadyResponse, Making>;
  readonly #uncachedQuota: Quota | undefined;
  readonly #siteVersion: () => number;
  #hits = 0;
  #misses = 0;

  constructor({
    maxBytes = 24 * 1024 * 1024,
    uncachedQuota,
    siteVersion = () => 0,
  }: ResponseCacheOptions = {}) {
    this.#uncachedQuota = uncachedQuota;
    this.#siteVersion = siteVersion;
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      // A key holds the url, and the client chooses how long that is.
      sizeCalculation: (response: ReadyResponse, key: string) => response.size + 2 * key.length,
      fetchMethod: (_key, _stale, { context }) => this.#make(context),
      // Pushed out while it is being made, it is still sent to the requests that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /** Requests since the start, one that waits for another's making being a hit, and what is held now. */
  get usage() {
    const { size: entries, calculatedSize: bytes, maxSize: maxBytes } = this.#responses;
    return { hits: this.#hits, misses: this.#misses, entries, bytes, maxBytes };
  }

  /** Sends a response. The handler returns what this returns: the reply itself, typed so that it fits any route. */
  async send(request: FastifyRequest, reply: FastifyReply, source: ResponseSource): Promise<void> {
    const key = `${source.version} ${source.key}`;
    // Requests for one key share its making, and the first one's quota pays for it. A failure is not kept. A 429 is
    // thrown before there is a making to share, so that it reaches only the ip that has no room.
    const isReady = this.#isReadyOrInFlight(key);
    const spent = isReady ? undefined : this.#useQuota(request);
    if (isReady) this.#hits += 1;
    else this.#misses += 1;
    const response = await this.#responses.forceFetch(key, { context: { source, spent } });
    if (response.varying) return sendVarying(request, reply, response);
    const { status } = response;
    reply.headers(response.headers).headers({
      etag: response.etag,
      vary: "Accept-Encoding, Authorization",
      ...(source.hasPrivateVariant
        ? { "cache-control": "no-cache" }
        : sharedCacheHeaders(request, { status, version: this.#siteVersion() })),
    });
    if (response.status === 200 && hasEtag(request.headers["if-none-match"], response.etag)) {
      return sent(reply.code(304).send());
    }
    const plain = await response.as("identity");
    const encoding = encodingFor(request, plain);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return sent(reply.code(response.status).send(await response.as(encoding)));
  }

  #isReadyOrInFlight(key: string): boolean {
    // `has` and `peek` know nothing of what is in flight. Without a time to live this is Infinity or 0.
    return this.#responses.getRemainingTTL(key) > 0;
  }

  async #make({ source, spent }: Making): Promise<ReadyResponse> {
    const response = new ReadyResponse(await source.make());
    if (spent) spent.used += response.cost - 1;
    return response;
  }

  /** A page is cheap to request and dear to make: one IP must not keep the process busy for all others. */
  #useQuota(request: FastifyRequest): { used: number } | undefined {
    const ip = ipKey(request);
    const secondsLeft = this.#uncachedQuota?.secondsLeft(ip) ?? 0;
    if (secondsLeft > 0) throw tooManyRequests(secondsLeft);
    return this.#uncachedQuota?.use(ip);
  }
}

/** No cache on the way may give it to another visitor. The browser's own may: «back» keeps what was written, and its key. */
async function sendVarying(
  request: FastifyRequest,
  reply: FastifyReply,
  response: ReadyResponse,
): Promise<void> {
  const { text = "", value = () => "" } = response.varying ?? {};
  const plain = Buffer.from((await response.as("identity")).toString().replaceAll(text, value()));
  const encoding = encodingFor(request, plain);
  const vary = "Accept-Encoding, Authorization";
  reply.headers(response.headers).headers({ "cache-control": "private, no-cache", vary });
  if (encoding === "identity") return sent(reply.code(response.status).send(plain));
  reply.header("content-encoding", encoding);
  return sent(reply.code(response.status).send(await compress(plain, encoding)));
}

function encodingFor({ headers }: FastifyRequest, plain: Buffer): Encoding {
  return plain.length < worthCompressingBytes ? "identity" : pickEncoding(headers["accept-encoding"]);
}

function sent(reply: FastifyReply): void {
  // Fastify wants the reply back from an async handler; a route's schema types the body only.
  return reply as unknown as undefined;
}

function hasEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}

/** The best of what the reader takes: brotli, gzip, or plain. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}
