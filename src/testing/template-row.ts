/** A template's row as the database returns it, created on the day of its id. */
import type { TemplateRow } from "#db/schema/schema.ts";
import type { Template } from "#features/templates/contract.ts";
import { toEntry } from "#features/templates/server/catalogue/catalogue-entry.ts";

export function templateRow(id: number, version: number, values: Partial<TemplateRow> = {}): TemplateRow {
  const at = new Date(Date.UTC(2026, 10, id));
  return {
    id,
    version,
    name: `Leieavtale ${id}`,
    description: "Om leie",
    url: `https://a.example/${id}`,
    category: "Utleie",
    format: "PDF",
    source: "Et forbund",
    sourceType: null,
    tags: ["leie"],
    askedAs: [],
    formatCertain: true,
    laws: [],
    traits: [],
    languages: ["nb"],
    paperKind: "mal",
    revisedAt: null,
    paperSeenAt: null,
    announcedAt: null,
    isFeatured: false,
    isActive: true,
    downloadCount: 0,
    ratingSum: 0,
    ratingCount: 0,
    dateAdded: at,
    updatedAt: at,
    revision: 1,
    deletedAt: null,
    mergedInto: null,
    ...values,
  };
}

/** The same row as visitors read it. */
export function publicTemplate(id: number, values: Partial<TemplateRow> = {}): Template {
  return { ...toEntry(templateRow(id, 1, values)), isPopular: false };
}
