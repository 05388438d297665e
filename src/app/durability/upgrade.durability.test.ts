/** Each release before this one: its data folder and its database are opened, and say what they said then. Needs the build. */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { fillHome } from "#db/backup/reach-database.ts";
import { restore } from "#db/backup/restore.ts";
import { makeFolder } from "#testing/make-folder.ts";
import { startPostgresServer, withDatabase } from "#testing/processes/postgres-server.ts";
import { cleanEnvironment, type Product, startProduct } from "#testing/processes/product.ts";
import { readThroughApi, releaseSettings, signIn } from "#testing/releases/record.ts";
import { silentLog } from "#testing/silent-log.ts";

const folder = join(import.meta.dirname, "../../testing/releases");
const releases = globSync("*.api.json.zst", { cwd: folder }).map((file) => basename(file, ".api.json.zst"));
const fileOf = (release: string, name: string) => join(folder, `${release}.${name}`);

interface Template {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly totalRatings: number;
}

const languageCodes = new Map(Object.entries({ bokmål: "nb", nynorsk: "nn", engelsk: "en" }));

/** What is popular has been so for seven days since 1.1.0, and the data of a release are of one; languages are codes since then. */
function asSaidNow(row: object): object {
  const {
    isPopular: _,
    languages,
    ...rest
  } = row as {
    readonly isPopular?: boolean;
    readonly languages?: readonly string[];
  };
  return languages ? { ...rest, languages: languages.map((word) => languageCodes.get(word) ?? word) } : rest;
}

/** A later version may say more, and nothing else. */
async function expectTheSame(release: string, home: { dataDir: string; databaseUrl: string }): Promise<void> {
  const { dataDir, databaseUrl } = home;
  const product = await startProduct({ dataDir, env: { ...releaseSettings, DATABASE_URL: databaseUrl } });
  onTestFinished(async () => void (await product.stop()));
  const said = zstdDecompressSync(readFileSync(fileOf(release, "api.json.zst"))).toString();
  const expected = JSON.parse(said) as Record<string, readonly object[]>;
  const now = await readThroughApi(product);
  expect(expected["visitor /api/templates?sort=alphabetical"]?.length).toBeGreaterThan(300);
  for (const [request, rows] of Object.entries(expected))
    expect(now[request], request).toMatchObject(rows.map(asSaidNow));
  await expectNewCatalogue(product, databaseUrl);
}

/** By the command beside the product that serves: first said, then done, once, and undone as one. */
async function expectNewCatalogue(product: Product, databaseUrl: string): Promise<void> {
  const env = {
    ...cleanEnvironment,
    ...releaseSettings,
    DATA_DIR: product.dataDir,
    DATABASE_URL: databaseUrl,
  };
  const catalogue = (...args: readonly string[]) =>
    execFileSync(process.execPath, ["dist/server/admin-cli.js", "catalogue", ...args], { env }).toString();
  const headers = await signIn(product);
  const readTemplates = async () =>
    (await (await fetch(`${product.url}/api/templates`, { headers })).json()) as Template[];
  const textsOf = (templates: readonly Template[]) =>
    templates.map(({ id, name, url, description, totalRatings }) => ({
      id,
      name,
      url,
      description,
      totalRatings,
    }));
  const before = await readTemplates();
  expect(catalogue()).toContain("Nothing is changed.");
  expect(await readTemplates()).toEqual(before);

  expect(catalogue("--apply")).toMatch(/Done: 158 new, \d+ corrected, 28 deleted, /);
  const ids = new Set(before.map(({ id }) => id));
  const after = await readTemplates();
  expect(after.filter(({ id }) => !ids.has(id))).toHaveLength(158);
  expect(after).toHaveLength(before.length + 158 - 28);
  const votes = new Map(before.map(({ id, totalRatings }) => [id, totalRatings]));
  for (const { id, totalRatings } of after) expect(totalRatings).toBe(votes.get(id) ?? 0);
  expect(catalogue("--apply")).toContain("There was nothing to change.");

  const entries = await fetch(`${product.url}/api/admin/history?limit=1`, { headers });
  const [{ operationId } = { operationId: 0 }] = (await entries.json()) as { readonly operationId: number }[];
  const undone = await fetch(`${product.url}/api/admin/history/operations/${operationId}/undo`, {
    method: "POST",
    headers,
    body: "{}",
  });
  expect(undone.status).toBe(200);
  expect(textsOf(await readTemplates())).toEqual(textsOf(before));
}

it("there is at least one release", () => {
  expect(releases).toContain("1.0.0");
});

it.each(releases)("opens the data folder of %s", async (release) => {
  const dataDir = makeFolder();
  const input = zstdDecompressSync(readFileSync(fileOf(release, "data.tar.zst")));
  execFileSync("tar", ["-x", "-C", dataDir], { input, maxBuffer: 1024 ** 3 });
  await expectTheSame(release, { dataDir, databaseUrl: "" });
});

it.each(releases)("opens the PostgreSQL database of %s", async (release) => {
  const server = await startPostgresServer();
  onTestFinished(() => server.stop());
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query("create database of_release");
  await client.end();
  const databaseUrl = withDatabase(server.adminUrl, "of_release");
  const home = { dataDir: makeFolder(), databaseUrl };
  // With the tables of that release: this one's migrations are the start's to apply.
  await fillHome({ ...home, log: silentLog }, (orm) =>
    restore(orm, { file: fileOf(release, "backup.zst"), where: "of the test", isAsBackedUp: true }),
  );
  await expectTheSame(release, home);
});
