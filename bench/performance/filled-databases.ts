/** Databases with a number of templates, made when they are first asked for and kept for the run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { readSeedFile } from "#app/seed.ts";
import { openDatabase } from "#db/client.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { type PostgresServer, startPostgresServer, withDatabase } from "#testing/postgres-server.ts";
import { silentLog } from "#testing/silent-log.ts";

/** Where a product keeps its data: on a server, or without a url embedded in the folder. */
export interface Home {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** How many times the shipped rows are copied in one statement: more would be ended by the pool's time-outs. */
const copiesAtOnce = 20;

/**
 * The shipped rows, then each again and again with the publisher of another one in its name and text, up to `size`; fewer
 * than are shipped are not made.
 */
export async function fillTemplates(home: Home, size: number): Promise<void> {
  const database = await openDatabase({ ...home, log: silentLog });
  const seeded = await readSeedFile();
  await new TemplateStore(database).seed(seeded);
  for (let made = seeded.length, copy = 1; made < size; copy += copiesAtOnce) {
    const wanted = Math.min(size - made, copiesAtOnce * seeded.length);
    await database.orm.execute(sql`
      insert into templates (name, description, url, category, format, source, source_type, tags, version)
      select one.name || ' for ' || other.source || ' ' || copy,
        one.description || ' Tilpasset ' || other.source || '.',
        one.url || '#' || copy, one.category, one.format, one.source, one.source_type, one.tags, one.version
      from generate_series(${copy}::int, ${copy + copiesAtOnce - 1}::int) copy
      cross join (select * from templates where id <= ${seeded.length}) one
      join templates other on other.id = 1 + (one.id * 7 + copy) % ${seeded.length}::int
      limit ${wanted}::int`);
    made += wanted;
  }
  await database.close();
}

export class FilledDatabases {
  readonly #folder = mkdtempSync(join(tmpdir(), "avtalemaler-bench-"));
  readonly #homes = new Map<string, Promise<Home>>();
  #server: Promise<PostgresServer> | undefined;
  #made = 0;

  /** @param name tells apart two with as many templates. */
  server(size: number, name = "first"): Promise<Home> {
    return this.#once(`server ${size} ${name}`, async () => {
      // Syncs as one in use does: a vote is not worth its name before it is on the disk.
      this.#server ??= startPostgresServer({ isDurable: true });
      const { adminUrl } = await this.#server;
      const database = `bench_${(this.#made += 1)}`;
      const admin = new Client({ connectionString: adminUrl });
      await admin.connect();
      await admin.query(`create database ${database}`);
      await admin.end();
      const home = { databaseUrl: withDatabase(adminUrl, database), dataDir: this.newFolder() };
      await fillTemplates(home, size);
      return home;
    });
  }

  embedded(size: number, name = "first"): Promise<Home> {
    return this.#once(`embedded ${size} ${name}`, async () => {
      const home = { databaseUrl: "", dataDir: this.newFolder() };
      await fillTemplates(home, size);
      return home;
    });
  }

  /** A folder that is not there yet. */
  newFolder(): string {
    return join(this.#folder, String((this.#made += 1)));
  }

  /** The process id of the server, once there is one. */
  async serverPid(): Promise<number | undefined> {
    return (await this.#server)?.pid;
  }

  async close(): Promise<void> {
    await (await this.#server)?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #once(key: string, make: () => Promise<Home>): Promise<Home> {
    const home = this.#homes.get(key) ?? make();
    this.#homes.set(key, home);
    return home;
  }
}
