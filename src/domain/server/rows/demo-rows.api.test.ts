/** Templates made of the shipped ones, for a demo and a bench of a chosen size. */
import { asc } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { copyTemplates } from "#domain/server/rows/demo-rows.ts";
import { templates } from "#db/schema/schema.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("copies the shipped templates until there are as many as asked for, no two alike", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  const shipped = ["Leiekontrakt", "Fullmakt", "Testament"].map((name, at) => ({
    name,
    description: "En mal.",
    url: `https://example.no/${at}`,
    category: "Privat",
    format: "PDF",
    source: `utgiver-${at}.no`,
  }));
  await orm.insert(templates).values(shipped);
  await copyTemplates(orm, 3, 3);
  expect(await orm.$count(templates)).toBe(3);
  // More than one statement copies, and not a whole number of times.
  await copyTemplates(orm, 3, 65);
  const rows = await orm.select().from(templates).orderBy(asc(templates.id));
  expect(rows).toHaveLength(65);
  expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(shipped.map(({ name }) => name));
  for (const key of ["name", "url"] as const) expect(new Set(rows.map((row) => row[key])).size).toBe(65);
});
