/**
 * The version of the site that a visitor sees, which is part of the key of each cached response. A change of text is visible at
 * once. Counts (followed links, votes) change all the time, and a version for each of them would invalidate every page: they
 * become visible at most once a second, except to those who have just changed one.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#platform/app.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { ipKey } from "#platform/limits/rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether this route changes counts: its client then sees all of them at once. */
    changesCounts?: boolean;
  }
}

/** The numbers of changes that visitors of this process see, by kind: cached responses are valid until either grows. */
export interface ShownChanges {
  text: number;
  counts: number;
}

const countsIntervalMs = 1_000;

/** The most writers in a second; with more, everybody sees the counts. */
const maxWriters = 10_000;

export interface VisibleVersionOptions {
  /** The process's own numbers, which grow. */
  readonly shownChanges: Readonly<ShownChanges>;
  readonly clock: Clock;
}

export class VisibleVersion {
  readonly #options: VisibleVersionOptions;
  #visible: Readonly<ShownChanges> = { text: -1, counts: -1 };
  #visibleSince = 0;
  /** Clients that changed a count not yet visible to all, by `ipKey`, for a second. */
  readonly #writers = new Set<string>();

  constructor(options: VisibleVersionOptions) {
    this.#options = options;
  }

  /** The version that a visitor sees. The call itself may make the latest changes visible to all. */
  for(request: Pick<FastifyRequest, "ip">): string {
    const { shownChanges, clock } = this.#options;
    const isLate = Math.abs(clock.now() - this.#visibleSince) >= countsIntervalMs;
    if (shownChanges.text !== this.#visible.text || (isLate && this.#isCounting())) this.#showAll();
    const isWriter = this.#writers.size > 0 && this.#writers.has(ipKey(request));
    const { text, counts } = isWriter ? shownChanges : this.#visible;
    // With the day, since some pages show today's date.
    return `${text}.${counts} ${dayInNorway(clock)}`;
  }

  /** Notes who changed a count; to be called once the change is in the read model, and before its response is sent. */
  noteWriter(request: Pick<FastifyRequest, "ip">): void {
    if (!this.#isCounting()) return;
    this.#writers.add(ipKey(request));
    if (this.#writers.size > maxWriters) this.#showAll();
  }

  /** Whether there is a count that is not visible to all. */
  #isCounting(): boolean {
    return this.#options.shownChanges.counts !== this.#visible.counts;
  }

  #showAll(): void {
    this.#visible = { ...this.#options.shownChanges };
    this.#visibleSince = this.#options.clock.now();
    this.#writers.clear();
  }
}

/** Notes the clients of routes with `changesCounts`; to be called before the routes are registered. */
export function noteWriters(app: App, visible: VisibleVersion): void {
  app.addHook("onRoute", (route) => {
    if (!route.config?.changesCounts) return;
    const hook = async (request: FastifyRequest) => visible.noteWriter(request);
    route.onSend = [route.onSend ?? [], hook, dropPrefetched].flat();
  });
}

/**
 * The `onSend` hook by which the browser of a visitor who has changed pages drops those it has prefetched
 * (`app/document/ssr.tsx`), which are from before the visitor's own vote or edit.
 */
export async function dropPrefetched({ method }: FastifyRequest, reply: FastifyReply): Promise<void> {
  // A read, or a write that was rejected, has changed nothing.
  if (method === "GET" || method === "HEAD" || reply.statusCode >= 400) return;
  reply.header("clear-site-data", '"prefetchCache"');
}
