import { describe, expect, it } from "vitest";
import { LimitStore } from "#db/limit-store.ts";
import { votes } from "#db/schema/schema.ts";
import { readSiteVersion } from "#db/site-change.ts";
import { VoteStore } from "#features/votes/server/store.ts";
import type { Template } from "#features/templates/contract.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import {
  makeTestApp,
  shareTestApp,
  TestClock,
  type TestApp,
  type TestAppOptions,
} from "#testing/test-app.ts";

const makeProduct = (settings: TestAppOptions["settings"] = {}) =>
  makeTestApp({ prepare: storeFewRows, settings });

interface Voter {
  readonly ip?: string;
  readonly cookie?: string;
}

function vote(
  product: TestApp,
  payload: object,
  { ip = "192.0.2.1", cookie }: Voter = {},
  id: number | string = 7,
) {
  return product.inject({
    method: "POST",
    url: `/api/templates/${id}/rate`,
    payload,
    remoteAddress: ip,
    ...(cookie ? { headers: { cookie: `stemme=${cookie}` } } : {}),
  });
}

async function voterIdOf(response: Awaited<ReturnType<typeof vote>>): Promise<string> {
  return String(response.cookies.find(({ name }) => name === "stemme")?.value);
}

const readTemplate = async (product: TestApp, id = 7) =>
  (await product.inject({ url: `/api/templates/${id}` })).json<Template>();

describe("POST /api/templates/{id}/rate", () => {
  const shared = shareTestApp({ prepare: storeFewRows });

  it("counts each visitor's vote; the next read and the order of the list have the new average, of one decimal", async () => {
    const product = await makeProduct();
    const response = await vote(product, { rating: 5, isHelpful: false });
    expect([response.statusCode, response.json()]).toEqual([200, { averageRating: "5.0", totalRatings: 1 }]);
    for (const ip of ["192.0.2.2", "192.0.2.3"]) await vote(product, { rating: 4 }, { ip });
    expect(await readTemplate(product)).toMatchObject({ averageRating: "4.3", totalRatings: 3 });
    const best = await product.inject({ url: "/api/templates?sort=rating&limit=1" });
    expect(best.json<Template[]>()[0]?.id).toBe(7);
  });

  it("replaces the same visitor's vote", async () => {
    const product = await makeProduct();
    const cookie = await voterIdOf(await vote(product, { rating: 1 }));
    const again = await vote(product, { rating: 5, isHelpful: true }, { cookie });
    expect(again.json()).toEqual({ averageRating: "5.0", totalRatings: 1 });
    expect(await voterIdOf(again)).toBe(cookie);
    expect(await product.database.orm.select().from(votes)).toMatchObject([{ rating: 5, isHelpful: true }]);
  });

  it("stores keys that cannot be linked across templates, and sets an HttpOnly cookie", async () => {
    const product = await makeProduct();
    const response = await vote(product, { rating: 3 });
    expect(response.cookies).toMatchObject([{ name: "stemme", httpOnly: true, sameSite: "Lax", path: "/" }]);
    const cookie = await voterIdOf(response);
    await vote(product, { rating: 3 }, { cookie }, 8);
    const keys = (await product.database.orm.select().from(votes)).map((row) => row.voterKey);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).not.toContain(cookie);
  });

  it("sets a Secure cookie when the site is served over https", async () => {
    const product = await makeProduct({ siteUrl: "https://maler.example" });
    expect((await vote(product, { rating: 3 })).cookies).toMatchObject([{ secure: true }]);
  });

  it.each([
    [{}, "Vurderingen må være et helt tall fra 1 til 5."],
    [{ rating: 0 }, "1 til 5"],
    [{ rating: 6 }, "1 til 5"],
    [{ rating: 2.5 }, "1 til 5"],
    [{ rating: "4" }, "1 til 5"],
    [{ rating: 3, isHelpful: "ja" }, "isHelpful"],
    [{ rating: 3, remark: "spam" }, "skjult felt"],
    [{ rating: 3, startedAt: Date.parse("2026-11-21T10:00:00Z") }, "fort"],
  ])("rejects %j and stores nothing", async (payload, word) => {
    const product = shared();
    const response = await vote(product, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(word);
    expect(response.cookies).toEqual([]);
    expect(await product.database.orm.select().from(votes)).toEqual([]);
  });

  it.each([11, "abc"])("responds with 404 for a template that does not exist: %s", async (id) => {
    expect((await vote(shared(), { rating: 3 }, {}, id)).statusCode).toBe(404);
  });

  it("rejects the 21st vote within a minute", async () => {
    const product = await makeProduct();
    const messages: string[] = [];
    for (let post = 0; post < 21; post += 1)
      messages.push((await vote(product, { rating: 5 })).json<{ message: string }>().message);
    expect(messages[19]).not.toContain("et minutt");
    expect(messages[20]).toContain("et minutt");
  });
});

