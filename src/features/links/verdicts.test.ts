/** The verdicts by themselves, above all those that a real publisher could be done wrong by. */
import { describe, expect, it } from "vitest";
import { type ContentKind, kindOf } from "#features/links/server/content-kind.ts";
import { judgeFailure, judgeResponse } from "#features/links/server/judge-response.ts";
import { moveOf } from "#features/links/server/moved-url.ts";
import { cleanText, readPage } from "#features/links/server/read-page.ts";
import { outcomeOfReason } from "#domain/link-health.ts";
import { SafeFetchError } from "#platform/safe-fetch.ts";

const words = `<p>${"Kommunen leier ut haller, saler og rom til lag og foreninger. ".repeat(6)}</p>`;
const html = (title: string, body = "") =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

interface Judged {
  readonly url?: string;
  readonly finalUrl?: string;
  readonly contentKind?: ContentKind;
  readonly goodUrl?: string;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function judge(body: string | Buffer, more: Judged = {}) {
  const { url = "https://kommunen.no/skjema/leie-av-hall", contentKind = null, goodUrl = null } = more;
  const { finalUrl = url, status = 200, type = "text/html; charset=utf-8" } = more;
  const name = "Avtale om leie av idrettshall";
  const template = { name, source: "Kommunen", url, goodUrl, contentKind };
  const headers = { "content-type": type, ...more.headers };
  return judgeResponse(template, { status, headers, url: finalUrl, body: Buffer.from(body) }).reason;
}

describe("where a redirect leads", () => {
  it.each([
    ["https://www.nav.no/x/skjema", "https://nav.no/x/skjema/", "same"],
    ["http://www.kommunen.no/x/", "https://kommunen.no/x/index.html", "same"],
    ["https://x.no/x/skjema-a", "https://x.no/nb/x/skjema-a", "kept"],
    ["https://x.no/artikkel/leieavtale", "https://x.no/bolig/leieavtale", "kept"],
    ["https://x.no/dok/avtale.pdf", "https://x.no/dok/avtale", "kept"],
    ["https://x.no/s%C3%B8knad", "https://x.no/søknad/", "same"],
    ["https://x.no/?p=3704", "https://x.no/kontraktsmal-kunst", "within"],
    ["https://x.no/gammelt/navn", "https://x.no/nytt/sted", "within"],
    ["https://x.no/skjema/a", "https://www.x.no/", "front_page"],
    ["https://x.no/skjema/a", "https://x.no/?utm_source=404", "front_page"],
    ["https://x.no/skjema/a", "https://x.no/feil/side-ikke-funnet", "error_page"],
    ["https://www.altinn.no/skjema/a", "https://login.idporten.no/authorize?x=1", "sign_in"],
    ["https://x.no/skjema/a", "https://x.no/samtykke?neste=%2Fskjema%2Fa", "sign_in"],
    ["https://asker.kommune.no/skjema/a", "https://oslo.kommune.no/b/c", "other_host"],
    ["https://x.no/maler", "https://y.no/maler", "kept"],
    ["https://x.no/leie/maler", "https://y.no/maler", "other_host"],
  ] as const)("%s → %s is %s", (from, to, move) => {
    expect(moveOf(from, to)).toBe(move);
  });
});

it.each([
  ["application/pdf", "document"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "document"],
  ["application/vnd.oasis.opendocument.spreadsheet", "document"],
  ["text/rtf", "document"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "other"],
  ["text/html; charset=utf-8", "page"],
  ["application/octet-stream", "other"],
])("a response of the type %s is a %s", (type, kind) => {
  const headers = { "content-type": type };
  expect(kindOf({ url: "https://kommunen.no/last-ned", headers, body: Buffer.from("PK") })).toBe(kind);
});

describe("a page that answers 200", () => {
  it.each([
    "Siden finnes ikke",
    "Beklager, siden du leter etter finnes ikke lenger – Kommunen",
    "Vi fann ikkje sida | Kommunen",
    "Fant ingen side her",
    "Dokumentet er fjernet",
    "404",
    "Feil 404",
    "Page not found | Company",
    "Sorry, this page doesn’t exist",
    "Kommunen – Ikke funnet",
  ])("and says «%s» is gone", (title) => {
    expect(judge(html(title))).toBe("says_not_found");
    expect(judge(html("Kommunen", `<h1 class="x">${title}</h1>`))).toBe("says_not_found");
  });

  it.each([
    "Skjema for leie av hall",
    "Skjema 404: Melding om utleie",
    "NAV 04-04.04 Søknad",
    "Melding når leier ikke er funnet skikket",
    "Hva gjør du hvis du ikke finner skjemaet?",
    "Avtale om vedlikehold av vei",
    "Slik logger du inn",
  ])("and says «%s» is in order", (title) => {
    expect(judge(html(title))).toBe("ok");
  });

  it("and names the template is the template's, whatever else it says", () => {
    expect(judge(html("Avtale om leie av idrettshall – siden finnes ikke på nynorsk"))).toBe("ok");
    const options = { finalUrl: "https://ny-kommune.no/" };
    expect(judge(html("Leie av idrettshall og svømmehall"), options)).toBe("moved");
    expect(judge(html("Velkommen til ny kommune"), options)).toBe("front_page");
  });

  it("is judged by what is shown of it", () => {
    const hidden = `<!-- <h1>Siden finnes ikke</h1> --><noscript><h1>Page not found</h1></noscript>
      <script>const text = "<h1>Siden finnes ikke</h1>"</script><template><h1>404</h1></template><h1>Leie</h1>`;
    expect(judge(html("Kommunen", hidden))).toBe("ok");
  });

  it.each([
    ["Just a moment...", "forbidden"],
    ["Siden er under vedlikehold", "maintenance"],
    ["Logg inn – Min side", "sign_in"],
    ["Domenet er til salgs", "parked"],
  ] as const)("and says «%s» is %s", (title, reason) => {
    expect(judge(html(title))).toBe(reason);
  });

  it("on another host is in order where it was so before, and where it is a document", () => {
    const moved = { finalUrl: "https://skjemaportalen.no/k/123" };
    expect(judge(html("Skjema", words), moved)).toBe("other_host");
    expect(judge(html("Skjema"), { ...moved, goodUrl: "https://skjemaportalen.no/k/122" })).toBe("moved");
    expect(judge("%PDF-1.7", { ...moved, type: "application/octet-stream" })).toBe("moved");
  });

  it("in place of a document is a failure, except on the document's own page", () => {
    const url = "https://kommunen.no/dok/hall.pdf";
    const page = html("Dokumenter", words);
    expect(judge(page, { url, contentKind: "document" })).toBe("document_became_page");
    expect(judge(page, { url, finalUrl: "https://kommunen.no/dok" })).toBe("document_became_page");
    expect(judge(html("Dokumenter"), { url })).toBe("ok");
    expect(judge(page, { contentKind: "document" })).toBe("document_became_page");
    expect(judge(html("Dokumenter"), { url, finalUrl: "https://kommunen.no/dok/hall" })).toBe("moved");
    expect(judge(html("Leie av idrettshall"), { url })).toBe("ok");
  });

  // Bot walls before a file, by vendor.
  it.each([
    ["AWS, without a body", "", { status: 202, headers: { "x-amzn-waf-action": "challenge" } }],
    ["AWS", html("", words), { headers: { "x-amzn-waf-action": "captcha" } }],
    ["one that works on it", html("Vent litt", words), { status: 202 }],
    ["Cloudflare", html("kommunen.no", words), { headers: { "cf-mitigated": "challenge" } }],
    ["DataDome", html("kommunen.no", "<p>Please enable JS and disable any ad blocker</p>"), {}],
    ["Akamai", html("", "<script>bmak()</script>"), {}],
    ["Sucuri", html("You are being redirected...", "<noscript>Javascript is required.</noscript>"), {}],
    ["a question about cookies", html("Før du fortsetter", words), {}],
    ["one that a script makes", html("", "<div id=root></div>"), {}],
  ])("of %s in place of a document says nothing", (_name, body, options) => {
    const reason = judge(body, {
      url: "https://kommunen.no/dok/hall.pdf",
      contentKind: "document",
      ...options,
    });
    expect(outcomeOfReason(reason)).toBe("uncertain");
  });

  it("with hardly a word is not in order where a wall says so, nor gone on another host", () => {
    const short = html("kommunen.no", "<p>Please enable JS</p>");
    expect(judge(short, { headers: { "x-datadome": "protected" } })).toBe("forbidden");
    expect(judge(short, { headers: { "x-iinfo": "7-1" } })).toBe("forbidden");
    expect(judge(short)).toBe("ok");
    expect(judge(html("Skjema", words), { headers: { "x-iinfo": "7-1" } })).toBe("ok");
    expect(judge(short, { finalUrl: "https://captcha.example/c" })).toBe("forbidden");
  });

  it("may be in an old character set, with entities", () => {
    const page = Buffer.from(html("S\u00f8knad &ndash; &aring;rlig").replace("\u2013", ""), "latin1");
    expect(readPage(page, "text/html; charset=iso-8859-1").title).toBe("Søknad – årlig");
  });

  it("is read with any entity, and without ends of its elements", () => {
    const read = (text: string) => readPage(Buffer.from(text), null);
    expect(
      read("<title>M&uuml;ller &aacute; &Scaron;tor&nbsp;&euro; &#8211; &#x26; &ukjent; &amp</title>"),
    ).toMatchObject({ title: "Müller á Štor € – & &ukjent; &" });
    expect(read("<TITLE>Leie</TITLE><H1 class='a>b'>Naust<BR>og båt<DIV>Tekst")).toMatchObject({
      title: "Leie",
      heading: "Naust og båt Tekst",
      text: "Naust og båt Tekst",
    });
    expect(read("<svg><title>Logo</title></svg><h1><img alt=x></h1><h1>To</h1>")).toMatchObject({
      title: null,
      heading: null,
    });
    expect(read(`\uFEFF<meta content="0;URL='/ny?a=1&amp;b=2'" HTTP-EQUIV=Refresh>`).refreshTo).toBe(
      "/ny?a=1&b=2",
    );
    expect(read(`<noscript><meta http-equiv=refresh content="0;url=/uten"></noscript>`).refreshTo).toBeNull();
  });
});

it("what is kept of a page has no control characters and an end", () => {
  expect(cleanText("a\u0000b\u202Ec\n d", 20)).toBe("a bc d");
  expect(cleanText("x".repeat(500), 200)).toHaveLength(200);
  expect(cleanText(" \u0007 ", 20)).toBeNull();
});

it.each([
  ["ENOTFOUND", "no_such_host"],
  ["ECONNRESET", "no_connection"],
  ["CERT_HAS_EXPIRED", "tls"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
  ["HPE_INVALID_CONSTANT", "bad_response"],
])("no response because of %s is %s", (code, reason) => {
  const cause = Object.assign(new Error("outer"), { cause: Object.assign(new Error("inner"), { code }) });
  expect(judgeFailure(new SafeFetchError("network", "no response", { cause }), null).reason).toBe(reason);
});
