/** A site with a name, an operator, a colour and a logo of its own: all its texts, searched for our name. */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "#app/site/env.ts";
import { allPages, fixedPaths, matchPage } from "#app/document/page-table.ts";
import * as identityMails from "#features/identity/server/identity-mail.ts";
import * as notices from "#features/mail/server/notice-texts.ts";
import { userAgentOf } from "#platform/safe-fetch.ts";
import { escapeHtml } from "#shared/text/escape.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { makeTestApp, shareTestApp, testStyle } from "#testing/test-app.ts";

const name = 'Malbanken <Østlandet> & "sønn"';
const xmlName = "Malbanken &lt;Østlandet&gt; &amp; &quot;sønn&quot;";
const environment = {
  SITE_NAME: name,
  CONTACT_EMAIL: "post@malbanken.example",
  ADMIN_EMAIL: "sjef@malbanken.example",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "post@malbanken.example",
};

/** What stays: the word for agreement templates, in the specification's phrases, and what browsers keep things under. */
const allowed = new RegExp(
  "(?:Søk etter|om nye|Anbefalte) avtalemaler|" +
    'avtalemaler\\.(?:lagrede|apnet|stemmer|gjort|spurt)|avtalemaler-(?=…|")',
  "gi",
);

const namesUs = (text: string) => /.{0,60}avtalemaler.{0,60}/i.exec(text.replace(allowed, ""))?.[0];

/** One url at least of each page. */
const pageUrls = [
  ...fixedPaths,
  ...(
    "/?sok=naust /mal/1 /kategori/utleie /kilde/naustlaget /lov/husleieloven /sammenlign?mal=1&mal=3 /situasjon/1 /lagrede " +
    "/folg-med/e-post?mal=1&kategori=Utleie /folg-med/e-post?brev /e-post/finnes-ikke /rapporter/1 /vurder/1 /takk/forslag /forslag/ukjent " +
    "/frakoblet /admin /finnes-ikke"
  ).split(" "),
];

/**
 * Untrue statements: that every publisher owns its documents, that all are free, that only the choice sorts, that a report
 * starts a check; and other words for «Situasjoner».
 */
const unsayable =
  /(?:hos utgiveren selv|rett fra utgiveren)|gratis maler|nesten alle|kan stole på|ingenting annet|sjekker vi|hva skal du|hva gjelder det/i;

describe("a site with another name", () => {
  const settings = readSettings({ ...environment, SEED: "none" });
  const shared = shareTestApp({ settings, prepare: storeFewRows });
  /** The response, past one redirect to a template's current url. */
  async function read(url: string): Promise<{ statusCode: number; body: string }> {
    const response = await shared().inject({ url, headers: { accept: "text/html" } });
    const { location } = response.headers;
    return response.statusCode === 301 ? read(String(location)) : response;
  }

  it("has a url here for each page of the table", () => {
    const read = new Set(pageUrls.map((url) => matchPage(new URL(url, "http://x").pathname).page.path));
    expect(allPages.map(({ path }) => path).filter((path) => !read.has(path))).toEqual([]);
  });

  it.each(pageUrls)("says it on %s, escaped, and ours nowhere", async (url) => {
    const { statusCode, body } = await read(url);
    expect(statusCode).toBe(/ukjent|finnes-ikke/.test(url) ? 404 : 200);
    expect(namesUs(body)).toBeUndefined();
    expect(unsayable.exec(body)?.[0]).toBeUndefined();
    expect(body).not.toContain("<Østlandet>");
    const title = /<title>([^<]*)<\/title>/.exec(body)?.[1];
    expect(title).toContain(url === "/finnes-ikke" ? "404" : escapeHtml(name));
    expect(body).toContain(`<span>${xmlName}</span>`);
    expect(body).not.toContain("og:image");
  });

  it.each([
    ["/kategori/utleie/feed.xml", xmlName],
    ["/sitemap.xml", ""],
    ["/robots.txt", ""],
    ["/data/maler.csv", ""],
    ["/.well-known/security.txt", ""],
    // Pages of the error handler.
    ["/kategori/finnes-ikke/feed.xml", ""],
    ["/feed.xml", `<title>Nye maler – ${xmlName}</title>`],
    ["/feed.xml", `<author><name>${xmlName}</name></author>`],
    ["/opensearch.xml", `<ShortName>Malbanken &lt;Østla</ShortName><LongName>${xmlName}</LongName>`],
    ["/llms.txt", `# ${name}\n`],
    ["/app.webmanifest", `"name":${JSON.stringify(name)},"short_name":${JSON.stringify(name)}`],
    ["/api/openapi.json", `"title":${JSON.stringify(name)}`],
    ["/data/maler.json", `{"tittel":${JSON.stringify(name).slice(0, -1)}: norske maler`],
    ["/sw.js", `const siteName = ${JSON.stringify(escapeHtml(name))};`],
    ["/mcp", `<title>${escapeHtml(name)}</title>`],
  ])("says in %s «%s», and nothing of ours", async (url, text) => {
    const { statusCode, body } = await read(url);
    expect(statusCode).toBeLessThan(500);
    expect(body).toContain(text);
    expect(namesUs(body)).toBeUndefined();
    if (!/\.txt$|json$|manifest$|ttl$/.test(url)) expect(body).not.toContain("<Østlandet>");
  });
});

