/** A database of a build from before the first release, whose migrations this program does not have. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { checkDatabase } from "#app/doctor/checks.ts";
import { readSettings } from "#app/site/env.ts";
import { readFromHome, fillHome, restoreToHome } from "#db/backup/reach-database.ts";
import { dumpToFile } from "#db/backup/backup-file.ts";
import { openDatabase } from "#db/client.ts";
import { versionFile } from "#db/embedded/data-folder.ts";
import { inspectServer } from "#db/inspect-database.ts";
import { applyMigrations } from "#db/migrate.ts";
import { backUp, createEmptyHome, createOwnTestDatabase } from "#testing/test-database.ts";

const refusal =
  /^The database (in|at) .* has tables of an earlier build of this program.* Make a backup with that build, npm run backup -- <file>, and restore it with this one into an empty DATA_DIR or database, npm run restore -- <file>\.$/;
const earlier = {
  hash: "0c4228e4b9883a389c2c838e227bf441c272027ceafa24c443b2a964b5e46adb",
  sql: ["create table templates as select 'Leieavtale' as name"],
  folderMillis: 1,
  bps: true,
};

async function makeHome() {
  const home = await createEmptyHome();
  const folder = join(home.dataDir, "postgres");
  await fillHome(home, (orm) => applyMigrations(orm, [earlier]));
  if (home.databaseUrl === "") rmSync(join(folder, versionFile));
  return { home, folder };
}

const contentOf = (folder: string) => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  const hash = createHash("sha256");
  for (const name of files) {
    hash.update(name);
    if (statSync(join(folder, name)).isFile()) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
};

async function makeBackup(): Promise<string> {
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-earlier-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "site.jsonl.zst");
  await backUp(database, file);
  return file;
}

it("is rejected by a start, a backup, a restore and the doctor, and nothing in it changes", async () => {
  const file = await makeBackup();
  const { home, folder } = await makeHome();
  const isEmbedded = home.databaseUrl === "";
  const before = isEmbedded && contentOf(folder);
  await expect(openDatabase(home)).rejects.toThrow(refusal);
  await expect(readFromHome(home, (tx, options) => dumpToFile(tx, `${file}.2`, options))).rejects.toThrow(
    refusal,
  );
  if (isEmbedded) {
    expect(await checkDatabase(readSettings({ DATA_DIR: home.dataDir }))).toMatchObject([
      { level: "wrong", text: expect.stringMatching(refusal) },
    ]);
    await expect(restoreToHome(home, file)).rejects.toThrow(refusal);
    expect(contentOf(folder)).toBe(before);
    expect(readdirSync(home.dataDir)).not.toContain("restore.unfinished");
    return;
  }
  expect((await inspectServer(home.databaseUrl)).migrationProblem).toMatch(/^has tables of an earlier build/);
  await expect(restoreToHome(home, file)).rejects.toThrow(/is not empty/);
  await fillHome(home, async (orm) => {
    expect((await orm.execute(sql`select name from templates`)).rows).toEqual([{ name: "Leieavtale" }]);
    expect((await orm.execute(sql`select hash from drizzle.__drizzle_migrations`)).rows).toEqual([
      { hash: earlier.hash },
    ]);
  });
});
