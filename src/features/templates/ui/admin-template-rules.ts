import { readWebUrl } from "#shared/web-url.ts";
import type { FormErrors } from "#web/admin/use-edit-form.ts";

export const adminTemplatesPath = "/api/admin/templates";

// A type and not an interface: only those are records by their shape.
export type TemplateValues = {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly category: string;
  readonly format: string;
  readonly source: string;
  readonly isFeatured: boolean;
  readonly isActive: boolean;
};

export const emptyTemplate: TemplateValues = {
  name: "",
  description: "",
  url: "",
  category: "",
  format: "",
  source: "",
  isFeatured: false,
  isActive: true,
};

export const templateLabels: Readonly<Record<keyof TemplateValues, string>> = {
  name: "Navn",
  description: "Beskrivelse",
  url: "URL",
  category: "Kategori",
  format: "Format",
  source: "Kilde",
  isFeatured: "Fremhevet",
  isActive: "Aktiv",
};

export function templateValuesOf(row: TemplateValues): TemplateValues {
  const { name, description, url, category, format, source, isFeatured, isActive } = row;
  return { name, description, url, category, format, source, isFeatured, isActive };
}

export function findTemplateErrors(values: TemplateValues): FormErrors<TemplateValues> {
  const isEmpty = (field: keyof TemplateValues) => String(values[field]).trim() === "";
  return {
    ...(isEmpty("name") && { name: "Navn er påkrevd" }),
    ...(isEmpty("description") && { description: "Beskrivelse er påkrevd" }),
    ...(!readWebUrl(values.url).url && { url: "Ugyldig URL" }),
    ...(isEmpty("category") && { category: "Kategori er påkrevd" }),
    ...(isEmpty("format") && { format: "Format er påkrevd" }),
    ...(isEmpty("source") && { source: "Kilde er påkrevd" }),
  };
}