it("mails say the site's name, and ours nowhere", () => {
  const link = { url: "https://maler.example/admin#x", hash: "h", expiresAt: new Date(0) };
  const [siteUrl, by, to] = ["https://maler.example", "Kari", "ola@maler.example"];
  const counts = { suggestions: 1, reports: 0, inquiries: 0 };
  const mails = [
    identityMails.invitationMail(to, { siteName: name, by }, link),
    identityMails.firebaseInvitationMail(to, { siteUrl, siteName: name, by, at: new Date(0) }),
    identityMails.passwordResetMail(to, name, link),
    identityMails.passwordChangedMail(to, { siteUrl, siteName: name, hash: "h" }),
    notices.waitingText("waiting", [{ entity: "suggestion", name: "En mal" }], counts, siteUrl, name),
    notices.morningText(counts, siteUrl, name),
    notices.trialText(siteUrl, name),
  ];
  for (const { subject, text } of mails) {
    expect(subject).toContain(name);
    expect(namesUs(subject + text)).toBeUndefined();
  }
});

it("no source says our name but where the settings take it from", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("**/*.{ts,tsx,js}", { cwd: root }).filter(
    (file) => !/\.test\.ts$|^testing/.test(file),
  );
  const naming = files.filter((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .some((line) => line.includes("Avtalemaler") && !/^\s*(?:\/?\*|\/\/)/.test(line)),
  );
  expect(files.length).toBeGreaterThan(400);
  // The default, an example in a sentence about MAIL_FROM, and the terminal's lines about the product.
  expect(naming.sort()).toEqual([
    "app/boot/run.ts",
    "app/operate/doctor-cli.ts",
    "app/site/env.ts",
    "app/site/look.ts",
  ]);
});

it("a User-Agent has it in ASCII, and whom to write to", () => {
  const sender = { siteUrl: "https://maler.example", contactEmail: "post@maler.example" };
  const agentOf = (siteName: string) => userAgentOf({ ...sender, siteName }, "lenkekontroll");
  expect(["Avtalemaler", "Malbanken Østlandet & sønn", "Банк"].map(agentOf)).toEqual(
    ["Avtalemaler", "malbanken-ostlandet-sonn", "maler"].map(
      (name) => `${name}-lenkekontroll/1.0 (+https://maler.example/; post@maler.example)`,
    ),
  );
});

const anonymous = shareTestApp({
  settings: readSettings({ SEED: "none", CONTACT_EMAIL: "post@maler.example" }),
});

describe("a site without an address that reaches somebody", () => {
  const unreachable = shareTestApp({ settings: readSettings({ SEED: "none" }) });

  it.each([...fixedPaths, "/.well-known/security.txt", "/api/openapi.json"])(
    "tells nobody on %s to write there",
    async (url) => {
      const { body } = await unreachable().inject({ url });
      expect(/mailto:(?!\?)|\.invalid|[Ss]kriv(?:e rett)? til/.exec(body)?.[0]).toBeUndefined();
    },
  );
});

