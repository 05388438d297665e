import { describe, expect, it } from "vitest";
import { LimitStore } from "#db/limit-store.ts";
import { votes } from "#db/schema/schema.ts";
import { readSiteVersion } from "#db/site-change.ts";
import { VoteStore } from "#features/votes/server/store.ts";
import type { Template } from "#features/templates/contract.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, shareTestApp, TestClock, type TestApp } from "#testing/test-app.ts";

interface Request {
  readonly id?: number | string;
  readonly ip?: string;
  readonly cookie?: string | undefined;
  readonly key?: string;
}

/** Votes in a product, by default on template 7 from one IP. */
function votingIn(product: TestApp) {
  const send = async (
    method: "POST" | "DELETE",
    { id = 7, ip = "192.0.2.1", cookie, key }: Request,
    payload?: object,
  ) => {
    const response = await product.inject({
      method,
      url: `/api/templates/${id}/rate`,
      remoteAddress: ip,
      headers: { ...(cookie && { cookie: `stemme=${cookie}` }), ...(key && { "idempotency-key": key }) },
      ...(payload && { payload }),
    });
    const sent = response.cookies.find(({ name }) => name === "stemme");
    return {
      ...response.json<{ readonly message?: string }>(),
      status: response.statusCode,
      sent,
      cookie: sent?.value,
    };
  };
  return {
    product,
    vote: (payload: object, request: Request = {}) => send("POST", request, payload),
    takeBack: (request: Request) => send("DELETE", request),
    read: async (id = 7) => (await product.inject({ url: `/api/templates/${id}` })).json<Template>(),
    stored: () => product.database.orm.select().from(votes),
  };
}

const makeVoting = async (siteUrl?: string) =>
  votingIn(await makeTestApp({ prepare: storeFewRows, ...(siteUrl && { settings: { siteUrl } }) }));
const rated = (averageRating: string, totalRatings: number) => ({ averageRating, totalRatings });

describe("POST /api/templates/{id}/rate", () => {
  const shared = shareTestApp({ prepare: storeFewRows });

  it("counts each visitor's vote; the next read and the order of the list have the new average, of one decimal", async () => {
    const { product, vote, read } = await makeVoting();
    const first = await vote({ rating: 5, isHelpful: false });
    expect(first).toMatchObject({ status: 200, ...rated("5.0", 1) });
    for (const ip of ["192.0.2.2", "192.0.2.3"]) await vote({ rating: 4 }, { ip });
    expect(await read()).toMatchObject(rated("4.3", 3));
    const best = await product.inject({ url: "/api/templates?sort=rating&limit=1" });
    expect(best.json()).toMatchObject([{ id: 7 }]);
  });

  it("replaces the same visitor's vote", async () => {
    const { vote, stored } = await makeVoting();
    const { cookie } = await vote({ rating: 1 });
    const again = await vote({ rating: 5, isHelpful: true }, { cookie });
    expect(again).toMatchObject({ cookie, ...rated("5.0", 1) });
    expect(await stored()).toMatchObject([{ rating: 5, isHelpful: true }]);
  });

  it("stores keys that cannot be linked across templates, and sets an HttpOnly cookie, Secure over https", async () => {
    const { vote, stored } = await makeVoting();
    const { cookie = "", sent } = await vote({ rating: 3 });
    expect(sent).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    await vote({ rating: 3 }, { cookie, id: 8 });
    const keys = (await stored()).map(({ voterKey }) => voterKey);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).not.toContain(cookie);
    const overHttps = await makeVoting("https://maler.example");
    expect((await overHttps.vote({ rating: 3 })).sent).toMatchObject({ secure: true });
  });

  it.each([
    [{}, "Vurderingen må være et helt tall fra 1 til 5."],
    [{ rating: 6 }, "1 til 5"],
    [{ rating: 2.5 }, "1 til 5"],
    [{ rating: 3, isHelpful: "ja" }, "isHelpful"],
    [{ rating: 3, remark: "spam" }, "skjult felt"],
    [{ rating: 3, startedAt: Date.parse("2026-11-21T10:00:00Z") }, "fort"],
  ])("rejects %j and stores nothing", async (payload, word) => {
    const { vote, stored } = votingIn(shared());
    expect(await vote(payload)).toMatchObject({
      status: 400,
      message: expect.stringContaining(word),
      sent: undefined,
    });
    expect(await stored()).toEqual([]);
  });

  it.each([11, "abc"])("responds with 404 for a template that does not exist: %s", async (id) => {
    expect((await votingIn(shared()).vote({ rating: 3 }, { id })).status).toBe(404);
  });
});

