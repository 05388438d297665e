/** Stalled connections, and stopping while there are some. Needs the build (`npm test` makes it). */
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeHome, settingsOf, startAt, startProgram, withDatabaseOf } from "#testing/processes/homes.ts";
import type { Product } from "#testing/processes/product.ts";
import { signIn } from "#testing/processes/requests.ts";

interface Line {
  readonly socket: Socket;
  /** Resolves with all that was received, when the server has closed the connection. */
  readonly closed: Promise<string>;
}

async function open({ url }: Product, ...parts: readonly string[]): Promise<Line> {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString()));
  // A reset closes it too.
  socket.on("error", () => {});
  const closed = once(socket, "close").then(() => received);
  await once(socket, "connect");
  for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
  return { socket, closed };
}

const body = JSON.stringify({ event: "page_view", eventData: { page: "/" } });
const head = `POST /api/track HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
const stalled = {
  silent: [],
  headers: ["POST /api/track HTTP/1.1\r\nhost: x\r\n"],
  body: [head, body.slice(0, 8)],
} as const;

const start = async (env = {}) => startAt(await makeHome("embedded"), env);

/** Waits until connections are refused (ECONNREFUSED): the server has begun to close. */
async function refusesConnections({ url }: Product): Promise<void> {
  for (;;) {
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
    const isRefused = await Promise.race([
      once(socket, "connect").then(() => false),
      new Promise<boolean>((resolve) => void socket.once("error", () => resolve(true))),
    ]);
    socket.destroy();
    if (isRefused) return;
  }
}

describe("a connection that stalls", () => {
  it("is closed by the server, whatever it has sent, byte by byte included, and an upload that goes on is not", async () => {
    const product = await start();
    const { headers: credentials } = await signIn(product);
    const upload =
      `POST /api/admin/import/templates?dryRun=true HTTP/1.1\r\nhost: x\r\nauthorization: ${credentials["authorization"]}\r\n` +
      "connection: close\r\ncontent-type: text/csv\r\ntransfer-encoding: chunked\r\n\r\n1\r\nN\r\n";
    const piece = `2000\r\n${" ".repeat(0x2000)}\r\n`;
    const lines = await Promise.all(Object.values(stalled).map((parts) => open(product, ...parts)));
    const dripping = await open(product, head);
    const drip = setInterval(() => dripping.socket.write("x"), 300);
    onTestFinished(() => clearInterval(drip));
    // On a slow line an upload takes longer than what stalls is left alone.
    const [cut, trickling] = [await open(product, upload), await open(product, upload)];
    const trickle = setInterval(() => trickling.socket.write(piece), 500);
    onTestFinished(() => clearInterval(trickle));
    const [silent, headers, half, slow, large] = await Promise.all(
      [...lines, dripping, cut].map(({ closed }) => closed),
    );
    clearInterval(trickle);
    trickling.socket.write("1\r\n]\r\n0\r\n\r\n");
    // Read to its end, without a row.
    expect(await trickling.closed).toMatch(/^HTTP\/1\.1 422 /);
    for (const received of [silent, headers, half, slow, large]) {
      expect(received).toMatch(/^HTTP\/1\.1 408 |^$/);
      expect(received).not.toMatch(/Timeout"|Client Error/);
    }
    expect(headers).toContain(
      '{"code":"timeout","message":"Det du sendte, kom ikke fram i tide. Prøv igjen."}',
    );
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  });
});

describe("a stop", () => {
  it("exits with 0 despite stalled connections, and still responds to requests in flight", async () => {
    const product = await start();
    const stalling = await Promise.all(Object.values(stalled).map((parts) => open(product, ...parts)));
    const keptAlive = await open(product, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    await once(keptAlive.socket, "data");
    const inFlight = await open(product, head, body.slice(0, 8));
    // Which a terminal sends when it is closed.
    const stopped = product.stop("SIGHUP");
    await refusesConnections(product);
    inFlight.socket.write(body.slice(8));
    expect(await inFlight.closed).toMatch(/^HTTP\/1\.1 202 /);
    expect(await keptAlive.closed).toContain('{"status":"ok",');
    expect(await stopped).toBe(0);
    await Promise.all(stalling.map(({ closed }) => closed));
  });

  it("serves on behind a proxy, until it has seen at /healthz that it must ask another", async () => {
    const product = await start({ TRUST_PROXY: "loopback" });
    const statusOf = async (path: string) => (await fetch(product.url + path)).status;
    const stopped = product.stop("SIGTERM");
    await expect.poll(() => statusOf("/healthz"), { timeout: 2_500 }).toBe(503);
    expect(await Promise.all([statusOf("/help"), statusOf("/readyz")])).toEqual([200, 503]);
    await refusesConnections(product);
    expect(await stopped).toBe(0);
  });

  it.for([
    ["the wrapper", process.execPath, ["scripts/start.mjs"]],
    ["npm above it", "sh", ["-c", '"$0" scripts/start.mjs & wait', process.execPath]],
  ] as const)("is clean when %s is killed", async ([, command, args]) => {
    const home = await makeHome("embedded");
    const own = { PORT: "0", LOG_LEVEL: "warn", npm_lifecycle_event: "start" };
    const { child, ended } = startProgram(args, { ...settingsOf(home), ...own }, { command });
    // The server has it to the end; it writes its pid there.
    const holder = join(home.dataDir, "lock.holder");
    while (!existsSync(join(home.dataDir, "control.sock"))) await sleep(10);
    const [, pid] = /process (\d+)/.exec(readFileSync(holder, "utf8")) ?? [];
    onTestFinished(() => {
      if (existsSync(holder)) process.kill(Number(pid), "SIGKILL");
    });
    child.kill("SIGKILL");
    expect((await ended).output).toContain("Avtalemaler: http");
    expect(existsSync(holder)).toBe(false);
  });
});

describe("a stop during the start", () => {
  it.for([
    ["before the database is opened", "lock"],
    ["while the database is made", "postgres.new/PG_VERSION"],
    ["while the tables are made", "postgres/PG_VERSION"],
  ])("%s exits with 0 and leaves a folder that opens", async ([, file = ""]) => {
    const home = await makeHome("embedded", "empty");
    const env = { ...settingsOf(home), NODE_ENV: "production", PORT: "0", LOG_LEVEL: "warn" };
    const { child, ended } = startProgram(["dist/server/main.js"], env);
    while (!existsSync(join(home.dataDir, file))) await sleep(1);
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, output: "", errors: "" });
    await withDatabaseOf(home, (database) => database.ping());
    expect(readdirSync(home.dataDir).toSorted()).toEqual(["lock", "postgres"]);
  });
});

const startCode = (code: string) => startProgram(["--input-type=module", "-e", code], {});

/** A start program whose stop never resolves. */
async function startHanging(limits: { deadlineMs: number; forceAfterMs: number }) {
  const { child, until, ended } = startCode(`
    import { run } from "#app/boot/run.ts";
    const stop = () => new Promise(() => console.log("stopping"));
    setInterval(() => {}, 60_000);
    await run(async () => ({ url: "here", dataDir: "/nowhere", newAdministrator: null, stop }),
      ${JSON.stringify(limits)});`);
  await until("here");
  child.kill("SIGTERM");
  await until("stopping");
  return { child, ended };
}

describe("a stop that hangs", () => {
  it("ends at the deadline, with a message", async () => {
    const { ended } = await startHanging({ deadlineMs: 200, forceAfterMs: 60_000 });
    expect(await ended).toMatchObject({
      code: 1,
      errors: "\nNot stopped after 0.2 seconds: ended by force.\n\n",
    });
  });

  it("is ended by a second signal", async () => {
    const { child, ended } = await startHanging({ deadlineMs: 60_000, forceAfterMs: 0 });
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 1, errors: "\nStopped at once by a second signal.\n\n" });
  });

  it("is not ended by one Ctrl-C that arrives twice", async () => {
    const { child, ended } = await startHanging({ deadlineMs: 1_000, forceAfterMs: 60_000 });
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({
      code: 1,
      errors: "\nNot stopped after 1 seconds: ended by force.\n\n",
    });
  });
});

it("an uncaught error ends the process, and its message is not printed", async () => {
  const { code, errors } = await startCode(`
    import { run } from "#app/boot/run.ts";
    void run(() => new Promise(() => setInterval(() => {}, 60_000)));
    void Promise.reject(new Error("Failed query: insert\\nparams: Kari Nordmann"));`).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^\nError\n\s+at /);
  expect(errors).not.toMatch(/Kari|params|Failed query/);
});
