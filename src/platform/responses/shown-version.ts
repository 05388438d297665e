/**
 * The version of the site that a visitor is shown, which is part of the key of each cached response. A change of text is shown
 * at once. Counts (followed links, votes) change all the time, and a version for each of them would make every
 * page anew: they are shown at most once a second, except to those who have just changed one.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { App } from "#platform/app.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { ipKey } from "#platform/limits/rate-limit.ts";
import { dropPrefetched } from "#platform/responses/prefetched-pages.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whoever this route responds to is shown all counts at once. */
    changesCounts?: boolean;
  }
}

const countsIntervalMs = 1_000;

/** With more of them in a second, everybody is shown the counts. */
const maxWriters = 10_000;

export interface ShownVersionOptions {
  readonly readModel: {
    /** Grows with every change that visitors can see. */
    readonly revision: number;
    /** How many of the revisions changed nothing but counts. */
    readonly countsRevision: number;
    readonly catalogue: { readonly syncedVersion: number };
  };
  readonly clock: Clock;
  /** The ip of a request that Fastify has not seen. */
  readonly ipOf: (request: IncomingMessage) => string;
}

export class ShownVersion {
  readonly #options: ShownVersionOptions;
  #revision = -1;
  #textRevision = -1;
  #siteVersion = 0;
  #shownAt = 0;
  #day = "";
  #text = "";
  /** Who has changed a count that is not shown yet; by `ipKey`, for a second. */
  readonly #writers = new Set<string>();

  constructor(options: ShownVersionOptions) {
    this.#options = options;
  }

  /** For everybody who has not just changed a count. From when it is called, what has changed may be shown to all. */
  current(): string {
    const { readModel, clock } = this.#options;
    const { revision } = readModel;
    if (revision !== this.#revision) {
      const isText = revision - readModel.countsRevision !== this.#textRevision;
      if (isText || Math.abs(clock.now() - this.#shownAt) >= countsIntervalMs) this.#showAll();
    }
    // Some pages show today's date.
    const day = dayInNorway(clock);
    if (day !== this.#day) {
      this.#day = day;
      this.#text = textOf(this.#revision, day);
    }
    return this.#text;
  }

  /** The site version that `current` shows, for a CDN's tags. */
  get siteVersion(): number {
    return this.#siteVersion;
  }

  for(request: Pick<FastifyRequest, "ip">): string {
    const current = this.current();
    return this.#isWriter(request) ? textOf(this.#options.readModel.revision, this.#day) : current;
  }

  /** Whether a request is from somebody who is shown more than `current`. */
  isBehind(request: IncomingMessage): boolean {
    return this.#writers.size > 0 && this.#isWriter({ ip: this.#options.ipOf(request) });
  }

  /** To be called once what was written is in the read model, and before its response is sent. */
  noteWriter(request: Pick<FastifyRequest, "ip">): void {
    if (this.#options.readModel.revision === this.#revision) return;
    this.#writers.add(ipKey(request));
    if (this.#writers.size > maxWriters) this.#showAll();
  }

  #isWriter(request: Pick<FastifyRequest, "ip">): boolean {
    return this.#writers.size > 0 && this.#writers.has(ipKey(request));
  }

  #showAll(): void {
    const { readModel, clock } = this.#options;
    this.#revision = readModel.revision;
    this.#textRevision = readModel.revision - readModel.countsRevision;
    this.#siteVersion = readModel.catalogue.syncedVersion;
    this.#shownAt = clock.now();
    this.#text = textOf(this.#revision, this.#day);
    this.#writers.clear();
  }
}

const textOf = (revision: number, day: string) => `${revision} ${day}`;

/** To be called before the routes are registered. */
export function noteWriters(app: App, shown: ShownVersion): void {
  app.addHook("onRoute", (route) => {
    if (!route.config?.changesCounts) return;
    const hook = async (request: FastifyRequest) => shown.noteWriter(request);
    route.onSend = [route.onSend ?? [], hook, dropPrefetched].flat();
  });
}
