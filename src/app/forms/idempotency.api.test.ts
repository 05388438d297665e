/** Requests with an idempotency key: stored once however often they are sent, by every route that stores something. */
import { eq } from "drizzle-orm";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ResponseStore } from "#db/response-store.ts";
import { keptResponses } from "#db/schema/day.ts";
import { history } from "#db/schema/history.ts";
import { suggestions, templates, votes } from "#db/schema/schema.ts";
import { adminHeaders, makeAdminTestApp, testGuard } from "#testing/admin.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import {
  countRows,
  type FormKind,
  formPaths,
  postForm,
  sendForm,
  visitorForms,
  offerForm,
  suggestionForm,
  templateForm,
} from "#testing/forms.ts";
import { makeTestApp, shareTestApp, type TestApp, type TestAppOptions } from "#testing/test-app.ts";

const onNoRows: TestAppOptions = { settings: { seed: "none" } };
const onFewRows: TestAppOptions = { ...onNoRows, prepare: storeFewRows };
const key = "8e03978e-40d5-43dd-bc93-6894a57f9324";
const otherKey = "11111111-40d5-43dd-bc93-6894a57f9324";

interface Sending {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}
const send = (product: TestApp, url: string, payload: object | undefined, sending: Sending = {}) =>
  product.inject({
    method: "POST",
    url,
    ...(payload && { payload }),
    headers: { ...sending.headers, "idempotency-key": sending.key ?? `"${key}"` },
    remoteAddress: sending.ip ?? "192.0.2.1",
  });

const ratePath = "/api/templates/7/rate";
const { suggestion } = visitorForms;
/** Forms are stored together; a vote by itself. */
const visitorPosts = [
  { kind: "suggestion", url: formPaths.suggestion, payload: suggestion, changed: { remark: " " } },
  { kind: "vote", url: ratePath, payload: { rating: 4 }, changed: { rating: 5 } },
];

async function count(product: TestApp): Promise<Record<string, number>> {
  const { orm } = product.database;
  const [vote, kept] = [await orm.$count(votes), await orm.$count(keptResponses)];
  return { ...(await countRows(product)), vote, kept };
}
const none = { report: 0, suggestion: 0, inquiry: 0, vote: 0, kept: 0 };

describe.each(visitorPosts)("a $kind", ({ kind, url, payload, changed }) => {
  it("that is sent again is stored once, with the first response, its cookies too, of which nothing is kept in plain", async () => {
    const product = await makeTestApp(onFewRows);
    const first = await send(product, url, payload);
    const kept = JSON.stringify(await product.database.orm.select().from(keptResponses));
    for (const plain of [key, first.body, Buffer.from(first.body).toString("base64").slice(0, 16)]) {
      expect(kept).not.toContain(plain);
    }
    expect(first.statusCode).toBe(kind === "vote" ? 200 : 201);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    for (const sameKey of [`"${key}"`, key]) {
      const again = await send(product, url, payload, { key: sameKey, ip: "192.0.2.2" });
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
      expect(again.headers["set-cookie"]).toEqual(first.headers["set-cookie"]);
      expect(again.headers["idempotent-replayed"]).toBe("true");
    }
    const other = await send(product, url, { ...payload, ...changed });
    const message = "Dette er allerede sendt med et annet innhold. Last siden på nytt og prøv igjen.";
    expect([other.statusCode, other.json()]).toEqual([422, { code: "idempotency_key_reused", message }]);
    expect(await count(product)).toEqual({ ...none, [kind]: 1, kept: 1 });
    await send(product, url, payload, { key: otherKey });
    expect(await count(product)).toEqual({ ...none, [kind]: 2, kept: 2 });
  });

  it("that is sent many times at once is stored once, with one response", async () => {
    const product = await makeTestApp(onFewRows);
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(product, url, payload)));
    const seen = responses.map((one) =>
      JSON.stringify([one.statusCode, one.body, one.headers["set-cookie"]]),
    );
    expect([responses[0]?.statusCode, new Set(seen).size]).toEqual([kind === "vote" ? 200 : 201, 1]);
    expect(await count(product)).toEqual({ ...none, [kind]: 1, kept: 1 });
  });
});

