/** What only the built server can get wrong. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { type Home, makeHome, startAt } from "#testing/processes/homes.ts";

const root = join(import.meta.dirname, "../../../");

// The bundler leaves out what it takes for calls without effect, and one that may throw is not always that.
it("responds to a target that cannot be decoded as to any that does not exist, and has its process's metrics", async () => {
  const { url } = await startAt(await makeHome("embedded"));
  const headersOf = (response: Response) => [...response.headers.keys()];
  const unknown = await fetch(`${url}/nei`);
  for (const path of ["/%", "/mal/%E0%A4%A", "/assets/%zz"]) {
    const response = await fetch(url + path);
    expect([path, response.status, headersOf(response)]).toEqual([path, 404, headersOf(unknown)]);
  }
  expect((await (await fetch(`${url}/api/%`)).json()) as object).toMatchObject({ code: "not_found" });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const name of [
    "avtalemaler_templates",
    "process_resident_memory_bytes",
    "nodejs_heap_size_used_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ])
    expect(metrics).toMatch(new RegExp(`^${name} [\\d.]+$`, "m"));
});

it("responds while nobody reads its log, counts the lines that are dropped, and stops", async () => {
  // Read as far as the url, by a pipe that stays open.
  const reader = "{ grep -m 1 Avtalemaler: >&2; sleep 60; }";
  const script = `exec "$0" dist/server/main.js > >(${reader})`;
  const home = await makeHome("embedded");
  const command = ["bash", "-c", script, process.execPath] as const;
  const token = "a".repeat(32);
  const env = { LOG_LEVEL: "info", TRUST_PROXY: "127.0.0.1", METRICS_TOKEN: token };
  const product = await startAt(home, env, { command });
  // An id as long as it may be: a megabyte of lines is kept before one is dropped.
  const headers = { "x-request-id": "a".repeat(64), authorization: `Bearer ${token}` };
  const ask = async () => {
    for (let sent = 0; sent < 50; sent += 1) {
      const response = await fetch(`${product.url}/robots.txt`, {
        headers,
        signal: AbortSignal.timeout(30_000),
      });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }
  };
  const readMetrics = async () => (await fetch(`${product.url}/metrics`, { headers })).text();
  while (!/^avtalemaler_log_lines_dropped_total [1-9]/m.test(await readMetrics()))
    await Promise.all(Array.from({ length: 10 }, ask));
  expect(await product.stop()).toBe(0);
});

/** What a start loads before its port opens, as paths from the root. */
async function modulesOfStart(home: Home): Promise<readonly string[]> {
  const noted = join(home.dataDir, "noted");
  const preload = pathToFileURL(join(root, "src/testing/processes/note-modules.ts")).href;
  const settings = { SEED: "catalogue" };
  // The first one makes the administrator's password, which needs argon2.
  await startAt(home, settings).then((product) => product.stop());
  const noting = { NODE_OPTIONS: `--import=${preload}`, NOTED_MODULES: noted };
  await startAt(home, { ...settings, ADMIN_PASSWORD: "", ...noting }).then((product) => product.stop());
  const [before = "", after] = readFileSync(noted, "utf8").split("listens\n");
  expect(after).toBeDefined();
  return before
    .split("\n")
    .filter((url) => url !== "")
    .map((url) => fileURLToPath(url).slice(root.length));
}

describe("a start", () => {
  // The bundler cuts the files: two or three more or fewer come of moving a line. What is heavy is named below.
  const most = 110;
  const late = {
    "the HTTP client": "UND_ERR_CONNECT_TIMEOUT",
    "the MCP server": "subscriptions/listen refused",
    "the parser of pages": "foreignContextElements",
  };

  it("on PostgreSQL loads a few files before its port opens, and nothing that only a job or another database needs", async () => {
    const modules = await modulesOfStart(await makeHome("server"));
    expect(modules.length).toBeGreaterThan(5);
    expect(modules.length, modules.join("\n")).toBeLessThan(most);
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
    const modules = await modulesOfStart(await makeHome("embedded"));
    const packages = modules.filter((path) => path.includes("node_modules"));
    expect(modules.length - packages.length, modules.join("\n")).toBeLessThan(most);
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter((path) => !path.includes("@electric-sql/pglite"))).toEqual([]);
  });
});
