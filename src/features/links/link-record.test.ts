import { describe, expect, it } from "vitest";
import {
  type ContentRecord,
  firstCheck,
  type LinkRecord,
  nextCheck,
  recordContent,
  recordOutcome,
} from "#features/links/server/link-record.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import type { LinkOutcome } from "#domain/link-health.ts";
import { seededRandom } from "#testing/seeded-random.ts";

const start = Date.parse("2026-11-21T10:00:00Z");
const outcomes: Readonly<Record<string, LinkOutcome>> = { o: "ok", f: "failed", u: "uncertain" };

const uncheckedLink: LinkRecord = {
  state: null,
  since: null,
  workedAt: null,
  failingSince: null,
  failures: 0,
};

/** The states after checks on these days: «0f 1f 3.5o». */
function statesAfter(checks: string): string {
  let record: LinkRecord = uncheckedLink;
  return checks
    .split(" ")
    .map((check) => {
      record = recordOutcome(
        record,
        outcomes[check.slice(-1)] ?? "ok",
        start + Number(check.slice(0, -1)) * dayMs,
      );
      return record.state?.[0];
    })
    .join("");
}

describe("the state of a link", () => {
  it.each([
    ["0f 1f 2f", "uuu"],
    ["0f 1f 3f", "uub"],
    ["0f 3f", "uu"],
    ["0f 0f 0f", "uuu"],
    ["0f 1f 2o 3f 4f", "uuouu"],
    ["0f 1u 2f 3f", "uuub"],
    ["0u 1u 2u 3u 9u", "uuuuu"],
    ["0f 1f 3f 4u 5u", "uubbb"],
    ["0o 1f 2f 4f 5o 6f", "ouubou"],
  ])("after %s is %s", (checks, states) => {
    expect(statesAfter(checks)).toBe(states);
  });
});

const unreadContent: ContentRecord = { hash: null, nextHash: null, nextSince: null, changedAt: null };

/** The days of the changes that reads on these days come to: «0a 7b 8b», «-» where nothing can be compared. */
function changesAfter(kind: "file" | "text", reads: string): number[] {
  let record = unreadContent;
  const days = reads.split(" ").flatMap((read) => {
    const before = record.changedAt;
    const text = read.slice(-1);
    const now = start + Number(read.slice(0, -1)) * dayMs;
    record = recordContent(record, text === "-" ? null : `${kind}:${text}`, now);
    return record.changedAt === before || record.changedAt === null ? [] : [record.changedAt];
  });
  return days.map((at) => (at - start) / dayMs);
}

describe("a change of content", () => {
  it.each([
    ["0a 7a 14a", []],
    ["0a 7b", []],
    ["0a 7b 8b 9b", [7]],
    ["0a 7b 8b 15b 22b", [7]],
    ["0a 7b 8a 14b 15a", []],
    ["0a 7b 8c 14d 21e", []],
    ["0a 7b 8c 14c 21c", [14]],
    ["0a 7b 8c 14b 21c", []],
    ["0a 7b 8b 14c 15c", [7, 14]],
    ["0a 7b 8b 14a 15a", [7, 14]],
    ["0- 7a 14a", []],
    ["0- 7a 14- 21b 22b", [21]],
    ["0a 7b 8- 9b", []],
    ["0a 7b 8- 9b 10b", [9]],
    ["0a 7- 14a", []],
  ])("of a file after %s is on %j", (reads, days) => {
    expect(changesAfter("file", reads)).toEqual(days);
  });

  it.each([
    ["0a 7b 8b 9b 10b 11b 12b 13b", []],
    ["0a 7b 8b 9b 10b 11b 12b 13b 14b 21b", [7]],
    ["0a 7b 8b 9b 10b 11b 12b 13b 14a 21b 22b", []],
    ["0a 7b 8b 9b 10c 17c 18c 19c 23c", []],
    ["0a 7b 8b 9b 10c 17c 18c 19c 24c", [17]],
    ["0a 7b 14b 21c 28c", [7, 21]],
    ["0a 7b 8b 13- 14b 15b", []],
  ])("of a page after %s is on %j", (reads, days) => {
    expect(changesAfter("text", reads)).toEqual(days);
  });

  it("is none where the hash before was made in another way, by 1.0.0", () => {
    const before = { ...unreadContent, hash: "page:a", nextHash: "page:b", nextSince: start };
    expect(recordContent(before, null, start)).toEqual({ ...unreadContent, hash: "page:a" });
    expect(recordContent(before, "text:b", start)).toEqual({ ...unreadContent, hash: "text:b" });
  });
});

