/** What the doctor reads of a PostgreSQL server. */
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { inspectServer } from "#db/inspect-database.ts";
import { listMigrations } from "#db/migrate.ts";
import { createOwnTestDatabase, urlOnServer } from "#testing/test-database.ts";

async function makeDatabase() {
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  return { orm: database.orm, url: await urlOnServer(database) };
}

it("finds version, clocks, and the migrations that either side does not know", async () => {
  const { orm, url } = await makeDatabase();
  const sound = await inspectServer(url);
  expect(sound).toMatchObject({ pendingMigrations: 0, migrationProblem: null });
  expect(sound.version).toMatch(/^18\./);
  expect(Math.abs(sound.databaseNowMs - sound.machineNowMs)).toBeLessThan(30_000);
  expect(sound.newestRowMs).toBeNull();

  await orm.execute(sql`
    with operation as (insert into history_operations (actor, action) values ('x', 'create') returning id)
    insert into history (operation_id, at, actor, entity, entity_id, action)
    select id, '2031-01-01T00:00:00Z', 'x', 'template', 1, 'create' from operation`);
  expect((await inspectServer(url)).newestRowMs).toBe(Date.parse("2031-01-01T00:00:00Z"));

  await orm.execute(sql`create schema jobs`);
  await orm.execute(
    sql`create table jobs.job (name text, succeeded_at timestamptz, added_at timestamptz, ends timestamptz[])`,
  );
  await orm.execute(sql`insert into site_state (seeded_at) values (now() - interval '25 hours')`);
  const isKnown = async (daysAgo: number) => {
    await orm.execute(sql`truncate jobs.job`);
    await orm.execute(
      sql`insert into jobs.job (name, ends) values ('a', array[now() - interval '1 day' * ${daysAgo}::float8])`,
    );
    return (await inspectServer(url)).isClockKnown;
  };
  expect([await isKnown(3.1), await isKnown(2.9), await isKnown(2), await isKnown(0.9)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  await orm.execute(sql`update site_state set seeded_at = now() - interval '23 hours'`);
  expect(await isKnown(0.9)).toBe(true);

  await orm.execute(sql`insert into drizzle.__drizzle_migrations (hash) values ('other')`);
  expect((await inspectServer(url)).migrationProblem).toMatch(
    /^was last used by a newer or different version/,
  );
  await orm.execute(sql`delete from drizzle.__drizzle_migrations`);
  expect(await inspectServer(url)).toMatchObject({
    pendingMigrations: listMigrations().length,
    migrationProblem: null,
  });
});

it("sees a database that only reads", async () => {
  const { orm, url } = await makeDatabase();
  expect((await inspectServer(url)).isReadOnly).toBe(false);
  const name = sql.identifier(new URL(url).pathname.slice(1));
  await orm.execute(sql`alter database ${name} set default_transaction_read_only = on`);
  expect((await inspectServer(url)).isReadOnly).toBe(true);
});

it("says in a sentence why the server cannot be used", async () => {
  const { url } = await makeDatabase();
  await expect(inspectServer(url.replace(/\/[^/]*$/, "/nope"))).rejects.toThrow(
    /^The PostgreSQL server .*\/nope \(DATABASE_URL\) cannot be used/,
  );
});
