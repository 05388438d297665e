/** The public forms (reports, suggestions, inquiries), posted to the API: stored, rejected, or anything at all. */
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as daySchema from "#db/schema/day.ts";
import * as identitySchema from "#db/schema/identity.ts";
import * as schema from "#db/schema/schema.ts";
import { votes } from "#db/schema/schema.ts";
import * as statisticsSchema from "#db/schema/statistics.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { countRows, type FormKind, postForm, sendForm, storedRows, visitorForms } from "#testing/forms.ts";
import { makeTestApp, shareTestApp, type TestAppOptions } from "#testing/test-app.ts";

const onFewRows: TestAppOptions = { settings: { seed: "none" }, prepare: storeFewRows };
const shared = shareTestApp(onFewRows);
const formKinds: readonly FormKind[] = ["report", "suggestion", "inquiry"];
/** The latest of a kind. */
const stored = async (kind: FormKind) => (await storedRows(shared()))[kind].at(-1);

describe("a valid form is stored", () => {
  it("a report, with a copy of the template's fields", async () => {
    const sent = { ...visitorForms.report, betterUrl: "https://example.no/ny" };
    const response = await sendForm(shared(), "report", sent);
    expect([response.statusCode, response.json()]).toEqual([201, { status: "received" }]);
    const { name: templateName, url: templateUrl } = fewRows[6];
    const copied = { templateId: 7, isResolved: false, templateName, templateUrl };
    expect(await stored("report")).toMatchObject({ ...sent, ...copied });
  });

  it("a suggestion, with status pending", async () => {
    expect((await sendForm(shared(), "suggestion", visitorForms.suggestion)).statusCode).toBe(201);
    const pending = { isApproved: false, isRejected: false, templateId: null };
    expect(await stored("suggestion")).toMatchObject({ ...visitorForms.suggestion, ...pending });
  });

  it("an inquiry, with status pending and null for optional fields left out", async () => {
    expect((await sendForm(shared(), "inquiry", visitorForms.inquiry)).statusCode).toBe(201);
    const leftOut = { phone: null, company: null, budget: null };
    expect(await stored("inquiry")).toMatchObject({ ...visitorForms.inquiry, ...leftOut, status: "pending" });
  });

  it("what was pasted, without its marks, an e-mail's domain as mail servers know it", async () => {
    const pasted = {
      email: "navn@blåbær.no\u200B",
      phone: "\u202D22 22 22 22\u202C",
      message: "\uFEFFHei\vKS\u0092 «båt\u00ADplass»",
    };
    const sent = { ...visitorForms.inquiry, ...pasted };
    expect((await sendForm(shared(), "inquiry", sent)).statusCode).toBe(201);
    const cleaned = { email: "navn@xn--blbr-roah.no", phone: "22 22 22 22", message: "Hei\nKS’ «båtplass»" };
    expect(await stored("inquiry")).toMatchObject(cleaned);
  });
});