describe("the operator", () => {
  const operated = shareTestApp({
    settings: readSettings({
      SEED: "none",
      OPERATOR_NAME: "Malbanken & sønn AS",
      OPERATOR_ORGNR: "974760673",
      OPERATOR_ADDRESS: "Storgata 1, 0155 Oslo",
      ACCESSIBILITY_STATEMENT_URL: "https://uustatus.no/nb/erklaringer/publisert/1",
    }),
  });
  const line = "Malbanken &amp; sønn AS, org.nr.\u00a0974\u00a0760\u00a0673, Storgata 1, 0155 Oslo";

  it("is the controller of the privacy page, which says so where there is none", async () => {
    const named = (await operated().inject({ url: "/privacy" })).body.replaceAll("<!-- -->", "");
    expect(named).toContain(`Behandlingsansvarlig er ${line}.`);
    expect(named).not.toContain("har ikke oppgitt navnet sitt");
    const nobody = (await anonymous().inject({ url: "/privacy" })).body.replaceAll("<!-- -->", "");
    expect(nobody).toContain(
      "har ikke oppgitt navnet sitt, så det står ikke her hvem som er behandlingsansvarlig.</p>" +
        '<p>Kontakten er <a href="mailto:post@maler.example">',
    );
    expect(nobody).not.toContain("Behandlingsansvarlig er");
  });

  it("is in the footer, the terms and the structured data; the declaration in footer and accessibility page", async () => {
    const { body } = await operated().inject({ url: "/" });
    expect(body).toContain(`<p>${line}</p>`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toHaveProperty("@graph.0.publisher", {
      "@type": "Organization",
      name: "Malbanken & sønn AS",
      identifier: { "@type": "PropertyValue", propertyID: "Organisasjonsnummer", value: "974760673" },
      address: "Storgata 1, 0155 Oslo",
    });
    expect((await operated().inject({ url: "/terms" })).body).toContain(`Nettstedet drives av ${line}.`);
    const declaration = 'href="https://uustatus.no/nb/erklaringer/publisert/1"';
    expect(body.split(declaration)).toHaveLength(2);
    expect((await operated().inject({ url: "/tilgjengelighet" })).body.split(declaration)).toHaveLength(3);
    const plain = (await anonymous().inject({ url: "/" })).body;
    expect(plain).not.toMatch(/"publisher":|Tilgjengelighetserklæring|org\.nr\./);
  });
});

describe("a colour and a logo", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><script>alert(1)</script></svg>';

  it("are a style that the policy lets in, after the others; the logo's own url runs nothing", async () => {
    const file = join(makeFolder(), "logo.svg");
    writeFileSync(file, svg);
    const settings = readSettings({ SEED: "none", ACCENT_COLOR: "#7A1FA2", LOGO_FILE: file });
    const product = await makeTestApp({ settings });
    const { headers, body } = await product.inject({ url: "/" });
    const [, style = ""] =
      new RegExp(`<style>${testStyle}</style>\\s*<style>([^<]+)</style>`).exec(body) ?? [];
    expect(style).toMatch(/^:root\{--accent:#7a1fa2;.*@media screen\{\.dark\{--accent:#ca/);
    expect(style).toContain("inline-size:5.25rem");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    expect(body).toContain('<meta name="theme-color" content="#5c177a" data-light="#5c177a"');
    expect((await product.inject({ url: "/app.webmanifest" })).json()).toHaveProperty(
      "theme_color",
      "#5c177a",
    );

    // The second one comes from the cache.
    for (const _round of [1, 2]) {
      const logo = await product.inject({ url: "/logo.svg" });
      expect(logo.body).toBe(svg);
      expect(logo.headers).toMatchObject({
        "content-type": "image/svg+xml",
        "cache-control": "public, max-age=3600",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
      const again = { url: "/logo.svg", headers: { "if-none-match": String(logo.headers["etag"]) } };
      expect((await product.inject(again)).statusCode).toBe(304);
    }
  });

  it("leave nothing behind where there are none", async () => {
    const { body } = await anonymous().inject({ url: "/" });
    expect(body.match(/<style>/g)).toHaveLength(1);
    expect(body).toContain("/og/avtalemaler.png");
    expect((await anonymous().inject({ url: "/logo.svg" })).statusCode).toBe(404);
  });
});
