/** The hosts of the link farm: how each misbehaves, and the verdict that is right for it. */
import type { LinkReason, LinkState } from "#shared/link-health.ts";
import type { Handler, LinkFarm } from "#testing/link-farm.ts";

const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1");

const page =
  (title: string, more = ""): Handler =>
  (_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${more}</body></html>`,
      );
const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(code, { "content-type": "text/html", ...headers }).end(`<title>Kode ${code}</title>`);
const redirect =
  (location: string, then: Handler = page("Velkommen til oss"), code = 302): Handler =>
  (request, response) =>
    request.url === "/skjema" || request.url === "/dok/avtale.pdf"
      ? response.writeHead(code, { location }).end()
      : then(request, response);
const document: Handler = (_request, response) =>
  response.writeHead(200, { "content-type": "application/pdf" }).end(pdf);
const fine = page("Leieavtale for naust");
const byMethod =
  (head: Handler, get: Handler): Handler =>
  (request, response) =>
    (request.method === "HEAD" ? head : get)(request, response);

export interface FarmHost {
  /** From the first day. */
  readonly from?: Handler;
  /** On the first day only, if it was in order then. */
  readonly first?: Handler;
  /** From this day on, it is what `later` says. */
  readonly laterDay?: number;
  readonly later?: Handler;
  readonly path?: string;
  readonly url?: (farm: LinkFarm, name: string) => string;
  /** Never gives a whole response, so the test does not wait for it long. */
  readonly isSlow?: boolean;
  readonly becomes: LinkState;
  readonly reason: LinkReason;
}

/** The hosts by name, each with what its link must have become in two weeks, and why. */
export function misbehavingHosts(): Readonly<Record<string, FarmHost>> {
  let flicker = 0;
  return {
    fine: { from: fine, becomes: "ok", reason: "ok" },
    "404": { from: status(404), becomes: "broken", reason: "not_found" },
    "410": { from: status(410), becomes: "broken", reason: "gone" },
    "403": { from: status(403), becomes: "uncertain", reason: "forbidden" },
    "401": { from: status(401), becomes: "uncertain", reason: "forbidden" },
    "429": { from: status(429, { "retry-after": "7200" }), becomes: "uncertain", reason: "too_many" },
    "500": { from: status(500), becomes: "uncertain", reason: "server_error" },
    "503": { from: status(503), becomes: "uncertain", reason: "server_error" },
    "418": { from: status(418), becomes: "uncertain", reason: "other_status" },
    silent: { from: () => {}, isSlow: true, becomes: "uncertain", reason: "timeout" },
    "slow-drip": {
      isSlow: true,
      from: (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        const timer = setInterval(() => response.write("<p>"), 20);
        response.on("close", () => clearInterval(timer));
      },
      becomes: "uncertain",
      reason: "timeout",
    },
    endless: {
      from: (request, response) => {
        response.writeHead(200, { "content-type": "text/html" }).write("<title>Leieavtale</title>");
        if (request.method === "HEAD") return response.end();
        const timer = setInterval(() => response.write("<p>tekst</p>".repeat(5_000)), 1);
        response.on("close", () => clearInterval(timer));
      },
      becomes: "ok",
      reason: "ok",
    },
    "redirect-loop": {
      from: (_q, response) => response.writeHead(302, { location: "/skjema" }).end(),
      becomes: "uncertain",
      reason: "redirect_loop",
    },
    "redirect-chain": {
      from: (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
      becomes: "uncertain",
      reason: "redirect_loop",
    },
    "to-front-page": { from: redirect("/"), becomes: "broken", reason: "front_page" },
    "to-front-page-in-norwegian": { from: redirect("/no/"), becomes: "broken", reason: "front_page" },
    "to-front-page-later": { first: fine, from: redirect("/"), becomes: "broken", reason: "front_page" },
    elsewhere: { from: page("Velkommen til oss"), becomes: "ok", reason: "ok" },
    "to-another-host": {
      from: redirect("http://elsewhere.example/ny"),
      becomes: "broken",
      reason: "other_host",
    },
    "to-another-host-that-has-it": {
      from: redirect("http://fine.example/ny"),
      becomes: "ok",
      reason: "moved",
    },
    "to-another-host-with-the-path": {
      from: redirect("http://elsewhere.example/skjema"),
      becomes: "ok",
      reason: "moved",
    },
    "to-last-slash": { from: redirect("/skjema/", page("Skjema")), becomes: "ok", reason: "ok" },
    "to-language": { from: redirect("/nb/skjema", page("Skjema")), becomes: "ok", reason: "moved" },
    "to-private-network": {
      from: redirect("http://169.254.169.254/latest"),
      becomes: "uncertain",
      reason: "not_public",
    },
    "to-sign-in": { from: redirect("/logg-inn?retur=%2Fskjema"), becomes: "uncertain", reason: "sign_in" },
    "soft-404-in-norwegian": {
      from: page("Siden finnes ikke – Kommunen"),
      becomes: "broken",
      reason: "says_not_found",
    },
    "soft-404-in-english": {
      from: page("Page not found | Company"),
      becomes: "broken",
      reason: "says_not_found",
    },
    parked: {
      from: page("example.no", `<script src="https://img.sedoparking.com/x.js"></script>`),
      becomes: "broken",
      reason: "parked",
    },
    pdf: { path: "/dok/avtale.pdf", from: document, becomes: "ok", reason: "ok" },
    "pdf-to-html": {
      path: "/dok/avtale.pdf",
      first: document,
      from: page("Dokumenter"),
      becomes: "broken",
      reason: "document_became_page",
    },
    "pdf-to-landing-page": {
      path: "/dok/avtale.pdf",
      first: document,
      from: redirect("/dok/avtale", page("Dokumenter")),
      becomes: "ok",
      reason: "moved",
    },
    files: { path: "/f/1", from: document, becomes: "ok", reason: "ok" },
    "pdf-on-another-host": {
      path: "/dok/avtale.pdf",
      from: redirect("http://files.example/f/1"),
      becomes: "ok",
      reason: "moved",
    },
    "head-not-allowed": {
      path: "/dok/avtale.pdf",
      from: byMethod(status(405), document),
      becomes: "ok",
      reason: "ok",
    },
    "head-lies-404": {
      path: "/dok/avtale.pdf",
      from: byMethod(status(404), document),
      becomes: "ok",
      reason: "ok",
    },
    "head-lies-200": {
      path: "/dok/avtale.pdf",
      from: byMethod(document, status(404)),
      becomes: "broken",
      reason: "not_found",
    },
    "head-hangs": {
      path: "/dok/avtale.pdf",
      isSlow: true,
      from: byMethod(() => {}, document),
      becomes: "ok",
      reason: "ok",
    },
    "too-long-content-length": {
      from: (request, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "5000" });
        response.write("<title>Leieavtale for naust</title>", () => request.socket.destroy());
      },
      becomes: "ok",
      reason: "ok",
    },
    "tls-without-certificate": {
      url: (farm, name) => farm.noCertificate(name),
      becomes: "uncertain",
      reason: "tls",
    },
    "tls-not-spoken": { url: (farm, name) => farm.noTls(name), becomes: "uncertain", reason: "tls" },
    "connection-reset": {
      from: (request) => request.socket.resetAndDestroy(),
      becomes: "uncertain",
      reason: "no_connection",
    },
    "connection-refused": {
      url: (farm, name) => farm.nobody(name),
      becomes: "uncertain",
      reason: "no_connection",
    },
    garbage: {
      from: (request) => request.socket.end("no http at all\r\n\r\n"),
      becomes: "uncertain",
      reason: "bad_response",
    },
    "nx-gone-for-days": { becomes: "broken", reason: "no_such_host" },
    "dns-trouble": { becomes: "uncertain", reason: "dns" },
    recovers: { from: status(404), laterDay: 10, later: fine, becomes: "ok", reason: "ok" },
    "down-for-a-week": {
      first: fine,
      from: status(503),
      laterDay: 12,
      later: fine,
      becomes: "ok",
      reason: "ok",
    },
    flickers: {
      from: (_request, response) => status(flicker++ % 3 === 2 ? 200 : 404)(_request, response),
      becomes: "ok",
      reason: "ok",
    },
    "not-modified": {
      from: (request, response) =>
        request.headers["if-none-match"] === '"1"'
          ? response.writeHead(304).end()
          : response
              .writeHead(200, { "content-type": "text/html", etag: '"1"' })
              .end("<title>Leieavtale</title>"),
      becomes: "ok",
      reason: "unchanged",
    },
  };
}
