/** A migrated, empty database for a test file, on the home that the vitest project stands for. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { Client } from "pg";
import { inject } from "vitest";
import type { Database } from "#db/client.ts";
import { DurablePGlite } from "#db/durable-pglite.ts";
import { wrapPglite } from "#db/embedded.ts";
import { openServerDatabase } from "#db/server.ts";
import { silentLog } from "#testing/silent-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: { kind: "embedded"; dumpFile: string } | { kind: "server"; adminUrl: string };
  }
}

/** Migrated once; PostgreSQL copies it faster than it migrates. */
export const TEMPLATE_DATABASE = "avtalemaler_template";

/**
 * Call in `beforeAll` (or `beforeEach`: well under a second on either home) and close in `afterAll`.
 * The embedded one lives in memory; the other is a database of its own on the project's server, dropped on close.
 */
export async function createTestDatabase(): Promise<Database> {
  const home = inject("testDatabase");
  // Types cannot tell a project without a database from one with.
  if (home === undefined) {
    throw new Error(
      "No database in this vitest project: name the file *.api.test.ts or src/db/**/*.db.test.ts",
    );
  }
  return home.kind === "embedded" ? loadEmbedded(home.dumpFile) : cloneOnServer(home.adminUrl);
}

async function loadEmbedded(dumpFile: string): Promise<Database> {
  const pglite = new DurablePGlite({ loadDataDir: new Blob([fs.readFileSync(dumpFile)]), log: silentLog });
  await pglite.waitReady;
  return wrapPglite(pglite, () => pglite.close());
}

async function cloneOnServer(adminUrl: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const database = await openServerDatabase({ databaseUrl: withDatabase(adminUrl, name), log: silentLog });
  let closing: Promise<void> | undefined;
  const closeAndDrop = async (): Promise<void> => {
    await database.close();
    await runAsAdmin(adminUrl, `drop database ${name} with (force)`);
  };
  return { ...database, close: () => (closing ??= closeAndDrop()) };
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** The same server, another database. */
export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
