/** The admin API's schemas of the front page's advertisements. */
import { z } from "zod";
import { homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { homepageAdSchema } from "#features/homepage-ads/contract.ts";
import { formSchema } from "#shared/admin/admin-input.ts";

export const homepageAdFormSchema = formSchema(homepageAdFields);
export type HomepageAdForm = z.output<typeof homepageAdFormSchema>;

/** A full row. */
export const adminHomepageAdSchema = homepageAdSchema
  .extend({ createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), revision: z.int().positive() })
  .meta({ id: "AdminHomepageAd" });
export type AdminHomepageAd = z.infer<typeof adminHomepageAdSchema>;
