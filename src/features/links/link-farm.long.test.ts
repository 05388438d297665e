/** Days of link checks against hosts that misbehave in each way, on real sockets: the right verdict, and none too early. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/client.ts";
import { linkChecks } from "#db/schema/link.ts";
import { reports, siteState, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { LinkHealthStore } from "#features/links/server/health-store.ts";
import { openLinkChecks } from "#features/links/server/open-link-checks.ts";
import type { LinkReason, LinkState } from "#shared/link-health.ts";
import { type Handler, type LinkFarm, startLinkFarm } from "#testing/processes/link-farm.ts";
import { silentLog } from "#testing/silent-log.ts";
import { templateRow } from "#testing/template-row.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const dayMs = 24 * 60 * 60 * 1000;

interface FarmHost {
  readonly becomes: LinkState;
  readonly reason: LinkReason;
  /** From the first day. */
  readonly from: Handler;
  readonly path?: string;
  readonly url?: (farm: LinkFarm) => string;
  /** On the first day only, if it was in order then. */
  readonly first?: Handler;
  /** The days, from 0, on which it is in order. */
  readonly isFineOn?: (day: number) => boolean;
  /** Never gives a whole response, so the test does not wait for it long. */
  readonly isSlow?: boolean;
}
const verdict =
  (becomes: LinkState) =>
  (reason: LinkReason, from: Handler = () => {}, more: Partial<FarmHost> = {}): FarmHost => ({
    becomes,
    reason,
    from,
    ...more,
  });
const [ok, broken, uncertain] = [verdict("ok"), verdict("broken"), verdict("uncertain")];

const html = { "content-type": "text/html; charset=utf-8" };
const page =
  (title: string, more = ""): Handler =>
  (_request, response) =>
    response.writeHead(200, html).end(`<title>${title}</title><body><h1>${title}</h1>${more}</body>`);
const status =
  (code: number, headers = {}): Handler =>
  (_request, response) =>
    response.writeHead(code, { ...html, ...headers }).end(`<title>Kode ${code}</title>`);
const formPaths = ["/skjema", "/dok/avtale.pdf"];
const words = "<p>Vi er en forening for dem som har naust, båt og brygge her ved fjorden.</p>".repeat(5);
const redirect =
  (location: string, then: Handler = page("Velkommen til oss", words)): Handler =>
  (request, response) =>
    formPaths.includes(request.url ?? "")
      ? response.writeHead(302, { location }).end()
      : then(request, response);
