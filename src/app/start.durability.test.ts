/** Starting the product as a process: file modes, restarts, failed starts. Needs the build (`npm test` makes it). */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Template } from "#features/templates/contract.ts";
import { type Product, startProduct } from "#testing/product.ts";

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
    const first = await startProduct({ dataDir });
    await expect.poll(() => first.output(), { timeout: 60_000 }).toMatch(/Password: +in the file /);
    const password = /Password: +(\S+)/.exec(readFileSync(join(dataDir, "first-password.txt"), "utf8"))?.[1];
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

  it("that is damaged fails the start with a message", async () => {
    rmSync(join(dataDir, "postgres/global/pg_control"));
    const startError = await startErrorOf({ dataDir });
    expect(startError).toMatch(
      /could not be opened: .*If it is damaged, restore a backup of the whole folder\./,
    );
    expect(startError).not.toMatch(/\n\s+at /);
  });
});

describe("a start", () => {
  it("fails on a data folder in use by another process, which is unaffected", async () => {
    const dataDir = makeFolder();
    const first = await startProduct({ dataDir });
    const startError = await startErrorOf({ dataDir });
    expect(startError).toContain(dataDir);
    expect(startError).toMatch(/in use by another running copy/);
    expect(startError).not.toMatch(/\n\s+at /);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await first.stop();
  });

  it("fails for an invalid setting, naming it", async () => {
    const startError = await startErrorOf({ dataDir: makeFolder(), env: { PORT: "mange" } });
    expect(startError).toContain("PORT must be a whole number from 0 to 65535.");
    expect(startError).not.toMatch(/\n\s+at /);
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

  it("fails when the PostgreSQL server cannot be reached, without printing its password", async () => {
    const url = "postgres://visitor:secret@127.0.0.1:9/maler";
    const startError = await startErrorOf({ dataDir: makeFolder(), env: { DATABASE_URL: url } });
    expect(startError).toContain("127.0.0.1");
    expect(startError).not.toContain("secret");
  });
});
