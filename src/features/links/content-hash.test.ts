/** What counts as changed content: nothing variable on the pages of Norwegian publishers, but each word of their own. */
import { describe, expect, it } from "vitest";
import { contentHash, lastingWords } from "#features/links/server/content-hash.ts";
import { ownText, readPage } from "#features/links/server/read-page.ts";

const own = `<h1>Leieavtale for naust</h1>
  <p>Avtalen brukes n&aring;r du leier ut et naust for l&oslash;pende tid. Begge parter skriver under, og hver av dem
  beholder ett eksemplar.</p><p>Utleier har ansvar for tak og vegger, leier for det som lagres i naustet.</p>`;

const siteOf = ({
  top = "",
  menu = `<li><a href="/">Forsiden</a><li><a href="/maler">Maler</a>`,
  inMain = own,
  side = "",
  bottom = "© 2026 Naustlaget",
} = {}) => `<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>Naustlaget</title></head><body class="side">
  ${top}<header><nav class="meny"><ul>${menu}</ul></nav></header>
  <main id="innhold">${inMain}</main><aside>${side}</aside><footer>${bottom}</footer></body></html>`;

/** An old page, without semantic elements. */
const oldPage = (more: string, title = "Naustlaget") =>
  `<HTML><HEAD><TITLE>${title}</TITLE></HEAD><BODY BGCOLOR=white>${own}${more}</BODY></HTML>`;

const inArticle = (beside: string) => oldPage(beside).replace(own, `<article class="x">${own}</article>`);
const inRole = (beside: string) => oldPage(beside).replace(own, `<div role="main"><div></div>${own}</div>`);

function hashOf(html: string, { maxBytes = 256 * 1024, headers = {} } = {}) {
  const body = Buffer.from(html).subarray(0, maxBytes);
  const all = { "content-type": "text/html; charset=utf-8", ...headers };
  return contentHash("page", { url: "https://naustlaget.no/leie", headers: all, body }, maxBytes);
}

describe("the words of a page that last", () => {
  it.each([
    ["Klokken er 08:47:12, onsdag 25. november 2026", "er"],
    ["Oppdatert for 3 dager siden", "oppdatert for"],
    ["Sist endra i går", "sist endra"],
    ["Du er besøkende nr. 104 233", "du er besøkende nr"],
    ["Uke 47 © 2026 Naustlaget", "naustlaget"],
    ["Sidens nøkkel: 9f2ac71be04d", "sidens nøkkel"],
    ["NAUSTET – Båtplass, «leie»", "naustet båtplass leie"],
  ])("of «%s» are «%s»", (text, words) => {
    expect(lastingWords(text)).toBe(words);
  });
});

describe("a page has the hash it had, whatever becomes of", () => {
  const news = (...titles: readonly string[]) =>
    `<h2>Siste nytt</h2><ul>${titles.map((title) => `<li><a href="/n/${title}">${title}</a></li>`).join("")}</ul>`;
  const cookies = `<div>Vi bruker informasjonskapsler</div><p>Er det greit?</p><button>Greit</button>`;
  const token = (value: string) => `<form><input type="hidden" name="csrf" value="${value}"></form>`;
  const expectAlike = (before: string, after: string) => {
    expect(hashOf(before)).toMatch(/^text:.{43}$/);
    expect(hashOf(after)).toBe(hashOf(before));
  };

  it.each<[string, Parameters<typeof siteOf>[0], Parameters<typeof siteOf>[0]]>([
    ["its menu", {}, { menu: `<li><a href="/">Forsiden</a><li>Ny sommerbutikk` }],
    ["its foot", {}, { bottom: "© 2027 Naustlaget og Båtforeningen. Bygget av Byrået på Hamar" }],
    ["its margin", { side: "«Havet gir»" }, { side: "«Tauet holder» <aside>Les mer</aside>" }],
    [
      "its scripts",
      {},
      { top: `<script src="/app.js"></script>`, inMain: `${own}<script>let a = 1</script>` },
    ],
    [
      "a banner about cookies in its own text",
      {},
      { inMain: `<div class="x cookie-varsel">${cookies}</div>${own}` },
    ],
    ["a trouble of the day", {}, { inMain: `<div role="alert"><p>Telefonen er nede</p></div>${own}` }],
    ["its markup and line breaks", {}, { inMain: `<div>${own.replaceAll("\n", "<br>\r\n")}</div>` }],
    ["what stands beside its main element", { top: "<p>I dag: 4 kuling" }, { top: "<p>Stille og tåke" }],
  ])("%s", (_what, before, after) => {
    expectAlike(siteOf(before), siteOf(after));
  });

  it.each([
    [
      "a clock",
      "<p>Kl. 08.15 mandag 2. mars <time>ganske nylig</time></p>",
      "<p>Kl. 23.59 fredag 13. mai</p>",
    ],
    ["a counter", "<p>Lest 9 999 ganger</p>", "<p>Lest 10 000 ganger</p>"],
    ["a list of news", news("Årsmøte i mars", "Ny kai"), news("Dugnad", "Stormen er over")],
    ["a token in its form", token("a8f3"), token("qwert")],
  ])("%s in its text", (_what, before, after) => {
    expectAlike(siteOf({ inMain: own + before }), siteOf({ inMain: own + after }));
  });

  it.each([
    ["a banner about cookies", oldPage(""), oldPage(`<DIV ID="cookieBar">${cookies}</DIV>`)],
    ["its title", oldPage(""), oldPage("", "(2) Naustlaget – nå med båt")],
    ["what stands beside its article", inArticle("<p>Kuling fra vest"), inArticle("<p>Stille og tåke")],
    ["the element of its main text", siteOf(), inRole("<p>Stille og tåke")],
  ])("%s, on a page without elements that say what is what", (_what, before, after) => {
    expectAlike(before, after);
  });
});

