import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { HttpError } from "#platform/http-error.ts";
import { readableError } from "#platform/log/loggable-error.ts";
import { createLog } from "#platform/log/log.ts";

/** As drizzle makes them: the parameters in the message, and so in the stack; the driver's error below. */
function failedQuery(): Error {
  const below = Object.assign(new Error("Key (email)=(kari@eksempel.no) exists"), {
    code: "23505",
    detail: "kari@eksempel.no",
  });
  return Object.assign(
    new Error("Failed query: insert\nparams: Kari Nordmann,$argon2id$x\n    at Kari (hemmelig:1:1)", {
      cause: below,
    }),
    { params: ["Kari Nordmann"] },
  );
}

const secrets = ["Kari", "kari@", "argon2", "hemmelig", "params", "Failed query"];

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("trace", { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return lines.join("");
}

describe("an error in the log", () => {
  it.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    ["with words of ours", (log) => log.error({ err: failedQuery() }, "a request failed")],
    ["under another name", (log) => log.error({ error: failedQuery() }, "a request failed")],
    ["from a child", (log) => log.child({ reqId: "1" }).warn({ err: failedQuery() }, "a request failed")],
    ["as Fastify passes it on", (log) => Fastify({ loggerInstance: log }).log.error(failedQuery())],
    [
      "below one of ours",
      (log) => log.error({ err: Object.assign(new HttpError(503, "a", "b"), { cause: failedQuery() }) }, "c"),
    ],
    ["that is none", (log) => log.error({ err: "Kari Nordmann" }, "a request failed")],
  ])("%s has nothing of what was sent", (_name, write) => {
    const line = logged(write);
    for (const secret of secrets) expect(line).not.toContain(secret);
  });

  it("has its type, its code and where it was thrown, also of its cause", () => {
    const { err } = JSON.parse(logged((log) => log.error({ err: failedQuery() }, "a request failed"))) as {
      err: { type: string; stack: string; cause: { type: string; code: string; stack: string } };
    };
    expect(err).toMatchObject({ type: "Error", cause: { type: "Error", code: "23505" } });
    expect(err.stack).toMatch(/^\s+at failedQuery \(.*log\.test\.ts:\d+:\d+\)/);
    expect(err.cause.stack).toMatch(/^\s+at failedQuery \(.*log\.test\.ts:\d+:\d+\)/);
  });

  it("keeps a message of ours", () => {
    const line = logged((log) => log.error({ err: new HttpError(503, "busy", "Prøv igjen.") }, "rejected"));
    expect(JSON.parse(line)).toMatchObject({
      msg: "rejected",
      err: { type: "HttpError", message: "Prøv igjen." },
    });
  });

  it("is printed at the terminal by the same rule", () => {
    const printed = readableError(failedQuery());
    for (const secret of secrets) expect(printed).not.toContain(secret);
    expect(printed).toMatch(/^Error\n {2}caused by Error 23505\n\s+at failedQuery/);
  });
});
