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
    /** Whether this route changes counts, which pages show that its client may have prefetched. */
    changesCounts?: boolean;
  }
}

/** The most writers that are known one by one; with more, everybody sees the counts. */
export const mostWriters = 10_000;

/** The numbers of changes that visitors of this process see, by kind: cached responses are valid until either grows. */
export class ShownChanges {
  text = 0;
  counts = 0;
  /** Clients that have changed a count which is not visible to all, by `ipKey`. */
  readonly writers = new Set<string>();
}

const countsIntervalMs = 1_000;

export interface VisibleVersionOptions {
  /** The process's own numbers, which grow. */
  readonly shownChanges: ShownChanges;
  readonly clock: Clock;
}

export class VisibleVersion {
  readonly #options: VisibleVersionOptions;
  #visible = { text: -1, counts: -1 };
  #visibleSince = 0;

  constructor(options: VisibleVersionOptions) {
    this.#options = options;
  }

  /** The version that a visitor sees. The call itself may make the latest changes visible to all. */
  for(request: Pick<FastifyRequest, "ip">): string {
    const { shownChanges, clock } = this.#options;
    const { text, counts, writers } = shownChanges;
    const isLate = Math.abs(clock.now() - this.#visibleSince) >= countsIntervalMs;
    const isDue = isLate || writers.size >= mostWriters;
    if (text !== this.#visible.text || (isDue && counts !== this.#visible.counts)) {
      this.#visible = { text, counts };
      this.#visibleSince = clock.now();
      writers.clear();
    }
    const isWriter = writers.size > 0 && writers.has(ipKey(request));
    // With the day, since some pages show today's date.
    return `${text}.${isWriter ? counts : this.#visible.counts} ${dayInNorway(clock)}`;
  }
}

/** Has browsers drop what they have prefetched after routes with `changesCounts`; to be called before these are registered. */
export function dropPrefetchedAfterCounts(app: App): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.changesCounts) route.onSend = [route.onSend ?? [], dropPrefetched].flat();
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