it("a form that was rejected is stored with the same key", async () => {
  const product = await makeTestApp(onFewRows);
  const { suggestion: url } = formPaths;
  const early = { ...visitorForms.suggestion, startedAt: product.clock.now() };
  expect((await send(product, url, early)).statusCode).toBe(400);
  expect(await count(product)).toEqual(none);
  product.clock.advance(60_000);
  expect((await send(product, url, early)).statusCode).toBe(201);
  expect(await count(product)).toEqual({ ...none, suggestion: 1, kept: 1 });
});

const shared = shareTestApp(onFewRows);

it("a malformed key is rejected", async () => {
  for (const bad of ["", "kort", `${key} ${key}`, "x".repeat(129), `"${key}`, "é".repeat(20)]) {
    const response = await send(shared(), formPaths.inquiry, visitorForms.inquiry, { key: bad });
    const message = "Idempotency-Key må være 16 til 128 tegn uten mellomrom.";
    expect(response.statusCode).toBe(400);
    expect([bad, response.json()]).toEqual([bad, { code: "invalid_request", message }]);
  }
  expect(await count(shared())).toEqual(none);
});

it("a key holds for its url alone", async () => {
  for (const id of [7, 8]) {
    expect((await send(shared(), `/api/templates/${id}/report`, visitorForms.report)).statusCode).toBe(201);
  }
  expect(await countRows(shared())).toMatchObject({ report: 2 });
});

it("what is sent again uses up no quota, and is answered when the quota is used up", async () => {
  const product = await makeTestApp(onNoRows);
  const { inquiry: url } = formPaths;
  for (let sent = 0; sent < 20; sent += 1) {
    const numbered = `${otherKey}-${sent}`;
    expect((await send(product, url, visitorForms.inquiry, { key: numbered })).statusCode).toBe(201);
    // From another IP as well, whose own quota it leaves alone.
    const elsewhere = await send(product, url, visitorForms.inquiry, { key: numbered, ip: "192.0.2.2" });
    expect(elsewhere.body).toContain("received");
  }
  expect(await countRows(product)).toMatchObject({ inquiry: 20 });
  expect((await send(product, formPaths.suggestion, visitorForms.suggestion)).statusCode).toBe(429);
  const fresh = { key: `${key}-fresh`, ip: "192.0.2.2" };
  expect((await send(product, formPaths.suggestion, visitorForms.suggestion, fresh)).statusCode).toBe(201);
  const again = { key: `${otherKey}-0`, ip: "192.0.2.3" };
  expect((await send(product, url, visitorForms.inquiry, again)).statusCode).toBe(201);
});

it("is remembered across a restart and for a day, and purged after it", async () => {
  const product = await makeTestApp(onNoRows);
  const { database, clock } = product;
  const sendAgain = (to: TestApp) => send(to, formPaths.inquiry, visitorForms.inquiry);
  await sendAgain(product);
  clock.advance(24 * 60 * 60 * 1000 - 1);
  const restarted = await makeTestApp({ ...onNoRows, database, clock });
  await sendAgain(restarted);
  expect(await countRows(product)).toMatchObject({ inquiry: 1 });
  clock.advance(1);
  // Not purged yet: it is replaced.
  await sendAgain(restarted);
  expect(await count(product)).toMatchObject({ inquiry: 2, kept: 1 });
  clock.advance(24 * 60 * 60 * 1000);
  await new ResponseStore(database).purgeBefore(new Date(clock.now()));
  expect(await count(product)).toMatchObject({ kept: 0 });
});

it("is forgotten after a day also where it is rejected then, and not purged yet", async () => {
  const product = await makeTestApp(onFewRows);
  const vote = () => send(product, ratePath, { rating: 4 });
  expect((await vote()).statusCode).toBe(200);
  // The catalogue in memory does not know of it.
  await product.database.orm.update(templates).set({ isActive: false }).where(eq(templates.id, 7));
  product.clock.advance(24 * 60 * 60 * 1000 - 1);
  expect((await vote()).statusCode).toBe(200);
  product.clock.advance(1);
  expect((await vote()).statusCode).toBe(404);
});

