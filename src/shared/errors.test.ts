import { describe, expect, it } from "vitest";
import {
  DatabaseUnavailableError,
  isDatabaseAway,
  isDatabaseUnavailable,
  StartError,
} from "#shared/errors.ts";

const coded = (code: string) => Object.assign(new Error("any"), { code });
const queryError = (cause: unknown) => new Error("Failed query", { cause });

describe("isDatabaseUnavailable", () => {
  it.each(["08006", "53300", "40P01", "55P03", "57014", "57P01", "57P03", "25006", "ECONNRESET"])(
    "is true of a query that failed with %s",
    (code) => expect(isDatabaseUnavailable(queryError(coded(code)))).toBe(true),
  );

  it.each([
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
  ])("is true of a query that failed with the driver's «%s»", (message) => {
    expect(isDatabaseUnavailable(queryError(new Error(message)))).toBe(true);
  });

  it("is true without a connection, also further down", () => {
    expect(isDatabaseUnavailable(new DatabaseUnavailableError("none"))).toBe(true);
    expect(isDatabaseUnavailable(queryError(queryError(coded("57P01"))))).toBe(true);
  });

  it.each(["23505", "22001", "42P01", "XX000"])("is false of a query that failed with %s", (code) => {
    expect(isDatabaseUnavailable(queryError(coded(code)))).toBe(false);
  });

  it("is false of another connection's error, as the client's own, and of what is no error", () => {
    expect(isDatabaseUnavailable(coded("ECONNRESET"))).toBe(false);
    expect(isDatabaseUnavailable(queryError("57P01"))).toBe(false);
    expect(isDatabaseUnavailable(undefined)).toBe(false);
  });
});

describe("isDatabaseAway", () => {
  it.each(["08006", "53300", "57P01", "57P02", "57P03", "ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT"])(
    "is true of a start that failed with %s",
    (code) => expect(isDatabaseAway(queryError(queryError(coded(code))))).toBe(true),
  );

  it.each(["28P01", "3D000", "42501", "55P03", "57014", "25006"])(
    "is false of a start that failed with %s, which waiting does not mend",
    (code) => expect(isDatabaseAway(queryError(coded(code)))).toBe(false),
  );

  it("is true without a connection or a response within the connection's time", () => {
    expect(isDatabaseAway(new DatabaseUnavailableError("none"))).toBe(true);
    expect(isDatabaseAway(queryError(new Error("timeout expired")))).toBe(true);
  });

  it("is true of a start that could not connect, and says so itself", () => {
    expect(isDatabaseAway(new StartError("It cannot be used.", { cause: coded("ECONNREFUSED") }))).toBe(true);
    expect(isDatabaseAway(new StartError("It cannot be used.", { cause: coded("28P01") }))).toBe(false);
  });
});
