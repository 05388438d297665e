import { describe, expect, it } from "vitest";
import { checksKept } from "#features/links/contract.ts";
import { LinkCheckStore, type NewLinkCheck } from "#features/links/server/store.ts";
import { makeTestApp } from "#testing/test-app.ts";

const check = (templateId: number, day: number): NewLinkCheck => ({
  templateId,
  checkedAt: new Date(Date.UTC(2026, 10, day)),
  outcome: day % 2 === 0 ? "ok" : "unreachable",
  httpStatus: day % 2 === 0 ? 200 : null,
});

describe("the store of link checks", () => {
  it("gives back what was recorded, in order, and only what came after", async () => {
    const { database } = await makeTestApp();
    const store = new LinkCheckStore(database);
    await store.record([check(1, 1), check(2, 2)], checksKept);
    const [first, second] = await store.listSince(0);
    expect(first).toMatchObject(check(1, 1));
    expect(second).toMatchObject(check(2, 2));
    expect(await store.listSince(first?.id ?? 0)).toEqual([second]);
  });

  it("keeps the latest of each template", async () => {
    const { database } = await makeTestApp();
    const store = new LinkCheckStore(database);
    for (let day = 1; day <= 5; day += 1) await store.record([check(1, day)], 3);
    await store.record([check(2, 9)], 3);
    const kept = await store.listSince(0);
    expect(kept.map(({ templateId, checkedAt }) => [templateId, checkedAt.getUTCDate()])).toEqual([
      [1, 3],
      [1, 4],
      [1, 5],
      [2, 9],
    ]);
  });

  it("passes over a template that has gone since", async () => {
    const { database } = await makeTestApp();
    const store = new LinkCheckStore(database);
    await store.record([check(999_999, 1), check(1, 2)], checksKept);
    await store.record([], checksKept);
    expect((await store.listSince(0)).map(({ templateId }) => templateId)).toEqual([1]);
  });
});