describe("DELETE /api/templates/{id}/rate", () => {
  const takeBack = (product: TestApp, cookie?: string, id: number | string = 7, key?: string) =>
    product.inject({
      method: "DELETE",
      url: `/api/templates/${id}/rate`,
      remoteAddress: "192.0.2.1",
      headers: {
        ...(cookie ? { cookie: `stemme=${cookie}` } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
    });

  it("takes back the vote that was counted for the cookie, and no other", async () => {
    const product = await makeProduct();
    const cookie = await voterIdOf(await vote(product, { rating: 1 }));
    await vote(product, { rating: 4 }, { ip: "192.0.2.2" });
    await vote(product, { rating: 5 }, { cookie }, 8);
    const response = await takeBack(product, cookie);
    expect([response.statusCode, response.json()]).toEqual([200, { averageRating: "4.0", totalRatings: 1 }]);
    expect(response.cookies).toEqual([]);
    expect(await readTemplate(product)).toMatchObject({ averageRating: "4.0", totalRatings: 1 });
    expect(await readTemplate(product, 8)).toMatchObject({ averageRating: "5.0", totalRatings: 1 });
    const stored = await product.database.orm.select().from(votes);
    expect(Object.fromEntries(stored.map(({ templateId, rating }) => [templateId, rating]))).toEqual({
      7: 4,
      8: 5,
    });
    expect(stored).toHaveLength(2);
  });

  it("leaves a template without votes as one that nobody has rated, and the visitor can vote again", async () => {
    const product = await makeProduct();
    const cookie = await voterIdOf(await vote(product, { rating: 2 }));
    expect((await takeBack(product, cookie)).json()).toEqual({ averageRating: "0.0", totalRatings: 0 });
    expect(await readTemplate(product)).toMatchObject({ averageRating: "0.0", totalRatings: 0 });
    const again = await vote(product, { rating: 5 }, { cookie });
    expect(again.json()).toEqual({ averageRating: "5.0", totalRatings: 1 });
  });

  it("leaves its place among the three voters that an IP may add to a template in a day", async () => {
    const product = await makeProduct();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const response = await vote(product, { rating: 2 });
      statuses.push(response.statusCode, (await takeBack(product, await voterIdOf(response))).statusCode);
    }
    expect(statuses).toEqual(Array(8).fill(200));
    // What was never used up cannot be given back.
    const elsewhere = await voterIdOf(await vote(product, { rating: 1 }, { ip: "192.0.2.2" }));
    await takeBack(product, elsewhere);
    for (let voter = 0; voter < 3; voter += 1) await vote(product, { rating: 5 });
    expect((await vote(product, { rating: 5 })).statusCode).toBe(429);
    expect(await readTemplate(product)).toMatchObject({ totalRatings: 3 });
  });

  it("responds with 404 where there is nothing to take back, and changes nothing", async () => {
    const product = await makeProduct();
    const cookie = await voterIdOf(await vote(product, { rating: 2 }));
    const before = await readSiteVersion(product.database.orm);
    for (const response of [
      await takeBack(product),
      await takeBack(product, "tull"),
      await takeBack(product, "A".repeat(22)),
      await takeBack(product, cookie, 8),
      await takeBack(product, cookie, 99_999),
      await takeBack(product, cookie, "abc"),
    ]) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, "not_found"]);
    }
    expect(await readSiteVersion(product.database.orm)).toBe(before);
    expect(await readTemplate(product)).toMatchObject({ averageRating: "2.0", totalRatings: 1 });
  });

  it("sent again with its key is done once, and has the same response", async () => {
    const product = await makeProduct();
    const cookie = await voterIdOf(await vote(product, { rating: 2 }));
    const key = "nokkel-som-er-lang-nok";
    const [first, again] = [await takeBack(product, cookie, 7, key), await takeBack(product, cookie, 7, key)];
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await takeBack(product, cookie)).statusCode).toBe(404);
  });
});

