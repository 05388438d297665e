/** The public forms (reports, suggestions, inquiries): posted to the API and as plain form posts. */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { inquiries, reports, suggestions, votes } from "#db/schema.ts";
import { freezeDate } from "#testing/frozen-date.ts";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

const good = {
  report: { reason: "broken_link", description: "Rapportert som: broken_link" },
  suggestion: {
    name: "Fremleieavtale",
    url: "https://example.no/fremleie",
    category: "Utleie",
    description: "En mal.",
  },
  inquiry: {
    name: "Avsender",
    email: "avsender@example.no",
    phone: "",
    company: "",
    budget: "",
    message: "Hei.\nTakk.",
  },
};

const paths = {
  report: "/api/templates/7/report",
  suggestion: "/api/suggestions",
  inquiry: "/api/advertising-inquiries",
};
type Kind = keyof typeof paths;

let visitor = 0;
const nextIp = (network: string) => `${network}.${(visitor += 1) >> 8}.${visitor & 255}`;
/** Each call comes from an IP of its own unless one is given, so that only the tests of limits reach a limit. */
function send(product: TestApp, kind: Kind, payload: object, remoteAddress = nextIp("10.0")) {
  return product.inject({ method: "POST", url: paths[kind], payload, remoteAddress });
}

function post(product: TestApp, url: string, fields: Record<string, string>, remoteAddress = nextIp("10.1")) {
  return product.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    remoteAddress,
  });
}

async function rows(product: TestApp) {
  const { orm } = product.database;
  return {
    report: await orm.select().from(reports),
    suggestion: await orm.select().from(suggestions),
    inquiry: await orm.select().from(inquiries),
  };
}
const counts = async (product: TestApp) =>
  Object.fromEntries(Object.entries(await rows(product)).map(([kind, found]) => [kind, found.length]));

describe("a valid form is stored", () => {
  it("a report, with a copy of the template's fields", async () => {
    const product = await makeTestApp();
    const response = await send(product, "report", { ...good.report, betterUrl: "https://example.no/ny" });
    expect([response.statusCode, response.json()]).toEqual([201, { status: "received" }]);
    expect((await rows(product)).report).toMatchObject([
      {
        templateId: 7,
        reason: "broken_link",
        description: "Rapportert som: broken_link",
        betterUrl: "https://example.no/ny",
        isResolved: false,
        templateName: expect.stringContaining("Databehandleravtale"),
        templateUrl: expect.stringMatching(/^https:/),
      },
    ]);
  });

  it("a suggestion, with status pending", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    expect((await send(product, "suggestion", good.suggestion)).statusCode).toBe(201);
    expect((await rows(product)).suggestion).toMatchObject([
      { ...good.suggestion, isApproved: false, isRejected: false, templateId: null },
    ]);
  });

  it("an inquiry, with status pending and null for optional fields left out", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    expect((await send(product, "inquiry", good.inquiry)).statusCode).toBe(201);
    expect((await rows(product)).inquiry).toMatchObject([
      {
        status: "pending",
        name: "Avsender",
        message: "Hei.\nTakk.",
        phone: null,
        company: null,
        budget: null,
      },
    ]);
  });
});

