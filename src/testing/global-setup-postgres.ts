/** Once before the project `api-postgres`: a server, and on it a migrated database to copy for each test file. */
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openServerDatabase } from "#db/server.ts";
import { startPostgresServer, TEMPLATE_DATABASE, withDatabase } from "./postgres-server.ts";
import { silentLog } from "./silent-log.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const admin = new Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const databaseUrl = withDatabase(server.adminUrl, TEMPLATE_DATABASE);
  const template = await openServerDatabase({ databaseUrl, log: silentLog });
  // A database can only be copied while nobody is connected to it.
  await template.close();
  project.provide("testDatabase", { kind: "server", adminUrl: server.adminUrl });
  return () => server.stop();
}