describe("an invalid form is rejected and not stored", () => {
  it.each<[FormKind, object, string]>([
    ["report", { reason: "boring" }, "Du må velge en grunn for å rapportere denne malen."],
    ["report", { betterUrl: "javascript:alert(1)" }, "https://"],
    ["suggestion", { name: "a\u0007b" }, "usynlige tegn som ikke kan lagres"],
    ["suggestion", { url: "https://a:b@example.no" }, "Nettadressen kan ikke ha brukernavn eller passord"],
    ["suggestion", { startedAt: "1" }, "Tidspunktet skjemaet ble åpnet"],
    ["report", { betterUrl: "http://127.0.0.1/x" }, "Skriv hele nettadressen"],
    ["suggestion", { category: "Tull" }, "Velg en kategori."],
    ["suggestion", { description: 7 }, "Beskrivelse må være tekst."],
    ["inquiry", { name: "\u2060\u3164" }, "Navn må fylles ut."],
    ["inquiry", { email: "\u200B" }, "E-post må fylles ut."],
    ["inquiry", { name: "a\nb" }, "én linje"],
    ["inquiry", { email: "avsender" }, "e-postadresse"],
    ["inquiry", { phone: "1".repeat(41) }, "40"],
    ["inquiry", { remark: "https://spam.example" }, "skjult felt"],
    ["suggestion", { startedAt: Date.parse("2026-11-21T09:59:59Z") }, "svært fort"],
  ])("%s with %j", async (kind, change, words) => {
    const before = await countRows(shared());
    const response = await sendForm(shared(), kind, { ...visitorForms[kind], ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ code: string; message: string }>().message).toContain(words);
    expect(await countRows(shared())).toEqual(before);
  });

  it("of which each invalid field is named with its own sentence", async () => {
    const empty = { ...visitorForms.suggestion, name: "", description: " " };
    const fields = { name: "Navn på malen må fylles ut.", description: "Beskrivelse må fylles ut." };
    const response = await sendForm(shared(), "suggestion", empty);
    expect(response.json()).toEqual({ code: "invalid_request", message: fields.name, fields });
  });

  it("an unreadable body or a bot's form is rejected without naming a field", async () => {
    const polluting = JSON.parse('{"name":{"__proto__":1}}') as object;
    for (const payload of [[], polluting, { ...visitorForms.suggestion, remark: "https://spam.example" }]) {
      const body = (await sendForm(shared(), "suggestion", payload)).json<object>();
      expect(Object.keys(body)).toEqual(["code", "message"]);
    }
  });

  it("a form sent too fast is rejected with retry-after, and accepted after that", async () => {
    const product = shared();
    const startedAt = product.clock.now() - 100;
    const early = await sendForm(product, "report", { ...visitorForms.report, startedAt });
    expect([early.statusCode, early.headers["retry-after"]]).toEqual([400, "1"]);
    expect(early.json()).toMatchObject({ code: "too_fast", retryAfterMs: 400 });
    product.clock.advance(400);
    expect((await sendForm(product, "report", { ...visitorForms.report, startedAt })).statusCode).toBe(201);
  });

  it("a report on a template that does not exist", async () => {
    const request = { url: "/api/templates/9999/report", payload: visitorForms.report };
    const response = await shared().inject({ method: "POST", ...request, remoteAddress: "10.9.0.1" });
    expect(response.statusCode).toBe(404);
  });

  it("one that is too large", async () => {
    const before = await countRows(shared());
    const large = { ...visitorForms.inquiry, filler: "x".repeat(33_000) };
    const response = await sendForm(shared(), "inquiry", large);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([413, "too_large"]);
    expect(await countRows(shared())).toEqual(before);
  });

  // Rejected calls count against this limit only: the limit per day counts what is stored.
  it.each(formKinds)("a %s, the 21st in a minute from one IP", async (kind) => {
    const ip = `2001:db8:${kind.length}::1`;
    const bot = { ...visitorForms[kind], remark: "https://spam.example" };
    for (let call = 0; call < 20; call += 1) {
      expect((await sendForm(shared(), kind, bot, ip)).statusCode).toBe(400);
    }
    const response = await sendForm(shared(), kind, bot, ip);
    expect(response.statusCode).toBe(429);
    const message = "Du har sendt for mye på kort tid. Prøv igjen om et minutt.";
    expect(response.json()).toMatchObject({ message });
  });
});

