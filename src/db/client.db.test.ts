import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { siteState, templates } from "#db/schema.ts";
import { createTestDatabase } from "../testing/test-database.ts";

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe("the database, on either home", () => {
  it("is migrated and empty", async () => {
    await database.ping();
    expect(await database.orm.select().from(templates)).toEqual([]);
    expect(await database.orm.$count(templates)).toBe(0);
    expect((await database.orm.select().from(siteState)).length).toBeLessThan(2);
  });

  it("is PostgreSQL 18", async () => {
    const result = await database.orm.execute<{ version: string }>(
      sql`select current_setting('server_version_num') as version`,
    );
    expect(result.rows[0]?.version).toMatch(/^18/);
  });
});
