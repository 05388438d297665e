/** Validation of the category and format that a template is filed under. */
import type { TemplateForm } from "#features/templates/contract.ts";
import { invalidFields } from "#platform/http-error.ts";
import { adminCategories, adminFormats } from "#domain/admin-vocabulary.ts";
import { categoryIds, publicFormats } from "#domain/vocabulary.ts";

const knownCategories: ReadonlySet<string> = new Set([...adminCategories, ...categoryIds]);
const knownFormats: ReadonlySet<string> = new Set([...adminFormats, ...publicFormats]);

export const isKnownCategory = (category: string): boolean => knownCategories.has(category);

type Filing = Pick<TemplateForm, "category" | "format">;

function findFilingErrors(wanted: Filing, current?: Filing): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isKnownCategory(wanted.category) && wanted.category !== current?.category) {
    errors["category"] = "Ukjent kategori";
  }
  if (!knownFormats.has(wanted.format) && wanted.format !== current?.format)
    errors["format"] = "Ukjent format";
  return errors;
}

/** @throws HttpError 400 for a category or a format that is not a choice, unless `current` has it already */
export function rejectUnknownFiling(wanted: Filing, current?: Filing): void {
  const problems = findFilingErrors(wanted, current);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}