describe("the limits of votes per IP", () => {
  const shared = shareTestApp({ prepare: storeFewRows });
  const minuteMs = 60_000;
  const voterId = "A".repeat(22);

  /** Voting without the route's limit per minute, from an ip of each test: only its own limits apply. */
  function makeVoteStore(ip: string) {
    const clock = new TestClock();
    const { database } = shared();
    const limits = new LimitStore(database, clock);
    const store = new VoteStore({ database, limits, clock, isSecure: false, applyCounts: () => {} });
    const cast = (vote: { templateId: number; voterId?: string; ip?: string }) =>
      store
        .cast({ voterId: undefined, rating: 4, isHelpful: false, ip, ...vote }, async () => {})
        .then(() => "stored")
        .catch((error: { status: number; message: string }) => `${error.status} ${error.message}`);
    return { clock, cast };
  }

  it("are three new voters per template and day", async () => {
    const { clock, cast } = makeVoteStore("192.0.2.7");
    for (let voter = 0; voter < 3; voter += 1) expect(await cast({ templateId: 7 })).toBe("stored");
    expect(await cast({ templateId: 7 })).toBe(
      "429 Det er gitt mange stemmer på denne malen fra samme nett. Prøv igjen i morgen.",
    );
    expect(await cast({ templateId: 8 })).toBe("stored");
    expect(await cast({ templateId: 7, ip: "192.0.2.99" })).toBe("stored");
    clock.advance(24 * 60 * minuteMs - 1);
    expect(await cast({ templateId: 7 })).toMatch(/^429 .*om et minutt\.$/);
    clock.advance(1);
    expect(await cast({ templateId: 7 })).toBe("stored");
  });

  it("are sixty votes an hour, changed votes included", async () => {
    const { clock, cast } = makeVoteStore("192.0.2.8");
    for (let vote = 0; vote < 60; vote += 1) {
      expect(await cast({ templateId: 1 + (vote % 10), voterId })).toBe("stored");
    }
    expect(await cast({ templateId: 1, voterId })).toBe(
      "429 Du har sendt for mye på kort tid. Prøv igjen om en time.",
    );
    expect(await cast({ templateId: 1, voterId, ip: "192.0.2.99" })).toBe("stored");
    clock.advance(60 * minuteMs - 1);
    expect(await cast({ templateId: 1, voterId })).toMatch(/^429 .*om et minutt\.$/);
    clock.advance(1);
    expect(await cast({ templateId: 1, voterId })).toBe("stored");
  });

  it("are not used up by votes that were not stored", async () => {
    const { cast } = makeVoteStore("192.0.2.9");
    for (let vote = 0; vote < 61; vote += 1) expect(await cast({ templateId: 99_999 })).toMatch(/^404 /);
    expect(await cast({ templateId: 9 })).toBe("stored");
  });
});
