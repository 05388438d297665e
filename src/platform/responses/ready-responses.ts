/**
 * Ready responses, sent before Fastify's work begins: the raw url, the encoding and the validator decide, and headers that
 * were laid out once are written with bytes that are held anyway. All that is sent here was sent through Fastify before:
 * `offer` takes it from there with its headers, and refuses what is not the same for every visitor. A request
 * that could have another response goes to Fastify.
 */
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { OnSent } from "#platform/log/access-log.ts";
import { type Offer, ReadyResponse } from "#platform/responses/ready-response.ts";
import { requestIdHeader } from "#platform/request-id.ts";

export interface ReadyResponsesOptions {
  readonly requestId: (request: IncomingMessage) => string;
  /** Called once for each kind of response; what it returns is called for each response of it. */
  readonly measured: (kind: { method: string; route: string; status: number }) => OnSent;
}

/** Enough for every page that is asked for often; each may take a few kB of headers and url. */
const maxEntries = 2_000;
const maxUrlLength = 1_024;

/** The statuses that are the same for all who ask. */
const publicStatuses = new Set([200, 301, 404, 410]);

export class ReadyResponses {
  readonly #options: ReadyResponsesOptions;
  readonly #entries = new LRUCache<string, ReadyResponse>({
    max: maxEntries,
    // One owner can have as many urls as a client thinks up.
    dispose: ({ owner }, url) => void this.#urlsOf.get(owner)?.delete(url),
  });
  readonly #lasting = new Map<string, ReadyResponse>();
  readonly #urlsOf = new WeakMap<object, Set<string>>();
  #readVersion: () => string | number | undefined = () => undefined;
  #needsFastify: (request: IncomingMessage) => boolean = () => false;
  #version: string | number | undefined;
  #isOpen = true;

  constructor(options: ReadyResponsesOptions) {
    this.#options = options;
  }

  /**
   * @param readVersion the version of what visitors see; when it changes, all that was ready is dropped
   * @param needsFastify whether this visitor may see something newer
   */
  follow(readVersion: () => string | number, needsFastify: (request: IncomingMessage) => boolean): void {
    this.#readVersion = readVersion;
    this.#needsFastify = needsFastify;
  }

  /** From now on Fastify sends everything, with the headers of a server that is closing. */
  stop(): void {
    this.#isOpen = false;
    this.#entries.clear();
    this.#lasting.clear();
  }

  /** Drops what was offered of an owner that the cache has evicted: here its bytes would stay. */
  drop(owner: object): void {
    for (const url of this.#urlsOf.get(owner) ?? [])
      if (this.#entries.peek(url)?.owner === owner) this.#entries.delete(url);
  }

  /** How many urls are remembered of an owner. */
  countOf(owner: object): number {
    return this.#urlsOf.get(owner)?.size ?? 0;
  }

  get urls(): readonly string[] {
    return [...this.#entries.keys(), ...this.#lasting.keys()];
  }

  /** Drops what is ready when visitors see something else now. */
  get version(): string | number | undefined {
    const version = this.#readVersion();
    if (version !== this.#version) {
      this.#entries.clear();
      this.#version = version;
    }
    return version;
  }

  /** @returns false when Fastify has to respond */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = "" } = request;
    if (request.method !== "GET" || !this.#isOpen) return false;
    let ready = this.#lasting.get(url);
    if (!ready) {
      // Reading the version drops what is of an older one.
      const { version } = this;
      if (version === undefined || this.#needsFastify(request)) return false;
      ready = this.#entries.get(url);
      if (!ready) return false;
    }
    const { headers } = request;
    const laidOut = isPlain(headers) ? ready.for(headers) : undefined;
    if (!laidOut || !ready.isHeld()) return false;
    const startedAt = performance.now();
    const requestId = this.#options.requestId(request);
    laidOut.headers[laidOut.requestIdAt] = requestId;
    response.on("finish", () => laidOut.onSent(requestId, performance.now() - startedAt));
    response.writeHead(laidOut.status, laidOut.headers);
    response.end(laidOut.body);
    return true;
  }

  /**
   * Takes a response that Fastify is about to send, its headers complete but for encoding and length.
   * @returns undefined when it is not the same for all who ask for the url
   */
  offer(request: FastifyRequest, reply: FastifyReply, offer: Offer): ReadyResponse | undefined {
    const url = request.originalUrl;
    const isLasting = offer.version === null;
    const isPublic =
      request.method === "GET" &&
      request.headers.authorization === undefined &&
      publicStatuses.has(offer.status) &&
      offer.etag !== "" &&
      !reply.hasHeader("set-cookie") &&
      reply.hasHeader(requestIdHeader) &&
      /^(no-cache|public, .+)$/.test(String(reply.getHeader("cache-control"))) &&
      request.routeOptions.config.rateLimit === undefined;
    // A target that Fastify had to rewrite is not kept by its own spelling.
    if (!isPublic || !this.#isOpen || url !== request.raw.url || url.length > maxUrlLength) return undefined;
    // Of what lasts there is one for each route, however many queries are put behind its path.
    if (isLasting && url !== request.routeOptions.url) return undefined;
    if (!isLasting && offer.version !== this.version) return undefined;
    const entries = isLasting ? this.#lasting : this.#entries;
    const known = entries.get(url);
    if (known?.etag === offer.etag && known.owner === offer.owner) return known;
    const route = request.routeOptions.url ?? "none";
    const measured = (status: number) => this.#options.measured({ method: "GET", route, status });
    const ready = new ReadyResponse(offer, headersOf(reply), measured);
    entries.set(url, ready);
    const urls = this.#urlsOf.get(offer.owner) ?? new Set();
    this.#urlsOf.set(offer.owner, urls.add(url));
    return ready;
  }
}

/** Names and values in turn, spelled and ordered as Fastify sends them. */
function headersOf(reply: FastifyReply): string[] {
  // Of both kinds of outgoing messages; Node's types know it of one.
  const raw = reply.raw as ServerResponse & Pick<ClientRequest, "getRawHeaderNames">;
  const spelled = new Map(raw.getRawHeaderNames().map((name) => [name.toLowerCase(), name]));
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [spelled.get(name) ?? name, String(value)],
  );
}

/** Whether nothing in a request could make the response another one, and there is no body to be read. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization === undefined &&
    headers.range === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.expect === undefined &&
    headers["if-match"] === undefined &&
    headers["if-range"] === undefined &&
    headers["if-unmodified-since"] === undefined &&
    // Where there is a tag, it alone counts.
    (headers["if-modified-since"] === undefined || headers["if-none-match"] !== undefined)
  );
}
