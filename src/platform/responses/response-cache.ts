/**
 * The cache of public responses, in front of Fastify: by raw url, version and encoding it has bytes and the headers that Fastify
 * sent with them, and `respond` writes them again before Fastify sees the request. `send` fills it: each response is made and
 * compressed once for all who ask, at whatever url means the same. Nothing is invalidated: a change makes another version
 * (`ShownVersion`), which is part of each key, and old entries are evicted. Only what is the same for every visitor is kept
 * (`isForAll`); a request that could have another response goes to Fastify (`isPlain`).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Quota, QuotaWindow } from "#platform/limits/quota.ts";
import { ipKey, tooManyRequests } from "#platform/limits/rate-limit.ts";
import type { OnSent } from "#platform/log/access-log.ts";
import { compress, type Encoding, encodingOf, pickEncoding } from "#platform/responses/compress.ts";
import {
  type CachedResponse,
  type EncodedResponse,
  encodeResponse,
} from "#platform/responses/encoded-response.ts";
import { hasEtag } from "#platform/responses/etag.ts";
import { isForAll, isPlain, layOut, type ReadyResponse } from "#platform/responses/ready-response.ts";
import { Semaphore } from "#platform/responses/semaphore.ts";
import { sharedCacheHeaders } from "#platform/responses/shared-cache-headers.ts";
import type { ShownVersion } from "#platform/responses/shown-version.ts";

export interface ResponseSource {
  /** Names the response: its route and its parsed, ordered parameters. */
  readonly key: string;
  readonly make: (accepted: Encoding) => CachedResponse | Promise<CachedResponse>;
  /** Whether it is the same in every version of the site, as a built file is. It counts against no quota. */
  readonly isLasting?: boolean;
  /**
   * Whether the administrator gets another response at the same url. A CDN does not keep it: there are some that ignore
   * `Vary` and would give the administrator what visitors get.
   */
  readonly hasPrivateVariant?: boolean;
  /** Whether it waits for its turn to be made: a page, which takes milliseconds. */
  readonly isPage?: boolean;
}

/**
 * All pages of the shipped catalogue in brotli and all that the API says of its templates are 12 MB; the rest is for searches.
 * Of what was evicted V8 keeps as much again until it collects the whole heap.
 */
const defaultMaxBytes = 16 * 1024 * 1024;
/** What an entry takes beside its bytes: objects, tag, headers that are laid out. */
const overheadBytes = 4_096;
/** Enough for every page that is asked for often. */
const maxUrls = 2_000;

/**
 * Pages at a time, from their making until they are compressed, which Node does on four threads. Those that were made before
 * there was a thread for them lay there so long that V8 had to collect the whole heap to be rid of them.
 */
const pagesAtOnce = Math.min(4, availableParallelism());

/** Measured: a list of twelve takes 2.5 ms, a page of twelve cards (90 kB) 5 ms, one of 188 (1.5 MB) 42 ms. */
const fixedCost = 5;
const bytesAUnit = 16 * 1024;
/** Past a key of usual length, which has the search in it: 200 letters of long mistyped words take 5 ms to read. */
const [usualKeyLength, lettersAUnit] = [100, 10];

export interface ResponseCacheOptions {
  readonly shown: Pick<ShownVersion, "current" | "for" | "isBehind" | "siteVersion">;
  readonly requestId: (request: IncomingMessage) => string;
  /** What counts and logs a kind of response that Fastify has not seen. */
  readonly measured: (kind: { method: string; route: string; status: number }) => OnSent;
  /** How many uncached responses one IP may cause, by their cost; cached ones are free. */
  readonly uncachedQuota?: Quota;
  readonly maxBytes?: number;
}

interface Held extends EncodedResponse {
  /** Set once Fastify has sent it to somebody. */
  ready?: ReadyResponse;
}

interface Making {
  readonly source: ResponseSource;
  readonly accepted: Encoding;
  /** Where the cost is counted. */
  readonly spent: QuotaWindow | undefined;
  /** Whether the one who asked first has left. */
  readonly hasLeft: () => boolean;
}

/** Why a page was not made that is of the one who asked first, and not of those who share its making. */
class NotForFirst extends Error {
  readonly secondsLeft: number;

  constructor(secondsLeft: number) {
    super("the one who asked first gets none");
    this.secondsLeft = secondsLeft;
  }
}

