import { describe, expect, it } from "vitest";
import { failureOf } from "#features/jobs/server/store.ts";
import { OwnError } from "#shared/errors.ts";

const driverError = (code: string) => Object.assign(new Error("duplicate key (kari@example.no)"), { code });

describe("what is kept of a failed run", () => {
  it("is types, codes and our own sentences, and nothing of the query", () => {
    const failure = failureOf(new Error("Failed query\nparams: Kari", { cause: driverError("23505") }));
    expect(failure).toEqual({ reason: "error", detail: "Error ← Error 23505" });
    expect(failureOf(new OwnError("BACKUP_DIR is full")).detail).toBe("OwnError BACKUP_DIR is full");
  });

  it("says when it was the database that was away", () => {
    const query = new Error("Failed query", { cause: driverError("57P01") });
    expect(failureOf(query).reason).toBe("database");
  });
});
