/** `npm run admin -- sql` on both databases. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlCommand } from "#app/control/sql-command.ts";
import type { Database } from "#db/client.ts";
import { templates } from "#db/schema/schema.ts";
import { StartError } from "#shared/errors.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const template = {
  name: "Leiekontrakt",
  description: "For bolig",
  url: "https://example.no/leie",
  category: "Utleie",
  format: "PDF",
  source: "example.no",
};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.orm.insert(templates).values([template, { ...template, name: "Husordensregler" }]);
});
afterAll(() => database.close());

const run = async (query: string, json = false) =>
  String(await sqlCommand(database).run({ query, json }, new AbortController().signal));

async function faultOf(query: string): Promise<string> {
  const error = await run(query).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

const listNames = async () =>
  (await database.orm.select({ name: templates.name }).from(templates)).map(({ name }) => name).toSorted();

describe("npm run admin -- sql", () => {
  it("shows rows as a table, in the query's order", async () => {
    const table = ["id  name", "2   Husordensregler", "1   Leiekontrakt"].join("\n");
    expect(await run("select id, name from templates order by id desc;\n")).toBe(`${table}\n\n2 rows.`);
    expect(await run("select id from templates where id = 1 -- the first;")).toBe("id\n1\n\n1 row.");
    const none = "with none as (select id, name from templates where false) table none";
    expect(await run(none)).toBe("id  name\n\n0 rows.");
    expect(await run(none, true)).toBe('{"hasMore": false, "rows": [\n\n]}');
  });

  it("shows each kind of value, and all of a long one as JSON", async () => {
    const query = `select null as nothing, true as yes, 9007199254740993 as big,
      '{"a": [1]}'::jsonb as json, array['x', 'y'] as list, date '2026-01-02' as day, repeat('å', 80) || E'\\n' as long,
      U&'\\00AD\\+0E0001' as hidden`;
    expect((await run(query)).split("\n")[1]?.split(/ {2,}/)).toEqual(
      ["null", "true", "9007199254740993", '{"a":[1]}', '["x","y"]', "2026-01-02"].concat(
        `${"å".repeat(59)}…`,
        "\u00ad\u{e0001}",
      ),
    );
    const json = await run(query, true);
    expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(json).toContain('"big":"9007199254740993","json":{"a":[1]},"list":["x","y"],');
    expect(JSON.parse(json)).toMatchObject({
      hasMore: false,
      rows: [{ nothing: null, yes: true, long: `${"å".repeat(80)}\n`, hidden: "\u00ad\u{e0001}" }],
    });
  });

  it("shows two hundred rows, and says when there are more", async () => {
    const rowsOf = (count: number) => `select * from generate_series(1, ${count}) as number`;
    expect(await run(rowsOf(200))).toMatch(/\n200\n\n200 rows\.$/);
    expect(await run(rowsOf(201))).toMatch(/\n200\n\n200 rows, and there are more\.$/);
    expect(JSON.parse(await run(rowsOf(201), true))).toMatchObject({ hasMore: true, rows: { length: 200 } });
  });

  it.each([
    ["delete from templates", /^syntax error .+ It must be one query that reads/],
    ["select 1) as one; commit; delete from templates; select * from (select 1", /^cannot insert multiple/],
    ["with gone as (delete from templates returning id) select * from gone", /^WITH clause containing a/],
    ["select set_config('transaction_read_only', 'off', true)", /^«set_config» may/],
    [
      "select * from ts_stat('select to_tsvector(set_con' || 'fig(''role'', ''none'', true))')",
      /^«ts_stat» may/,
    ],
    ["select query_to_xml('select pg_sl' || 'eep(1)', true, true, '')", /^«query_to_xml» may/],
    ["select pg_catalog.pg_logical_emit_message/**/(false, 'x', 'y')", /^«pg_logical_emit_message» may/],
    ["select lo_create(0)", /^cannot execute lo_create\(\) in a read-only transaction\.$/],
    ["select * from templates for update", /^cannot execute SELECT FOR UPDATE in a|^permission denied/],
    ["select pg_create_physical_replication_slot('x', true)", /^permission denied|^replication slots can/],
  ])("writes nothing: %s", async (query, message) => {
    expect(await faultOf(query)).toMatch(message);
    expect(await listNames()).toEqual(["Husordensregler", "Leiekontrakt"]);
  });

  it("says what is wrong, and where", async () => {
    expect(await faultOf("select nam from templates")).toBe(
      'column "nam" does not exist, at «nam from templates». Perhaps you meant to reference the column "templates.name".',
    );
    expect(await faultOf("select id,\n  title, name from templates")).toBe(
      'column "title" does not exist, at «title, name from templates».',
    );
    expect(await faultOf("show timezone")).toMatch(
      /It must be one query that reads: select, with, values or/,
    );
    expect(await faultOf("select 1 / (id - id) from templates")).toBe("division by zero.");
    expect(await faultOf("select 1 as one, 2 as one")).toMatch(/^Two columns are called «one»/);
  });

  it("does not go on for long", async () => {
    if (database.kind === "embedded") {
      expect(await faultOf("select count(*) from generate_series(1, 100000000)")).toMatch(
        /^The query may take long/,
      );
      const counting =
        "with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t";
      const hidden = "select count(*) from generate_series(1, (select 3000000))";
      const joined = "select count(*) from (select 3000000 as n) as t, generate_series(1, t.n)";
      const cast = "select count(*) from generate_series(1, '3000000'::int)";
      const stepped = "select count(*) from generate_series(1, 3e6, 1)";
      for (const query of [
        counting,
        hidden,
        joined,
        cast,
        stepped,
        "select pg_sleep(15)",
        "select pg_advisory_lock(1)",
      ])
        expect(await faultOf(query)).toMatch(/^«\w+» may write, or hold up the site/);
      expect(await run("select id from templates where name = 'recursive'")).toContain("0 rows");
    } else {
      const limit = "select setting from pg_settings where name = 'statement_timeout'";
      expect(await run(limit)).toContain("\n10000\n");
    }
  });
});
