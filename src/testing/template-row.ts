/** A template's row as the database returns it, created on the day of its id. */
import { getTableColumns } from "drizzle-orm";
import { type TemplateRow, templates } from "#db/schema/schema.ts";
import type { AdminTemplate, Template } from "#features/templates/contract.ts";
import { toEntry } from "#features/templates/server/catalogue/catalogue-entry.ts";

/** What the database fills in for a column that is left out. */
const emptyColumns = Object.fromEntries(
  Object.entries(getTableColumns(templates)).map(([name, column]) => [name, column.default ?? null]),
);

export function templateRow(id: number, version: number, values: Partial<TemplateRow> = {}): TemplateRow {
  const at = new Date(Date.UTC(2026, 10, id));
  return {
    ...emptyColumns,
    id,
    version,
    name: `Leieavtale ${id}`,
    description: "Om leie",
    url: `https://a.example/${id}`,
    category: "Utleie",
    format: "PDF",
    source: "Et forbund",
    tags: ["leie"],
    dateAdded: at,
    updatedAt: at,
    ...values,
  } as TemplateRow;
}

/** The same row as visitors read it. */
export function publicTemplate(id: number, values: Partial<TemplateRow> = {}): Template {
  return { ...toEntry(templateRow(id, 1, values)), isPopular: false };
}

/** The same row as an administrator reads it. */
export function adminTemplate(id: number, values: Partial<TemplateRow> = {}): AdminTemplate {
  const {
    tags: _t,
    announcedAt: _a,
    deletedAt: _d,
    mergedInto: _m,
    version: _v,
    ...row
  } = templateRow(id, 1, values);
  const times = {
    dateAdded: row.dateAdded.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    paperSeenAt: null,
  };
  const none = { paperChanges: [], reportCount: 0, linkHealth: null };
  return { ...publicTemplate(id, values), ...row, ...times, ...none };
}
