import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import { createLog } from "#platform/log/log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what was dropped", () => {
  it("is one short line for many, without what was sent", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const dropped = new DroppedLog({ log, message: "events were dropped" });
    for (let time = 0; time < 1000; time += 1) {
      dropped.note(
        new Error("Failed query: insert … params: /hemmelig", {
          cause: Object.assign(new Error("x"), { code: "22021" }),
        }),
      );
    }
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      dropped: 1000,
      reason: "Error, Error 22021",
      msg: "events were dropped",
    });
    vi.advanceTimersByTime(60_000);
    dropped.flush();
    expect(lines).toHaveLength(1);
    dropped.note(new Error("again"));
    dropped.flush();
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({ dropped: 1, reason: "Error" });
  });
});
