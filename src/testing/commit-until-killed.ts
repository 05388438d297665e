/**
 * The child process of the kill tests: commits one row after the other and prints each id once it is acknowledged.
 * Arguments: DATABASE_URL (empty: embedded), DATA_DIR.
 */
import fs from "node:fs";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";

const [databaseUrl = "", dataDir = ""] = process.argv.slice(2);
const log = { debug() {}, info() {}, warn() {}, error() {} };
const { orm } = await openDatabase({ databaseUrl, dataDir, log });
await orm.execute(
  sql`create table if not exists kept (id int primary key generated always as identity, run text)`,
);
for (;;) {
  const result = await orm.execute<{ id: number }>(sql`insert into kept (run) values ('x') returning id`);
  // Written at once: what is still in a buffer at the kill would not count.
  fs.writeSync(1, `${result.rows[0]?.id}\n`);
}
