/** The access log: which lines there are, and that gathered ones are not lost when the process ends or crashes. */
import { spawnSync } from "node:child_process";
import Fastify, { LogController } from "fastify";
import { describe, expect, it } from "vitest";
import { AccessLog, logResponses } from "#platform/log/access-log.ts";
import type { App } from "#platform/app.ts";
import { createLog } from "#platform/log/log.ts";

const kind = { method: "GET", route: '/a"b/:id', status: 404 };

function linesOf(level: string, write: (log: ReturnType<typeof createLog>) => void): unknown[] {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as unknown);
}

it("writes a line as the log would", () => {
  const fields = { reqId: "abc-123", ...kind, ms: 1.3 };
  const own = linesOf("info", (log) => new AccessLog(log).lineOf(kind)("abc-123", 1.26));
  const pinos = linesOf("info", (log) => log.info(fields, "response sent"));
  const withoutTime = (line: unknown) => Object.entries({ ...(line as object), time: 0 });
  expect(own.map(withoutTime)).toEqual(pinos.map(withoutTime));
});

it.each([
  ["trace", true, 1],
  ["info", true, 1],
  ["warn", true, 0],
  ["silent", true, 0],
  ["info", false, 0],
])("at level %s, switched on: %s", (level, isOn, count) => {
  expect(linesOf(level, (log) => new AccessLog(log, isOn).lineOf(kind)("abc", 1))).toHaveLength(count);
});

it("leaves out a route that has a level above it", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as App;
  logResponses(app, new AccessLog(log));
  app.get("/quiet", { logLevel: "warn" }, () => "");
  app.get("/loud", () => "");
  for (const url of ["/quiet", "/loud"]) await app.inject({ url });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toContain('"route":"/loud"');
});

describe("lines that were gathered", () => {
  const program = (end: string) => `
    const { createLog } = await import("#platform/log/log.ts");
    const { AccessLog } = await import("#platform/log/access-log.ts");
    const log = createLog("info");
    const line = new AccessLog(log).lineOf({ method: "GET", route: "/", status: 200 });
    for (let sent = 0; sent < 1000; sent += 1) line("id-" + sent, 1);
    ${end}`;
  const messagesOf = (end: string) => {
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program(end)], {
      encoding: "utf8",
    });
    return stdout
      .trimEnd()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { reqId?: string; msg: string })
      .map(({ reqId, msg }) => reqId ?? msg);
  };
  const sent = Array.from({ length: 1_000 }, (_, index) => `id-${index}`);

  it.each([
    ["ends", ""],
    ["exits", "process.exit(0);"],
    ["crashes", 'throw new Error("crash");'],
    ["is ended by the handler of a crash", 'process.on("uncaughtException", () => process.exit(1)); null.x;'],
  ])("are written when the process %s", (_name, end) => {
    expect(messagesOf(end)).toEqual(sent);
  });

  it("are not the first ones after a quiet moment, which are written at once", () => {
    expect(messagesOf('process.kill(process.pid, "SIGKILL");').slice(0, 1)).toEqual(["id-0"]);
  });

  it("stand before an error, which is written at once even when the process is killed", () => {
    const end = 'log.error("broken"); line("late", 1); process.kill(process.pid, "SIGKILL");';
    expect(messagesOf(end)).toEqual([...sent, "broken"]);
  });

  it("are written while the process goes on", () => {
    const end = 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 100);';
    expect(messagesOf(end)).toEqual(sent);
  });
});
