/** The product in the test's process, on a real database, with a clock the test can advance. */
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { buildApp } from "#app/boot/build-app.ts";
import { readSettings, type Settings } from "#app/site/env.ts";
import type { ServiceDeps } from "#app/site/services.ts";
import type { Renderer } from "#app/document/renderer.ts";
import { canonicalUrl, inlineScripts, renderPage } from "#app/document/ssr.tsx";
import type { Database } from "#db/client.ts";
import type { Identity } from "#features/identity/server/open-identity.ts";
import type { AdminGuard } from "#platform/actor.ts";
import type { App } from "#platform/app.ts";
import { createLog } from "#platform/log/log.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { createTestDatabase, keepFirstStart, restoreFirstStart } from "#testing/test-database.ts";

/** The only style of its documents. */
export const testStyle = "p { color: teal }";

/** Renders from the sources, without a build. */
const sourceRenderer: Renderer = {
  canonicalUrl,
  renderPage: renderPage.bind(null, (module) => ({
    page: `/${module}`,
    styles: [testStyle],
    script: { entry: "/assets/entry.js", modules: [] },
  })),
  inline: { scripts: inlineScripts, styles: [testStyle] },
  staticDir: null,
  close: async () => {},
};

export class TestClock {
  #now = Date.parse("2026-11-21T10:00:00Z");

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface TestApp {
  readonly app: App;
  readonly database: Database;
  readonly clock: TestClock;
  /** Log lines so far. */
  readonly logLines: readonly string[];
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly settings?: Partial<Settings>;
  readonly database?: Database;
  readonly clock?: TestClock;
  /** The identity service; without it no sign-in is possible. */
  readonly identity?: Identity;
  readonly prepare?: (database: Database) => Promise<void>;
  /** A fake guard, in place of the identity service's. */
  readonly guard?: AdminGuard;
  /** Folder of built files to serve. */
  readonly staticDir?: string;
  /** Whether the background jobs run once it listens: on a database of its own, since the queue's tables stay. */
  readonly runsJobs?: boolean;
  /** The outgoing requests of the link checks; without it there are none. */
  readonly safeFetch?: SafeFetch;
  /** Aborted at a stop. */
  readonly stopping?: AbortSignal;
  /** How the link checks wait. */
  readonly linkPace?: ServiceDeps["linkPace"];
}

/** A product for the calling test only; it is closed when the test ends. */
export async function makeTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const product = await openTestApp(options);
  onTestFinished(product.close);
  return product;
}

/** One product for all tests of a `describe` that only read from it. Call it there; call its result inside a test. */
export function shareTestApp(options: TestAppOptions = {}): () => TestApp {
  let product: TestApp | undefined;
  beforeAll(async () => {
    product = await openTestApp(options);
  });
  afterAll(() => product?.close());
  return () => {
    if (!product) throw new Error("Call this inside a test: the shared product opens in beforeAll");
    return product;
  };
}

/** As `makeTestApp`, closed by the caller. */
export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const settings = { ...readSettings({ LOG_LEVEL: "trace" }), ...options.settings };
  const database = options.database ?? (await createTestDatabase());
  const isFirstStart = settings.seed === "catalogue" && !options.database && !options.prepare;
  if (isFirstStart) await restoreFirstStart(database);
  await options.prepare?.(database);
  const clock = options.clock ?? new TestClock();
  const logLines: string[] = [];
  const app = await buildApp({
    settings,
    database,
    renderer: { ...sourceRenderer, staticDir: options.staticDir ?? null },
    identity: options.identity,
    clock,
    log: createLog("trace", { write: (line) => void logLines.push(line) }),
    guard: options.guard,
    runsJobs: options.runsJobs ?? false,
    safeFetch: options.safeFetch,
    linkPace: options.linkPace,
    stopping: options.stopping,
  });
  if (isFirstStart) await keepFirstStart(database);
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await app.close();
    if (!options.database) await database.close();
  };
  const close = () => (closing ??= closeAll());
  return { app, database, clock, logLines, inject: async (request) => app.inject(request), close };
}
