/** The front page's ads, for the server. */
import { type SiteResource, validPeriod } from "#domain/server/rows/site-resource.ts";
import { homepageAds } from "#db/schema/schema.ts";
import { adminHomepageAdsPath, homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import {
  adminHomepageAdSchema,
  type HomepageAd,
  type HomepageAdForm,
  homepageAdFormSchema,
  homepageAdSchema,
  homepageAdsPath,
} from "#features/homepage-ads/contract.ts";
import { definedFields } from "#shared/admin/admin-input.ts";
import { rowTimes } from "#shared/admin/row-fields.ts";
import { knownDays } from "#shared/days.ts";

export const homepageAdResource: SiteResource<typeof homepageAds, HomepageAdForm, HomepageAd> = {
  entity: "homepage_ad",
  table: homepageAds,
  path: adminHomepageAdsPath,
  nouns: ["a front page ad", "front page ads"],
  summary: "Active advertisements of the front page",
  missing: "Fant ingen annonse med denne id-en.",
  publicList: { path: homepageAdsPath, tag: "homepage-ads", rowSchema: homepageAdSchema },
  formSchema: homepageAdFormSchema,
  rowSchema: adminHomepageAdSchema,
  columns: { nameField: "title", fields: homepageAdFields, readOnly: rowTimes },
  valuesOf: (form, current) => validPeriod(definedFields(form), current),
  compare: (one, other) => one.id - other.id,
  toShown: (row) => homepageAdSchema.parse({ ...row, ...knownDays(row) }),
};
