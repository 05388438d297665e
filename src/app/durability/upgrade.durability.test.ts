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
import type { AdminTemplate } from "#features/templates/contract.ts";
import { startPostgresServer, withDatabase } from "#testing/processes/postgres-server.ts";
import { startProduct } from "#testing/processes/product.ts";
import { readThroughApi, releaseSettings } from "#testing/releases/record.ts";
import { silentLog } from "#testing/silent-log.ts";

const folder = join(import.meta.dirname, "../../testing/releases");
const releases = globSync("*.api.json.zst", { cwd: folder }).map((file) => basename(file, ".api.json.zst"));
const fileOf = (release: string, name: string) => join(folder, `${release}.${name}`);

/**
 * What is popular has been so for seven days since 1.1.0; the data of a release are of one. Languages have been codes since.
 */
function comparable(row: object): object {
  const { isPopular: _p, languages: _l, ...rest } = row as Partial<AdminTemplate>;
  return rest;
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
    expect(now[request], request).toMatchObject(rows.map(comparable));
  // Nobody had been asked whether they had looked at its papers.
  const templates = now["administrator /api/templates?sort=alphabetical"] as readonly AdminTemplate[];
  expect(templates.filter(({ paperSeenAt, dateAdded }) => paperSeenAt !== dateAdded)).toEqual([]);
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
