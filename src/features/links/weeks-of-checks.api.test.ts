/** Weeks of link checks against a farm of hosts that break, recover, and change, or only seem to: and what is shown of each. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { linkStates } from "#db/schema/link.ts";
import { reports, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { openLinkChecks } from "#features/links/server/open-link-checks.ts";
import type { Template } from "#features/templates/contract.ts";
import { dayInNorway, dayMs } from "#platform/clock.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";
import { startLinkFarm } from "#testing/processes/link-farm.ts";
import { silentLog } from "#testing/silent-log.ts";
import { TestClock } from "#testing/test-app.ts";

const start = new TestClock().now();
const days = 40;

interface Served {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The one that it states, if that is not its own. */
  readonly length?: number;
  /** With a validator by which it answers 304. */
  readonly etag?: string;
}
/** What a host serves on a day, at the nth request. */
type Serve = (day: number, nth: number) => Served;

interface Publisher {
  readonly serve: Serve;
  /** The days of its changes. */
  readonly changes?: readonly number[];
  /** Of its server's statement about the file, in days from the first. */
  readonly modified?: (day: number) => number;
  readonly isPage?: true;
  /** The state that it ends in, where it is not in order. */
  readonly becomes?: "broken" | "uncertain";
  /** Reports that are written of it, each resolved but that of a link that is broken at the end. */
  readonly reports?: number;
}

const own = `<h1>Leieavtale for naust</h1><p>Avtalen brukes når du leier ut et naust for løpende tid. Begge parter skriver
  under, og hver av dem beholder ett eksemplar. Utleier har ansvar for tak og vegger.</p>`;
