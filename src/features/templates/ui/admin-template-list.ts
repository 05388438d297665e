/** The administrator's list of templates: how it is searched, sorted and filtered, and one of its rows read and removed. */
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { callAdmin, errorResponseOf } from "#web/admin/admin-client.ts";
import { activeFilter } from "#web/admin/rows/active-badge.tsx";
import { linkFilter } from "#web/admin/link-health.tsx";
import { byText, newestFirst } from "#web/admin/list/list-sortings.ts";
import type { AdminResource, RowRemoval } from "#web/admin/list/use-admin-list.ts";

export const templateList = {
  label: "Maler",
  entity: "template",
  nouns: ["mal", "maler"],
  path: adminTemplatesPath,
  empty: "Ingen maler å vise.",
  createText: "Ny mal",
  nameOf: ({ name }) => name,
  textOf: ({ id, name, description, category, format, source, url, askedAs }) =>
    `${id} ${name} ${description} ${categoryLabel(category)} ${format} ${source} ${url} ${askedAs.join(" ")}`,
  sortings: [
    newestFirst("ny", ({ dateAdded }) => dateAdded),
    byText("navn", "Navn", ({ name }) => name),
    byText("kategori", "Kategori", ({ category }) => categoryLabel(category)),
    { id: "nedlastinger", label: "Nedlastinger", compare: (a, b) => b.downloadCount - a.downloadCount },
    {
      id: "vurdering",
      label: "Vurdering",
      compare: (a, b) => Number(b.averageRating) - Number(a.averageRating) || b.totalRatings - a.totalRatings,
    },
    { id: "feil", label: "Feilrapporter", compare: (a, b) => b.reportCount - a.reportCount },
  ],
  filters: [
    activeFilter,
    {
      id: "fremhevet",
      label: "Fremhevet",
      valueOf: ({ isFeatured }) => (isFeatured ? "Fremhevet" : "Ikke fremhevet"),
    },
    { id: "kategori", label: "Kategori", valueOf: ({ category }) => category, nameOf: categoryLabel },
    { id: "format", label: "Format", valueOf: ({ format }) => format },
    linkFilter,
  ],
} as const satisfies AdminResource<AdminTemplate>;

/** Also from a report on it. */
export const templateRemoval: RowRemoval = {
  question: (name) => ({
    title: "Slette malen?",
    text: `«${name}» forsvinner fra nettstedet. Den kan hentes tilbake fra historikken.`,
    action: "Slett mal",
  }),
  done: { title: "Mal slettet" },
  failed: "Kunne ikke slette mal.",
  other: templateList,
};

/** A template as it is stored now; null when there is none with this id any more. @throws as callAdmin */
export async function readTemplate(id: number): Promise<AdminTemplate | null> {
  try {
    return await callAdmin<AdminTemplate>("GET", `${adminTemplatesPath}/${id}`);
  } catch (error) {
    if (errorResponseOf(error)?.status === 404) return null;
    throw error;
  }
}
