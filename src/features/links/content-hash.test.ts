/** What counts as another content: nothing that comes and goes on the pages of Norwegian publishers, and each word of their own. */
import { describe, expect, it } from "vitest";
import { contentHash, lastingWords } from "#features/links/server/content-hash.ts";
import { ownText } from "#features/links/server/read-page.ts";

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

/** An old page, without elements that say what is what. */
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
    ["Publisert 3. des. 2025 kl. 13.05", "publisert"],
    ["Oppdatert for 3 dager siden", "oppdatert for"],
    ["Oppdatert for en time siden", "oppdatert for"],
    ["Sist endra i går", "sist endra"],
    ["Updated 2 weeks ago, on Tuesday May 5th", "updated on"],
    ["Du er besøkende nr. 104 233", "du er besøkende nr"],
    ["Uke 47 © 2026 Naustlaget", "naustlaget"],
    ["Sidens nøkkel: 9f2ac71be04d", "sidens nøkkel"],
    ["NAUSTET – Båtplass, «leie»", "naustet båtplass leie"],
  ])("of «%s» are «%s»", (text, words) => {
    expect(lastingWords(text)).toBe(words);
  });
});

describe("a page has the hash it had", () => {
  const news = (titles: readonly string[]) =>
    `<h2>Siste nytt</h2><ul>${titles.map((title) => `<li><a href="/n/${title}">${title}</a></li>`).join("")}</ul>`;
  it.each([
    ["its menu", siteOf(), siteOf({ menu: `<li><a href="/">Forsiden</a><li>Ny sommerbutikk` })],
    [
      "its foot",
      siteOf(),
      siteOf({ bottom: "© 2027 Naustlaget og Båtforeningen. Bygget av Byrået på Hamar" }),
    ],
    [
      "its margin",
      siteOf({ side: "«Havet gir»" }),
      siteOf({ side: "«Tauet holder» <aside>Les mer</aside>" }),
    ],
    [
      "a clock",
      siteOf({ inMain: `${own}<p>Kl. 08.15 mandag 2. mars <time datetime="x">ganske nylig</time></p>` }),
      siteOf({ inMain: `${own}<p>Kl. 23.59 fredag 13. november 2026</p>` }),
    ],
    [
      "a counter",
      siteOf({ inMain: `${own}<p>Lest 9 999 ganger</p>` }),
      siteOf({ inMain: `${own}<p>Lest 10 000 ganger</p>` }),
    ],
    [
      "a list of news",
      siteOf({ inMain: own + news(["Årsmøte i mars", "Ny kai"]) }),
      siteOf({ inMain: own + news(["Dugnad", "Stormen er over"]) }),
    ],
    [
      "a banner about cookies in its own text",
      siteOf(),
      siteOf({
        inMain: `<div class="varsel cookie-varsel"><div>Vi bruker informasjonskapsler</div><p>Er det greit?</p><button>Greit</button></div>${own}`,
      }),
    ],
    [
      "a banner about cookies where nothing says what is its own",
      oldPage(""),
      oldPage(
        `<DIV ID="cookieBar"><DIV><P>Vi bruker informasjonskapsler for å telle.</P></DIV><A HREF="/pv">Les mer</A></DIV>`,
      ),
    ],
    [
      "a token in its form",
      siteOf({ inMain: `${own}<form><input type="hidden" name="csrf" value="a8f3"></form>` }),
      siteOf({ inMain: `${own}<form><input type="hidden" name="csrf" value="qwert"></form>` }),
    ],
    [
      "its scripts",
      siteOf(),
      siteOf({
        top: `<script src="/app.js"></script>`,
        inMain: `${own}<script>const token = "abc"</script>`,
      }),
    ],
    ["its title", oldPage(""), oldPage("", "(2) Naustlaget – nå med båt")],
    [
      "a trouble of the day",
      siteOf(),
      siteOf({ inMain: `<div role="alert"><p>Telefonen er nede</p></div>${own}` }),
    ],
    [
      "its markup and line breaks",
      siteOf(),
      siteOf({ inMain: `<div><section class="ny">${own.replaceAll("\n", "<br>\r\n")}</section></div>` }),
    ],
    [
      "what stands beside its main element",
      siteOf({ top: "<p>I dag: 4 kuling" }),
      siteOf({ top: "<p>Stille og tåke" }),
    ],
    ["what stands beside its article", inArticle("<p>Kuling fra vest"), inArticle("<p>Stille og tåke")],
    ["the element of its main text", siteOf(), inRole("<p>Stille og tåke")],
  ])("whatever becomes of %s", (_what, before, after) => {
    expect(hashOf(before)).toMatch(/^text:.{43}$/);
    expect(hashOf(after)).toBe(hashOf(before));
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
    {
      kind = "pdf" as const,
      maxBytes = 1_000,
      headers = {},
    }: { kind?: "pdf" | "other"; maxBytes?: number; headers?: Record<string, string> } = {},
  ) =>
    contentHash(
      kind,
      { url: "https://naustlaget.no/a.pdf", headers, body: Buffer.from(bytes).subarray(0, maxBytes) },
      maxBytes,
    );

  it("is of its bytes, whatever type it comes under", () => {
    expect(hashOfFile("%PDF-1.7 a")).toMatch(/^file:.{43}$/);
    expect(hashOfFile("%PDF-1.7 a", { kind: "other", headers: { etag: '"2"' } })).toBe(
      hashOfFile("%PDF-1.7 a"),
    );
    expect(hashOfFile("%PDF-1.7 2026")).not.toBe(hashOfFile("%PDF-1.7 2027"));
  });

  it("is of its length too where it was cut", () => {
    const cut = (length: string) =>
      hashOfFile("%PDF-1.7", { maxBytes: 5, headers: { "content-length": length } });
    expect(cut("9000")).not.toBe(cut("9001"));
    expect(cut("9000")).not.toBeNull();
  });

  it("is none when not all of it came", () => {
    expect(hashOfFile("%PDF", { headers: { "content-length": "9000" } })).toBeNull();
    expect(hashOfFile("")).toBeNull();
  });
});

it("takes no longer the more hostile a page is", () => {
  const pieces = [
    "<",
    "<main ",
    "<a href>",
    "<div cookie ",
    "<div class=cookie",
    "role=",
    "</div>",
    "<nav><nav>",
    "<main></main>",
    "<b>",
    "<b></x>",
    "<svg><title>",
    "<p></div>",
  ];
  for (const piece of pieces) {
    const body = Buffer.from(piece.repeat(Math.ceil(262_144 / piece.length)));
    expect(typeof ownText(body, null, false)).toBe("string");
  }
});