describe("an invalid form is rejected and not stored", () => {
  const shared = shareTestApp();

  it.each<[Kind, object, string]>([
    ["report", { reason: undefined }, "Du må velge en grunn for å rapportere denne malen."],
    ["report", { reason: "boring" }, "Du må velge en grunn for å rapportere denne malen."],
    ["report", { description: "x".repeat(1001) }, "1000"],
    ["report", { betterUrl: "javascript:alert(1)" }, "https://"],
    ["suggestion", { name: " " }, "Navn på malen må fylles ut."],
    ["suggestion", { name: "x".repeat(201) }, "200"],
    ["suggestion", { name: "a\u0007b" }, "tegn som ikke kan brukes"],
    ["suggestion", { url: "javascript:alert(1)" }, "https://"],
    ["suggestion", { url: "https://a:b@example.no" }, "Nettadressen kan ikke ha brukernavn eller passord"],
    ["suggestion", { url: "https://a..no" }, "Nettadressen må være en nettadresse"],
    ["suggestion", { url: "" }, "Nettadressen må fylles ut."],
    ["suggestion", { startedAt: "1" }, "Tidspunktet skjemaet ble åpnet"],
    ["suggestion", { website: "x".repeat(201) }, "skjult felt"],
    ["report", { betterUrl: "http://127.0.0.1/x" }, "Den bedre adressen må være en nettadresse"],
    ["suggestion", { url: `https://example.no/${"a".repeat(2050)}` }, "2048"],
    ["suggestion", { category: "Tull" }, "Velg en kategori."],
    ["suggestion", { description: "" }, "Beskrivelse må fylles ut."],
    ["suggestion", { description: 7 }, "Beskrivelse må være tekst."],
    ["inquiry", { name: "" }, "Navn må fylles ut."],
    ["inquiry", { name: "a\nb" }, "én linje"],
    ["inquiry", { email: "" }, "E-post må fylles ut."],
    ["inquiry", { email: "avsender" }, "e-postadresse"],
    ["inquiry", { email: `${"a".repeat(250)}@example.no` }, "254"],
    ["inquiry", { phone: "1".repeat(41) }, "40"],
    ["inquiry", { budget: "1".repeat(101) }, "100"],
    ["inquiry", { company: "x".repeat(201) }, "200"],
    ["inquiry", { message: "x".repeat(5001) }, "5000"],
    ["inquiry", { website: "https://spam.example" }, "skjult felt"],
    ["suggestion", { startedAt: Date.parse("2026-11-21T09:59:59Z") }, "svært fort"],
  ])("%s with %j", async (kind, change, words) => {
    const before = await counts(shared());
    const response = await send(shared(), kind, { ...good[kind], ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ code: string; message: string }>().message).toContain(words);
    expect(await counts(shared())).toEqual(before);
  });

  it.each<[Kind, object, object]>([
    ["report", { reason: "boring" }, { reason: "Du må velge en grunn for å rapportere denne malen." }],
    ["report", { betterUrl: "https://a..no" }, { betterUrl: expect.stringContaining("Den bedre adressen") }],
    [
      "suggestion",
      { name: "", description: " " },
      { name: "Navn på malen må fylles ut.", description: "Beskrivelse må fylles ut." },
    ],
    ["inquiry", { phone: "1".repeat(41) }, { phone: "Telefon kan ha høyst 40 tegn." }],
  ])("%s with %j, and each field is named with its own sentence", async (kind, change, fields) => {
    const body = (await send(shared(), kind, { ...good[kind], ...change })).json<{ message: string }>();
    expect(body).toEqual({ code: "invalid_request", message: Object.values(fields)[0], fields });
  });

  it("an unreadable body or a bot's form is rejected without naming a field", async () => {
    const polluting = JSON.parse('{"name":{"__proto__":1}}') as object;
    for (const payload of [[], polluting, { ...good.suggestion, website: "https://spam.example" }]) {
      const body = (await send(shared(), "suggestion", payload)).json<object>();
      expect(Object.keys(body)).toEqual(["code", "message"]);
    }
  });

  it("a form sent too fast is rejected with retry-after, and accepted after that", async () => {
    const product = shared();
    const startedAt = product.clock.now() - 100;
    const early = await send(product, "report", { ...good.report, startedAt });
    expect([early.statusCode, early.headers["retry-after"]]).toEqual([400, "1"]);
    expect(early.json()).toMatchObject({ code: "too_fast", retryAfterMs: 400 });
    product.clock.advance(400);
    expect((await send(product, "report", { ...good.report, startedAt })).statusCode).toBe(201);
  });

  it("a report on a template that does not exist", async () => {
    const response = await shared().inject({
      method: "POST",
      url: "/api/templates/9999/report",
      payload: good.report,
      remoteAddress: "10.9.0.1",
    });
    expect(response.statusCode).toBe(404);
  });

  it.each<Kind>(["report", "suggestion", "inquiry"])("a %s that is too large", async (kind) => {
    const before = await counts(shared());
    const response = await send(shared(), kind, { ...good[kind], filler: "x".repeat(33_000) });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([413, "too_large"]);
    expect(await counts(shared())).toEqual(before);
  });

  // Rejected calls count against this limit only: the limit per day counts what is stored.
  it.each<Kind>(["report", "suggestion", "inquiry"])(
    "a %s, the 21st in a minute from one IP",
    async (kind) => {
      freezeDate();
      const ip = `2001:db8:${kind.length}::1`;
      const bot = { ...good[kind], website: "https://spam.example" };
      for (let call = 0; call < 20; call += 1) {
        expect((await send(shared(), kind, bot, ip)).statusCode).toBe(400);
      }
      const response = await send(shared(), kind, bot, ip);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        429,
        "Det kom for mange forespørsler herfra. Prøv igjen om et minutt.",
      ]);
    },
  );
});

