/** The database on a PostgreSQL server: other processes, and a connection that can be lost. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { siteState } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { isDatabaseUnavailable, StartError } from "#shared/errors.ts";
import { withDatabase } from "../../testing/processes/postgres-server.ts";
import { createOwnTestDatabase, urlOnServer } from "../../testing/test-database.ts";
import { silentLog } from "../../testing/silent-log.ts";

const longTimeout = { timeout: 30_000 };

describe("a PostgreSQL server", () => {
  let ours: Database;
  let theirs: Database;
  let databaseUrl: string;
  beforeAll(async () => {
    ours = await createOwnTestDatabase();
    databaseUrl = await urlOnServer(ours);
    theirs = await openDatabase({ databaseUrl, dataDir: "", log: silentLog });
  });
  afterAll(async () => {
    await theirs.close();
    await ours.close();
  });

  it("survives the loss of every connection", async () => {
    await theirs.orm.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => ours.ping().then(() => true), longTimeout).toBe(true);
    await changeSite(ours, async () => {});
  });

  it("is not ready while it only reads, as when its disk is full or another has become the primary", async () => {
    const database = await openDatabase({ databaseUrl, dataDir: "", log: silentLog });
    onTestFinished(() => database.close());
    const name = sql.identifier(new URL(databaseUrl).pathname.slice(1));
    await database.ping();
    await ours.orm.execute(sql`alter database ${name} set default_transaction_read_only = on`);
    await database.orm.execute(sql`set default_transaction_read_only = on`);
    const error: unknown = await database.ping().catch((thrown: unknown) => thrown);
    await ours.orm.execute(sql`alter database ${name} reset default_transaction_read_only`);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await database.orm.execute(sql`set default_transaction_read_only = off`);
    await database.ping();
  });

  it("takes changes that are made at once, whatever isolation the database is set to", async () => {
    const set = (isolation: string) =>
      ours.orm.execute(
        sql.raw(`do $$ begin execute format(
          'alter database %I set default_transaction_isolation = %L', current_database(), '${isolation}'); end $$`),
      );
    await set("repeatable read");
    const database = await openDatabase({ databaseUrl, dataDir: "", log: silentLog });
    onTestFinished(async () => {
      await set("read committed");
      await database.close();
    });
    const changes = Array.from({ length: 10 }, () => changeSite(database, async (_tx, version) => version));
    expect(new Set(await Promise.all(changes)).size).toBe(10);
  });

  it("ends a wait for a lock before the statement's own time is up", async () => {
    const lock = sql`lock table site_state in access exclusive mode`;
    await theirs.orm.transaction(async (tx) => {
      await tx.execute(lock);
      const error: unknown = await ours.orm
        .transaction((own) => own.execute(lock))
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ cause: { code: "55P03" } });
      expect(isDatabaseUnavailable(error)).toBe(true);
    });
  });

  it("lets several processes start on an empty database at once", async () => {
    await ours.orm.execute(sql`create database crowded`);
    const crowdedUrl = withDatabase(databaseUrl, "crowded");
    const crowd = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ databaseUrl: crowdedUrl, dataDir: "", log: silentLog })),
    );
    expect(await Promise.all(crowd.map((database) => database.orm.$count(siteState)))).toEqual([0, 0, 0]);
    await Promise.all(crowd.map((database) => database.close()));
    await ours.orm.execute(sql`drop database crowded`);
  });

  it("stops a start of a user who may not create schemas, with what is needed", async () => {
    await ours.orm.execute(sql`create database forbidding`);
    await ours.orm.execute(sql`create role narrow login password 'narrow'`);
    const url = new URL(withDatabase(await urlOnServer(ours), "forbidding"));
    [url.username, url.password] = ["narrow", "narrow"];
    const opening = openDatabase({ databaseUrl: url.href, dataDir: "", log: silentLog });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(
      /\/forbidding \(DATABASE_URL\) cannot be used: permission denied for database forbidding \(the user must be allowed to create schemas there\)\.$/,
    );
    await ours.orm.execute(sql`drop database forbidding`);
    await ours.orm.execute(sql`drop role narrow`);
  });

  it("stops a start without a server, with a wrong password or on a missing database, and shows no password", async () => {
    const startError = async (url: string): Promise<string> => {
      const error = await openDatabase({ databaseUrl: url, dataDir: "", log: silentLog }).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(StartError);
      return (error as StartError).message;
    };
    expect(await startError("postgres://u:geheim@127.0.0.1:1/x")).toBe(
      "The PostgreSQL server at 127.0.0.1:1/x (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:1.",
    );
    expect(await startError("postgres://u:geheim@nowhere.invalid/x")).toMatch(
      /nowhere\.invalid:5432\/x.*ENOTFOUND|EAI_AGAIN/,
    );
    expect(await startError("postgres://u:geheim@localhost:1/x")).toContain("ECONNREFUSED 127.0.0.1:1");
    expect(await startError("postgres://not a url:geheim@")).toBe(
      "DATABASE_URL is not a url (postgres://…).",
    );
    const wrong = new URL(databaseUrl);
    wrong.password = "geheim";
    expect(await startError(wrong.href)).toContain("password authentication failed");
    expect(await startError(withDatabase(databaseUrl, "missing"))).toContain(
      'database "missing" does not exist',
    );
  });
});
