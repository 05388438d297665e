/** One check of hosts that misbehave, each in its own way, on real sockets. What many checks come to is in content-changes. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkCheck, type LinkToCheck } from "#features/links/server/check-link.ts";
import type { HostGate } from "#features/links/server/host-gate.ts";
import { type LinkOutcome, type LinkReason, outcomeOfReason } from "#domain/link-health.ts";
import { type Handler, type LinkFarm, startLinkFarm } from "#testing/processes/link-farm.ts";

interface Case {
  readonly path?: string;
  readonly url?: (farm: LinkFarm) => string;
  /** What earlier checks have found. */
  readonly before?: Partial<LinkToCheck>;
  readonly timeoutMs?: number;
}

const html = { "content-type": "text/html; charset=utf-8" };
const page =
  (title: string, more = ""): Handler =>
  (_request, response) =>
    response.writeHead(200, html).end(`<title>${title}</title><body><h1>${title}</h1>${more}</body>`);
const status =
  (code: number, headers = {}): Handler =>
  (_request, response) =>
    response.writeHead(code, { ...html, ...headers }).end(`<title>Kode ${code}</title>`);
const paths = ["/skjema", "/dok/avtale.pdf"];
const words = "<p>Vi er en forening for dem som har naust, båt og brygge her ved fjorden.</p>".repeat(5);
const redirect =
  (location: string, then: Handler = page("Velkommen til oss", words)): Handler =>
  (request, response) =>
    paths.includes(request.url ?? "")
      ? response
          .writeHead(302, { location: location.replace(".example", `.example:${request.socket.localPort}`) })
          .end()
      : then(request, response);
const document: Handler = (_request, response) =>
  response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7\n");
/** Sends a page slowly, piece by piece. */
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
const pdf = { path: "/dok/avtale.pdf" };
const wasPdf = { ...pdf, before: { contentKind: "document" } } as const;
/** They never give a whole response. */
const slow = { timeoutMs: 150 };
const none: Handler = () => {};

const hosts: Readonly<Record<string, readonly [LinkOutcome, LinkReason, Handler, Case?]>> = {
  fine: ["ok", "ok", page("Leieavtale for naust")],
  "404": ["failed", "not_found", status(404)],
  "403": ["uncertain", "forbidden", status(403)],
  "429": ["uncertain", "too_many", status(429)],
  "503": ["uncertain", "server_error", status(503)],
  "418": ["uncertain", "other_status", status(418)],
  silent: ["uncertain", "timeout", none, slow],
  "slow-drip": ["uncertain", "timeout", drip(20, "<p>"), slow],
  endless: ["ok", "ok", drip(1, "<p>tekst</p>".repeat(5_000))],
  "redirect-loop": ["uncertain", "redirect_loop", redirect("/skjema")],
  "redirect-chain": [
    "uncertain",
    "redirect_loop",
    (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
  ],
  "to-front-page": ["failed", "front_page", redirect("/")],
  elsewhere: ["ok", "ok", page("Velkommen til oss", words)],
  "to-another-host": ["failed", "other_host", redirect("http://elsewhere.example/ny")],
  "to-another-host-that-has-it": ["ok", "moved", redirect("http://fine.example/ny")],
  "to-another-host-with-the-path": ["ok", "moved", redirect("http://elsewhere.example/skjema")],
  "to-raw-letters": [
    "ok",
    "moved",
    (request, response) => {
      if (request.url === "/skjema") request.socket.end(rawRedirect);
      else if (request.url === "/skjema%20p%C3%A5%20norsk") page("Skjema")(request, response);
      else status(404)(request, response);
    },
  ],
  "to-language": ["ok", "moved", redirect("/nb/skjema", page("Skjema"))],
  "to-private-network": ["uncertain", "not_public", redirect("http://169.254.169.254/latest")],
  "to-sign-in": ["uncertain", "sign_in", redirect("/logg-inn?retur=%2Fskjema")],
  "soft-404-in-gzip": [
    "failed",
    "says_not_found",
    (_request, response) =>
      response
        .writeHead(200, { ...html, "content-encoding": "gzip" })
        .end(gzipSync("<title>Siden finnes ikke</title>")),
  ],
  parked: ["failed", "parked", page("a", `<script src="https://img.sedoparking.com/x.js"></script>`)],
  pdf: ["ok", "ok", document, pdf],
  "pdf-to-html": ["failed", "document_became_page", page("Dokumenter", words), wasPdf],
  "pdf-behind-a-wall": ["uncertain", "forbidden", page("example.no"), wasPdf],
  files: ["ok", "ok", document],
  "pdf-on-another-host": ["ok", "moved", redirect("http://files.example/f/1"), pdf],
  "too-long-content-length": [
    "ok",
    "ok",
    (request, response) => {
      response.writeHead(200, { ...html, "content-length": "5000" });
      response.write("<title>Leieavtale for naust</title>", () => request.socket.destroy());
    },
  ],
  "tls-without-certificate": ["uncertain", "tls", none, { url: (farm) => farm.noCertificate("no-tls") }],
  "tls-not-spoken": ["uncertain", "tls", none, { url: (farm) => farm.noTls("tls-not-spoken") }],
  "connection-reset": ["uncertain", "no_connection", (request) => request.socket.resetAndDestroy()],
  "connection-refused": ["uncertain", "no_connection", none, { url: (farm) => farm.nobody("refused") }],
  garbage: ["uncertain", "bad_response", (request) => request.socket.end("no http at all\r\n\r\n")],
  "nx-gone": ["failed", "no_such_host", none],
  "dns-trouble": ["uncertain", "dns", none],
  "not-modified": [
    "ok",
    "unchanged",
    (request, response) =>
      request.headers["if-none-match"] === '"1"' ? response.writeHead(304).end() : response.end("new"),
    { before: { etag: '"1"', readAt: 0 } },
  ],
};

let farm: LinkFarm;
beforeAll(async () => {
  farm = await startLinkFarm((name) => hosts[name]?.[2]);
  // Other hosts of the farm are let through where they are known.
  for (const name of Object.keys(hosts)) farm.url(name);
});
afterAll(() => farm.close());

const clock = { now: () => 0 };
/** Free at once: each host is requested many times, and the clock stands. */
const gate: Pick<HostGate, "run"> = { run: async (_url, _signal, work) => (await work()).result };

it.each(Object.entries(hosts))("%s is what it is", async (name, [outcome, reason, , more = {}]) => {
  const url = more.url?.(farm) ?? farm.url(name, more.path);
  const known = { contentKind: null, etag: null, lastModified: null, readAt: null, ...more.before };
  const goodUrl = more.before ? url : null;
  const link = { id: 1, name: "Leieavtale for naust", source: "Et forbund", url, goodUrl, ...known };
  const { timeoutMs = 30_000 } = more;
  const check = linkCheck({ safeFetch: farm.safeFetch, gate, clock, userAgent: "a", timeoutMs });
  const found = await check(link, new AbortController().signal);
  expect([outcomeOfReason(found.reason), found.reason]).toEqual([outcome, reason]);
});
