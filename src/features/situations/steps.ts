/**
 * A step of a situation as one line of text, «12 | Før innflytting | Standardkontrakt for leie av bolig»: so the form, the
 * history, conflicts between editors and exported files treat the steps as they treat phrases. Pure.
 */
import { templateIdOfSlug } from "#shared/slug.ts";

export interface StepLine {
  readonly templateId: number;
  readonly when: string;
  readonly why: string;
}

const separator = "|";

/** null for a line that does not begin with an id. */
export function parseStep(line: string): StepLine | null {
  const [id = "", when = "", ...why] = line.split(separator);
  const templateId = templateIdOfSlug(id.trim());
  if (templateId === null || templateId !== id.trim()) return null;
  return { templateId: Number(templateId), when, why: why.join(separator) };
}

/** As it is stored: spaces around the separators, none else at the ends. */
export function tidyStep({ templateId, when, why }: StepLine): string {
  return [templateId, when.replaceAll(separator, "/").trim(), why.trim()].join(` ${separator} `);
}
