/** The API's schemas of the front page's ads: public, and the administrator's. */
import { z } from "zod";
import { homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { formSchema, keptShape, shownPeriodShape, storedShape } from "#shared/admin/admin-input.ts";
import { periodFields } from "#shared/days.ts";

export const homepageAdsPath = "/api/homepage-ads";

/** An advertisement shown between the templates on the front page. */
export const homepageAdSchema = z
  .object({
    id: z.int().positive(),
    ...storedShape(homepageAdFields, ["title", "description", "url", "buttonText", "isActive"]),
    ...shownPeriodShape,
  })
  .meta({ id: "HomepageAd" });
export type HomepageAd = z.infer<typeof homepageAdSchema>;

export const homepageAdFormSchema = formSchema(homepageAdFields);
export type HomepageAdForm = z.output<typeof homepageAdFormSchema>;

export const adminHomepageAdSchema = homepageAdSchema
  .extend({ ...keptShape, ...storedShape(periodFields) })
  .meta({ id: "AdminHomepageAd" });
export type AdminHomepageAd = z.infer<typeof adminHomepageAdSchema>;
