import { z } from "zod";
import { homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { formSchema, keptShape, storedShape } from "#shared/admin/admin-input.ts";

export const homepageAdsPath = "/api/homepage-ads";

/** An advertisement shown between the templates on the front page. */
export const homepageAdSchema = z
  .object({ id: z.int().positive(), ...storedShape(homepageAdFields) })
  .meta({ id: "HomepageAd" });
export type HomepageAd = z.infer<typeof homepageAdSchema>;

export const homepageAdFormSchema = formSchema(homepageAdFields);
export type HomepageAdForm = z.output<typeof homepageAdFormSchema>;

export const adminHomepageAdSchema = homepageAdSchema.extend(keptShape).meta({ id: "AdminHomepageAd" });
export type AdminHomepageAd = z.infer<typeof adminHomepageAdSchema>;
