import { describe, expect, it } from "vitest";
import {
  type ContentRecord,
  firstCheck,
  type LinkRecord,
  nextCheck,
  nextWeekly,
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

  it("came when the server says, if the caller believes it", () => {
    const noted = recordContent({ ...unreadContent, hash: "file:a" }, "file:b", start, start - 9 * dayMs);
    const again = recordContent(noted, "file:b", start + dayMs);
    expect(again).toEqual({ hash: "file:b", nextHash: null, nextSince: null, changedAt: start - 9 * dayMs });
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
      now = nextCheck(id, { ...uncheckedLink, state: "ok" }, record, now);
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
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);

  it("is once a week if it is in order, spread evenly over the week though all began together", () => {
    const next = ids.map((id) => nextWeekly(id, start));
    expect(Math.min(...next)).toBeGreaterThanOrEqual(start + 3.5 * dayMs);
    expect(Math.max(...next)).toBeLessThan(start + 10.5 * dayMs);
    const byDay = Map.groupBy(next, (at) => Math.floor((at - start - 3.5 * dayMs) / dayMs));
    for (const day of byDay.values()) expect(Math.abs(day.length - 1_000 / 7)).toBeLessThan(10);
    const [first = 0] = next;
    expect(nextWeekly(1, first) - first).toBe(7 * dayMs);
  });

  it("is the next day while it is in doubt, for two weeks", () => {
    const broken = (days: number): LinkRecord => ({
      ...uncheckedLink,
      state: "broken",
      since: start - days * dayMs,
    });
    expect(nextCheck(7, broken(13), calm, start) - start).toBeGreaterThanOrEqual(dayMs);
    expect(nextCheck(7, broken(13), calm, start) - start).toBeLessThan(1.01 * dayMs);
    expect(nextCheck(7, broken(14), calm, start)).toBe(nextWeekly(7, start));
  });

  it("is the next day while its content is new, if it is in order", () => {
    const inOrder: LinkRecord = { ...uncheckedLink, state: "ok", since: start - 300 * dayMs };
    const isNew = { nextSince: start - dayMs };
    expect(nextCheck(7, inOrder, isNew, start) - start).toBeLessThan(1.01 * dayMs);
    expect(nextCheck(7, inOrder, calm, start)).toBe(nextWeekly(7, start));
    // Nothing is read of it, so it would stay new.
    expect(nextCheck(7, { ...inOrder, state: "broken" }, isNew, start)).toBe(nextWeekly(7, start));
  });

  it("is at once for one new url, and within a week for a great many", () => {
    expect(firstCheck(9, 1, start)).toBe(start);
    const seeded = ids.map((id) => firstCheck(id, 323, start) - start);
    expect(Math.max(...seeded)).toBeGreaterThan(10 * hourMs);
    expect(Math.max(...ids.map((id) => firstCheck(id, 100_000, start) - start))).toBeLessThan(7 * dayMs);
  });
});
