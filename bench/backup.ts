/**
 * Backup and restore of a site of a given size, on the embedded database and on a PostgreSQL server.
 * `node bench/backup.ts [templates]`; the texts are the shipped catalogue's, over and over, with three votes each.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readSeedFile } from "#app/seed.ts";
import { dumpToFile } from "#db/backup/backup-file.ts";
import { restoreToHome } from "#db/backup/reach-database.ts";
import { openDatabase } from "#db/client.ts";
import { templates } from "#db/schema.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { silentLog } from "#testing/silent-log.ts";

const wanted = Number(process.argv[2] ?? 323);
const folder = mkdtempSync(join(tmpdir(), "avtalemaler-bench-"));
const server = await startPostgresServer();
try {
  let origin = { databaseUrl: "", dataDir: join(folder, "embedded"), log: silentLog };
  await fill();
  const file = await backUp("embedded");
  origin = { ...origin, databaseUrl: server.adminUrl };
  await timed("restore, server", () => restoreToHome(origin, file));
  const back = await backUp("server");
  await timed("restore, embedded", () =>
    restoreToHome({ databaseUrl: "", dataDir: join(folder, "again"), log: silentLog }, back),
  );

  async function fill(): Promise<void> {
    const database = await openDatabase(origin);
    const seed = await readSeedFile();
    await database.orm.insert(templates).values(seed);
    const columns = sql`name, description, url, category, format, source, source_type, tags`;
    await database.orm.execute(
      sql`insert into templates (${columns}) select ${columns} from templates, generate_series(1, ${Math.ceil(wanted / seed.length)}) limit ${Math.max(0, wanted - seed.length)}`,
    );
    await database.orm.execute(
      sql`insert into votes (template_id, voter_key, rating) select id, md5(id::text || voter::text), 4 from templates, generate_series(1, 3) as voter`,
    );
    await database.close();
  }

  /** The time is that of the transaction, in which an embedded database has other queries wait. */
  async function backUp(name: string): Promise<string> {
    const made = join(folder, `${name}.jsonl.zst`);
    const database = await openDatabase(origin);
    await timed(`backup, ${name}`, () =>
      database.readConsistently((tx, onTablesLocked) =>
        dumpToFile(tx, made, {
          database: database.kind,
          where: "",
          madeAt: new Date(),
          onTablesLocked,
        }),
      ),
    );
    console.log(`  ${Math.round(statSync(made).size / 1024)} kB`);
    await database.close();
    return made;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The time of the processor too: what it takes where nothing else runs. */
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `${name}: ${seconds(performance.now() - started)}, processor ${seconds((user + system) / 1000)}`,
  );
}
