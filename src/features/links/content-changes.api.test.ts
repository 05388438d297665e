/** Weeks of link checks against a farm whose documents and pages change, or only seem to: what visitors are told of each. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { linkStates } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { openLinkChecks } from "#features/links/server/open-link-checks.ts";
import type { Template } from "#features/templates/contract.ts";
import { dayInNorway } from "#platform/clock.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { startLinkFarm } from "#testing/processes/link-farm.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { silentLog } from "#testing/silent-log.ts";
import { templateRow } from "#testing/template-row.ts";
import { TestClock } from "#testing/test-app.ts";

const dayMs = 24 * 60 * 60 * 1000;
const start = new TestClock().now();
const days = 50;

interface Served {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The one that it states, if that is not its own. */
  readonly length?: number;
  /** With a validator by which it answers 304. */
  readonly etag?: string;
}
/** What a host serves on a day, asked for the nth time. */
type Serve = (day: number, nth: number) => Served;

interface Publisher {
  readonly serve: Serve;
  /** The days of its changes. */
  readonly changes?: readonly number[];
  /** Of its server's statement about the file, in days from the first. */
  readonly modified?: (day: number) => number;
  readonly isPage?: true;
}

const own = `<h1>Leieavtale for naust</h1><p>Avtalen brukes når du leier ut et naust for løpende tid. Begge parter skriver
  under, og hver av dem beholder ett eksemplar. Utleier har ansvar for tak og vegger.</p>`;
