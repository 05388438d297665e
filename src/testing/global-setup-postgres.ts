/** Vitest global setup of the project `server`: starts a server with a migrated database that each test file copies. */
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openServerDatabase } from "#db/server/server-database.ts";
import { startPostgresServer, TEMPLATE_DATABASE, withDatabase } from "./processes/postgres-server.ts";
import { silentLog } from "./silent-log.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const admin = new Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const databaseUrl = withDatabase(server.adminUrl, TEMPLATE_DATABASE);
  const template = await openServerDatabase({ databaseUrl, log: silentLog });
  // PostgreSQL copies a database only while it has no connections.
  await template.close();
  project.provide("testDatabase", { kind: "server", adminUrl: server.adminUrl });
  return () => server.stop();
}
