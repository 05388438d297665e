/** Behaviour of the database that the rest of the program relies on, the same embedded and on a server. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { findLastMigration } from "#db/migrate.ts";
import { historyOperations } from "#db/schema/history.ts";
import { siteState, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { StartError } from "#shared/errors.ts";
import { createOwnTestDatabase } from "../testing/test-database.ts";

let database: Database;
beforeAll(async () => {
  database = await createOwnTestDatabase();
});
afterAll(() => database.close());

const template = {
  name: "Leiekontrakt",
  description: "For bolig",
  url: "https://example.no/leie",
  category: "Bolig",
  format: "PDF",
  source: "example.no",
};

describe("the database", () => {
  it("returns the same types from a raw query", async () => {
    const result = await database.orm.execute(
      sql`select count(*) as number, 9007199254740993 as big, 1.50::numeric as decimal, true as yes, null as nothing,
          array['a', 'b'] as list, '{"a": 1}'::jsonb as json, date '2026-01-02' as day,
          timestamptz '2026-07-01 12:00:00+02' as moment from templates`,
    );
    expect(result.rows).toEqual([
      {
        number: 0,
        big: 9_007_199_254_740_993n,
        decimal: "1.50",
        yes: true,
        nothing: null,
        list: ["a", "b"],
        json: { a: 1 },
        day: "2026-01-02",
        moment: "2026-07-01 10:00:00+00",
      },
    ]);
  });

  it("keeps what is written, with dates and lists", async () => {
    const dateAdded = new Date("2026-07-01T10:00:00.123Z");
    const [row] = await database.orm
      .insert(templates)
      .values({ ...template, dateAdded, tags: ["husleie", "utleie"] })
      .returning();
    expect(row).toMatchObject({ ...template, dateAdded, tags: ["husleie", "utleie"], downloadCount: 0 });
    await database.orm.delete(templates);
  });

  it("undoes a transaction that throws, and an inner one by itself", async () => {
    const undone = database.orm.transaction(async (tx) => {
      await tx.insert(templates).values(template);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await database.orm.transaction(async (tx) => {
      await tx.insert(templates).values(template);
      const inner = tx.transaction(async (nested) => {
        await nested.insert(templates).values(template);
        throw new Error("inner");
      });
      await expect(inner).rejects.toThrow("inner");
    });
    expect(await database.orm.$count(templates)).toBe(1);
    await database.orm.delete(templates);
  });

  it("orders concurrent changes of one row", async () => {
    const changes = Array.from({ length: 20 }, () => changeSite(database, async (_tx, version) => version));
    expect((await Promise.all(changes)).toSorted((a, b) => a - b)).toEqual(changes.map((_, at) => at + 1));
    expect((await database.orm.select().from(siteState))[0]?.version).toBe(20);
  });

  it("is rejected when a newer program has migrated it", async () => {
    await findLastMigration(database.orm, "here");
    await database.orm.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`,
    );
    await expect(findLastMigration(database.orm, "here")).rejects.toThrow(StartError);
    await expect(findLastMigration(database.orm, "here")).rejects.toThrow("a newer or different version");
  });

  // The words of 10 000 rows block the embedded database's thread for 8 s.
  it("keeps no statistics of the history's words, which analyze would compute", async () => {
    await database.orm.insert(historyOperations).values({ actor: "a", action: "edit" });
    await database.orm.execute(sql`insert into history (operation_id, actor, entity, entity_id, action, after)
      select 1, 'a', 'template', n, 'create', jsonb_build_object('name', 'Avtale ' || n) from generate_series(1, 10000) n`);
    await database.orm.execute(sql`vacuum (analyze) history`);
    const { rows } = await database.orm.execute(
      sql`select tablename, count(*)::int as columns from pg_stats where tablename like 'history%' group by 1`,
    );
    expect(rows).toEqual([{ tablename: "history", columns: 9 }]);
  });
});
