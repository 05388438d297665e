/** `npm run cluster` with a real PostgreSQL: workers killed and replaced under load, stops, starts that fail. Needs the build. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Template } from "#features/templates/contract.ts";
import { type PostgresServer, startPostgresServer, withDatabase } from "#testing/postgres-server.ts";
import { cleanEnvironment, type Product, startProduct } from "#testing/product.ts";

const program = "dist/server/cluster.js";
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20);
}

function pidsOfWorkers(product: Product): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const lines = stdout.split("\n").filter((line) => line.includes("cluster-worker.js"));
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid, parent]) => (parent === product.pid && pid !== undefined ? [pid] : []));
}

const linesOf = (product: Product) =>
  product
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { worker?: number; reqId?: string; msg: string });

function workerOfRequest(product: Product): ReadonlyMap<string, number | undefined> {
  return new Map(linesOf(product).flatMap(({ reqId, worker }) => (reqId ? [[reqId, worker]] : [])));
}

const countMessages = (product: Product, msg: string) =>
  linesOf(product).filter((line) => line.msg === msg).length;

/** The number of the worker, once for each time that one began to listen. */
const listening = (product: Product) =>
  linesOf(product).flatMap(({ msg, worker }) => (msg.startsWith("Server listening") ? [worker] : []));

