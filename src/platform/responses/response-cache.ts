/**
 * The cache of public responses, as ready bytes: made once for each key and version, compressed once for each encoding,
 * 304 when the client has them already. Nothing is invalidated: a change raises the version (`ReadModel.revision`), which is
 * part of the key, and old entries are evicted. Only what is the same for every visitor may be cached here.
 */
import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type CachedResponse, EncodedResponse, encodingOf } from "#platform/responses/encoded-response.ts";
import type { Quota, QuotaWindow } from "#platform/limits/quota.ts";
import { ipKey, tooManyRequests } from "#platform/limits/rate-limit.ts";
import { hasEtag } from "#platform/responses/etag.ts";
import { isAnybodyWaiting, isLong, pagePlaces } from "#platform/responses/places.ts";
import type { ReadyResponses } from "#platform/responses/ready-responses.ts";
import { sendVarying, sent } from "#platform/responses/send-varying.ts";
import { sharedCacheHeaders } from "#platform/responses/shared-cache-headers.ts";

export interface ResponseSource {
  /** Names the response: its route and its parsed, ordered parameters. */
  readonly key: string;
  /** The version of what it shows; a new one makes a new response. null: it lasts as long as the process. */
  readonly version: number | string | null;
  readonly make: () => CachedResponse | Promise<CachedResponse>;
  /**
   * Whether the administrator gets another response at the same url. A CDN does not keep it: there are some that ignore
   * `Vary` and would give the administrator what visitors get.
   */
  readonly hasPrivateVariant?: boolean;
  /** Whether it waits for a place among those that are made: a page, which takes milliseconds. */
  readonly isPage?: boolean;
}

/**
 * All pages of the shipped catalogue in brotli and all that the API says of its templates are 12 MB; the rest is for searches.
 * Of what was evicted V8 keeps as much again until it collects the whole heap.
 */
const defaultMaxBytes = 16 * 1024 * 1024;

/** Measured: a list of twelve takes 2.5 ms, a page of twelve cards (90 kB) 5 ms, one of 188 (1.5 MB) 42 ms. */
const fixedCost = 5;
const bytesAUnit = 16 * 1024;
/** Past a key of usual length, which has the search in it: 200 letters of long mistyped words take 5 ms to read. */
const [usualKeyLength, lettersAUnit] = [100, 10];

export interface ResponseCacheOptions {
  readonly maxBytes?: number;
  /** How many uncached responses one IP may cause, by their cost; cached ones are free. */
  readonly uncachedQuota?: Quota;
  /** The site version that is shown now, for a CDN's tags. */
  readonly siteVersion?: () => number;
  /** Where what was sent once is sent from again, without Fastify. */
  readonly ready?: ReadyResponses;
}

/** What the cache holds. A new one is set when the response holds more or fewer bytes than before. */
interface Held {
  readonly response: EncodedResponse;
}

interface Making {
  readonly source: ResponseSource;
  /** Where the cost is counted. */
  readonly spent: QuotaWindow | undefined;
  /** Of the one who asked first. */
  readonly headers: IncomingHttpHeaders;
  readonly hasLeft: () => boolean;
}

export class ResponseCache {
  readonly #responses: LRUCache<string, Held, Making>;
  readonly #uncachedQuota: Quota | undefined;
  readonly #siteVersion: () => number;
  readonly #ready: ReadyResponses | undefined;
  /** Of each ip's window, how many pages wait to be made. */
  readonly #waiting = new WeakMap<QuotaWindow, number>();
  /** Why a page was not made that is of the one who asked first, and not of those who share its making. */
  readonly #reasonsOfFirst = new WeakSet<object>();
  #hits = 0;
  #misses = 0;

