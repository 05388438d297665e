/** Databases with a number of templates, and the product on one of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { readSeedFile } from "#app/site/seed.ts";
import { openDatabase } from "#db/client.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import {
  type PostgresServer,
  startPostgresServer,
  withDatabase,
} from "#testing/processes/postgres-server.ts";
import { type Product, startProduct } from "#testing/processes/product.ts";
import { silentLog } from "#testing/silent-log.ts";
import { pinServer } from "./load/machine.ts";

/** Where a product keeps its data: on a server, or without a url embedded in the folder. */
export interface Home {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

const seeded = await readSeedFile();
/** How many templates are shipped. */
export const shippedSize = seeded.length;

/** How many times the shipped rows are copied in one statement: more would be ended by the pool's time-outs. */
const copiesAtOnce = 20;

/**
 * The shipped rows, then each again and again with the publisher of another one in its name and text, up to `size`; fewer
 * than are shipped are not made.
 */
async function fillTemplates(home: Home, size: number): Promise<void> {
  const database = await openDatabase({ ...home, log: silentLog });
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
  #server: Promise<PostgresServer> | undefined;
  #made = 0;

  async server(size: number): Promise<Home> {
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
  }

  async embedded(size: number): Promise<Home> {
    const home = { databaseUrl: "", dataDir: this.newFolder() };
    await fillTemplates(home, size);
    return home;
  }

  /** A folder that is not there yet. */
  newFolder(): string {
    return join(this.#folder, String((this.#made += 1)));
  }

  async serverPid(): Promise<number> {
    return (await this.#server)?.pid ?? 0;
  }

  async close(): Promise<void> {
    await (await this.#server)?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The product as its operator has it: the options of `npm start`, its own log level; behind a proxy on this machine. */
export function startServed(home: Home, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  return startProduct({
    dataDir: home.dataDir,
    // Thousands of lines a second: read, as a log's collector does, and dropped.
    isOutputKept: false,
    env: {
      DATABASE_URL: home.databaseUrl,
      TRUST_PROXY: "127.0.0.1",
      MAX_TEMPLATES: "100000",
      LOG_LEVEL: "info",
      ...env,
    },
  });
}

/** Runs it on the servers' core for as long as `use` takes, with its search index built, which is done after the start otherwise. */
export async function withProduct<T>(home: Home, use: (product: Product) => Promise<T>): Promise<T> {
  const product = await startServed(home);
  try {
    pinServer(product.pid);
    await (await fetch(`${product.url}/api/templates?limit=1&search=avtale`)).arrayBuffer();
    return await use(product);
  } finally {
    await product.stop();
  }
}
