/**
 * One check of a template's url: a GET of the beginning, if it has changed; redirects step by step, each step a safe request
 * of its own that waits for its host's turn.
 */
import { constants, unzipSync } from "node:zlib";
import { contentHash } from "#features/links/server/content-hash.ts";
import type { HostGate } from "#features/links/server/host-gate.ts";
import {
  type CheckedTemplate,
  type FinalResponse,
  type Finding,
  judgeFailure,
  judgeResponse,
  maxFinalUrl,
} from "#features/links/server/judge-response.ts";
import { moveOf } from "#features/links/server/moved-url.ts";
import { cleanText, readPage } from "#features/links/server/read-page.ts";
import { type Clock, dayMs, hourMs } from "#platform/clock.ts";
import { type SafeFetch, SafeFetchError } from "#platform/safe-fetch.ts";
import { movedForGood, outcomeOfReason } from "#domain/link-health.ts";
import { maxUrlLength } from "#shared/text/web-url.ts";

export interface LinkToCheck extends CheckedTemplate {
  readonly id: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly readAt: number | null;
}

export interface CheckedLink extends Finding {
  /** Validators of the response, for the next conditional request; null without new ones. */
  readonly validators: {
    readonly goodUrl: string;
    readonly etag: string | null;
    readonly lastModified: string | null;
  } | null;
  /** Hash of the content read with them; null where nothing is to be compared. */
  readonly contentHash: string | null;
}

export interface CheckLinkOptions {
  readonly safeFetch: SafeFetch;
  readonly gate: Pick<HostGate, "run">;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 15_000;
/** Bytes read of a body: they have the title, and mostly the first heading. */
const maxBytes = 256 * 1024;
const maxRedirects = 8;
/** Time for which a 304 is trusted; then the content is read again. */
const believedMs = 28 * dayMs;
/** A validator that can be sent back as it came. */
const sendable = /^[\u0020-\u007e]{1,200}$/;
const maxWaitMs = dayMs;
const unread = { validators: null, contentHash: null };

/** Makes the function that checks one link. @throws HostAsksToWait, or the signal's reason */
export function linkCheck({
  safeFetch,
  gate,
  clock,
  userAgent,
  timeoutMs = usualTimeoutMs,
}: CheckLinkOptions) {
  const step = (url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) =>
    gate.run(url, signal, async () => {
      const sent = safeFetch(url, {
        headers: { "user-agent": userAgent, "accept-encoding": "identity", accept: "*/*", ...headers },
        timeoutMs,
        maxBytes,
        longBody: "cut",
      });
      const { body, ...response } = await unlessAborted(sent, signal);
      const result = { ...response, body: inflated(response.headers, body) };
      return { result, waitMs: waitAskedFor(result.status, result.headers, clock.now()) };
    });

  const follow = async (link: LinkToCheck, signal: AbortSignal) => {
    const conditions = conditionsOf(link, clock.now());
    let { url } = link;
    const redirects: number[] = [];
    const seen = new Set<string>();
    for (let left = maxRedirects; left >= 0; left -= 1) {
      seen.add(url);
      let response;
      try {
        response = await step(url, url === link.goodUrl ? conditions : {}, signal);
      } catch (error) {
        if (error instanceof SafeFetchError) throw new FailedAt(error, url === link.url ? null : url);
        throw error;
      }
      const location = nextOf(response);
      if (location === null || !URL.canParse(location, url)) return { ...response, url, redirects };
      redirects.push(response.status);
      url = new URL(location, url).href;
      if (!/^https?:/.test(url)) throw new FailedAt(new SafeFetchError("url", "neither http nor https"), url);
      if (seen.has(url)) break;
    }
    throw new FailedAt(new SafeFetchError("redirects", "redirected too often"), url);
  };

  return async (link: LinkToCheck, signal: AbortSignal): Promise<CheckedLink> => {
    try {
      const response = await follow(link, signal);
      const judged = judgeResponse(link, response);
      const { kind } = judged;
      if (outcomeOfReason(judged.reason) !== "ok") return { ...judged, ...unread };
      const finding = { ...judged, httpStatus: movedStatus(link, response) ?? judged.httpStatus };
      if (kind === null) return { ...finding, ...unread };
      const hash = contentHash(kind, response, maxBytes);
      return { ...finding, validators: validatorsOf(response), contentHash: hash };
    } catch (error) {
      if (!(error instanceof FailedAt)) throw error;
      return { ...judgeFailure(error.failure, cleanText(error.finalUrl, maxFinalUrl)), ...unread };
    }
  };
}

/** The least permanent status of the redirects: 301 and 308 are permanent. */
function movedStatus(
  link: LinkToCheck,
  { url, redirects }: FinalResponse & { readonly redirects: readonly number[] },
): number | null {
  // Half a url is not a url.
  if (url.length > maxFinalUrl || moveOf(link.url, url) === "same") return null;
  return redirects.find((status) => !movedForGood.includes(status)) ?? redirects[0] ?? null;
}

class FailedAt extends Error {
  readonly failure: SafeFetchError;
  readonly finalUrl: string | null;

  constructor(failure: SafeFetchError, finalUrl: string | null) {
    super("a step of the check failed", { cause: failure });
    this.failure = failure;
    this.finalUrl = finalUrl;
  }
}

/** The body uncompressed, since some servers compress unasked: of one cut off, the beginning; an unreadable one as it came. */
function inflated(headers: FinalResponse["headers"], body: Buffer): Buffer {
  if (!/^(x-)?gzip|^deflate/i.test(headers["content-encoding"] ?? "")) return body;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16 * maxBytes };
    return unzipSync(body, options).subarray(0, maxBytes);
  } catch {
    return body;
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** The url that a response redirects to, or null. */
function nextOf({
  status,
  headers,
  body,
}: Pick<FinalResponse, "status" | "headers" | "body">): string | null {
  if ([301, 302, 303, 307, 308].includes(status)) return headers["location"] ?? null;
  if (status !== 200 || !/^text\/html/i.test(headers["content-type"] ?? "")) return null;
  return readPage(body, headers["content-type"] ?? null).refreshTo;
}

function conditionsOf(
  { goodUrl, etag, lastModified, readAt }: LinkToCheck,
  now: number,
): Record<string, string> {
  if (goodUrl === null || readAt === null || now - readAt > believedMs) return {};
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
}

function validatorsOf({ url, headers }: FinalResponse): CheckedLink["validators"] {
  if (url.length > maxUrlLength) return null;
  const kept = (value = "") => (sendable.test(value) ? value : null);
  return { goodUrl: url, etag: kept(headers["etag"]), lastModified: kept(headers["last-modified"]) };
}

/** The wait that a busy host requests (`Retry-After`), a day at most. */
function waitAskedFor(status: number, headers: Readonly<Record<string, string>>, now: number): number {
  if (status !== 429 && status !== 503) return 0;
  const text = headers["retry-after"]?.trim() ?? "";
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  const waitMs = Number.isFinite(asked) ? asked : status === 429 ? hourMs : 0;
  return Math.min(Math.max(waitMs, 0), maxWaitMs);
}