describe("of an administrator", () => {
  const creations = [
    ["/api/admin/templates", { ...templateForm, isFeatured: true }],
    ["/api/admin/sponsors", offerForm],
  ] as const;

  it.each(creations)("POST %s stores once, sent again or at once", async (url, form) => {
    const product = await makeAdminTestApp();
    const asAdmin = { headers: adminHeaders };
    const responses = await Promise.all([1, 2, 3].map(() => send(product, url, form, asAdmin)));
    responses.push(await send(product, url, form, asAdmin));
    const rows = (await product.asAdmin("GET", url.replace("/admin", ""))).json<object[]>();
    expect(rows).toHaveLength(1);
    for (const response of responses) {
      expect([response.statusCode, response.json()]).toEqual([201, rows[0]]);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
    expect(await product.database.orm.$count(history)).toBe(1);
  });

  it("an approval sent again has the first response", async () => {
    const product = await makeAdminTestApp();
    await product.inject({ method: "POST", url: "/api/suggestions", payload: suggestionForm });
    const approve = () =>
      send(product, "/api/admin/suggestions/1/approve", undefined, { headers: adminHeaders });
    const [first, second] = [await approve(), await approve()];
    expect(first.json()).toMatchObject({ isApproved: true });
    expect([second.body, second.headers["idempotent-replayed"]]).toEqual([first.body, "true"]);
    expect(await product.database.orm.$count(templates)).toBe(1);
  });

  it("a response is given to nobody else with the same key", async () => {
    const guard: typeof testGuard = async (request) => {
      const [, email] = /^Bearer (.+@.+)$/.exec(request.headers.authorization ?? "") ?? [];
      return email ? { email } : testGuard(request);
    };
    const product = await makeAdminTestApp({ guard });
    const [url, form] = creations[0];
    const as = (who: string) => send(product, url, form, { headers: { authorization: `Bearer ${who}` } });
    expect((await as("en@example.no")).json()).toMatchObject({ id: 1 });
    expect((await as("to@example.no")).json()).toMatchObject({ id: 2 });
    expect((await as("another-user")).statusCode).toBe(403);
    expect((await send(product, url, form)).statusCode).toBe(401);
    // Nor on a visitor's route.
    const sent = await send(product, formPaths.suggestion, suggestionForm);
    expect(sent.json()).toMatchObject({ status: "received" });
  });
});

describe("a plain form post", () => {
  const posts: readonly (readonly [string, Record<string, string>, string])[] = [
    ["/rapporter/7", { reason: "outdated", description: "" }, "/takk/rapport"],
    ["/foresla-mal", visitorForms.suggestion, expect.stringMatching(/^\/forslag\/[0-9a-z-]{23}\?takk$/)],
    ["/advertise", visitorForms.inquiry, "/takk/henvendelse"],
    ["/vurder/7", { rating: "4" }, "/takk/vurdering"],
  ];

  // Forms are stored by one route, and votes by another.
  it.each(posts.slice(2))("to %s is stored once for each key and content", async (url, fields, receipt) => {
    const product = await makeTestApp(onFewRows);
    const post = (change: Record<string, string>) => postForm(product, url, { ...fields, ...change });
    const countForms = async () => {
      const { kept: _kept, ...rows } = await count(product);
      return Object.values(rows).reduce((sum, found) => sum + found, 0);
    };
    const responses = [await post({ nokkel: key }), await post({ nokkel: key })];
    for (const { statusCode, headers } of responses) {
      expect([statusCode, headers["location"]]).toEqual([303, receipt]);
      expect(headers["location"]).toBe(responses[0]?.headers["location"]);
      expect(headers["set-cookie"]).toEqual(responses[0]?.headers["set-cookie"]);
    }
    expect(await countForms()).toBe(1);
    // The page after Back, with another text in the form.
    await post({ nokkel: key, [url === "/vurder/7" ? "isHelpful" : "tilbake"]: "" });
    await post({ nokkel: otherKey });
    await post({});
    expect(await countForms()).toBe(url === "/vurder/7" ? 3 : 4);
  });

  it.each(posts)("from %s has a key of this response alone, kept when it is rejected", async (url) => {
    const open = () => shared().inject({ url, headers: { "accept-encoding": "gzip" } });
    const keys = [await open(), await open()].map(({ rawPayload, headers }) => {
      expect([headers["cache-control"], headers["etag"]]).toEqual(["private, no-cache", undefined]);
      return keyIn(gunzipSync(rawPayload).toString());
    });
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([uuid, uuid]);
    expect(keys[0]).not.toBe(keys[1]);
    const rejected = await postForm(shared(), url, { nokkel: key, remark: "https://spam.example" });
    expect([rejected.statusCode, keyIn(rejected.body)]).toEqual([400, key]);
  });
});

it.each(["{{nokkel}}", 'name="nokkel" value="{{nokkel}}"'])(
  "a visitor's words stay words where they are like a key's field: %s",
  async (words) => {
    const open = async (sok: string) =>
      shared().inject({ url: `/?${new URLSearchParams({ sok }).toString()}` });
    const { headers, body } = await open(words);
    expect(headers["cache-control"]).toBe((await open("naust")).headers["cache-control"]);
    expect(body).toContain("{{nokkel}}");
  },
);

const keyIn = (html: string) => /name="nokkel" value="([^"]*)"/.exec(html)?.[1];

