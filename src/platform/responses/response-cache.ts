/**
 * The cache of public responses: by version, encoding and the response's own key, each is made and compressed once for all
 * clients. Nothing is invalidated: a change makes another version (`VisibleVersion`), which is part of each key, and old
 * entries are evicted.
 */
import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Quota } from "#platform/limits/quota.ts";
import { ipKey, tooManyRequests } from "#platform/limits/rate-limit.ts";
import {
  type CachedResponse,
  type EncodedResponse,
  encodeResponse,
  type Encoding,
  hasEtag,
  pickEncoding,
} from "#platform/responses/encoded-response.ts";
import { sendOnce, sent } from "#platform/responses/private-response.ts";
import type { VisibleVersion } from "#platform/responses/visible-version.ts";
import { Semaphore } from "#platform/turns.ts";

export interface ResponseSource {
  /** The response's name: its route and its parsed, ordered parameters. */
  readonly key: string;
  readonly make: (accepted: Encoding) => CachedResponse | Promise<CachedResponse>;
  /** Whether it is the same in every version of the site, as a built file is. It counts against no quota. */
  readonly isLasting?: boolean;
  /**
   * Whether the administrator gets another response at the same url. A CDN does not store it: there are some that ignore
   * `Vary` and would give the administrator what visitors get.
   */
  readonly hasPrivateVariant?: boolean;
  /** Whether it waits for its turn to be made: a page, which takes milliseconds. */
  readonly isPage?: boolean;
}

/**
 * All pages of the shipped catalogue in one encoding and all of the API's responses about its templates are 17 MB; the rest is for searches
 * and other encodings.
 */
const defaultMaxBytes = 24 * 1024 * 1024;
/** An entry's memory beside its bytes: objects, etag, headers. */
const overheadBytes = 4_096;

/** Pages in work, from their making until they are compressed, which for long ones Node does on four threads. */
const pagesAtOnce = Math.min(4, availableParallelism());

/** The cost of a response in an ip's quota (`rateLimits.uncached`): fixed, by its size, and by the search in its key. */
const fixedCost = 5;
const bytesAUnit = 16 * 1024;
const [usualKeyLength, lettersAUnit] = [100, 10];

/**
 * The lifetime in a CDN in front; browsers and other proxies revalidate, since these headers are read by CDNs only (RFC 9213;
 * Surrogate-Control is Fastly's name). Two times 25 seconds, and the three in which another process receives a change, are less
 * than the minute within which everybody sees it.
 */
const forCdns = "max-age=25, stale-while-revalidate=25";

export interface ResponseCacheOptions {
  readonly shown: Pick<VisibleVersion, "for">;
  /** The quota of uncached responses that one IP may cause, by their cost; cached ones are free. */
  readonly uncachedQuota?: Quota;
  readonly maxBytes?: number;
}

/** Charges the cost of a response, less the unit its request has paid. */
type Charge = (cost: number) => void;

