import { describe, expect, it } from "vitest";
import type { JobSchedule } from "#features/jobs/contract.ts";
import { usualPace } from "#features/jobs/server/job-queue.ts";
import { timesAround } from "#features/jobs/server/schedule.ts";

function runsOf(name: string, schedule: JobSchedule, from = "2026-11-21T10:00:00Z", count = 30): number[] {
  const runs: number[] = [];
  for (let ms = Date.parse(from); runs.length < count; ms = runs.at(-1) ?? ms) {
    const { latest, next } = timesAround({ name, schedule }, ms);
    // The time of a run is the latest until the next.
    expect([latest <= ms, timesAround({ name, schedule }, next - 1).latest]).toEqual([true, latest]);
    runs.push(next);
  }
  return runs;
}

const minuteMs = 60_000;
const names = ["purge-expired-inquiries", "roll-up-visitor-days", "check-links", "a", "b", "c"];

it("a job of a process that died goes on within two minutes", () => {
  expect(usualPace.silence + usualPace.look).toBeLessThanOrEqual(120);
  // A busy process misses a sign of life, and then another.
  expect(usualPace.silence).toBeGreaterThan(usualPace.look * 2);
});

describe("a job that runs every so many minutes", () => {
  it.for([5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720] as const)(
    "runs at just that distance: %s",
    (everyMinutes) => {
      for (const name of names) {
        const runs = runsOf(name, { everyMinutes });
        const distances = runs.slice(1).map((run, index) => run - (runs[index] ?? 0));
        expect(new Set(distances)).toEqual(new Set([everyMinutes * minuteMs]));
      }
    },
  );

  it("runs at minutes of its own, the same in each process", () => {
    const firstRuns = names.map((name) => runsOf(name, { everyMinutes: 360 })[0]);
    expect(new Set(firstRuns).size).toBe(names.length);
  });
});

describe("a job that runs daily", () => {
  it("runs at its time of day in Norway, in summer and in winter", () => {
    const schedule = { dailyAt: "03:05" };
    expect(runsOf("a", schedule, "2026-01-10T12:00:00Z", 1)).toEqual([Date.parse("2026-01-11T02:05:00Z")]);
    expect(runsOf("a", schedule, "2026-07-10T12:00:00Z", 1)).toEqual([Date.parse("2026-07-11T01:05:00Z")]);
  });

  it.for([
    // The times of the backup and of the mail to followers.
    ["03:10", "2027-03-27T12:00:00Z", "2027-03-28T01:10:00Z", "2027-03-29T01:10:00Z"],
    ["07:00", "2026-10-24T12:00:00Z", "2026-10-25T06:00:00Z", "2026-10-26T06:00:00Z"],
  ] as const)(
    "runs once at %s on the night that has an hour less or more, after %s",
    ([dailyAt, from, ...runs]) => {
      expect(runsOf("a", { dailyAt }, from, 2)).toEqual(runs.map((run) => Date.parse(run)));
    },
  );
});

describe("a job that runs weekly", () => {
  it("runs on Mondays at its time of day in Norway, the week of the change to winter time too", () => {
    const runs = runsOf("a", { mondaysAt: "04:20" }, "2026-10-19T03:00:00Z", 2);
    expect(runs).toEqual([Date.parse("2026-10-26T03:20:00Z"), Date.parse("2026-11-02T03:20:00Z")]);
  });
});
