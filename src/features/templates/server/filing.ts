/** Validation of the category and format that a template is filed under. */
import type { TemplateForm } from "#features/templates/admin-contract.ts";
import { adminCategories, adminFormats, categoryIds, publicFormats } from "#shared/vocabulary.ts";

const knownCategories: ReadonlySet<string> = new Set([...adminCategories, ...categoryIds]);
const knownFormats: ReadonlySet<string> = new Set([...adminFormats, ...publicFormats]);

type Filing = Pick<TemplateForm, "category" | "format">;

/** Errors by field. A value that the row has already is never one. */
export function findFilingErrors(wanted: Filing, current?: Filing): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!knownCategories.has(wanted.category) && wanted.category !== current?.category) {
    errors["category"] = "Ukjent kategori";
  }
  if (!knownFormats.has(wanted.format) && wanted.format !== current?.format)
    errors["format"] = "Ukjent format";
  return errors;
}