const html = (inMain: string, around = "") => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><title>Leieavtale for naust</title><body>${around}<main>${inMain}</main></body>`,
});
const pdf = (edition: number | string) => ({
  headers: { "content-type": "application/pdf" },
  body: `%PDF-1.7 utgave ${edition}`,
});
const httpDate = (day: number) => new Date(start + day * dayMs).toUTCString();
const editionOn = (day: number, changes: readonly number[]) =>
  changes.filter((changed) => changed <= day).length;

/** A file, or the words that are a page's own, in one edition after another. */
const file = (changes: readonly number[] = [], more: Partial<Publisher> = {}): Publisher => ({
  serve: (day) => pdf(editionOn(day, changes)),
  changes,
  ...more,
});
const page = (changes: readonly number[], more: Partial<Publisher> = {}): Publisher => ({
  serve: (day) => html(own + "<p>Depositum settes på egen konto.</p>".repeat(editionOn(day, changes))),
  changes,
  isPage: true,
  ...more,
});
const noise = (serve: Serve): Publisher => ({ serve, isPage: true });
const withEtag = (publisher: Publisher): Publisher => ({
  ...publisher,
  serve: (day, nth) => ({
    ...publisher.serve(day, nth),
    etag: `"${editionOn(day, publisher.changes ?? [])}"`,
  }),
});
const pick = (nth: number, texts: readonly string[]) =>
  texts[Math.floor(seededRandom(nth)() * texts.length)] ?? "";
const news = (day: number) => `<ul><li><a href="/n/${day}">${"Ny kai ".repeat(1 + (day % 5))}</a></ul>`;
const cookies = `<div id="cookie-varsel"><p>Vi bruker informasjonskapsler.</p></div>`;
const tokens = ["abc", "bcd", "cde", "def", "efg", "fgh"];

const publishers: Readonly<Record<string, Publisher>> = {
  "a document": file(),
  "a document replaced": file([20]),
  "a document replaced, of a server that states when": file([20], {
    modified: (day) => (day < 20 ? -400 : 20),
  }),
  "a document replaced, of a server that states something else": file([20], { modified: () => -400 }),
  "a document replaced by one that was made before": file([20], {
    modified: (day) => (day < 20 ? -400 : -30),
  }),
  "a document replaced twice": file([15, 30]),
  "a document replaced, of a server with validators": withEtag(file([20])),
  "a document of a server with validators": withEtag(file([], { modified: () => -30 })),
  "a long document of which only the end is another": {
    serve: (day) => ({ ...pdf(""), body: `%PDF-1.7 ${"x".repeat(300_000 + editionOn(day, [20]))}` }),
    changes: [20],
  },
  "a document made on the fly": file([], { modified: (day) => day }),
  "a document made on the fly, each time another": {
    serve: (_day, nth) => pdf(nth),
    modified: (day) => day,
  },
  "a document of tomorrow": file([], { modified: (day) => day + 1 }),
  "a document of several servers": {
    serve: (_day, nth) => ({ ...pdf(1), headers: { ...pdf(1).headers, etag: `"server-${nth % 3}"` } }),
  },
  "a document that breaks off for a week": {
    serve: (day) => ({ ...pdf(1), ...(day >= 20 && day < 28 && { length: 900 }) }),
  },
  "a page that becomes a document": {
    serve: (day) => (day < 20 ? html(own) : pdf(1)),
    changes: [20],
  },
  "a page": page([], { modified: () => -400 }),
  "a page rewritten": page([20]),
  "a page rewritten, of a server that states something": page([20], {
    modified: (day) => (day < 20 ? -400 : 5),
  }),
  "a page rewritten twice": page([10, 30]),
  "a page rewritten, of a server with validators": withEtag(page([20])),
  "a page with a clock": noise((day) =>
    html(`${own}<p>Oppdatert ${httpDate(day)}, for ${1 + (day % 9)} dager siden</p>`),
  ),
  "a page that counts": noise((_day, nth) => html(`${own}<p>Du er besøkende nr. ${9_990 + nth}</p>`)),
  "a page with news": noise((day) => html(own + news(Math.floor(day / 3)))),
  "a page with a quote": noise((_day, nth) =>
    html(`${own}<blockquote>${pick(nth, ["Tauet", "Havet", "Båten"])} gir og tar</blockquote>`),
  ),
  "a page in two versions": noise((day) => html(day % 2 === 0 ? own : own.replace("Begge", "De to"))),
  "a page in two versions by chance": noise((_day, nth) =>
    html(pick(nth, [own, own.replace("Begge", "De to")])),
  ),
  "a page with a token": noise((_day, nth) =>
    html(
      `<form><input name="csrf" value="${tokens[nth % 6]}"></form>${own}`,
      `<meta name="t" content="${tokens[nth % 6]}">`,
    ),
  ),
  "a page that asks about cookies now": noise((day) => html((day < 20 ? "" : cookies) + own)),
  "a page that asks about cookies at times": noise((_day, nth) => html(own, nth % 2 === 0 ? "" : cookies)),
  "a page with a new menu": noise((day) => html(own, `<nav>${day < 20 ? "Maler" : "Skjemaer"}</nav>`)),
  "a page made by a script": noise((day) =>
    html(`<div id="app">Laster ${"nå ".repeat(1 + (day % 3))}</div>`),
  ),
};
const names = Object.keys(publishers);

function answer(request: IncomingMessage, response: ServerResponse, served: Served, modified?: number) {
  const { body, headers = {}, etag, length = Buffer.byteLength(body) } = served;
  if (etag !== undefined && request.headers["if-none-match"] === etag) return response.writeHead(304).end();
  const stated = modified === undefined ? {} : { "last-modified": httpDate(modified) };
  response.writeHead(200, {
    "content-length": length,
    ...headers,
    ...stated,
    ...(etag !== undefined && { etag }),
  });
  // A body that is shorter than it says: the connection ends with it.
  return length > Buffer.byteLength(body)
    ? response.write(body, () => request.socket.destroy())
    : response.end(body);
}

it("says of those that changed, and of no others, when that was", { timeout: 120_000 }, async () => {
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
  const product = await makeAdminTestApp({
    clock,
    safeFetch: farm.safeFetch,
    linkPace: { sleep },
    prepare: async ({ orm }) => {
      const rows = names.map((name, index) => {
        const url = farm.url(`host-${index}`, "/leieavtale");
        return {
          ...templateRow(index + 1, 1, { name: "Leieavtale for naust", description: name, url }),
          id: undefined,
        };
      });
      await orm.insert(templates).values(rows);
    },
  });
  const { database } = product;
  const checker = openLinkChecks({
    database,
    history: new HistoryStore(database),
    safeFetch: farm.safeFetch,
    clock,
    log: silentLog,
    syncSite: async () => {},
    siteName: "Maler",
    siteUrl: "https://maler.example",
    contactEmail: "post@maler.example",
    sleep,
  });

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

  for (const [index, name] of names.entries()) {
    const { changes: expected = [] } = publishers[name] ?? {};
    const seen = changes[index]?.map((at) => expected.findLast((changed) => changed <= at));
    expect.soft(seen, name).toEqual(expected);
    // A page in two versions is read twice a week, one that changed daily for a week.
    expect.soft(asked[index], name).toBeLessThan(2 + (2 * days) / 7 + 7 * expected.length);
  }

  // What another process has recorded is read with the next change of one's own.
  await product.asAdmin("POST", "/api/admin/link-checks", { ids: [1] });
  for (const [index, name] of names.entries()) {
    const template = (await product.inject({ url: `/api/templates/${index + 1}` })).json<Template>();
    const { isPage, modified } = publishers[name] ?? {};
    const last = changes[index]?.at(-1);
    const changedAt = last === undefined ? undefined : toMinute(start + last * dayMs);
    const stated = modified?.(days) ?? days;
    const modifiedAt =
      isPage || stated >= days ? undefined : dayInNorway({ now: () => start + stated * dayMs });
    expect.soft(template, name).toMatchObject({ description: name, linkWorkedAt: expect.any(String) });
    expect.soft(template.fileChangedAt, name).toBe(isPage ? undefined : changedAt);
    expect.soft(template.pageChangedAt, name).toBe(isPage ? changedAt : undefined);
    expect.soft(template.fileModifiedAt, name).toBe(modifiedAt);
  }
  expect(changes[names.indexOf("a document replaced, of a server that states when")]).toEqual([20]);
});

const toMinute = (at: number) => new Date(Math.floor(at / 60_000) * 60_000).toISOString();