describe("a page has another hash", () => {
  it.each([
    ["one word of it is another", siteOf({ inMain: own.replace("tak", "gulv") })],
    ["a paragraph comes", siteOf({ inMain: `${own}<p>Depositum settes på egen konto.</p>` })],
    ["its heading is another", siteOf({ inMain: own.replace("naust", "båthus") })],
  ])("when %s", (_what, after) => {
    expect(hashOf(after)).not.toBe(hashOf(siteOf()));
    expect(hashOf(after)).toMatch(/^text:/);
  });

  it("also where nothing says what is its own", () => {
    expect(hashOf(oldPage("<p>Depositum settes på egen konto."))).not.toBe(hashOf(oldPage("")));
  });
});

it("a page whose tags are not closed has the words that a browser shows", () => {
  const page = (html: string) => ownText(Buffer.from(html), null, false);
  expect(page("<ul><li>En<li>To</ul><p>Tre<p>Fire")).toBe("En To Tre Fire");
  expect(page("<main><nav><a href=/>Hjem<p>Meny</nav><h1>Naust</main><footer>Bunn")).toBe("Naust");
  expect(page("<main>Naust<footer>Bunn")).toBe("Naust");
  expect(page('<main>Naust<script>"</main>"')).toBe("Naust");
  expect(page("Leie av <b>naust</b> &amp; b&aring;t&shy;plass &lt; 5 m")).toBe(
    "Leie av naust & båt\u00ADplass < 5 m",
  );
});

describe("a page has none", () => {
  it("when a script renders it", () => {
    const shell = `<main id="app">Laster …</main><noscript>${own}</noscript><footer>${own}</footer>`;
    expect(hashOf(shell)).toBeNull();
  });

  it("when it was cut before its own text ended, and has one when it was cut after", () => {
    const maxBytes = 4_000;
    const cutInside = siteOf({ inMain: own + "<p>Mer om naust</p>".repeat(500) });
    expect(hashOf(cutInside, { maxBytes })).toBeNull();
    const cutAfter = (top: string) => siteOf({ top, bottom: "<p>Adresser</p>".repeat(500) });
    expect(hashOf(cutAfter(""), { maxBytes })).toBe(hashOf(siteOf()));
    expect(hashOf(cutAfter("<i></i>"), { maxBytes })).toBe(hashOf(siteOf()));
  });

  it("when not all of it came, or it came compressed", () => {
    expect(hashOf(siteOf(), { headers: { "content-length": "99999" } })).toBeNull();
    expect(hashOf(siteOf(), { headers: { "content-encoding": "gzip" } })).toBeNull();
    expect(hashOf(siteOf(), { headers: { "content-encoding": "identity" } })).toBe(hashOf(siteOf()));
    expect(hashOf("")).toBeNull();
  });
});

describe("a file's hash", () => {
  const hashOfFile = (
    bytes: string,
    headers: Record<string, string> = {},
    kind: "document" | "other" = "document",
  ) => {
    const maxBytes = 14;
    const body = Buffer.from(bytes).subarray(0, maxBytes);
    return contentHash(kind, { url: "https://naustlaget.no/a.pdf", headers, body }, maxBytes);
  };

  it("is of its bytes, whatever type it comes under, and of its length too where it was cut", () => {
    const hash = hashOfFile("%PDF-1.7 a");
    expect(hash).toMatch(/^file:.{43}$/);
    expect(hashOfFile("%PDF-1.7 a", { etag: '"2"' }, "other")).toBe(hash);
    expect(hashOfFile("%PDF-1.7 b")).not.toBe(hash);
    const cut = (length: string) => hashOfFile("%PDF-1.7 a long one", { "content-length": length });
    expect(cut("9000")).toMatch(/^file:/);
    expect(cut("9000")).not.toBe(cut("9001"));
  });

  it("is none when not all of it came", () => {
    expect(hashOfFile("%PDF", { "content-length": "9000" })).toBeNull();
    expect(hashOfFile("")).toBeNull();
  });
});

it.each([
  ..."<|<title |<h1 <|<meta |&#|<!--|<script|<b>|<b></x>|<svg><title>|<p></div>|<main |<main></main>".split(
    "|",
  ),
  ..."<a href>|<div cookie |<div class=cookie|role=|<nav><nav>".split("|"),
])("a page takes no longer to read the more hostile it is: %s", (piece) => {
  const body = Buffer.from(piece.repeat(Math.ceil(262_144 / piece.length)));
  expect(typeof ownText(body, null, false)).toBe("string");
  expect(readPage(body, null).refreshTo).toBeNull();
});
