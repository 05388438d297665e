/** What only the built server can get wrong. */
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPostgresServer } from "#testing/processes/postgres-server.ts";
import { type ProductOptions, startProduct } from "#testing/processes/product.ts";

const root = join(import.meta.dirname, "../../../");

/** The product until the test is over, also where that fails. */
async function startForTest(options?: ProductOptions): Promise<string> {
  const { url, stop } = await startProduct(options);
  onTestFinished(async () => void (await stop()));
  return url;
}

it("names the sources and lines of an error in a built file", () => {
  // As a process: the test runner changes how Node prints frames.
  const code = `
    import { readableError } from "#platform/log/loggable-error.ts";
    import { renderPage } from "./dist/server/ssr.js";
    const queries = { homepageAds: () => [] };
    await renderPage(() => ({}), new URL("http://localhost/"), { site: {}, queries }).catch((error) => console.log(readableError(error)));`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    encoding: "utf8",
  });
  const [, url = "", line = ""] =
    /\((file:\S+\/src\/app\/document\/page-table\.ts):(\d+)\)/.exec(printed) ?? [];
  expect(url, printed).not.toBe("");
  const source = readFileSync(fileURLToPath(url), "utf8").split("\n")[Number(line) - 1];
  expect(source).toContain("queries.listing(");
});

// The bundler leaves out what it takes for calls without effect, and one that may throw is not always that.
it("responds to a target that cannot be decoded as to any that does not exist", async () => {
  const url = await startForTest();
  const headersOf = (response: Response) => [...response.headers.keys()];
  const unknown = await fetch(`${url}/nei`);
  for (const path of ["/%", "/mal/%E0%A4%A", "/assets/%zz"]) {
    const response = await fetch(url + path);
    expect([path, response.status, headersOf(response)]).toEqual([path, 404, headersOf(unknown)]);
  }
  expect((await (await fetch(`${url}/api/%`)).json()) as object).toMatchObject({ code: "not_found" });
});

it("responds while nobody reads its log, counts the lines that are dropped, and stops", async () => {
  // Read as far as the url, by a pipe that stays open.
  const reader = "{ grep -m 1 Avtalemaler: >&2; sleep 60; }";
  const script = `exec "$0" dist/server/main.js > >(${reader})`;
  const env = { LOG_LEVEL: "info", SEED: "none" };
  const product = await startProduct({ command: ["bash", "-c", script, process.execPath], env });
  onTestFinished(async () => void (await product.stop("SIGKILL")));
  const statuses = new Set<number>();
  const ask = async () => {
    for (let sent = 0; sent < 1_000; sent += 1) {
      const response = await fetch(`${product.url}/robots.txt`, { signal: AbortSignal.timeout(30_000) });
      await response.arrayBuffer();
      statuses.add(response.status);
    }
  };
  await Promise.all(Array.from({ length: 10 }, ask));
  expect([...statuses]).toEqual([200]);
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  expect(metrics).toMatch(/^avtalemaler_log_lines_dropped_total [1-9]/m);
  expect(await product.stop()).toBe(0);
});

it("has the metrics of its process beside its own", async () => {
  const text = await (await fetch(`${await startForTest()}/metrics`)).text();
  for (const name of [
    "avtalemaler_templates",
    "process_resident_memory_bytes",
    "nodejs_heap_size_used_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ]) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+$`, "m"));
  }
});

it("keeps every page of the shipped catalogue, as browsers get it, for the next who asks", async () => {
  const token = "a".repeat(32);
  // From many ips, since one may not have so many made.
  const env = { TRUST_PROXY: "127.0.0.1", METRICS_TOKEN: token, LINK_CHECKS: "off" };
  const url = await startForTest({ env });
  const get = async (path: string, ip: number) => {
    const headers = { "accept-encoding": "br", "x-forwarded-for": `10.1.1.${ip % 250}` };
    const response = await fetch(url + path, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const pages = [...(await get("/sitemap.xml", 0)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, page = ""]) => new URL(page).pathname,
  );
  expect(pages.length).toBeGreaterThan(400);
  const countMisses = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^avtalemaler_response_cache_requests_total\{outcome="miss"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  const getAll = async () => {
    for (const [ip, page] of pages.entries()) await get(page, ip);
  };
  await getAll();
  const misses = await countMisses();
  expect(misses).toBeGreaterThanOrEqual(pages.length);
  await getAll();
  expect(await countMisses()).toBe(misses);
});

/** What a start loads before its port opens, as paths from the root. */
async function modulesOfStart(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-modules-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const noted = join(folder, "noted");
  const preload = pathToFileURL(join(root, "src/testing/processes/note-modules.ts")).href;
  // The first one makes the administrator's password, which needs argon2.
  const dataDir = join(folder, "data");
  await startProduct({ dataDir, env }).then((product) => product.stop());
  const product = await startProduct({
    dataDir,
    env: { ...env, NODE_OPTIONS: `--import=${preload}`, NOTED_MODULES: noted },
  });
  await product.stop();
  const [before = "", after] = readFileSync(noted, "utf8").split("listens\n");
  expect(after).toBeDefined();
  return before
    .split("\n")
    .filter((url) => url !== "")
    .map((url) => fileURLToPath(url).slice(root.length));
}

describe("a start", () => {
  const late = {
    "the job queue": "PgBoss = class",
    "the HTTP client": "UND_ERR_CONNECT_TIMEOUT",
    "the MCP server": "subscriptions/listen refused",
  };

  it("on PostgreSQL loads a few files before its port opens, and nothing that only a job or another database needs", async () => {
    const server = await startPostgresServer();
    onTestFinished(() => server.stop());
    const modules = await modulesOfStart({ DATABASE_URL: server.adminUrl });
    expect(modules.length).toBeGreaterThan(5);
    expect(modules.length, modules.join("\n")).toBeLessThan(100);
    expect(modules.filter((path) => path.includes("node_modules"))).toEqual([]);
    const sources = modules.map((path) => readFileSync(join(root, path), "utf8"));
    const all = globSync(join(root, "dist/server/*.js")).map((file) => readFileSync(file, "utf8"));
    for (const [what, code] of Object.entries(late)) {
      expect(
        all.some((source) => source.includes(code)),
        `${what} is known by its code`,
      ).toBe(true);
      expect(
        sources.some((source) => source.includes(code)),
        what,
      ).toBe(false);
    }
  });

  it("on the embedded database loads of its packages PGlite only", async () => {
    const modules = await modulesOfStart({});
    const packages = modules.filter((path) => path.includes("node_modules"));
    expect(modules.length - packages.length, modules.join("\n")).toBeLessThan(100);
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter((path) => !path.includes("@electric-sql/pglite"))).toEqual([]);
  });
});
