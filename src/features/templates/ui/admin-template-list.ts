import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { compareText, type ListSpec } from "#web/admin/list-view.ts";

export const templateListSpec: ListSpec<AdminTemplate> = {
  textOf: ({ id, name, description, category, format, source, url }) =>
    `${id} ${name} ${description} ${categoryLabel(category)} ${format} ${source} ${url}`,
  sortings: [
    { id: "ny", label: "Nyeste først", compare: (a, b) => compareText(b.dateAdded, a.dateAdded) },
    { id: "navn", label: "Navn", compare: (a, b) => compareText(a.name, b.name) },
    {
      id: "kategori",
      label: "Kategori",
      compare: (a, b) => compareText(categoryLabel(a.category), categoryLabel(b.category)),
    },
    { id: "nedlastinger", label: "Nedlastinger", compare: (a, b) => b.downloadCount - a.downloadCount },
    {
      id: "vurdering",
      label: "Vurdering",
      compare: (a, b) => Number(b.averageRating) - Number(a.averageRating) || b.totalRatings - a.totalRatings,
    },
    { id: "feil", label: "Feilrapporter", compare: (a, b) => b.reportCount - a.reportCount },
  ],
  filters: [
    {
      id: "status",
      label: "Status",
      valueOf: ({ isActive }) => (isActive ? "Aktiv" : "Inaktiv"),
    },
    {
      id: "fremhevet",
      label: "Fremhevet",
      valueOf: ({ isFeatured }) => (isFeatured ? "Fremhevet" : "Ikke fremhevet"),
    },
    { id: "kategori", label: "Kategori", valueOf: ({ category }) => category, nameOf: categoryLabel },
    { id: "format", label: "Format", valueOf: ({ format }) => format },
  ],
};