export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #responses: LRUCache<string, Held, Making>;
  /** The key of what is sent without Fastify at a url, by version, encoding and url. */
  readonly #keys = new LRUCache<string, string>({ max: maxUrls });
  readonly #pages = new Semaphore(pagesAtOnce);
  /** Of each ip's window, how many pages wait to be made. */
  readonly #waiting = new WeakMap<QuotaWindow, number>();
  #isOpen = true;
  #hits = 0;
  #misses = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#responses = new LRUCache({
      maxSize: options.maxBytes ?? defaultMaxBytes,
      // A key holds the url, and the client chooses how long that is.
      sizeCalculation: ({ body }: Held, key: string) => body.length + overheadBytes + 2 * key.length,
      fetchMethod: (key, _stale, { context }) => this.#make(key, context),
      // Pushed out while it is being made, it is still sent to the requests that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /** Requests since the start, one that waits for another's making being a hit, and what is held now. Of built files nothing is counted. */
  get usage() {
    const { size: entries, calculatedSize: bytes, maxSize: maxBytes } = this.#responses;
    return { hits: this.#hits, misses: this.#misses, entries, bytes, maxBytes };
  }

  /** The urls that Fastify is not needed for, whatever their version. */
  readyUrls(): readonly string[] {
    const ready = [...this.#keys].filter(([, key]) => this.#responses.has(key));
    return [...new Set(ready.map(([name]) => name.slice(name.lastIndexOf(" ") + 1)))];
  }

  /** From now on Fastify sends everything, with the headers of a server that is closing. */
  stop(): void {
    this.#isOpen = false;
  }

  /** Responds to a request that Fastify has not seen. @returns false when Fastify has to respond */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    if (method !== "GET" || !this.#isOpen || !isPlain(headers)) return false;
    const name = `${pickEncoding(headers["accept-encoding"])} ${url}`;
    const lastingKey = this.#keys.get(name);
    const key = lastingKey ?? this.#currentKey(request, name);
    const found = key === undefined ? undefined : this.#responses.get(key);
    if (!found?.ready) return false;
    if (lastingKey === undefined) this.#hits += 1;
    const startedAt = performance.now();
    const { whole, notModified, requestIdAt } = found.ready;
    const isKnown = found.status === 200 && hasEtag(headers["if-none-match"], found.etag);
    const { status, headers: lines, body, onSent } = isKnown ? notModified : whole;
    const requestId = this.#options.requestId(request);
    lines[requestIdAt] = requestId;
    response.on("finish", () => onSent(requestId, performance.now() - startedAt));
    response.writeHead(status, lines);
    response.end(body);
    return true;
  }

  #currentKey(request: IncomingMessage, name: string): string | undefined {
    const { shown } = this.#options;
    // First, since it may show everybody what this visitor has just changed.
    const version = shown.current();
    return shown.isBehind(request) ? undefined : this.#keys.get(`${version} ${name}`);
  }

  /** Sends a response. The handler returns what this returns: the reply itself, typed so that it fits any route. */
  async send(request: FastifyRequest, reply: FastifyReply, source: ResponseSource): Promise<void> {
    const { shown } = this.#options;
    const version = source.isLasting ? null : shown.for(request);
    const accepted = pickEncoding(request.headers["accept-encoding"]);
    const key = `${version} ${accepted} ${source.key}`;
    // Requests for one key share its making, and the first one's quota pays for it. A failure is not kept. `has` and `peek`
    // know nothing of what is in flight; without a time to live this is Infinity or 0.
    const isShared = this.#responses.getRemainingTTL(key) > 0;
    const spent = isShared || source.isLasting ? undefined : this.#useQuota(request);
    if (version !== null && isShared) this.#hits += 1;
    else if (version !== null) this.#misses += 1;
    const { socket } = request.raw;
    const context = { source, accepted, spent, hasLeft: () => socket.destroyed };
    let response: Held;
    try {
      response = await this.#responses.forceFetch(key, { context });
    } catch (error) {
      if (socket.destroyed) return sent(reply.hijack());
      if (!(error instanceof NotForFirst)) throw error;
      // Who shared the making is now among the first.
      if (isShared) return this.send(request, reply, source);
      throw tooManyRequests(error.secondsLeft);
    }
    const { status, etag, encoding, body } = response;
    if (response.varying) {
      // It is filled in and compressed anew for each.
      if (isShared) countCost(this.#useQuota(request), response.plainLength);
      return sendVarying(reply, response, accepted);
    }
    const caching = source.hasPrivateVariant
      ? { "cache-control": "no-cache" }
      : sharedCacheHeaders(request, shown.siteVersion);
    reply.headers(response.headers).header("etag", etag);
    if (response.headers["cache-control"] === undefined) reply.headers({ vary: varies, ...caching });
    // What is too large for the cache, or evicted already, would be held only there. And its headers tell the version that is shown.
    const isHeld = this.#responses.peek(key) === response;
    if (isHeld && (version === null || version === shown.current()) && isForAll(request, reply, status)) {
      const route = request.routeOptions.url ?? "none";
      const measured = (status: number) => this.#options.measured({ method: "GET", route, status });
      response.ready ??= layOut(reply, response, measured);
      const name = `${accepted} ${request.originalUrl}`;
      this.#keys.set(version === null ? name : `${version} ${name}`, key);
    }
    if (status === 200 && hasEtag(request.headers["if-none-match"], etag))
      return sent(reply.code(304).send());
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return sent(reply.code(status).send(body));
  }

  async #make(key: string, making: Making): Promise<EncodedResponse> {
    const { source, spent, hasLeft } = making;
    if (!source.isPage) return this.#encode(key, making);
    this.#countWaiting(spent, 1);
    return this.#pages.use(async () => {
      this.#countWaiting(spent, -1);
      this.#checkFirst(spent, hasLeft);
      // Others have their turn between two pages.
      await nextTurn();
      return this.#encode(key, making);
    });
  }

  async #encode(key: string, { source, accepted, spent }: Making): Promise<EncodedResponse> {
    const made = await source.make(accepted);
    const plain = typeof made.body === "string" ? Buffer.from(made.body) : made.body;
    const searched = Math.max(0, key.length - usualKeyLength) / lettersAUnit;
    countCost(spent, plain.length, fixedCost + searched);
    return encodeResponse(made, plain, accepted);
  }

  #countWaiting(spent: QuotaWindow | undefined, change: number): void {
    if (spent) this.#waiting.set(spent, (this.#waiting.get(spent) ?? 0) + change);
  }

  /** While a page waited, others may have used what its ip had, and its visitor may have left. */
  #checkFirst(spent: QuotaWindow | undefined, hasLeft: () => boolean): void {
    const waiting = spent ? 1 + (this.#waiting.get(spent) ?? 0) : 0;
    const secondsLeft = spent ? (this.#options.uncachedQuota?.secondsLeftIn(spent, waiting) ?? 0) : 0;
    if (secondsLeft > 0 || hasLeft()) throw new NotForFirst(secondsLeft);
  }

  /** A page is cheap to request and dear to make: one IP must not keep the process busy for all others. */
  #useQuota(request: FastifyRequest): QuotaWindow | undefined {
    const { uncachedQuota } = this.#options;
    const ip = ipKey(request);
    const secondsLeft = uncachedQuota?.secondsLeft(ip) ?? 0;
    if (secondsLeft > 0) throw tooManyRequests(secondsLeft);
    return uncachedQuota?.use(ip);
  }
}

/** Beside the unit that was used when it was asked for. */
function countCost(spent: QuotaWindow | undefined, plainLength: number, fixed = 1): void {
  if (spent) spent.used += Math.round(fixed + plainLength / bytesAUnit) - 1;
}

const varies = "Accept-Encoding, Authorization";

/** With a text that is new each time: no cache on the way may give it to another visitor. The browser's own may: «back» keeps what was written, and its key. */
async function sendVarying(
  reply: FastifyReply,
  { status, headers, body, varying }: EncodedResponse,
  accepted: Encoding,
): Promise<void> {
  const { text = "", value = () => "" } = varying ?? {};
  const plain = Buffer.from(body.toString().replaceAll(text, value()));
  const encoding = encodingOf(plain.length, accepted);
  reply.headers(headers).headers({ "cache-control": "private, no-cache", vary: varies });
  if (encoding === "identity") return sent(reply.code(status).send(plain));
  reply.header("content-encoding", encoding);
  return sent(reply.code(status).send(await compress(plain, encoding)));
}

function sent(reply: FastifyReply): void {
  // Fastify wants the reply back from an async handler; a route's schema types the body only.
  return reply as unknown as undefined;
}
