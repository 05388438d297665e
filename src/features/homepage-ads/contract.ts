import { z } from "zod";

export const homepageAdsPath = "/api/homepage-ads";

/** An advertisement shown between the templates on the front page. */
export const homepageAdSchema = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: z.string(),
    url: z.string(),
    buttonText: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: "HomepageAd" });
export type HomepageAd = z.infer<typeof homepageAdSchema>;