  constructor({
    maxBytes = defaultMaxBytes,
    uncachedQuota,
    siteVersion = () => 0,
    ready,
  }: ResponseCacheOptions = {}) {
    this.#uncachedQuota = uncachedQuota;
    this.#siteVersion = siteVersion;
    this.#ready = ready;
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      // A key holds the url, and the client chooses how long that is.
      sizeCalculation: ({ response }: Held, key: string) => response.bytes + 2 * key.length,
      fetchMethod: (key, _stale, { context }) => this.#make(key, context),
      dispose: ({ response }, _key, reason) => {
        if (reason !== "set") ready?.drop(response);
      },
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
    // Requests for one key share its making, and the first one's quota pays for it. A failure is not kept.
    const isReady = this.#responses.peek(key) !== undefined;
    const isShared = this.#isReadyOrInFlight(key);
    const spent = isShared ? undefined : this.#useQuota(request);
    if (isShared) this.#hits += 1;
    else this.#misses += 1;
    const { headers, raw } = request;
    const context = { source, spent, headers, hasLeft: () => raw.socket.destroyed };
    let held: Held;
    try {
      held = await this.#responses.forceFetch(key, { context });
    } catch (error) {
      // Who shared the making of one that has no room, or has left, is now among the first.
      if (isShared && this.#reasonsOfFirst.has(Object(error))) return this.send(request, reply, source);
      if (!raw.socket.destroyed) throw error;
      reply.hijack();
      return sent(reply);
    }
    const { response } = held;
    if (response.varying) {
      // It is filled in and compressed anew for each.
      if (isShared) countCost(this.#useQuota(request), response);
      return sendVarying(request, reply, response);
    }
    const { status, etag, plainLength } = response;
    reply.headers(response.headers).headers({
      etag,
      vary: "Accept-Encoding, Authorization",
      ...(source.hasPrivateVariant
        ? { "cache-control": "no-cache" }
        : sharedCacheHeaders(request, this.#siteVersion())),
    });
    const encodingFor = (accepted: string | string[] | undefined) => encodingOf(plainLength, accepted);
    // What is too large for the cache, or evicted already, would be held only there.
    const isHeld = this.#responses.peek(key)?.response === response;
    const ready = (isHeld ? this.#ready : undefined)?.offer(request, reply, {
      status,
      etag,
      encodingFor,
      version: source.version,
      isHeld: () => this.#isHeld(key, response),
      owner: response,
    });
    if (status === 200 && hasEtag(request.headers["if-none-match"], etag)) {
      return sent(reply.code(304).send());
    }
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const body = await response.as(encoding);
    if (isReady && !isAnybodyWaiting()) void response.improve(encoding);
    if (!response.isHurried(encoding)) ready?.add(encoding, body);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return sent(reply.code(status).send(body));
  }

  #isReadyOrInFlight(key: string): boolean {
    // `has` and `peek` know nothing of what is in flight. Without a time to live this is Infinity or 0.
    return this.#responses.getRemainingTTL(key) > 0;
  }

  /** Counts a hit, and keeps what is asked for from being evicted. */
  #isHeld(key: string, response: EncodedResponse): boolean {
    if (this.#responses.get(key)?.response !== response) return false;
    this.#hits += 1;
    return true;
  }

  async #make(key: string, { source, spent, headers, hasLeft }: Making): Promise<Held> {
    const make = async () => this.#encode(key, await source.make(), spent);
    if (!source.isPage) return { response: await make() };
    this.#countWaiting(spent, 1);
    const response = await pagePlaces.use(async () => {
      this.#countWaiting(spent, -1);
      this.#checkFirst(spent, hasLeft);
      // Others have their turn between two pages, and all that have come are known to wait.
      await nextTurn();
      const made = await make();
      const { plainLength, varying } = made;
      // Who has a page already may need no bytes.
      const isAsked = !varying && headers["if-none-match"] === undefined;
      if (isAsked && !isLong(plainLength)) await made.as(encodingOf(plainLength, headers["accept-encoding"]));
      return made;
    });
    return { response };
  }

  #countWaiting(spent: QuotaWindow | undefined, change: number): void {
    if (spent) this.#waiting.set(spent, (this.#waiting.get(spent) ?? 0) + change);
  }

  /** While a page waited, others may have used what its ip had, and its visitor may have left. */
  #checkFirst(spent: QuotaWindow | undefined, hasLeft: () => boolean): void {
    const waiting = spent ? 1 + (this.#waiting.get(spent) ?? 0) : 0;
    const secondsLeft = spent ? (this.#uncachedQuota?.secondsLeftIn(spent, waiting) ?? 0) : 0;
    if (secondsLeft === 0 && !hasLeft()) return;
    const reason = tooManyRequests(secondsLeft);
    this.#reasonsOfFirst.add(reason);
    throw reason;
  }

  /** @param spent where its cost is counted */
  #encode(key: string, made: CachedResponse, spent: QuotaWindow | undefined): EncodedResponse {
    const response = new EncodedResponse(made, (resized) => {
      if (this.#responses.peek(key)?.response === resized) this.#responses.set(key, { response: resized });
    });
    const searched = Math.max(0, key.length - usualKeyLength) / lettersAUnit;
    countCost(spent, response, fixedCost + searched);
    return response;
  }

  /** A page is cheap to request and dear to make: one IP must not keep the process busy for all others. */
  #useQuota(request: FastifyRequest): QuotaWindow | undefined {
    const ip = ipKey(request);
    const secondsLeft = this.#uncachedQuota?.secondsLeft(ip) ?? 0;
    if (secondsLeft > 0) throw tooManyRequests(secondsLeft);
    return this.#uncachedQuota?.use(ip);
  }
}

/** Beside the unit that was used when it was asked for. */
function countCost(spent: QuotaWindow | undefined, { plainLength }: EncodedResponse, fixed = 1): void {
  if (spent) spent.used += Math.round(fixed + plainLength / bytesAUnit) - 1;
}
