/** Votes that arrive together: one transaction, and each with the outcome it would have had alone. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { keptResponses, limitCounters } from "#db/schema/day.ts";
import { ReplayedRequest } from "#db/response-store.ts";
import { LimitStore } from "#db/limit-store.ts";
import { templates, votes } from "#db/schema/schema.ts";
import { readSiteVersion } from "#db/site-change.ts";
import type { CountChange } from "#domain/server/rows/template-columns.ts";
import { VoteStore } from "#features/votes/server/store.ts";
import { HttpError } from "#platform/http-error.ts";
import type { Respond } from "#platform/writes/idempotency.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp } from "#testing/test-app.ts";

interface Casting {
  readonly template?: number;
  readonly rating?: number;
  readonly voter?: string;
  readonly ip?: string;
  readonly key?: string;
  readonly isTakenBack?: true;
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

async function makeVoting() {
  const { database, clock } = await makeTestApp({ prepare: storeFewRows });
  const limits = new LimitStore(database, clock);
  const changes: CountChange[] = [];
  const transactions = { count: 0 };
  const store = new VoteStore({
    database: countTransactions(database, transactions),
    limits,
    clock,
    isSecure: false,
    applyCounts: (change) => void changes.push(change),
  });
  let ips = 0;
  const cast = async (casting: Casting): Promise<string> => {
    const { template: templateId = 7, rating = 4, voter, key, isTakenBack } = casting;
    let response = "";
    const seal: Respond["seal"] = ({ body }) => {
      const { averageRating, totalRatings } = body as { averageRating: string; totalRatings: number };
      response = `${Math.round(Number(averageRating) * totalRatings)}/${totalRatings}`;
      const expiresAt = new Date(clock.now() + 60_000);
      return key === undefined ? undefined : { id: key, fingerprint: "f", sealed: response, expiresAt };
    };
    const respond: Respond = Object.assign(async () => {}, { id: key, seal });
    const ip = casting.ip ?? `198.51.100.${(ips += 1)}`;
    const sent = { templateId, isHelpful: false, voterId: voter?.padEnd(22, "_"), ip };
    try {
      await store.add({ ...sent, rating: isTakenBack ? null : rating, respond });
      return response;
    } catch (error) {
      if (error instanceof HttpError) return `${error.status}`;
      return error instanceof ReplayedRequest ? "kept already" : "failed";
    }
  };
  const { orm } = database;
  return {
    database,
    clock,
    changes,
    transactions,
    castAll: (castings: readonly Casting[]) => Promise.all(castings.map(cast)),
    version: () => readSiteVersion(orm),
    ratingOf: async (id: number) => {
      const [row] = await orm.select().from(templates).where(eq(templates.id, id));
      const cast = await orm.select().from(votes).where(eq(votes.templateId, id));
      // The template's sum is always that of its votes.
      const sum = cast.reduce((total, { rating }) => total + rating, 0);
      expect([row?.ratingSum, row?.ratingCount]).toEqual([sum, cast.length]);
      return `${row?.ratingSum}/${row?.ratingCount}`;
    },
    countersOf: async (limit: string) => {
      const rows = await orm.select().from(limitCounters);
      return inOrder(rows.filter(({ key }) => key.startsWith(`${limit}:`)).map(({ points }) => points));
    },
  };
}

function countTransactions(database: Database, transactions: { count: number }): Database {
  const orm = Object.create(database.orm) as Database["orm"];
  orm.transaction = (...args) => {
    transactions.count += 1;
    return database.orm.transaction(...args);
  };
  return { ...database, orm };
}

describe("votes that arrive together", () => {
  it("are one transaction, each with the rating that it made, in order", async () => {
    const { castAll, version, ratingOf, changes } = await makeVoting();
    const before = await version();
    const four = [{ rating: 5 }, { rating: 4 }, { template: 8, rating: 1 }, { rating: 2 }];
    const fifty = Array.from({ length: 50 }, () => ({ template: 9, rating: 3 }));
    const responses = await castAll([...four, ...fifty]);
    expect(responses.slice(0, 4)).toEqual(["5/1", "9/2", "1/1", "11/3"]);
    expect(responses.slice(4)).toEqual(
      Array.from({ length: 50 }, (_, index) => `${3 * (index + 1)}/${index + 1}`),
    );
    expect(await version()).toBe(before + 1);
    expect([await ratingOf(7), await ratingOf(8), await ratingOf(9)]).toEqual(["11/3", "1/1", "150/50"]);
    expect(changes.map((change) => [change.version, inOrder(change.counts.map(({ id }) => id))])).toEqual([
      [before + 1, [7, 8, 9]],
    ]);
  });

  it("are not taken along by one for a template that is gone", async () => {
    const { castAll, version, ratingOf, database } = await makeVoting();
    await database.orm.update(templates).set({ isActive: false }).where(eq(templates.id, 8));
    const before = await version();
    const castings = [{ rating: 5 }, { template: 99_999 }, { template: 8 }, { rating: 4 }];
    expect(await castAll(castings)).toEqual(["5/1", "404", "404", "9/2"]);
    expect([await version(), await ratingOf(7), await ratingOf(8)]).toEqual([before + 1, "9/2", "0/0"]);
  });

  it("are not taken along by one that the database rejects: they are tried again without it", async () => {
    const { castAll, ratingOf, countersOf } = await makeVoting();
    const castings = Array.from({ length: 9 }, (_, index) => ({ rating: index === 4 ? 6 : 3 }));
    const responses = await castAll(castings);
    expect(responses.filter((response) => response === "failed")).toHaveLength(1);
    expect(responses[4]).toBe("failed");
    expect(responses.filter((_response, index) => index !== 4)).toEqual(
      Array.from({ length: 8 }, (_, index) => `${3 * (index + 1)}/${index + 1}`),
    );
    expect(await ratingOf(7)).toBe("24/8");
    expect(await countersOf("vote")).toEqual(Array.from({ length: 8 }, () => 1));
  });

  it("are stored and answered so where they have room only without the one that the database rejects", async () => {
    const { castAll, ratingOf } = await makeVoting();
    const ip = "192.0.2.1";
    await castAll([{ ip }, { ip }]);
    // The first takes the last place of the ip, until it is tried alone.
    const castings = [6, 3].map((rating) => ({ ip, rating }));
    expect(await castAll(castings)).toEqual(["failed", "11/3"]);
    expect(await ratingOf(7)).toBe("11/3");
  });

  it("use up quotas one by one: what is over it is rejected, and the rest goes on", async () => {
    const { castAll, version, ratingOf, countersOf } = await makeVoting();
    const before = await version();
    const ip = "192.0.2.1";
    const castings = [{ ip }, { ip }, {}, { ip }, { ip }, {}, { ip, template: 8 }, { ip }];
    expect(await castAll(castings)).toEqual(["4/1", "8/2", "12/3", "16/4", "429", "20/5", "4/1", "429"]);
    expect([await version(), await ratingOf(7), await ratingOf(8)]).toEqual([before + 1, "20/5", "4/1"]);
    // What was rejected is counted by neither of the two quotas.
    expect(await countersOf("vote")).toEqual([1, 1, 4]);
    expect(await countersOf("new-voter")).toEqual([1, 1, 1, 3]);
    expect(await castAll([{ ip }, { ip }])).toEqual(["429", "429"]);
    expect(await version()).toBe(before + 1);
    expect(await countersOf("vote")).toEqual([1, 1, 4]);
  });

  it("of one voter on one template are one vote, the last of them", async () => {
    const { castAll, ratingOf, countersOf, database } = await makeVoting();
    await castAll([{ voter: "a", rating: 1, ip: "192.0.2.1" }, { rating: 5 }]);
    const ip = "192.0.2.2";
    const again = [
      { voter: "a", rating: 5, ip: "192.0.2.1" },
      { voter: "b", rating: 2, ip },
      { voter: "b", rating: 3, ip },
      { voter: "a", rating: 4, ip: "192.0.2.1" },
    ];
    expect(await castAll(again)).toEqual(["10/2", "12/3", "13/3", "12/3"]);
    expect(await ratingOf(7)).toBe("12/3");
    const ratings = (await database.orm.select().from(votes)).map(({ rating }) => rating);
    expect(inOrder(ratings)).toEqual([3, 4, 5]);
    expect(await countersOf("vote")).toEqual([1, 2, 3]);
    expect(await countersOf("new-voter")).toEqual([1, 1, 1]);
  });

  it("are taken back among others", async () => {
    const { castAll, ratingOf, countersOf, version, database } = await makeVoting();
    const two = [{ voter: "a", rating: 1 } as const, { voter: "b", rating: 5 } as const];
    await castAll(two);
    const before = await version();
    const ip = "192.0.2.1";
    const castings = [
      { voter: "a", isTakenBack: true, ip },
      { voter: "a", isTakenBack: true, ip },
      { voter: "d", isTakenBack: true, ip },
      { voter: "c", rating: 3 },
      { voter: "b", rating: 2 },
    ] as const;
    expect(await castAll(castings)).toEqual(["5/1", "404", "404", "8/2", "5/2"]);
    // The second of one voter waits for the next group, which is nothing but what is rejected.
    expect([await ratingOf(7), await version()]).toEqual(["5/2", before + 1]);
    const ratings = (await database.orm.select().from(votes)).map(({ rating }) => rating);
    expect(inOrder(ratings)).toEqual([2, 3]);
    // What was not there to be taken back is not counted.
    expect(await countersOf("vote")).toEqual([1, 1, 1, 1, 1]);
  });

  it("with one idempotency key are stored once, with their response, beside others in one transaction", async () => {
    const { castAll, ratingOf, version, countersOf, database, clock, transactions } = await makeVoting();
    const kept = async () => {
      const rows = await database.orm.select().from(keptResponses).orderBy(keptResponses.id);
      return rows.map(({ id, sealed }) => `${id}: ${sealed}`);
    };
    const castings = [{ key: "b" }, { rating: 5 }, { key: "b" }, { key: "a", rating: 1 }];
    expect(await castAll(castings)).toEqual(["4/1", "9/2", "kept already", "10/3"]);
    const before = await version();
    // The keys of some that another process has stored.
    transactions.count = 0;
    const fifty = Array.from({ length: 50 }, () => ({}));
    const outcomes = await castAll([{ rating: 5 }, { key: "a", rating: 1 }, ...fifty, { key: "b" }]);
    expect([outcomes[0], outcomes[1], outcomes[52]]).toEqual(["15/4", "kept already", "kept already"]);
    expect(transactions.count).toBe(1);
    expect(await castAll([{ key: "a" }, { key: "b" }])).toEqual(["kept already", "kept already"]);
    expect([await ratingOf(7), await version()]).toEqual(["215/54", before + 1]);
    expect(await countersOf("vote")).toEqual(Array(54).fill(1));
    expect(await kept()).toEqual(["a: 10/3", "b: 4/1"]);
    // Expired, and not purged yet: replaced.
    clock.advance(60_000);
    expect(await castAll([{ key: "b", rating: 5 }])).toEqual(["220/55"]);
    expect(await kept()).toEqual(["a: 10/3", "b: 220/55"]);
  });
});