describe("the limit of forms per IP and day", () => {
  it.each<Kind>(["report", "suggestion", "inquiry"])(
    "rejects one %s too many, within the first minute too, by the API and the plain form",
    async (kind) => {
      const product = await makeTestApp();
      const [path, body] = plain[kind];
      const byApi = () => send(product, kind, good[kind], "192.0.2.75");
      const byForm = () => post(product, path, body, "192.0.2.76");
      for (const submit of [byApi, byForm]) {
        for (let sent = 0; sent < 20; sent += 1) expect((await submit()).statusCode).toBeLessThan(400);
        const rejected = await submit();
        expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([429, "86400"]);
        expect(rejected.body).toContain("Prøv igjen i morgen.");
      }
    },
  );

  const from = "192.0.2.77";
  const plain = {
    report: ["/rapporter/7", { reason: "outdated", description: "" }],
    suggestion: ["/foresla-mal", good.suggestion],
    inquiry: ["/advertise", good.inquiry],
  } as const;
  const kinds: readonly Kind[] = ["report", "suggestion", "inquiry"];

  it("is twenty for all forms together, plain posts included; then the message says to come back tomorrow", async () => {
    const product = await makeTestApp();
    for (let sent = 0; sent < 20; sent += 1) {
      const kind = kinds[sent % 3] ?? "report";
      const { statusCode } =
        sent % 2 === 0
          ? await send(product, kind, good[kind], from)
          : await post(product, plain[kind][0], plain[kind][1], from);
      expect([sent, statusCode]).toEqual([sent, sent % 2 === 0 ? 201 : 303]);
    }
    const before = await counts(product);
    const sentence = "Det kom for mange forespørsler herfra. Prøv igjen i morgen.";
    for (const kind of kinds) {
      const response = await send(product, kind, good[kind], from);
      expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "86400"]);
      expect(response.json()).toMatchObject({ code: "too_many_requests", message: sentence });
      const page = await post(product, plain[kind][0], plain[kind][1], from);
      expect([page.statusCode, page.headers["retry-after"]]).toEqual([429, "86400"]);
      expect(page.body).toContain(sentence);
      expect((await send(product, kind, good[kind])).statusCode).toBe(201);
    }
    const after = await counts(product);
    for (const kind of kinds) expect(after[kind]).toBe((before[kind] ?? 0) + 1);
    product.clock.advance(24 * 60 * 60 * 1000);
    expect((await send(product, "inquiry", good.inquiry, from)).statusCode).toBe(201);
  });
});

describe("the limit of pending rows", () => {
  const copies = <Row>(rowCount: number, row: Row): Row[] => Array.from({ length: rowCount }, () => row);
  const report = {
    reason: "outdated",
    templateName: "n",
    templateDescription: "d",
    templateUrl: "https://example.no/",
    templateCategory: "Utleie",
    templateSource: "s",
  };
  const fill = {
    report: ({ orm }: Database) => orm.insert(reports).values(copies(499, report)),
    suggestion: ({ orm }: Database) => orm.insert(suggestions).values(copies(499, good.suggestion)),
    inquiry: ({ orm }: Database) => orm.insert(inquiries).values(copies(499, good.inquiry)),
  };
  const decideOne = {
    report: ({ orm }: Database) => orm.update(reports).set({ isResolved: true }).where(eq(reports.id, 1)),
    suggestion: ({ orm }: Database) =>
      orm.update(suggestions).set({ isRejected: true }).where(eq(suggestions.id, 1)),
    inquiry: ({ orm }: Database) =>
      orm.update(inquiries).set({ status: "rejected" }).where(eq(inquiries.id, 1)),
  };

  it.each<Kind>(["report", "suggestion", "inquiry"])(
    "is 500 of the kind of a %s; the next is not stored and uses up nothing",
    async (kind) => {
      const product = await makeTestApp();
      const from = "192.0.2.78";
      await fill[kind](product.database);
      expect((await send(product, kind, good[kind], from)).statusCode).toBe(201);
      for (let time = 0; time < 19; time += 1) {
        const rejected = await send(product, kind, good[kind], from);
        expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([503, "86400"]);
        expect(rejected.json()).toMatchObject({
          code: "inbox_full",
          message: expect.stringMatching(/Prøv igjen i morgen\.$/),
        });
      }
      expect(await counts(product)).toMatchObject({ [kind]: 500 });
      for (let time = 0; time < 19; time += 1) {
        const other: Kind = kind === "inquiry" ? "suggestion" : "inquiry";
        expect((await send(product, other, good[other], from)).statusCode).toBe(201);
      }
      await decideOne[kind](product.database);
      expect((await send(product, kind, good[kind])).statusCode).toBe(201);
      expect((await send(product, kind, good[kind])).statusCode).toBe(503);
      expect(product.logLines.join("")).not.toContain("a request failed");
    },
  );
});

