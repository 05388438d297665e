import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { FailedRun } from "#features/jobs/server/store.ts";
import { OwnError } from "#shared/errors.ts";

const driverError = (code: string) => Object.assign(new Error("duplicate key (kari@example.no)"), { code });

describe("what is kept of a failed run", () => {
  it("is types, codes and our own sentences, and nothing of the query", () => {
    const failed = new FailedRun(
      new Error("Failed query\nparams: Kari", { cause: driverError("23505") }),
      12,
    );
    expect(failed).toMatchObject({ reason: "error", detail: "Error ← Error 23505", durationMs: 12 });
    expect(inspect(failed, { showHidden: true })).not.toMatch(/kari/i);
    const own = new FailedRun(new OwnError("BACKUP_DIR is full"), 1);
    expect(own.detail).toBe("OwnError BACKUP_DIR is full");
  });

  it("says when it was the database that was away", () => {
    const query = new Error("Failed query", { cause: driverError("57P01") });
    expect(new FailedRun(query, 1).reason).toBe("database");
  });
});
