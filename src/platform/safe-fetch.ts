/**
 * Outgoing requests, which nothing else makes. The rules, for every url:
 * - http and https only, no user and password in the url;
 * - connections go to public IPs only: all that a name resolves to are checked, in the connector, so that literal IPs are too,
 *   and the one connected to is one of those checked;
 * - no redirect is followed: it is a response as any other, and following it is the caller's, by another safe request;
 * - bytes and time are capped, from the first lookup to the last byte.
 */
import { isUtf8 } from "node:buffer";
import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import { callbackify } from "node:util";
import type { Agent, buildConnector, request } from "undici";
import { isPublicIp } from "#platform/ip.ts";
import { OwnError } from "#shared/errors.ts";
import { slugOf } from "#shared/text/slug.ts";

export interface SafeRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The limit from the first lookup to the last byte. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** The handling of a longer body, or one whose connection breaks: reject it, or return its beginning. */
  readonly longBody?: "reject" | "cut";
}

export interface SafeResponse {
  readonly status: number;
  /** Names in small letters; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** @throws SafeFetchError when there is no response. */
export type SafeFetch = (url: string, options?: SafeRequest) => Promise<SafeResponse>;

export type SafeFetchProblem = "url" | "redirects" | "too_large" | "timeout" | "network";

export class SafeFetchError extends OwnError {
  override readonly name = "SafeFetchError";
  readonly problem: SafeFetchProblem;
  /** The first code among its causes, such as ENOTFOUND, ECONNRESET or CERT_HAS_EXPIRED. */
  readonly code: string | null;

  constructor(problem: SafeFetchProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
    this.code = codeOf(options?.cause);
  }
}

function codeOf(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
    // The error of undici's own parser, which gives it no code for most of what it rejects.
    if (cause.name === "HTTPParserError") return "HPE_INVALID";
  }
  return null;
}

type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export interface SafeFetchOptions {
  readonly lookup?: Lookup;
  /** `host:port` that may be private, such as a development emulator's. From settings only, never from visitors. */
  readonly allowedPrivateHosts?: readonly string[];
}

/** The sender that requests name: publishers and sources find the site and a contact. */
export interface Sender {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly contactEmail: string;
}

/** The User-Agent of a job's requests. The site's name is a token in ASCII. */
export function userAgentOf({ siteName, siteUrl, contactEmail }: Sender, job: string): string {
  const name = /^[\w-]+$/.test(siteName) ? siteName : slugOf(siteName) || "maler";
  return `${name}-${job}/1.0 (+${new URL(siteUrl).href}; ${contactEmail})`;
}

const defaults = { method: "GET", timeoutMs: 10_000, maxBytes: 1024 * 1024, longBody: "reject" } as const;

/** Makes a `SafeFetch` with its own connections; `close` ends them. */
export function createSafeFetch(options: SafeFetchOptions = {}): {
  safeFetch: SafeFetch;
  close: () => Promise<void>;
} {
  let opening: Promise<Client> | undefined;
  const safeFetch: SafeFetch = async (url, init = {}) => {
    const signal = AbortSignal.timeout(init.timeoutMs ?? defaults.timeoutMs);
    try {
      return await send(await (opening ??= openClient(options)), url, init, signal);
    } catch (error) {
      throw explain(error, signal);
    }
  };
  return { safeFetch, close: async () => (await opening)?.agent.destroy() };
}

interface Client {
  readonly agent: Agent;
  readonly request: typeof request;
}

/** undici is a megabyte of source: it is loaded by the first request that goes out. */
async function openClient(options: SafeFetchOptions): Promise<Client> {
  const { Agent, buildConnector, request } = await import("undici");
  const connect = checkedConnector(options, buildConnector);
  return { agent: new Agent({ connect, pipelining: 0, keepAliveTimeout: 5_000 }), request };
}

async function send(
  { agent, request }: Client,
  url: string,
  init: SafeRequest,
  signal: AbortSignal,
): Promise<SafeResponse> {
  const { method = defaults.method, headers = {}, body = null } = init;
  const response = await request(checkedUrl(url), {
    dispatcher: agent,
    method,
    headers,
    body,
    signal,
  });
  const bytes = await readBody(response.body, init, signal);
  return { status: response.statusCode, headers: flatten(response.headers), body: bytes };
}

function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new SafeFetchError("url", "not a url");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new SafeFetchError("url", "neither http nor https");
  }
  if (url.username || url.password) throw new SafeFetchError("url", "a user or password in the url");
  return url;
}

async function readBody(
  stream: AsyncIterable<Buffer>,
  { maxBytes = defaults.maxBytes, longBody = defaults.longBody }: SafeRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) continue;
      if (longBody === "reject") throw new SafeFetchError("too_large", `more than ${maxBytes} bytes`);
      break;
    }
  } catch (error) {
    // The bytes before the connection broke are a beginning, too. Those before the time was up are not whole in time.
    if (longBody === "reject" || signal.aborted) throw error;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function checkedConnector(options: SafeFetchOptions, build: typeof buildConnector): buildConnector.connector {
  const { allowedPrivateHosts = [], lookup = (name) => systemLookup(name, { all: true }) } = options;
  const lookUpIps = callbackify(async (target: buildConnector.Options) => {
    const hostname = target.hostname.replace(/^\[|\]$/g, "");
    const port = target.port || (target.protocol === "https:" ? "443" : "80");
    const mayBePrivate = allowedPrivateHosts.includes(`${hostname}:${port}`);
    const family = isIP(hostname);
    const addresses = family ? [{ address: hostname, family }] : await lookup(hostname);
    if (addresses.length === 0 || !addresses.every(({ address }) => mayBePrivate || isPublicIp(address))) {
      throw new SafeFetchError("url", "not an IP on the public internet");
    }
    return addresses;
  });
  return (target, callback) =>
    lookUpIps(target, (error, addresses) => {
      if (error) return callback(error, null);
      // Node resolves the name by this: it gets the IPs that were checked, and no others.
      const connect = build({
        timeout: 10_000,
        allowH2: false,
        lookup: (_name: string, options: { all?: boolean }, found: LookupCallback) => {
          const [first] = addresses;
          if (options.all) found(null, addresses);
          else found(null, first?.address, first?.family);
        },
      } as buildConnector.BuildOptions);
      connect(target, callback);
    });
}

type LookupCallback = (
  error: null,
  address?: string | readonly { address: string; family: number }[],
  family?: number,
) => void;

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name.toLowerCase(), decode(Array.isArray(value) ? value.join(", ") : value)]],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** undici reads bytes as Latin-1. Servers that send unencoded letters mostly mean UTF-8, as browsers do. */
function decode(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  return isUtf8(bytes) ? bytes.toString() : header;
}

function explain(error: unknown, signal: AbortSignal): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof SafeFetchError) return cause;
  if (signal.aborted) return new SafeFetchError("timeout", "no whole response in time", { cause: error });
  return new SafeFetchError("network", "no response", { cause: error });
}
