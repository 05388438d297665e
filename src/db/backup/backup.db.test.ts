/** Backups of a database in memory or on a server, restored into others. */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { listMigrations, readAppliedMigrations } from "#db/migrate.ts";
import { templates } from "#db/schema/schema.ts";
import { silentLog } from "#testing/silent-log.ts";
import { backUp, createEmptyHome, createOwnTestDatabase } from "#testing/test-database.ts";
import { readCollation, rowsOf } from "#db/backup/dump.ts";
import { makeNightlyBackup } from "#db/backup/backup-file.ts";
import { fillHome, restoreToHome } from "./reach-database.ts";
import { readBackup } from "./read-backup.ts";
import { restore } from "./restore.ts";
import { readTables } from "./tables.ts";
import { verifyBackup } from "#db/backup/restore.ts";

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-backup-"));
let database: Database;
beforeAll(async () => {
  database = await createOwnTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const lastMigration = listMigrations().length - 1;

const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");

let made = 0;
async function makeBackup(): Promise<string> {
  const file = join(folder, `${(made += 1)}.jsonl.zst`);
  await backUp(database, file);
  return file;
}

/** No secret of a day, and nothing that was hashed under one: a backup is kept longer than they may be. */
const leftOut = "daily_salts visitor_marks search_marks search_texts limit_secrets limit_counters".split(" ");

it("has every table that there is, but for those of a day's secrets", async () => {
  const { rows } = await database.orm.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const backedUp = (await readTables(database.orm)).map(({ name }) => name);
  expect([...backedUp, ...leftOut].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it("has each table after those that its foreign keys point to", async () => {
  const { rows } = await database.orm.execute<{ from: string; to: string }>(
    sql`select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  );
  const backedUp = (await readTables(database.orm)).map(({ name }) => name);
  const early = rows.filter(({ from, to }) => backedUp.indexOf(from) < backedUp.indexOf(to));
  expect(rows.length).toBeGreaterThan(0);
  expect(early.filter(({ from }) => backedUp.includes(from))).toEqual([]);
});

/** Any text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }).map((value) => value.toWellFormed().replaceAll("\0", "")),
  fc.constantFrom("", "NULL", "\\N", '"', "{}", "a\nb\r\n\tc", "\u2028", "👩‍👩‍👧‍👦", "'; drop table votes"),
);
const timestamp = fc.oneof(
  fc
    .date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom("infinity", "-infinity", "0044-03-15 12:00:00+00 BC", "2026-10-25 02:30:00.123+01"),
);
const json = fc.oneof(
  fc.json().map((value) => value.replaceAll(String.raw`\u0000`, "").toWellFormed()),
  fc.constantFrom("null", '"null"', "1e-400", "12345678901234567890.10", '{"b": 1, "a": [null, {}]}'),
);
const row = fc.record({
  name: text,
  tags: fc.array(fc.option(text)),
  source: fc.option(text),
  rating: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  version: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  at: timestamp,
  before: fc.option(json),
  certain: fc.boolean(),
});

/** Each row becomes a template and a line of the history. The JSON is given as text, so that none of it is lost before. */
async function fill(
  rows: readonly (typeof row extends fc.Arbitrary<infer Row> ? Row : never)[],
): Promise<void> {
  await database.orm.execute(sql`truncate templates, history_operations cascade`);
  for (const each of rows) {
    const tags = sql`array(select jsonb_array_elements_text(${JSON.stringify(each.tags)}::jsonb))`;
    await database.orm.execute(sql`
      insert into templates (name, description, url, category, format, source, source_type, tags, format_certain,
        rating_sum, version, date_added)
      values (${each.name}, '', '', '', '', '', ${each.source}, ${tags}, ${each.certain}, ${each.rating},
        ${String(each.version)}::bigint, ${each.at}::timestamptz)`);
    await database.orm.execute(sql`
      with operation as (insert into history_operations (actor, action) values ('', '') returning id)
      insert into history (operation_id, actor, entity, entity_id, action, before)
      select id, ${each.name}, '', 1, '', ${each.before}::jsonb from operation`);
  }
}

const plain = { name: "Avtale", description: "", url: "", category: "", format: "", source: "" };

/** A backup's text that was changed, with the checksum of what it is now. */
function withSum(content: string): string {
  const lines = content.replace(/\{"sha256":"\w+"\}\n$/, "");
  return `${lines}${JSON.stringify({ sha256: sha256Of(lines) })}\n`;
}

const contentOf = (file: string) => zstdDecompressSync(readFileSync(file)).toString();

function store(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, zstdCompressSync(content));
  return file;
}

function isSameContent(compressed: Uint8Array, content: Buffer): boolean {
  try {
    const finishFlush = constants.ZSTD_e_flush;
    return zstdDecompressSync(compressed, { finishFlush }).equals(content);
  } catch {
    return false;
  }
}

it("restores any row to what it was", async () => {
  const rows = fc.array(row, { minLength: 100, maxLength: 100 });
  const property = fc.asyncProperty(rows, async (given) => {
    await fill(given);
    const summary = await verifyBackup(await makeBackup(), { log: silentLog });
    expect(summary.tables.find(({ end }) => end === "history")?.rows).toBe(given.length);
  });
  await fc.assert(property, { numRuns: 1 });
});

describe("the trial of a backup", () => {
  const roomy = { bavail: 128n, bsize: 1_048_576n };

  it("is made beside the file, on a disk that keeps room for the site, and leaves nothing", async () => {
    const place = mkdtempSync(join(folder, "trial-"));
    const file = join(place, "site.zst");
    await database.orm.insert(templates).values(plain);
    copyFileSync(await makeBackup(), file);
    const beside: string[] = [];
    const progress = { step: () => void beside.push(...readdirSync(place)), rows() {} };
    let looks = 0;
    const filling = () => ((looks += 1) > 3 ? { ...roomy, bavail: 127n } : roomy);
    await expect(verifyBackup(file, { log: silentLog, progress, readDisk: filling })).rejects.toThrow(
      `was not tried: a copy of the whole site is made for it, and ${place} has less than 128 MiB left`,
    );
    expect(beside).toContainEqual(expect.stringMatching(/^avtalemaler-verify-/));
    expect(readdirSync(place)).toEqual(["site.zst"]);

    writeFileSync(file, contentOf(file).slice(0, 100));
    await expect(verifyBackup(file, { log: silentLog, readDisk: filling })).rejects.toThrow(/damaged|not a/);
  });

  it("is made in the temporary folder where only that has room, or more of it in the end", async () => {
    const place = mkdtempSync(join(folder, "trial-"));
    const file = join(place, "site.zst");
    copyFileSync(await makeBackup(), file);
    // The second look at the disk is during the trial.
    const triedWith = async (...room: readonly [bigint, bigint]) => {
      const beside: boolean[] = [];
      const progress = { step: () => void beside.push(readdirSync(place).length > 1), rows() {} };
      const looks = [...room];
      const readDisk = (of: string) => ({
        ...roomy,
        bavail: of === place ? (looks.shift() ?? room[1]) : 1_000n,
      });
      await verifyBackup(file, { log: silentLog, progress, readDisk });
      return beside;
    };
    expect(await triedWith(127n, 127n)).toEqual([false, false]);
    expect((await triedWith(500n, 127n)).slice(-2)).toEqual([false, false]);
  });
});

it("an embedded database reads its tables by their keys' indexes: a sort would hold up the process for seconds", async () => {
  const sorted = await database.orm.transaction(async (tx) => {
    const collation = await readCollation(tx);
    const names: string[] = [];
    for (const table of await readTables(tx)) {
      const plan = await tx.execute(sql`explain declare c cursor for ${rowsOf(table, collation)}`);
      if (JSON.stringify(plan.rows).includes("Sort")) names.push(table.name);
    }
    return names;
  });
  // A server sorts in a process of its own, where it has another collation.
  expect(sorted).toEqual(database.kind === "embedded" ? [] : expect.any(Array));
});

describe("a restore", () => {
  it("brings an older backup's tables up to date, goes on with the ids, and is never over data", async () => {
    const values = { ...plain, name: "første" };
    await database.orm.execute(sql`truncate templates, history_operations restart identity cascade`);
    await database.orm.insert(templates).values([values, { ...values, name: "siste" }]);
    await database.orm.delete(templates).where(eq(templates.name, "siste"));
    const file = await makeBackup();

    const home = await createEmptyHome();
    const statement = "alter table templates add column later text default 'new' not null";
    const later = { sql: [statement], hash: "later", folderMillis: Date.now(), bps: true };
    await fillHome(home, async (orm) => {
      const migrations = [...listMigrations(), later];
      const summary = await restore(orm, { file, where: "of the test", migrations });
      expect(summary.header.migration.index).toBe(lastMigration);
      const { rows } = await orm.execute(sql`select id, name, later from templates`);
      expect(rows).toEqual([{ id: 1, name: "første", later: "new" }]);
      expect(await readAppliedMigrations(orm)).toEqual(migrations.map(({ hash }) => hash));
      expect(await orm.insert(templates).values(values).returning({ id: templates.id })).toEqual([{ id: 3 }]);
    });
    await expect(restoreToHome(home, file)).rejects.toThrow(/is not empty \(drizzle\.__drizzle_migrations/);
  });

  it("takes no table or column that its time did not have", async () => {
    const content = contentOf(await makeBackup());
    for (const [from, to] of [
      ['"name":"votes"', '"name":"limit_secrets"'],
      ['"asked_as"', '"asked\\" as"'],
    ] as const) {
      const file = store("forged", withSum(content.replace(from, to)));
      await fillHome(await createEmptyHome(), async (orm) => {
        await expect(restore(orm, { file, where: "of the test" })).rejects.toThrow(
          /which the database does not have/,
        );
      });
    }
  });

  it("leaves no log of its rows: a grown site's is larger than the site", async () => {
    await database.orm.execute(sql`truncate templates, history_operations cascade`);
    await database.orm.execute(sql`insert into templates (name, description, url, category, format, source)
      select n, (select string_agg(md5(n || '-' || part), '') from generate_series(1, 400) part), '', '', '', ''
      from generate_series(1, 600) n`);
    const file = await makeBackup();
    const home = { databaseUrl: "", dataDir: join(folder, "restored"), log: silentLog };
    const logged = await fillHome(home, async (orm) => {
      const position = () =>
        orm.execute<{ bytes: number }>(sql`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`);
      const before = await position();
      await restore(orm, { file, where: "of the test" });
      return ((await position()).rows[0]?.bytes ?? 0) - (before.rows[0]?.bytes ?? 0);
    });
    // The rows are 7.7 MB.
    expect(logged).toBeLessThan(4_000_000);
    await database.orm.execute(sql`truncate templates cascade`);
  });

  it("that is cut short leaves an empty database", async () => {
    const home = await createEmptyHome();
    const content = contentOf(await makeBackup());
    const file = store("late-damage", content.replace(/"sha256":"\w+"\}\n$/, '"sha256":"0"}\n'));
    await fillHome(home, async (orm) => {
      await expect(restore(orm, { file, where: "of the test" })).rejects.toThrow(/is damaged/);
      const { rows } = await orm.execute(
        sql`select from pg_tables where schemaname in ('public', 'drizzle')`,
      );
      expect(rows).toEqual([]);
    });
  });
});

describe("a file that is not a whole backup", () => {
  const damaged =
    /^The file .* (is (not a backup of this program|not a backup of this program, or is damaged|damaged: .*|cut short)|was made by a newer .*)\.$/;

  it("is rejected wherever it ends and whichever byte has changed, before anything is made", async () => {
    await fill(fc.sample(row, { numRuns: 20, seed: 1 }));
    const bytes = readFileSync(await makeBackup());
    const whole = zstdDecompressSync(bytes);
    const dataDir = join(folder, "untouched");
    const isRejected = async (content: Uint8Array) => {
      // The last bytes of the compression, and a few bits of it, mean nothing.
      if (isSameContent(content, whole)) return;
      const file = join(folder, "changed.jsonl.zst");
      writeFileSync(file, content);
      await expect(restoreToHome({ databaseUrl: "", dataDir, log: silentLog }, file)).rejects.toThrow(
        damaged,
      );
    };
    const changed = (content: Uint8Array, at: number, mask: number) => {
      const copy = Uint8Array.from(content);
      copy[at] = (copy[at] ?? 0) ^ mask;
      return copy;
    };
    const place = fc.integer({ min: 0, max: bytes.length - 1 });
    const inText = fc.integer({ min: 0, max: whole.length - 1 });
    const bits = fc.integer({ min: 1, max: 127 });
    const property = fc.asyncProperty(place, inText, bits, async (at, then, mask) => {
      await isRejected(bytes.subarray(0, at));
      await isRejected(changed(bytes, at, mask));
      // Of the text itself, compressed anew.
      await isRejected(zstdCompressSync(changed(whole, then, mask)));
    });
    await fc.assert(property, { numRuns: 10 });
    expect(existsSync(dataDir)).toBe(false);
  });

  it("is rejected in one sentence that says what it is", async () => {
    const content = contentOf(await makeBackup());
    const problemOf = (file: string) => readBackup(file).then(() => "none", String);
    const named = async (name: string, text: string) =>
      (await problemOf(store(name, text))).replace(folder, "");
    expect(await named("json", '{"a":1}\n')).toBe(
      "StartError: The file /json is not a backup of this program.",
    );
    expect(await named("no-lines", "x".repeat(80_000_000))).toMatch(/is damaged/);
    expect(await named("newer", content.replace('"format":1', '"format":2'))).toBe(
      "StartError: The file /newer was made by a newer version of this program.",
    );
    expect(await named("fork", content.replace(/"hash":"\w+"/, '"hash":"0"'))).toBe(
      "StartError: The file /fork was made by a newer or different version of this program. " +
        "Restore it with the version that made it.",
    );
    expect(await problemOf(join(folder, "none"))).toMatch(/^StartError: The file .*none does not exist\.$/);
    expect(await problemOf(folder)).toMatch(/ is not a file\.$/);
    // Nor is a pipe, whose writer would be waited for.
    expect(await problemOf("/dev/null")).toMatch(/ is not a file\.$/);
  });
});

describe("the nightly backup", () => {
  it("keeps as many as it is told, those made by hand as many days, and deletes no other file", async () => {
    const nightly = join(folder, "made", "by itself");
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 15));
    const given = { database, folder: nightly, log: silentLog };
    const make = (day: number) => makeNightlyBackup({ ...given, keep: 2, now: at(day) });
    await make(1);
    // Made by hand, within two days of the last.
    const byHand = "avtalemaler-20261102T021500Z.jsonl.zst";
    const others = [byHand, "avtalemaler-nightly-notes.txt", "a.part"];
    const old = "avtalemaler-20261102T021459Z.jsonl.zst";
    for (const name of [...others, old]) writeFileSync(join(nightly, name), "");
    for (const day of [2, 3, 4]) await make(day);
    const ours = [3, 4].map((day) => `avtalemaler-nightly-2026110${day}T021500Z.jsonl.zst`);
    expect(readdirSync(nightly).toSorted()).toEqual([...ours, ...others].toSorted());
    const { header } = await readBackup(join(nightly, ours[1] ?? ""));
    expect(header.madeAt).toBe("2026-11-04T02:15:00.000Z");

    const failing = makeNightlyBackup({ ...given, keep: 1, now: at(4) });
    await expect(failing).rejects.toThrow(/exists already/);
    expect(readdirSync(nightly).toSorted()).toEqual([...ours, ...others].toSorted());
  });
});
