import { describe, expect, it } from "vitest";
import type { JobRun } from "#features/jobs/contract.ts";
import { failureText, runText, scheduleText, stateOf } from "#features/jobs/ui/admin-jobs-section.tsx";

const startedAt = "2026-11-21T13:05:00.000Z";
const run: JobRun = { startedAt, durationMs: 300, outcome: "done", failure: null };

describe("what is said of a job", () => {
  it.for([
    [{ everyMinutes: 10 }, "hvert 10. minutt"],
    [{ everyMinutes: 60 }, "hver time"],
    [{ everyMinutes: 360 }, "hver 6. time"],
    [{ dailyAt: "03:05" }, "hver dag kl.\u00a003.05"],
    [{ mondaysAt: "04:20" }, "hver mandag kl.\u00a004.20"],
  ] as const)("its schedule: %j", ([schedule, text]) => {
    expect(scheduleText(schedule)).toBe(text);
  });

  it.for([
    [400, "tok under ett sekund"],
    [12_000, "tok 12 sekunder"],
    [119_000, "tok 119 sekunder"],
    [120_000, "tok 2 minutter"],
  ] as const)("how long it took: %s ms", ([durationMs, text]) => {
    expect(runText({ ...run, durationMs }).replaceAll("\u00a0", " ")).toBe(
      `21. nov. 2026 kl. 14.05, ${text}`,
    );
  });

  it("its state: running and queued before what the latest run came to", () => {
    const failure = { reason: "lost", detail: "" } as const;
    const failed: JobRun = { ...run, outcome: "failed", failure };
    expect(stateOf({ lastRun: null, isQueued: false }).text).toBe("Ikke kjørt ennå");
    expect(stateOf({ lastRun: run, isQueued: false }).text).toBe("Utført");
    expect(stateOf({ lastRun: failed, isQueued: false }).text).toBe("Feilet");
    expect(stateOf({ lastRun: failed, isQueued: true }).text).toBe("Står i kø");
    expect(stateOf({ lastRun: { ...run, outcome: "running" }, isQueued: false }).text).toBe("Kjører nå");
    expect(failureText(failure)).toBe("Prosessen som kjørte jobben, ble borte.");
  });
});
