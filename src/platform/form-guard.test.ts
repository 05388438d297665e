import { describe, expect, it } from "vitest";
import { rejectBots } from "#platform/form-guard.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { HttpError } from "#platform/http-error.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const clock = { now: () => now };

function rejectionAfter(elapsedMs: number, minimumMs?: number): HttpError | null {
  try {
    rejectBots({ startedAt: now - elapsedMs }, clock, minimumMs);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

describe("a form sent very fast", () => {
  it.each([
    [undefined, 1_499, 1],
    [undefined, 0, 1_500],
    [minimumFormMs.short, 499, 1],
    [minimumFormMs.short, 0, 500],
  ])(
    "with the minimum %s and after %s ms can be sent again in %s ms",
    (minimumMs, elapsedMs, retryAfterMs) => {
      const rejection = rejectionAfter(elapsedMs, minimumMs);
      expect(rejection?.status).toBe(400);
      expect(rejection?.body).toEqual({
        code: "too_fast",
        message: expect.stringContaining("svært fort"),
        retryAfterMs,
      });
      expect(rejection?.headers).toEqual({ "retry-after": retryAfterMs > 1000 ? "2" : "1" });
    },
  );

  it.each([
    [undefined, 1_500],
    [minimumFormMs.short, 500],
    [undefined, -1],
  ])("with the minimum %s is taken after %s ms", (minimumMs, elapsedMs) => {
    expect(rejectionAfter(elapsedMs, minimumMs)).toBeNull();
  });
});