describe("three processes behind one port", () => {
  let product: Product;
  let follows = 0;
  beforeAll(async () => {
    const env = {
      DATABASE_URL: server.adminUrl,
      WORKERS: "3",
      LOG_LEVEL: "info",
      TRUST_PROXY: "127.0.0.1",
      // The primary's own line, which is no worker's.
      CONTACT_EMAIL: "post@maler.example",
    };
    product = await startProduct({ program, env });
    await until(() => product.output().includes("first-password.txt"));
  });
  afterAll(() => product.stop());

  it("say once where they serve and how to sign in, and each line of the log says whose it is", async () => {
    expect(product.output().match(/Avtalemaler: /g)).toHaveLength(1);
    expect(product.output().match(/Password: /g)).toHaveLength(1);
    await until(() => product.output().includes(`kill -HUP ${product.pid} replaces`));
    expect(pidsOfWorkers(product)).toHaveLength(3);
    // Each process writes to the output by itself.
    await until(() => listening(product).length === 3);
    expect(new Set(listening(product))).toEqual(new Set([1, 2, 3]));
    const unsigned = linesOf(product).filter(({ worker }) => worker === undefined);
    expect(unsigned).toEqual([]);
  });

  it("are read as one by Prometheus, told apart by their number, each line once", async () => {
    const env = { DATABASE_URL: server.adminUrl, WORKERS: "2" };
    const direct = await startProduct({ program, env });
    const read = async () => {
      const text = await (await fetch(`${direct.url}/metrics`)).text();
      return text.trimEnd().split("\n");
    };
    try {
      const workersOf = (lines: readonly string[]) =>
        lines.flatMap((line) => /^avtalemaler_templates\{worker="(\d)"\} 323$/.exec(line)?.[1] ?? []);
      await expect.poll(async () => workersOf(await read())).toEqual(["1", "2"]);
      const lines = await read();
      const ids = lines.map((line) => line.replace(/ [^ ]*$/, ""));
      expect(ids.length).toBeGreaterThan(100);
      expect(new Set(lines.filter((line) => line.startsWith("# TYPE"))).size).toBe(
        lines.filter((line) => line.startsWith("# TYPE")).length,
      );
      expect(new Set(ids.filter((id) => !id.startsWith("#"))).size).toBe(
        ids.filter((id) => !id.startsWith("#")).length,
      );
      expect(lines.filter((line) => !line.startsWith("#") && !line.includes('worker="'))).toEqual([]);

      // A frozen one is left out, after a while; the others are there.
      const [frozen] = pidsOfWorkers(direct);
      if (frozen === undefined) throw new Error("no worker was found");
      process.kill(frozen, "SIGSTOP");
      const left = await fetchUntilServed(`${direct.url}/metrics`);
      process.kill(frozen, "SIGCONT");
      expect(workersOf(left.split("\n"))).toHaveLength(1);
    } finally {
      await direct.stop();
    }
  });

  it("lose only the connections of a worker that is killed, and have it back", async () => {
    const load = startLoad(product, 24);
    await load.untilEachHad(20);
    const [victim] = pidsOfWorkers(product);
    if (victim === undefined) throw new Error("no worker was found");
    process.kill(victim, "SIGKILL");
    await until(() => countMessages(product, "a worker ended and will be started again") === 1);
    await until(() => listening(product).length === 4);
    await load.untilEachHad(20);
    const { failures, statuses, acknowledgedFollows } = await load.stop();
    follows += acknowledgedFollows;
    expect(statuses).toEqual(new Set([200, 204]));
    const killed = linesOf(product).find(({ msg }) => msg.startsWith("a worker ended"))?.worker;
    const workers = workerOfRequest(product);
    // The killed one may not have written its last lines.
    const workersOf = failures.map(({ afterRequest }) => workers.get(afterRequest) ?? killed);
    expect(workersOf).toEqual(failures.map(() => killed));
    expect(failures.length).toBeLessThan(24);
    expect(pidsOfWorkers(product)).toHaveLength(3);
    expect(pidsOfWorkers(product)).not.toContain(victim);
  });

  it("are replaced one by one on SIGHUP, without a failed request", async () => {
    const before = pidsOfWorkers(product);
    const load = startLoad(product, 24);
    await load.untilEachHad(5);
    process.kill(product.pid, "SIGHUP");
    await until(() => countMessages(product, "all workers were restarted") === 1);
    await load.untilEachHad(5);
    const { failures, statuses, acknowledgedFollows } = await load.stop();
    follows += acknowledgedFollows;
    expect([failures, statuses]).toEqual([[], new Set([200, 204])]);
    const after = pidsOfWorkers(product);
    expect(after).toHaveLength(3);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  it("have stored every followed link that they acknowledged", async () => {
    const count = async () => {
      const response = await fetch(`${product.url}/api/templates/5`);
      return ((await response.json()) as Template).downloadCount;
    };
    // Another process may have stored the last of them.
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThanOrEqual(follows);
  });

  it("answer what is in flight at SIGTERM, and exit with 0", async () => {
    const load = startLoad(product, 12);
    await load.untilEachHad(5);
    const pids = pidsOfWorkers(product);
    const stopped = product.stop("SIGTERM");
    expect(await stopped).toBe(0);
    const { failures, statuses } = await load.stop();
    expect(statuses).toEqual(new Set([200, 204]));
    // What a client sent when nobody listened any more; never half a response.
    for (const { reason } of failures) expect(reason).toMatch(/ECONNREFUSED|ECONNRESET|EPIPE|socket hang up/);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

/** A frozen worker may have accepted a connection, which nobody then answers. */
async function fetchUntilServed(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (response) return response.text();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("workers whose primary is killed finish and end too", async () => {
  const product = await startProduct({ program, env: { DATABASE_URL: server.adminUrl, WORKERS: "2" } });
  const pids = pidsOfWorkers(product);
  expect(pids).toHaveLength(2);
  await product.stop("SIGKILL");
  await until(() => !pids.some(isAlive));
});

describe("a cluster that cannot start", () => {
  async function startCluster(env: Record<string, string>, ...args: string[]) {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...cleanEnvironment, NODE_ENV: "production", PORT: "0", DATA_DIR: "/nowhere", ...env },
    });
    const errors = text(child.stderr);
    const [code] = (await once(child, "exit")) as [number | null];
    return [code, (await errors).trim()];
  }

  it("says so of the embedded database", async () => {
    expect(await startCluster({}, "3")).toEqual([
      1,
      "The embedded database is for one process: set DATABASE_URL to a PostgreSQL server, or use npm start.",
    ]);
  });

  it("says so of a number that is none", async () => {
    expect(await startCluster({ DATABASE_URL: server.adminUrl }, "three")).toEqual([
      1,
      "WORKERS must be a whole number from 1 to 64.",
    ]);
  });

  it("says once that the database is missing, and does not try for ever", async () => {
    const url = withDatabase(server.adminUrl, "not_there");
    const [code, errors] = await startCluster({ DATABASE_URL: url }, "3");
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^The PostgreSQL server at [\d.:]+\/not_there \(DATABASE_URL\) cannot be used: .*\.$/,
    );
  });

  it("says that the port is taken, before a password is made", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const env = { DATABASE_URL: server.adminUrl, PORT: String(port), HOST: "127.0.0.1" };
    expect(await startCluster(env, "3")).toEqual([
      1,
      `Port ${port} is taken on 127.0.0.1. Set PORT to another one.`,
    ]);
    taken.close();
  });
});

interface Failure {
  /** The last request that was answered on the connection that failed; empty for a new connection. */
  readonly afterRequest: string;
  readonly reason: string;
}

interface Load {
  /** Resolves when each client has had this many more responses. */
  untilEachHad(responses: number): Promise<void>;
  stop(): Promise<{
    failures: readonly Failure[];
    statuses: ReadonlySet<number>;
    acknowledgedFollows: number;
  }>;
}

/** Over all loads, or the next would follow links that its ips have followed. */
let requests = 0;

/** Clients that read and write without a pause, each on a connection of its own, from many ips. */
function startLoad(product: Product, clients: number): Load {
  const counts = Array.from({ length: clients }, () => 0);
  const failures: Failure[] = [];
  const statuses = new Set<number>();
  let acknowledgedFollows = 0;
  let isStopping = false;

  const runClient = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let afterRequest = "";
    while (!isStopping) {
      const isFollow = (counts[client] ?? 0) % 4 === 3;
      try {
        const { status, id, isClosing } = await send(agent, product.url, isFollow, (requests += 1));
        statuses.add(status);
        if (isFollow && status === 204) acknowledgedFollows += 1;
        afterRequest = isClosing ? "" : id;
        counts[client] = (counts[client] ?? 0) + 1;
      } catch (error) {
        failures.push({ afterRequest, reason: String(error) });
        afterRequest = "";
      }
    }
    agent.destroy();
  };
  const running = counts.map((_, client) => runClient(client));

  return {
    async untilEachHad(responses) {
      const goals = counts.map((count) => count + responses);
      while (counts.some((count, client) => count < (goals[client] ?? 0))) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      isStopping = true;
      await Promise.all(running);
      return { failures, statuses, acknowledgedFollows };
    },
  };
}

function send(agent: Agent, url: string, isFollow: boolean, number: number) {
  const path = isFollow ? "/api/templates/5/download" : "/api/templates?limit=12";
  // The limits are for one IP.
  const headers = { "x-forwarded-for": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const method = isFollow ? "POST" : "GET";
  return new Promise<{ status: number; id: string; isClosing: boolean }>((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers, timeout: 20_000 }, (response) => {
      response.on("error", reject);
      response.resume().on("end", () => {
        const { "x-request-id": id, connection } = response.headers;
        resolve({ status: response.statusCode ?? 0, id: String(id), isClosing: connection === "close" });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("no response")));
    sent.on("error", reject).end();
  });
}
