/** The access log: its lines, none of which is lost when the process crashes, or is killed after they were gathered. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { Writable } from "node:stream";
import Fastify, { LogController } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import type { App } from "#platform/app.ts";
import { createLog, logResponses } from "#platform/log/log.ts";

function serve(level: string) {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => "abc-123",
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as App;
  logResponses(app);
  app.get("/quiet", { logLevel: "error" }, () => "");
  app.get("/loud", () => "");
  return { app, read: () => lines.map((line) => JSON.parse(line) as object) };
}

it.each([
  ["trace", 1],
  ["info", 1],
  ["warn", 0],
  ["silent", 0],
])("has a line a response at level %s: %i", async (level, count) => {
  const { app, read } = serve(level);
  await app.inject({ url: "/loud" });
  await expect.poll(() => read().length).toBe(count);
});

it("leaves out a route that has a level above it", async () => {
  const { app, read } = serve("info");
  for (const url of ["/quiet", "/loud"]) await app.inject({ url });
  await expect.poll(read).toMatchObject([{ route: "/loud" }]);
});

it.each([
  ["crashes", 'throw new Error("crash");'],
  ["ends", "process.exit(0);"],
  // A timer that is set later than the log's own, and longer, comes after it.
  ["is killed once they were gathered", 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);'],
])("has every line when the process %s", (_name, end) => {
  const program = `
    const { createLog } = await import("#platform/log/log.ts");
    const log = createLog("info");
    for (let sent = 0; sent < 1000; sent += 1) log.info({ reqId: "id-" + sent }, "response sent");
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  const lines = stdout.trimEnd().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => `id-${index}`),
  );
});

it("holds nothing up while nobody reads it, and tells the next reader how many lines were dropped", async () => {
  const program = `
    import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
    import { createLog, logResponses } from "#platform/log/log.ts";
    import { logOutput } from "#platform/log/log-output.ts";
    const log = createLog("info");
    for (let turn = 0; turn < 1000; turn += 1) {
      for (let line = 0; line < 30; line += 1) log.info({ line: turn * 30 + line }, "response sent");
      await nextTurn();
    }
    process.stderr.write("dropped " + logOutput().dropped + "\\n");
    process.stdin.on("end", () => process.exit(0)).resume();
    for (;;) { log.info("later"); await sleep(10); }`;
  // A pipe: it is read once a line has come on the fourth channel.
  const child = spawn(
    "sh",
    ["-c", '"$0" --input-type=module -e "$1" | { read -r _ <&3; cat; }', process.execPath, program],
    { stdio: ["pipe", "pipe", "pipe", "pipe"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let [read, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (read += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await expect.poll(() => errors, { timeout: 20_000 }).toMatch(/dropped [1-9]\d*\n/);
  expect(read).toBe("");
  (child.stdio[3] as Writable).write("\n");
  await expect.poll(() => read, { timeout: 20_000 }).toMatch(/were dropped.*\n.*"later"/);
  child.stdin.end();
  await once(child, "close");
  const lines = read
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; line?: number; dropped?: number });
  const sent = lines.filter(({ line }) => line !== undefined).map(({ line }) => line);
  expect(sent).toEqual(sent.map((_, index) => index));
  const told = lines.find(({ msg }) => msg === "log lines were dropped");
  expect(told?.dropped).toBeGreaterThanOrEqual(30_000 - sent.length);
});

it("goes on where its file can grow no more", () => {
  const program = `
    import { setTimeout as sleep } from "node:timers/promises";
    import { createLog, logResponses } from "#platform/log/log.ts";
    import { logOutput } from "#platform/log/log-output.ts";
    const log = createLog("info");
    for (let line = 0; line < 3; line += 1) log.info({ line }, "response sent");
    await sleep(100);
    process.stderr.write("dropped " + logOutput().dropped);`;
  const script = '"$0" --input-type=module -e "$1" > /dev/full';
  const { status, stderr } = spawnSync("sh", ["-c", script, process.execPath, program], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, "dropped 3"]);
});
