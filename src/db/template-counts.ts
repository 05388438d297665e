/** What votes and followed links change of a template: read back alone, since the whole row is most of what such a write costs. */
import { type TemplateRow, templates } from "#db/schema.ts";

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