it("the OpenAPI document shows the header on each route that takes it", async () => {
  const withKey = Object.entries(shared().app.adminSwagger().paths ?? {}).flatMap(([path, operations]) => {
    const { parameters = [], responses = {} } = operations?.post ?? {};
    const header = parameters.find((one: object) => "name" in one && one.name === "idempotency-key");
    if (!header) return [];
    expect(header).toMatchObject({ in: "header", required: false });
    expect(responses).toHaveProperty("422");
    return [path];
  });
  expect(withKey.toSorted()).toEqual([
    "/api/admin/absent-needs",
    "/api/admin/homepage-ads",
    "/api/admin/import/ads",
    "/api/admin/import/catalogue",
    "/api/admin/import/offers",
    "/api/admin/import/situations",
    "/api/admin/import/templates",
    "/api/admin/situations",
    "/api/admin/sponsors",
    "/api/admin/suggestions/{id}/approve",
    "/api/admin/templates",
    "/api/advertising-inquiries",
    "/api/suggestions",
    "/api/templates/{id}/rate",
    "/api/templates/{id}/report",
  ]);
});

/** Forms that arrive together: each with the outcome it would have had alone. */
const sendMany = (product: TestApp, times: number, kind: FormKind, ip?: string) =>
  Promise.all(
    Array.from({ length: times }, async () => {
      const { statusCode } = await sendForm(product, kind, visitorForms[kind], ip);
      return statusCode;
    }),
  );
const countOf = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

it("those past the last free place are rejected, and use up nothing", async () => {
  const product = await makeTestApp(onFewRows);
  await product.database.orm
    .insert(suggestions)
    .values(Array.from({ length: 495 }, () => visitorForms.suggestion));
  // Three of each: a fuller inbox takes no more of one ip.
  const ips = [7, 8, 9, 10, 11].map((last) => `192.0.2.${last}`);
  const byIp = await Promise.all(ips.map((ip) => sendMany(product, 3, "suggestion", ip)));
  const statuses = byIp.flat();
  const stored = countOf(statuses, 201);
  // Those that are stored at the same time may all see the last free place.
  expect([stored + countOf(statuses, 429), stored >= 5]).toEqual([15, true]);
  expect(await countRows(product)).toMatchObject({ suggestion: 495 + stored });
  const left = 20 - countOf(byIp[0] ?? [], 201);
  expect(countOf(await sendMany(product, left + 1, "inquiry", ips[0]), 201)).toBe(left);
});

it("reports on a template that went away are rejected, and those beside them stored", async () => {
  const product = await makeTestApp(onFewRows);
  // The catalogue in memory does not know of it yet.
  await product.database.orm.update(templates).set({ isActive: false }).where(eq(templates.id, 7));
  const report = (id: number) =>
    product.inject({ method: "POST", url: `/api/templates/${id}/report`, payload: visitorForms.report });
  const responses = await Promise.all([report(8), report(7), report(9), report(7)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 404, 201, 404]);
  expect(await countRows(product)).toMatchObject({ report: 2 });
});
