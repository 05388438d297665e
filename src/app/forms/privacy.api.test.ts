import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as daySchema from "#db/schema/day.ts";
import * as identitySchema from "#db/schema/identity.ts";
import * as schema from "#db/schema/schema.ts";
import * as statisticsSchema from "#db/schema/statistics.ts";
import { makeTestApp } from "#testing/test-app.ts";

it("stores no visitor's IP or user agent, in the database or the log", async () => {
  const product = await makeTestApp();
  const ip = "203.0.113.77";
  const agent = "Besøksmaskin/7.7";
  const headers = { "user-agent": agent, referer: "https://sensitive.example/soek?q=kvasstufs" };
  const visit = (method: "GET" | "POST", url: string, payload?: object) =>
    product.inject({ method, url, headers, remoteAddress: ip, ...(payload ? { payload } : {}) });

  for (let hour = 0; hour < 24; hour += 3) {
    product.clock.advance(3 * 60 * 60 * 1000);
    await visit("GET", `/?sok=kvasstufs+behov+${hour}`);
    await visit("GET", "/api/templates?search=kvasstufs");
    await visit("POST", "/api/track", {
      event: "page_view",
      eventData: { page: "/", referrer: "example.com" },
    });
    await visit("POST", `/api/templates/${hour + 1}/download`);
    await visit("POST", `/api/templates/${hour + 1}/rate`, { rating: 4 });
    await visit("POST", `/api/templates/${hour + 1}/report`, { reason: "outdated" });
    await visit("GET", "/finnes-ikke");
  }
  await product.app.close();

  const tables = Object.values({ ...schema, ...identitySchema, ...daySchema, ...statisticsSchema }).filter(
    (value) => is(value, PgTable),
  );
  expect(tables.length).toBeGreaterThan(8);
  const stored: string[] = [];
  for (const table of tables) {
    const { rows } = await product.database.orm.execute(sql`select * from ${table}`);
    stored.push(getTableName(table), JSON.stringify(rows));
  }
  const everything = [...stored, ...product.logLines].join("\n");
  expect(everything).toContain("example.com");
  for (const trace of [ip, "203.0.113", "Besøksmaskin", "kvasstufs", "sensitive.example"]) {
    expect(everything.includes(trace), trace).toBe(false);
  }
});