const html = (inMain: string) => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><title>Leieavtale for naust</title><body><main>${inMain}</main></body>`,
});
const pdf = (edition: number | string) => ({
  headers: { "content-type": "application/pdf" },
  body: `%PDF-1.7 utgave ${edition}`,
});
const httpDate = (day: number) => new Date(start + day * dayMs).toUTCString();
const editionOn = (day: number, changes: readonly number[]) =>
  changes.filter((changed) => changed <= day).length;

/** A file, or the words that are a page's own, in one edition after another. */
const file = (changes: readonly number[] = [], modified?: Publisher["modified"]): Publisher => ({
  serve: (day) => pdf(editionOn(day, changes)),
  changes,
  ...(modified && { modified }),
});
const page = (changes: readonly number[], modified?: Publisher["modified"]): Publisher => ({
  ...file(changes, modified),
  serve: (day) => html(own + "<p>Depositum settes på egen konto.</p>".repeat(editionOn(day, changes))),
  isPage: true,
});
const withEtag = (publisher: Publisher): Publisher => ({
  ...publisher,
  serve: (day, nth) => ({
    ...publisher.serve(day, nth),
    etag: `"${editionOn(day, publisher.changes ?? [])}"`,
  }),
});
const unlessFine = (
  status: number,
  isFineOn: (day: number) => boolean,
): Pick<Publisher, "serve" | "isPage"> => ({
  serve: (day) => ({ ...html(own), ...(!isFineOn(day) && { status }) }),
  isPage: true,
});

const publishers: Readonly<Record<string, Publisher>> = {
  "a document": file(),
  "a document replaced twice": file([8, 24]),
  "a document replaced, of a server that states when": file([15], (day) => (day < 15 ? -400 : 15)),
  "a document replaced, of a server that states something else": file([15], () => -400),
  "a document replaced, of a server with validators": withEtag(file([15])),
  "a document of a server with validators": withEtag(file([], () => -30)),
  "a long document of which only the end is another": {
    serve: (day) => ({ ...pdf(""), body: `%PDF-1.7 ${"x".repeat(300_000 + editionOn(day, [15]))}` }),
    changes: [15],
  },
  "a document made on the fly": file([], (day) => day),
  "a document of tomorrow": file([], (day) => day + 1),
  "a document of several servers": {
    serve: (_day, nth) => ({ ...pdf(1), headers: { ...pdf(1).headers, etag: `"server-${nth % 3}"` } }),
  },
  "a document that breaks off for a week": {
    serve: (day) => ({ ...pdf(1), ...(day >= 15 && day < 23 && { length: 900 }) }),
  },
  "a page that becomes a document": { serve: (day) => (day < 15 ? html(own) : pdf(1)), changes: [15] },
  "a page": page([], () => -400),
  "a page rewritten twice": page([8, 24]),
  "a page rewritten, of a server that states something": page([15], (day) => (day < 15 ? -400 : 5)),
  "a page rewritten, of a server with validators": withEtag(page([15])),
  "a page with a clock": {
    serve: (day) => html(`${own}<p>Oppdatert ${httpDate(day)}, for ${1 + (day % 9)} dager siden</p>`),
    isPage: true,
  },
  "a page that is gone": { ...unlessFine(404, (day) => day < 9), becomes: "broken", reports: 1 },
  "a page that is gone for ten days": { ...unlessFine(404, (day) => day >= 10), reports: 1 },
  "a page of a server that is down for a week": unlessFine(503, (day) => day < 9 || day >= 16),
  // Never three failures without one in between that was in order; the last day is such a day.
  "a page that flickers": unlessFine(404, (day) => day % 3 !== 2),
  "a page behind a wall": { ...unlessFine(403, () => false), becomes: "uncertain" },
};
const names = Object.keys(publishers);
const noPublisher: Publisher = file();

function answer(request: IncomingMessage, response: ServerResponse, served: Served, modified?: number) {
  const { body, status = 200, headers = {}, etag, length = Buffer.byteLength(body) } = served;
  if (etag !== undefined && request.headers["if-none-match"] === etag) return response.writeHead(304).end();
  response.writeHead(status, {
    "content-length": length,
    ...headers,
    ...(modified !== undefined && { "last-modified": httpDate(modified) }),
    ...(etag !== undefined && { etag }),
  });
  // A body shorter than its declared length: the connection ends with it.
  return length > Buffer.byteLength(body)
    ? response.write(body, () => request.socket.destroy())
    : response.end(body);
}

it("says of those that changed or broke, and of no others, when that was", { timeout: 120_000 }, async () => {
  const clock = new TestClock();
  const day = () => (clock.now() - start) / dayMs;
  const asked = names.map(() => 0);
  const farm = await startLinkFarm((host) => (request, response) => {
    const index = Number(host.slice("host-".length));
    const publisher = publishers[names[index] ?? ""];
    if (!publisher) return response.writeHead(500).end();
    asked[index] = (asked[index] ?? 0) + 1;
    const served = publisher.serve(Math.floor(day()), asked[index]);
    return answer(request, response, served, publisher.modified?.(day()));
  });
  onTestFinished(() => farm.close());
  const sleep = async (ms: number) => {
    clock.advance(ms);
    await nextTurn();
  };
  const { safeFetch } = farm;
  const product = await makeAdminTestApp({
    clock,
    safeFetch,
    linkPace: { sleep },
    prepare: async ({ orm }) => {
      const urls = names.map((_name, index) => farm.url(`host-${index}`, "/leieavtale"));
      const rows = names.map((name, index) => ({ description: name, url: urls[index] ?? "" }));
      await orm.insert(templates).values(rows.map((row) => ({ ...templateForm, ...row, version: 1 })));
    },
  });
  const { database } = product;
  const history = new HistoryStore(database);
  const sender = { siteName: "Maler", siteUrl: "https://maler.example", contactEmail: "post@maler.example" };
  const work = { database, history, safeFetch, clock, sleep, log: silentLog, syncSite: async () => {} };
  const checker = openLinkChecks({ ...work, ...sender });

  const changes = names.map((): number[] => []);
  for (let round = 0; day() < days; round += 1) {
    clock.advance(Math.max(0, start + round * (dayMs + 15 * 60 * 1000) - clock.now()));
    await checker.runRound(new AbortController().signal);
    for (const { templateId, contentChangedAt } of await database.orm.select().from(linkStates)) {
      const at = contentChangedAt && (contentChangedAt.getTime() - start) / dayMs;
      const known = changes[templateId - 1];
      if (at !== null && known && known.at(-1) !== at) known.push(at);
    }
  }
  expect(farm.mostAtOnce()).toBe(1);

  const states = await database.orm.select().from(linkStates);
  const written = await database.orm.select().from(reports);
  // What another process has recorded is read with the next change of one's own.
  await product.asAdmin("POST", "/api/admin/link-checks", { ids: [1] });
  for (const [index, name] of names.entries()) {
    const {
      changes: expected = [],
      isPage,
      modified,
      becomes = "ok",
      reports: count = 0,
    } = publishers[name] ?? noPublisher;
    const seen = changes[index]?.map((at) => expected.findLast((changed) => changed <= at));
    expect.soft(seen, name).toEqual(expected);
    expect.soft(states.find(({ templateId }) => templateId === index + 1)?.state, name).toBe(becomes);
    const own = written.filter(({ templateId }) => templateId === index + 1);
    const isResolved = Array(count).fill(becomes === "ok");
    expect
      .soft(
        own.map((report) => report.isResolved),
        name,
      )
      .toEqual(isResolved);
    // One that changed is read daily for a week, one that is in doubt for two.
    const daily = becomes === "ok" && isResolved.length === 0 ? 7 * expected.length : 14;
    expect.soft(asked[index], name).toBeLessThan(6 + days / 7 + daily);

    const template = (await product.inject({ url: `/api/templates/${index + 1}` })).json<Template>();
    const last = changes[index]?.at(-1);
    const changedAt = last === undefined ? undefined : toMinute(start + last * dayMs);
    const stated = modified?.(days) ?? days;
    const modifiedAt =
      isPage || stated >= days ? undefined : dayInNorway({ now: () => start + stated * dayMs });
    expect.soft(template.fileChangedAt, name).toBe(isPage ? undefined : changedAt);
    expect.soft(template.pageChangedAt, name).toBe(isPage ? changedAt : undefined);
    expect.soft(template.fileModifiedAt, name).toBe(modifiedAt);
    expect.soft(template.isLinkBroken, name).toBe(becomes === "broken" ? true : undefined);
  }
});

const toMinute = (at: number) => new Date(Math.floor(at / 60_000) * 60_000).toISOString();