describe("arbitrary input", () => {
  const shared = shareTestApp();
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "<script>alert(1)</script>",
      "javascript:alert(1)",
      "'; drop table templates; --",
      "\u0000",
      null,
    ),
    fc.webUrl(),
    fc.integer(),
    // A body with one of these keys is not read at all (see above), so no field is at fault.
    fc.jsonValue().filter((value) => !/"(__proto__|constructor)"/.test(JSON.stringify(value))),
  );

  it.each<Kind>(["report", "suggestion", "inquiry"])(
    "never makes a %s fail on the server's side",
    async (kind) => {
      const fields = Object.keys(good[kind]);
      await fc.assert(
        fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), anything), async (change) => {
          const response = await send(shared(), kind, { ...good[kind], ...change });
          expect(response.statusCode).toBeLessThan(500);
          if (response.statusCode !== 201) {
            expect(response.json()).toEqual({
              code: expect.any(String),
              message: expect.any(String),
              fields: expect.any(Object),
            });
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it("never stores a url whose scheme a browser would execute", async () => {
    const { suggestion, report } = await rows(shared());
    expect(suggestion.length).toBeGreaterThan(0);
    for (const { url } of suggestion) expect(url).toMatch(/^https?:\/\//i);
    for (const { betterUrl } of report) expect(betterUrl ?? "https://").toMatch(/^https?:\/\//i);
  });
});

describe("plain form posts", () => {
  const shared = shareTestApp();

  it("store the same rows and redirect to a receipt", async () => {
    const product = await makeTestApp();
    const posts: [string, Record<string, string>, string][] = [
      ["/rapporter/7", { reason: "outdated", description: "" }, "/takk/rapport"],
      ["/foresla-mal", good.suggestion, "/takk/forslag"],
      ["/advertise", good.inquiry, "/takk/henvendelse"],
      ["/vurder/7", { rating: "4" }, "/takk/vurdering"],
    ];
    for (const [url, fields, receipt] of posts) {
      const response = await post(product, url, fields);
      expect([url, response.statusCode, response.headers["location"]]).toEqual([url, 303, receipt]);
    }
    expect(await counts(product)).toEqual({ report: 1, suggestion: 1, inquiry: 1 });
    expect(await product.database.orm.select().from(votes)).toMatchObject([{ templateId: 7, rating: 4 }]);
  });

  it("render the form again with the submitted values and the errors", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const response = await post(product, "/foresla-mal", {
      ...good.suggestion,
      name: "",
      url: "<b>tull</b>",
    });
    expect(response.statusCode).toBe(400);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toContain("Navn på malen må fylles ut.");
    expect(response.body).toContain("&lt;b&gt;tull&lt;/b&gt;");
    expect(response.body).not.toContain("<b>tull</b>");
    expect(await counts(product)).toEqual({ report: 0, suggestion: 0, inquiry: 0 });
  });

  it.each([{}, { rating: "" }, { rating: "0" }, { rating: "6" }, { rating: "4.0" }, { rating: "true" }])(
    "of a vote without a valid rating ask for one: %j",
    async (fields) => {
      const response = await post(shared(), "/vurder/7", fields);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain("Velg hvor mange stjerner du vil gi.");
      expect(await shared().database.orm.select().from(votes)).toEqual([]);
    },
  );

  it("from another site's page are rejected", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const response = await product.inject({
      method: "POST",
      url: "/advertise",
      payload: new URLSearchParams(good.inquiry).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://elsewhere.example" },
    });
    expect(response.statusCode).toBe(403);
    expect(await counts(product)).toMatchObject({ inquiry: 0 });
  });
});

describe("GET /api/suggestions/listed", () => {
  it("returns whether a url is listed already, and nothing more", async () => {
    const product = await makeTestApp();
    const ask = async (url: string) =>
      (await product.inject({ url: `/api/suggestions/listed?url=${encodeURIComponent(url)}` })).json();
    expect(await ask("http://www.agenturer.no/agenturavtale")).toEqual({
      template: { id: 4, name: "Agenturavtale", source: "Agenturer.no" },
    });
    expect(await ask("https://example.no")).toEqual({ template: null });
    expect(await ask("tull")).toEqual({ template: null });
  });
});