const document: Handler = (_request, response) =>
  response
    .writeHead(200, { "content-type": "application/pdf" })
    .end(Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1"));
/** Begins a page and goes on with it, again and again. */
const drip =
  (everyMs: number, text: string): Handler =>
  (_request, response) => {
    response.writeHead(200, html).write("<title>Leieavtale</title>");
    const timer = setInterval(() => response.write(text), everyMs);
    return response.on("close", () => clearInterval(timer));
  };
/** As IIS sends it: in UTF-8, neither escaped nor encoded. */
const rawRedirect = Buffer.from(
  "HTTP/1.1 302 Found\r\nLocation: /skjema på norsk\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
);
const fine = page("Leieavtale for naust");
const pdf = { path: "/dok/avtale.pdf" };
const slow = { isSlow: true };

/** The hosts by name: what its link must have become in two weeks, why, and how it misbehaves. */
const hosts: Readonly<Record<string, FarmHost>> = {
  fine: ok("ok", fine),
  "404": broken("not_found", status(404)),
  "410": broken("gone", status(410)),
  "403": uncertain("forbidden", status(403)),
  "401": uncertain("forbidden", status(401)),
  "429": uncertain("too_many", status(429, { "retry-after": "7200" })),
  "500": uncertain("server_error", status(500)),
  "503": uncertain("server_error", status(503)),
  "418": uncertain("other_status", status(418)),
  silent: uncertain("timeout", () => {}, slow),
  "slow-drip": uncertain("timeout", drip(20, "<p>"), slow),
  endless: ok("ok", drip(1, "<p>tekst</p>".repeat(5_000))),
  "redirect-loop": uncertain("redirect_loop", redirect("/skjema")),
  "redirect-chain": uncertain("redirect_loop", (request, response) =>
    response.writeHead(302, { location: `${request.url}x` }).end(),
  ),
  "to-front-page": broken("front_page", redirect("/")),
  "to-front-page-in-norwegian": broken("front_page", redirect("/no/")),
  "to-front-page-later": broken("front_page", redirect("/"), { first: fine }),
  elsewhere: ok("ok", page("Velkommen til oss", words)),
  "to-another-host": broken("other_host", redirect("http://elsewhere.example/ny")),
  "to-another-host-that-has-it": ok("moved", redirect("http://fine.example/ny")),
  "to-another-host-with-the-path": ok("moved", redirect("http://elsewhere.example/skjema")),
  "to-raw-letters": ok("moved", (request, response) => {
    if (request.url === "/skjema") request.socket.end(rawRedirect);
    else if (request.url === "/skjema%20p%C3%A5%20norsk") page("Skjema")(request, response);
    else status(404)(request, response);
  }),
  "soft-404-in-gzip": broken("says_not_found", (_request, response) =>
    response
      .writeHead(200, { ...html, "content-encoding": "gzip" })
      .end(gzipSync("<title>Siden finnes ikke</title>")),
  ),
  "to-last-slash": ok("ok", redirect("/skjema/", page("Skjema"))),
  "to-language": ok("moved", redirect("/nb/skjema", page("Skjema"))),
  "to-private-network": uncertain("not_public", redirect("http://169.254.169.254/latest")),
  "to-sign-in": uncertain("sign_in", redirect("/logg-inn?retur=%2Fskjema")),
  "soft-404-in-norwegian": broken("says_not_found", page("Siden finnes ikke – Kommunen")),
  "soft-404-in-english": broken("says_not_found", page("Page not found | Company")),
  parked: broken("parked", page("example.no", `<script src="https://img.sedoparking.com/x.js"></script>`)),
  pdf: ok("ok", document, pdf),
  "pdf-to-html": broken("document_became_page", page("Dokumenter", words), { ...pdf, first: document }),
  "pdf-behind-a-wall": uncertain("forbidden", page("example.no"), { ...pdf, first: document }),
  "pdf-to-landing-page": ok("moved", redirect("/dok/avtale", page("Dokumenter")), {
    ...pdf,
    first: document,
  }),
  files: ok("ok", document, { path: "/f/1" }),
  "pdf-on-another-host": ok("moved", redirect("http://files.example/f/1"), pdf),
  "too-long-content-length": ok("ok", (request, response) => {
    response.writeHead(200, { ...html, "content-length": "5000" });
    response.write("<title>Leieavtale for naust</title>", () => request.socket.destroy());
  }),
  "tls-without-certificate": uncertain("tls", undefined, { url: (farm) => farm.noCertificate("tls-none") }),
  "tls-not-spoken": uncertain("tls", undefined, { url: (farm) => farm.noTls("tls-not-spoken") }),
  "connection-reset": uncertain("no_connection", (request) => request.socket.resetAndDestroy()),
  "connection-refused": uncertain("no_connection", undefined, { url: (farm) => farm.nobody("refused") }),
  garbage: uncertain("bad_response", (request) => request.socket.end("no http at all\r\n\r\n")),
  "nx-gone-for-days": broken("no_such_host"),
  "dns-trouble": uncertain("dns"),
  recovers: ok("ok", status(404), { isFineOn: (day) => day >= 10 }),
  "down-for-a-week": ok("ok", status(503), { first: fine, isFineOn: (day) => day >= 12 }),
  // Never three failures without one in between that was in order; the last day is such a day.
  flickers: ok("ok", status(404), { isFineOn: (day) => day % 3 === 2 }),
  "not-modified": ok("unchanged", (request, response) =>
    request.headers["if-none-match"] === '"1"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { ...html, etag: '"1"' }).end("<title>Leieavtale</title>"),
  ),
};
const names = Object.keys(hosts);
const byText = (a = "", b = "") => a.localeCompare(b);

async function simulate(days: number) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const start = clock.now();
  const day = () => Math.floor((clock.now() - start) / dayMs);
  const farm = await startLinkFarm((name) => {
    const host = hosts[name];
    if (host?.first && day() < 1) return host.first;
    return host?.isFineOn?.(day()) ? fine : host?.from;
  });
  onTestFinished(() => farm.close());
  // Redirects to other hosts of the farm keep its port.
  const port = new URL(farm.url("fine")).port;
  const slowHosts = new Set(
    names.filter((name) => hosts[name]?.isSlow).map((name) => new URL(farm.url(name)).host),
  );
  const rows = names.map((name, index) => {
    const url = hosts[name]?.url?.(farm) ?? farm.url(name, hosts[name]?.path);
    return { ...templateRow(index + 1, 1, { name: "Leieavtale for naust", url }), id: undefined };
  });
  await database.orm.insert(templates).values(rows);
  await database.orm.insert(siteState).values({ id: 1, version: 1 });
  const checker = openLinkChecks({
    database,
    history: new HistoryStore(database),
    safeFetch: (url, init) =>
      farm.safeFetch(url.replace(/(?<=\.example)\//, `:${port}/`), {
        ...init,
        timeoutMs: slowHosts.has(new URL(url).host) ? 150 : 30_000,
      }),
    clock,
    log: silentLog,
    syncSite: async () => {},
    siteName: "Maler",
    siteUrl: "https://maler.example",
    contactEmail: "post@maler.example",
    sleep: async (ms) => {
      clock.advance(ms);
      await nextTurn();
    },
  });
  const round = () => checker.runRound(new AbortController().signal);
  for (let done = 0; done < days; done += 1) {
    await round();
    clock.advance(2 * 60 * 60 * 1000);
    await round();
    const next = start + (done + 1) * (dayMs + 15 * 60 * 1000);
    clock.advance(Math.max(0, next - clock.now()));
  }
  return { database, farm, clock };
}

