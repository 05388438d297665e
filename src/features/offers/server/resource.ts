/** Offers, for the server. */
import { type SiteResource, validPeriod } from "#domain/server/rows/site-resource.ts";
import { offers } from "#db/schema/schema.ts";
import { adminOffersPath, offerCategories, offerFields } from "#features/offers/admin-fields.ts";
import {
  adminOfferSchema,
  type Offer,
  type OfferForm,
  offerFormSchema,
  offerSchema,
  offersPath,
} from "#features/offers/contract.ts";
import { invalidFields } from "#platform/http-error.ts";
import { definedFields } from "#shared/admin/admin-input.ts";
import { rowTimes } from "#shared/admin/row-fields.ts";
import { knownDays } from "#shared/days.ts";

const norwegian = new Intl.Collator("nb-NO");

export const offerResource: SiteResource<typeof offers, OfferForm, Offer> = {
  entity: "offer",
  table: offers,
  path: adminOffersPath,
  nouns: ["an offer", "offers"],
  summary: "Active affiliate offers, by position, then title",
  missing: "Fant ikke noe tilbud med denne id-en.",
  publicList: { path: offersPath, tag: "sponsors", rowSchema: offerSchema },
  formSchema: offerFormSchema,
  rowSchema: adminOfferSchema,
  columns: { nameField: "title", fields: offerFields, readOnly: rowTimes },
  // A former category stays a choice for the row that has it.
  valuesOf(form, current) {
    const choices: readonly string[] = offerCategories;
    if (!choices.includes(form.category) && form.category !== current?.category) {
      throw invalidFields({ category: "Ukjent kategori" });
    }
    return validPeriod(definedFields(form), current);
  },
  compare: (one, other) =>
    one.position - other.position || norwegian.compare(one.title, other.title) || one.id - other.id,
  toShown: (row) => offerSchema.parse({ ...row, ...knownDays(row) }),
};
