import { describe, expect, it } from "vitest";
import type { LinkCheck } from "#features/links/contract.ts";
import { LinkChecker, roundLength } from "#features/links/server/checker.ts";
import { LinkStatusCache } from "#features/links/server/link-status-cache.ts";
import { outcomeOf, pickDue } from "#features/links/server/check-schedule.ts";
import type { NewLinkCheck, StoredLinkCheck } from "#features/links/server/store.ts";
import { type SafeFetch, SafeFetchError } from "#platform/safe-fetch.ts";

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-11-21T10:00:00Z");
const unstopped = new AbortController().signal;

/** A checker on a fake internet: urls with the status of their response; the others do not respond. */
function makeChecker(statuses: Readonly<Record<string, number>>, urls: readonly string[]) {
  let now = start;
  const recorded: NewLinkCheck[] = [];
  const requested: string[] = [];
  const safeFetch: SafeFetch = async (url) => {
    requested.push(url);
    const status = statuses[url];
    if (status === undefined) throw new SafeFetchError("timeout", "no response");
    return { status, headers: {}, url, body: Buffer.alloc(0) };
  };
  const checker = new LinkChecker({
    store: { record: async (checks) => void recorded.push(...checks) },
    safeFetch,
    clock: { now: () => now },
    listTargets: () => urls.map((url, index) => ({ id: index + 1, url })),
    latestOf: (id) => {
      const last = recorded.findLast(({ templateId }) => templateId === id);
      return last && { ...last, checkedAt: last.checkedAt.toISOString() };
    },
    syncSite: async () => {},
  });
  return { checker, recorded, requested, wait: (ms: number) => void (now += ms) };
}

describe("what a response means", () => {
  it.each([
    [200, "ok"],
    [204, "ok"],
    [404, "broken"],
    [410, "broken"],
    [403, "unreachable"],
    [429, "unreachable"],
    [500, "unreachable"],
    [null, "unreachable"],
  ] as const)("%s is %s", (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
  });
});

describe("whose turn it is", () => {
  const checks: Readonly<Record<number, LinkCheck>> = {
    1: { checkedAt: new Date(start - 6 * dayMs).toISOString(), outcome: "ok", httpStatus: 200 },
    2: { checkedAt: new Date(start - 8 * dayMs).toISOString(), outcome: "ok", httpStatus: 200 },
    3: { checkedAt: new Date(start - 2 * dayMs).toISOString(), outcome: "broken", httpStatus: 404 },
  };

  it("is the never checked first, then the oldest; what works waits a week, what does not a day", () => {
    const targets = [1, 2, 3, 4].map((id) => ({ id, url: `https://a.example/${id}` }));
    expect(pickDue(targets, (id) => checks[id], start).map(({ id }) => id)).toEqual([4, 2, 3]);
  });
});

describe("a round", () => {
  it("requests the urls that are due, once each, and records the outcomes", async () => {
    const { checker, recorded, requested, wait } = makeChecker({ a: 200, b: 404 }, ["a", "b", "c"]);
    await checker.runRound(unstopped);
    expect(recorded.map(({ templateId, outcome, httpStatus }) => [templateId, outcome, httpStatus])).toEqual([
      [1, "ok", 200],
      [2, "broken", 404],
      [3, "unreachable", null],
    ]);
    await checker.runRound(unstopped);
    expect(requested).toEqual(["a", "b", "c"]);
    wait(1.5 * dayMs);
    await checker.runRound(unstopped);
    expect(requested.slice(3)).toEqual(["b", "c"]);
  });

  it("records nothing while our own connection is down", async () => {
    const { checker, recorded } = makeChecker({}, ["a", "b"]);
    await checker.runRound(unstopped);
    expect(recorded).toEqual([]);
  });

  it.each([
    [59, ["ok", "unreachable"]],
    [60, ["ok", "unreachable"]],
    [61, ["ok"]],
  ])(
    "trusts our own connection for an hour after a response: %s minutes of silence",
    async (minutes, outcomes) => {
      const urls = ["alive"];
      const { checker, recorded, wait } = makeChecker({ alive: 200 }, urls);
      await checker.runRound(unstopped);
      urls.push("silent");
      wait(minutes * 60 * 1000);
      await checker.runRound(unstopped);
      expect(recorded.map(({ outcome }) => outcome)).toEqual(outcomes);
    },
  );

  it("gets past many that are silent, and records them once another has responded", async () => {
    const silent = Array.from({ length: roundLength }, (_, index) => `silent-${index}`);
    const { checker, recorded } = makeChecker({ alive: 200 }, [...silent, "alive"]);
    await checker.runRound(unstopped);
    await checker.runRound(unstopped);
    expect(recorded.map(({ outcome }) => outcome)).toEqual(["ok"]);
    await checker.runRound(unstopped);
    expect(recorded.filter(({ outcome }) => outcome === "unreachable")).toHaveLength(roundLength);
  });

  it("requests nothing that another process has checked meanwhile", async () => {
    let isSynced = false;
    const requested: string[] = [];
    const checker = new LinkChecker({
      store: { record: async () => {} },
      safeFetch: async (url) => {
        requested.push(url);
        return { status: 200, headers: {}, url, body: Buffer.alloc(0) };
      },
      clock: { now: () => start },
      listTargets: () => [{ id: 1, url: "https://a.example" }],
      latestOf: () =>
        isSynced ? { checkedAt: new Date(start).toISOString(), outcome: "ok", httpStatus: 200 } : undefined,
      syncSite: async () => void (isSynced = true),
    });
    await checker.runRound(unstopped);
    expect(requested).toEqual([]);
  });

  it("ends when it is stopped, while it waits for a response", async () => {
    const recorded: NewLinkCheck[] = [];
    const checker = new LinkChecker({
      store: { record: async (checks) => void recorded.push(...checks) },
      safeFetch: () => new Promise<never>(() => {}),
      clock: { now: () => start },
      listTargets: () => [{ id: 1, url: "https://slow.example" }],
      latestOf: () => undefined,
      syncSite: async () => {},
    });
    const stopping = new AbortController();
    const round = checker.runRound(stopping.signal);
    stopping.abort();
    await round;
    expect(recorded).toEqual([]);
  });
});

describe("the board", () => {
  it("reads only what is new, and keeps the latest six of each", async () => {
    const stored: StoredLinkCheck[] = [];
    const requested: number[] = [];
    const board = new LinkStatusCache({
      listSince: async (id) => {
        requested.push(id);
        return stored.filter((check) => check.id > id);
      },
    });
    const add = (id: number, templateId: number) =>
      stored.push({ id, templateId, checkedAt: new Date(start + id), outcome: "ok", httpStatus: 200 });
    for (let id = 1; id <= 8; id += 1) add(id, 1);
    await board.refresh();
    expect(board.list(1)).toHaveLength(6);
    expect(board.list(1)[0]?.checkedAt).toBe(new Date(start + 8).toISOString());
    add(9, 2);
    await board.refresh();
    expect(requested).toEqual([0, 8]);
    expect(board.list(2)).toHaveLength(1);
    expect(board.list(3)).toEqual([]);
  });
});
