/** Databases with a number of templates, and the product on one of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readSeedFile } from "#app/site/seed.ts";
import { openDatabase } from "#db/client.ts";
import { copyTemplates } from "#domain/server/rows/demo-rows.ts";
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

async function fillTemplates(home: Home, size: number): Promise<void> {
  const database = await openDatabase({ ...home, log: silentLog });
  await new TemplateStore(database).seed(seeded);
  await copyTemplates(database.orm, shippedSize, size);
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