async function healthOf(database: Database) {
  const rows = await new LinkHealthStore(database).listHealth(names.map((_name, index) => index + 1));
  return new Map(rows.map(({ templateId, linkHealth }) => [names[templateId - 1], linkHealth]));
}

describe("three weeks of checks against a farm of hosts that misbehave", () => {
  it(
    "come to the right verdict for each, never two requests to a host at a time, and one report for each broken one",
    { timeout: 120_000 },
    async () => {
      const { database, farm } = await simulate(15);
      const found = await healthOf(database);
      const expected = Object.fromEntries(
        Object.entries(hosts).map(([name, { becomes, reason }]) => [name, `${becomes}: ${reason}`]),
      );
      const verdicts = Object.fromEntries(
        [...found].map(([name, health]) => [name, `${health?.state}: ${health?.reason}`]),
      );
      expect(verdicts).toEqual(expected);
      expect(farm.mostAtOnce()).toBe(1);

      const written = await database.orm.select().from(reports);
      const waiting = written
        .filter(({ isResolved }) => !isResolved)
        .map(({ templateId }) => names[(templateId ?? 0) - 1]);
      expect(waiting.toSorted(byText)).toEqual(
        names.filter((name) => hosts[name]?.becomes === "broken").toSorted(byText),
      );
      const solved = written
        .filter(({ isResolved }) => isResolved)
        .map(({ templateId }) => names[(templateId ?? 0) - 1]);
      expect(solved).toEqual(["recovers"]);
      for (const report of written)
        expect(report).toMatchObject({ origin: "link_check", reason: "broken_link" });

      for (const name of ["429", "404"]) {
        const checks = await database.orm
          .select()
          .from(linkChecks)
          .where(eq(linkChecks.templateId, names.indexOf(name) + 1));
        expect(checks.length).toBeLessThanOrEqual(6);
      }
    },
  );
});

it("asks one host for one thing at a time, with a pause, whoever wants it, however many links it has", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const times: number[] = [];
  const farm = await startLinkFarm(() => (_request, response) => {
    times.push(clock.now());
    setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end("<title>Leie</title>"), 20);
  });
  onTestFinished(() => farm.close());
  const urls = [1, 2, 3, 4, 5].map((id) => farm.url("same", `/skjema/${id}`));
  await database.orm
    .insert(templates)
    .values(urls.map((url, index) => ({ ...templateRow(index + 1, 1, { url }), id: undefined })));
  await database.orm.insert(siteState).values({ id: 1, version: 1 });
  // As two processes, which share nothing but the database.
  const checkers = [1, 2].map(() =>
    openLinkChecks({
      database,
      history: new HistoryStore(database),
      safeFetch: farm.safeFetch,
      clock,
      log: silentLog,
      syncSite: async () => {},
      siteName: "Maler",
      siteUrl: "https://maler.example",
      contactEmail: "post@maler.example",
      sleep: async (ms) => {
        clock.advance(ms);
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    }),
  );
  await Promise.all(
    checkers.map((checker, index) => checker.checkNow(index === 0 ? [1, 2, 3] : [3, 4, 5], 60_000)),
  );
  expect(times.length).toBeGreaterThanOrEqual(5);
  expect(farm.mostAtOnce()).toBe(1);
  for (const [index, time] of times.entries()) {
    if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
  }
});
