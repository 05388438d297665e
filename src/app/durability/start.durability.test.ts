/** Starting the product as a process: file modes, restarts, failed starts. Needs the build (`npm test` makes it). */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSeedFile } from "#app/site/seed.ts";
import { openDatabase } from "#db/client.ts";
import type { Template } from "#features/templates/contract.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { cleanEnvironment, type Product, startProduct } from "#testing/processes/product.ts";
import { silentLog } from "#testing/silent-log.ts";
import { freePort } from "#testing/processes/free-port.ts";

const folders: string[] = [];
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-start-"));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function startErrorOf(options: Parameters<typeof startProduct>[0]): Promise<string> {
  let product: Product;
  try {
    product = await startProduct(options);
  } catch (error) {
    return String(error);
  }
  await product.stop();
  throw new Error("the product started");
}

async function sumOfDownloads(product: Product): Promise<number> {
  const templates = (await (await fetch(`${product.url}/api/templates`)).json()) as Template[];
  return templates.reduce((sum, template) => sum + template.downloadCount, 0);
}

describe("a data folder", () => {
  const dataDir = makeFolder();
  /** The files with any mode but read and write for the owner only. */
  const withWrongMode = () =>
    [dataDir, ...readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))].filter(
      (path) => {
        const stat = statSync(path);
        return (stat.mode & 0o777) !== (stat.isDirectory() ? 0o700 : 0o600);
      },
    );

  it("is readable by its owner only from the first start, the password file included", async () => {
    chmodSync(dataDir, 0o755);
    const first = await startProduct({ dataDir, env: { SITE_URL: "https://maler.example" } });
    await expect.poll(() => first.output(), { timeout: 60_000 }).toMatch(/Password: +in the file /);
    const file = readFileSync(join(dataDir, "first-password.txt"), "utf8");
    expect(file).toContain("Administrator: https://maler.example/admin\n");
    const password = /Password: +(\S+)/.exec(file)?.[1];
    expect(password).toMatch(/^\w{4}-/);
    expect(first.output()).not.toContain(password);
    expect(withWrongMode()).toEqual([]);
    await fetch(`${first.url}/api/templates/1/download`, { method: "POST" });
    const tracked = await fetch(`${first.url}/api/track`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ event: "page_view", eventData: { page: "/" } }),
    });
    expect(tracked.status).toBe(202);
    expect(await first.stop("SIGTERM")).toBe(0);
  });

  it("keeps acknowledged writes over SIGTERM and SIGINT, and gets its file modes back", async () => {
    for (const path of [join(dataDir, "postgres/PG_VERSION"), join(dataDir, "postgres/base")]) {
      chmodSync(path, 0o755);
    }
    const second = await startProduct({ dataDir });
    expect(await sumOfDownloads(second)).toBe(1);
    expect(withWrongMode()).toEqual([]);
    expect(await second.stop("SIGINT")).toBe(0);
  });
});

describe("a damaged database", () => {
  const whole = makeFolder();
  let tables: Record<string, string>;
  beforeAll(async () => {
    const database = await openDatabase({ databaseUrl: "", dataDir: whole, log: silentLog });
    await new TemplateStore(database).seed(await readSeedFile());
    const found = await database.orm.execute<{ name: string; file: string }>(
      sql`select relname as name, pg_relation_filepath(oid) as file from pg_class where relname in
        ('templates', '__drizzle_migrations')`,
    );
    tables = Object.fromEntries(found.rows.map(({ name, file }) => [name, file]));
    await database.close();
  });

  const spoilPage = (dataDir: string, file = "") => {
    const open = openSync(join(dataDir, "postgres", file), "r+");
    writeSync(open, Buffer.alloc(8_192, "junk"), 0, 8_192, 0);
    closeSync(open);
  };
  it.for<[string, (dataDir: string) => void]>([
    ["without its control file", (dataDir) => rmSync(join(dataDir, "postgres/global/pg_control"))],
    ["without its log", (dataDir) => rmSync(join(dataDir, "postgres/pg_wal"), { recursive: true })],
    ["with junk in the templates", (dataDir) => spoilPage(dataDir, tables.templates)],
    ["with junk in the migrations", (dataDir) => spoilPage(dataDir, tables.__drizzle_migrations)],
  ])("%s fails the start with one sentence", async ([, damage]) => {
    const dataDir = makeFolder();
    cpSync(whole, dataDir, { recursive: true });
    damage(dataDir);
    const [first, ...lines] = (await startErrorOf({ dataDir })).trim().split("\n");
    expect(first).toContain("the product stopped with 1:");
    expect(lines.filter(Boolean)).toEqual([
      expect.stringMatching(/: .*move .*postgres away and restore a backup: npm run restore -- <file>\.$/),
    ]);
    expect(lines.join("")).toContain(dataDir);
    expect(lines.join("")).not.toMatch(/"stack"|Failed query/);
  });
});