/** A year of checks of pages, at the rule's frequency: the average numbers of changes and reads. */
function followPages(makeText: (random: () => number) => (day: number) => number, pages = 200) {
  const totals = { changes: 0, reads: 0 };
  for (let id = 1; id <= pages; id += 1) {
    const textOn = makeText(seededRandom(id));
    let record = unreadContent;
    for (let now = start; now < start + 365 * dayMs; totals.reads += 1) {
      const after = recordContent(record, `text:${textOn((now - start) / dayMs)}`, now);
      if (after.changedAt !== record.changedAt) totals.changes += 1;
      record = after;
      now = nextCheck({ ...uncheckedLink, state: "ok" }, record, now);
    }
  }
  return { changes: totals.changes / pages, reads: totals.reads / pages };
}

describe("in a year of checks", () => {
  it.each<[string, (random: () => number) => (day: number) => number]>([
    ["another text each time", (random) => random],
    ["one of a hundred quotes", (random) => () => Math.floor(random() * 100)],
    ["a quote of the day", () => Math.floor],
    ["two texts by turns", () => (day) => Math.floor(day) % 2],
  ])("a page with %s is never changed, nor read much more than weekly", (_what, makeText) => {
    const { changes, reads } = followPages(makeText);
    expect(changes).toBe(0);
    expect(reads).toBeLessThan(110);
  });

  it("a page that tosses a coin between two texts is changed once in some years", () => {
    const { changes, reads } = followPages((random) => () => Math.round(random()));
    expect(changes).toBeLessThan(0.3);
    expect(reads).toBeLessThan(110);
  });

  it("a page that is rewritten is changed as often, and read a week daily for each", () => {
    const { changes, reads } = followPages((random) => {
      const days = [60 + 20 * random(), 150 + 20 * random(), 300 + 20 * random()];
      return (day) => days.filter((rewritten) => rewritten <= day).length;
    });
    expect(changes).toBe(3);
    expect(reads).toBeLessThan(53 + 3 * 8);
  });
});

describe("when a link is checked next", () => {
  const calm = { nextSince: null };
  const inDays = (record: Partial<LinkRecord>, content = calm as Pick<ContentRecord, "nextSince">) =>
    (nextCheck({ ...uncheckedLink, ...record }, content, start) - start) / dayMs;

  it("is a week later if it is in order, and the next day while its content is new", () => {
    const inOrder = { state: "ok", since: start - 300 * dayMs } as const;
    expect(inDays(inOrder)).toBe(7);
    expect(inDays(inOrder, { nextSince: start - dayMs })).toBe(1);
    // Nothing is read of it, so it would stay new.
    expect(inDays({ ...inOrder, state: "broken" }, { nextSince: start - dayMs })).toBe(7);
  });

  it("is the next day while it is in doubt, for two weeks", () => {
    const daysOf = (days: number) => inDays({ state: "broken", since: start - days * dayMs });
    expect([daysOf(0), daysOf(13), daysOf(14)]).toEqual([1, 1, 7]);
  });

  it("is at once for one new url, and within a week for a great many, spread evenly", () => {
    expect(firstCheck(0, 1, start)).toBe(start);
    const lastOf = (count: number) => (firstCheck(count - 1, count, start) - start) / hourMs;
    expect(lastOf(301)).toBe(10);
    expect(lastOf(100_000)).toBeLessThan(7 * 24);
    expect(lastOf(100_000)).toBeGreaterThan(6.9 * 24);
  });
});
