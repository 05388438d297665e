/** Reads the plans of the queries that some work sends to a PostgreSQL server: which scans, and how many rows they read. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import type { Database } from "#db/client.ts";

export interface PlannedScan {
  readonly type: string;
  readonly table: string;
  readonly index: string | undefined;
  /** Read by it, those that a filter dropped included. */
  readonly rows: number;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** @param work gets a database of which only `orm` can be used, for queries that change nothing */
export async function readPlans(
  url: string,
  work: (database: Database) => Promise<unknown>,
): Promise<readonly PlannedScan[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const sent: { text: string; values: unknown[] }[] = [];
    const orm = drizzle(client, {
      casing: "snake_case",
      logger: { logQuery: (text, values) => void sent.push({ text, values }) },
    });
    await work({ orm } as unknown as Database);
    const scans: PlannedScan[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) scans.push(...scansOf(Plan));
    }
    return scans;
  } finally {
    await client.end();
  }
}

function scansOf(node: PlanNode): readonly PlannedScan[] {
  const table = node["Relation Name"];
  const rows =
    ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
  return [
    ...(table ? [{ type: node["Node Type"], table, index: node["Index Name"], rows }] : []),
    ...(node.Plans ?? []).flatMap(scansOf),
  ];
}
