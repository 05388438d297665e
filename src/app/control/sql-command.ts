/** `npm run admin -- sql`: the rows of a query as a table, or as JSON for another program. */
import { z } from "zod";
import { type ControlCommand, controlCommand } from "#app/control/protocol.ts";
import type { Database } from "#db/client.ts";
import { runTypedQuery, type TypedRows } from "#db/typed-query.ts";

export function sqlCommand(database: Database): ControlCommand {
  const schema = z.object({ query: z.string(), json: z.boolean() });
  return controlCommand("sql", schema, async ({ query, json }) => {
    const found = await runTypedQuery(database, query);
    return json ? asJson(found) : asTable(found);
  });
}

/** Widest text of the table, cut so that it does not push the others off the screen. */
const maxWidth = 60;

function asTable({ columns, rows, hasMore }: TypedRows): string {
  const cells = [columns, ...rows.map((row) => columns.map((name) => asText(row[name])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  const lines = cells.map((line) => line.map((text, at) => text.padEnd(widths[at] ?? 0)).join("  "));
  const count = `${rows.length} ${rows.length === 1 ? "row" : "rows"}${hasMore ? ", and there are more" : ""}.`;
  return [...lines.map((line) => line.trimEnd()), "", count].join("\n");
}

function asText(value: unknown): string {
  const text = (typeof value === "object" ? toJson(value) : String(value)).replaceAll(/\s/g, " ");
  return text.length > maxWidth ? `${text.slice(0, maxWidth - 1)}…` : text;
}

const asJson = ({ rows, hasMore }: TypedRows) =>
  `{"hasMore": ${hasMore}, "rows": [\n${rows.map(toJson).join(",\n")}\n]}`;

/** JSON with its own escapes for the letters that a terminal must not get (terminal-program.ts). */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  ).replaceAll(/[\p{Cc}\p{Cf}]/gu, (letter) =>
    letter.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