export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  /** Responses by version, encoding and the source's key. */
  readonly #responses: LRUCache<string, EncodedResponse>;
  /** Responses in the making, by the same keys: concurrent requests wait for it. */
  readonly #making = new Map<string, Promise<EncodedResponse>>();
  readonly #pages = new Semaphore(pagesAtOnce);
  #hits = 0;
  #misses = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#responses = new LRUCache({
      maxSize: options.maxBytes ?? defaultMaxBytes,
      // A key holds the url, and the client chooses how long that is.
      sizeCalculation: ({ body }: EncodedResponse, key: string) =>
        body.length + overheadBytes + 2 * key.length,
    });
  }

  /**
   * Hits and misses since the start, without built files; a wait for a response in the making is a hit. Entries and bytes are
   * current.
   */
  get usage() {
    const { size: entries, calculatedSize: bytes, maxSize: maxBytes } = this.#responses;
    return { hits: this.#hits, misses: this.#misses, entries, bytes, maxBytes };
  }

  /** Sends a response. The handler returns what this returns: the reply itself, typed so that it fits any route. */
  async send(request: FastifyRequest, reply: FastifyReply, source: ResponseSource): Promise<void> {
    const version = source.isLasting ? null : this.#options.shown.for(request);
    const best = pickEncoding(request.headers["accept-encoding"]);
    // Files are as the build compressed them, which had time for more than zstd gives here.
    const accepted = source.isLasting && best === "zstd" ? "br" : best;
    const key = `${version} ${accepted} ${source.key}`;
    const find = () => this.#findOrMake(request, key, source, accepted);
    const isThere = this.#responses.has(key) || this.#making.has(key);
    const response = source.isPage && !isThere ? await this.#pages.use(find) : await find();
    // Nothing is made for a visitor who has left meanwhile.
    if (response === null) return sent(reply.hijack());
    if (response.varying) return sendVarying(reply, response, accepted);
    const { status, etag, encoding, body } = response;
    reply.headers(response.headers).header("etag", etag);
    if (response.headers["cache-control"] === undefined)
      reply.headers({ vary: varies, ...cachingOf(request, source) });
    if (status === 200 && hasEtag(request.headers["if-none-match"], etag)) {
      // The length that a response to HEAD has is that of the body.
      return sent(reply.code(304).send(request.method === "HEAD" ? body : undefined));
    }
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return sent(reply.code(status).send(body));
  }

  /** Requests for one key share its making, and the first one's quota pays for it. @returns null where the visitor has left */
  async #findOrMake(
    request: FastifyRequest,
    key: string,
    source: ResponseSource,
    accepted: Encoding,
  ): Promise<EncodedResponse | null> {
    const found = this.#responses.get(key) ?? this.#making.get(key);
    if (!found && request.raw.socket.destroyed) return null;
    const charge = found || source.isLasting ? undefined : this.#beginCharge(request);
    if (!source.isLasting && found) this.#hits += 1;
    else if (!source.isLasting) this.#misses += 1;
    if (!found) {
      const making = this.#make(key, source, accepted, charge).finally(() => this.#making.delete(key));
      this.#making.set(key, making);
      return making;
    }
    const response = await found;
    // A varying response is filled in and compressed anew for each request.
    if (response.varying) this.#beginCharge(request)?.(costOf(response.plainLength, 1));
    return response;
  }

  /** Makes and stores a response; a failure is not stored. */
  async #make(
    key: string,
    source: ResponseSource,
    accepted: Encoding,
    charge: Charge | undefined,
  ): Promise<EncodedResponse> {
    // Others have their turn between two pages.
    if (source.isPage) await nextTurn();
    const made = await source.make(accepted);
    const plain = typeof made.body === "string" ? Buffer.from(made.body) : made.body;
    const searched = Math.max(0, key.length - usualKeyLength) / lettersAUnit;
    charge?.(costOf(plain.length, fixedCost + searched));
    const response = await encodeResponse(made, plain, accepted);
    this.#responses.set(key, response);
    return response;
  }

  /** A page is cheap to request and dear to make: one IP must not keep the process busy for all others. */
  #beginCharge(request: FastifyRequest): Charge | undefined {
    const { uncachedQuota } = this.#options;
    const window = uncachedQuota?.use(ipKey(request));
    if (!uncachedQuota || !window) return undefined;
    const secondsLeft = uncachedQuota.secondsLeftIn(window, 1);
    if (secondsLeft > 0) throw tooManyRequests(secondsLeft);
    return (cost) => (window.used += cost - 1);
  }
}

const costOf = (plainLength: number, fixed: number) => Math.round(fixed + plainLength / bytesAUnit);

const varies = "Accept-Encoding, Authorization";

function cachingOf(
  { headers }: FastifyRequest,
  { hasPrivateVariant }: ResponseSource,
): Record<string, string> {
  if (hasPrivateVariant) return { "cache-control": "no-cache" };
  if (headers.authorization !== undefined) return { "cache-control": "private, no-cache" };
  return { "cache-control": "no-cache", "cdn-cache-control": forCdns, "surrogate-control": forCdns };
}

/** Sends a text that is new each time: no shared cache may store it. The browser's may: «back» has the form and its key. */
function sendVarying(
  reply: FastifyReply,
  { status, headers, body, varying }: EncodedResponse,
  accepted: Encoding,
): Promise<void> {
  const { text = "", value = () => "" } = varying ?? {};
  reply.code(status).headers({ ...headers, "cache-control": "private, no-cache", vary: varies });
  return sendOnce(reply, body.toString().replaceAll(text, value()), accepted);
}