describe("arbitrary input", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "<script>alert(1)</script>",
      "javascript:alert(1)",
      "'; drop table votes; --",
      "\u0000",
      null,
    ),
    fc.webUrl(),
    fc.integer(),
    // A body with one of these keys is not read at all (see above), so no field is at fault.
    fc.jsonValue().filter((value) => !/"(__proto__|constructor)"/.test(JSON.stringify(value))),
  );

  it.each(formKinds)("never makes a %s fail on the server's side", async (kind) => {
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(visitorForms[kind])), anything);
    const property = fc.asyncProperty(changes, async (change) => {
      const response = await sendForm(shared(), kind, { ...visitorForms[kind], ...change });
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode === 201) return;
      const words = { code: expect.any(String), message: expect.any(String) };
      expect(response.json()).toEqual({ ...words, fields: expect.any(Object) });
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it("never stores a url whose scheme a browser would execute", async () => {
    const { suggestion, report } = await storedRows(shared());
    expect(suggestion.length).toBeGreaterThan(0);
    for (const { url } of suggestion) expect(url).toMatch(/^https?:\/\//i);
    for (const { betterUrl } of report) expect(betterUrl ?? "https://").toMatch(/^https?:\/\//i);
  });
});

describe("GET /api/suggestions/listed", () => {
  it("returns whether a url is listed already, and nothing more", async () => {
    const ask = async (url: string) =>
      (await shared().inject({ url: `/api/suggestions/listed?url=${encodeURIComponent(url)}` })).json();
    const { name, source, url } = fewRows[3];
    expect(await ask(url.replace("https", "http"))).toEqual({ template: { id: 4, name, source } });
    expect(await ask("https://example.no")).toEqual({ template: null });
    expect(await ask("tull")).toEqual({ template: null });
  });
});

/** The public forms posted without scripts. */
describe("plain form posts", () => {
  it("render the form again with the submitted values and the errors", async () => {
    const before = await countRows(shared());
    const wrong = { ...visitorForms.suggestion, name: "", url: "<b>tull</b>" };
    const response = await postForm(shared(), "/foresla-mal", wrong);
    expect(response.statusCode).toBe(400);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toContain("Navn på malen må fylles ut.");
    expect(response.body).toContain("&lt;b&gt;tull&lt;/b&gt;");
    expect(response.body).not.toContain("<b>tull</b>");
    expect(await countRows(shared())).toEqual(before);
  });

  it("of a vote without a valid rating ask for one", async () => {
    for (const fields of [{}, { rating: "0" }, { rating: "6" }, { rating: "4.0" }]) {
      const response = await postForm(shared(), "/vurder/7", fields);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain("Velg hvor mange stjerner du vil gi.");
    }
    expect(await shared().database.orm.select().from(votes)).toEqual([]);
  });

  it("from another site's page are rejected", async () => {
    const before = await countRows(shared());
    const response = await shared().inject({
      method: "POST",
      url: "/advertise",
      payload: new URLSearchParams(visitorForms.inquiry).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://elsewhere.example" },
    });
    expect(response.statusCode).toBe(403);
    expect(await countRows(shared())).toEqual(before);
  });
});

it("stores no visitor's IP or user agent, in the database or the log", async () => {
  const product = await makeTestApp(onFewRows);
  const ip = "203.0.113.77";
  const agent = "Besøksmaskin/7.7";
  const headers = { "user-agent": agent, referer: "https://sensitive.example/soek?q=kvasstufs" };
  const visit = (method: "GET" | "POST", url: string, payload?: object) =>
    product.inject({ method, url, headers, remoteAddress: ip, ...(payload ? { payload } : {}) });

  for (let hour = 0; hour < 24; hour += 3) {
    product.clock.advance(3 * 60 * 60 * 1000);
    await visit("GET", `/?sok=kvasstufs+behov+${hour}`);
    await visit("GET", "/api/templates?search=kvasstufs");
    const eventData = { page: "/", referrer: "example.com" };
    await visit("POST", "/api/track", { event: "page_view", eventData });
    await visit("POST", `/api/templates/${hour + 1}/download`);
    await visit("POST", `/api/templates/${hour + 1}/rate`, { rating: 4 });
    await visit("POST", `/api/templates/${hour + 1}/report`, { reason: "outdated" });
    await visit("GET", "/finnes-ikke");
  }
  await product.app.close();

  const tables = Object.values({ ...schema, ...identitySchema, ...daySchema, ...statisticsSchema }).filter(
    (value) => is(value, PgTable),
  );
  expect(tables.length).toBeGreaterThan(8);
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await product.database.orm.execute(sql`select * from ${table}`);
    found.push(getTableName(table), JSON.stringify(rows));
  }
  const everything = [...found, ...product.logLines].join("\n");
  expect(everything).toContain("example.com");
  for (const trace of [ip, "203.0.113", "Besøksmaskin", "kvasstufs", "sensitive.example"]) {
    expect(everything.includes(trace), trace).toBe(false);
  }
});
