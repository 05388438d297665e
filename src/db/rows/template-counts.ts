/** How many templates there are, and what of a template is counted. */
import { isNull } from "drizzle-orm";
import type { Orm } from "../database.ts";
import { type TemplateRow, templates } from "../schema/schema.ts";

/** How many templates there are, inactive ones too. */
export function countTemplates(orm: Orm): Promise<number> {
  return orm.$count(templates, isNull(templates.deletedAt));
}

/** What votes and followed links change of a template: read back alone, since the whole row is most of what such a write costs. */
export const countColumns = {
  id: templates.id,
  downloadCount: templates.downloadCount,
  ratingSum: templates.ratingSum,
  ratingCount: templates.ratingCount,
  version: templates.version,
};

export type TemplateCounts = Pick<TemplateRow, keyof typeof countColumns>;

/** The counts that a change left behind, and the site version it took. */
export interface CountChange {
  readonly version: number;
  readonly counts: readonly TemplateCounts[];
}