describe("DELETE /api/templates/{id}/rate", () => {
  it("takes back the vote that was counted for the cookie, and no other", async () => {
    const { vote, takeBack, read, stored } = await makeVoting();
    const { cookie } = await vote({ rating: 1 });
    await vote({ rating: 4 }, { ip: "192.0.2.2" });
    await vote({ rating: 5 }, { cookie, id: 8 });
    expect(await takeBack({ cookie })).toMatchObject({ status: 200, sent: undefined, ...rated("4.0", 1) });
    expect([await read(), await read(8)]).toMatchObject([rated("4.0", 1), rated("5.0", 1)]);
    const left = (await stored()).map(({ templateId, rating }) => `${templateId}: ${rating}`);
    expect(left.toSorted()).toEqual(["7: 4", "8: 5"]);
  });

  it("frees one of the three places of new voters that an IP has on a template in a day", async () => {
    const { vote, takeBack, read } = await makeVoting();
    for (let time = 0; time < 4; time += 1) {
      const { status, cookie } = await vote({ rating: 2 });
      expect([status, (await takeBack({ cookie })).status]).toEqual([200, 200]);
    }
    // What was never used up cannot be given back.
    await takeBack({ cookie: (await vote({ rating: 1 }, { ip: "192.0.2.2" })).cookie });
    for (let voter = 0; voter < 3; voter += 1) await vote({ rating: 5 });
    expect((await vote({ rating: 5 })).status).toBe(429);
    expect((await read()).totalRatings).toBe(3);
  });

  it("responds with 404 where there is nothing to take back, and changes nothing", async () => {
    const { product, vote, takeBack, read } = await makeVoting();
    const { cookie } = await vote({ rating: 2 });
    const before = await readSiteVersion(product.database.orm);
    const requests = [
      {},
      { cookie: "tull" },
      { cookie: "A".repeat(22) },
      { cookie, id: 8 },
      { cookie, id: "abc" },
    ];
    for (const request of requests)
      expect(await takeBack(request)).toMatchObject({ status: 404, code: "not_found" });
    expect(await readSiteVersion(product.database.orm)).toBe(before);
    expect(await read()).toMatchObject(rated("2.0", 1));
  });

  it("sent again with its key is done once, and has the same response", async () => {
    const { vote, takeBack } = await makeVoting();
    const { cookie } = await vote({ rating: 2 });
    const once = { cookie, key: "nokkel-som-er-lang-nok" };
    const first = await takeBack(once);
    expect([first.status, await takeBack(once)]).toEqual([200, first]);
    expect((await takeBack({ cookie })).status).toBe(404);
  });
});

describe("the limits of votes per IP", () => {
  const shared = shareTestApp({ prepare: storeFewRows });
  const minuteMs = 60_000;
  const voterId = "A".repeat(22);
  const unkeyed = Object.assign(async () => {}, { id: undefined, seal: () => undefined });

  /** Voting without the route's limit per minute, from an ip of each test: only its own limits apply. */
  function makeVoteStore(ip: string) {
    const clock = new TestClock();
    const { database } = shared();
    const limits = new LimitStore(database, clock);
    const store = new VoteStore({ database, limits, clock, isSecure: false, applyCounts: () => {} });
    const cast = (vote: { templateId: number; voterId?: string; ip?: string }) =>
      store
        .add({ voterId: undefined, rating: 4, isHelpful: false, ip, respond: unkeyed, ...vote })
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