describe("a start", () => {
  it("serves nothing before the administrator has the password of the settings", async () => {
    const dataDir = makeFolder();
    const first = await startProduct({ dataDir, env: { ADMIN_PASSWORD: "the-first-password" } });
    await first.stop();
    const port = String(await freePort());
    const starting = startProduct({ dataDir, env: { ADMIN_PASSWORD: "the-second-password", PORT: port } });
    const signIn = () =>
      fetch(
        `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: "admin@avtalemaler.invalid", password: "the-second-password" }),
        },
      ).catch(() => null);
    let response = await signIn();
    while (!response) response = await signIn();
    expect(response.status).toBe(200);
    await (await starting).stop();
  });

  it("fails in a folder where the system lets nothing be made", async () => {
    const startError = await startErrorOf({ dataDir: "/proc/nope/data" });
    expect(startError).toContain("The folder /proc/nope/data (DATA_DIR) cannot be used");
  });

  it("fails on a data folder in use by another process, which is unaffected", async () => {
    const dataDir = makeFolder();
    const first = await startProduct({ dataDir });
    const startError = await startErrorOf({ dataDir });
    expect(startError).toContain(dataDir);
    expect(startError).toMatch(/in use by another running copy/);
    expect(startError).not.toMatch(/\n\s+at /);
    for (const name of ["lock", "lock.holder"]) rmSync(join(dataDir, name));
    expect(await startErrorOf({ dataDir })).toMatch(/in use by another running copy/);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await first.stop();
  });

  it("fails for an invalid setting, naming it", async () => {
    const startError = await startErrorOf({ dataDir: makeFolder(), env: { PORT: "mange" } });
    expect(startError).toContain("PORT must be a whole number from 0 to 65535.");
    expect(startError).not.toMatch(/\n\s+at /);
  });

  it("fails with too low a limit of open files, and blames neither the folder nor the database", () => {
    const limited = ["-c", 'ulimit -n 511; exec "$0" dist/server/main.js', process.execPath];
    const env = { ...cleanEnvironment, PORT: "0", DATA_DIR: makeFolder() };
    const root = join(import.meta.dirname, "../../..");
    const { status, stdout, stderr } = spawnSync("sh", limited, { cwd: root, env, encoding: "utf8" });
    const sentence = "This process may open 511 files, and needs 512 to start: raise the limit (ulimit -n).";
    expect([status, stdout, stderr]).toEqual([1, "", `\n${sentence}\n\n`]);
  });

  it("fails on a port in use", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => holder.once("listening", resolve));
    const { port } = holder.address() as { port: number };
    const startError = await startErrorOf({ dataDir: makeFolder(), env: { PORT: String(port) } });
    holder.close();
    expect(startError).toContain(`Port ${port} is taken`);
  });

  it("fails when the data folder is a file", async () => {
    const startError = await startErrorOf({ dataDir: "/dev/null/data" });
    expect(startError).toContain("/dev/null/data");
    expect(startError).not.toMatch(/\n\s+at /);
  });
});
