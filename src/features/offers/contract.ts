import { z } from "zod";

export const offersPath = "/api/sponsors";

/** The public fields of an affiliate offer. */
export const offerSchema = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: z.string(),
    url: z.string(),
    category: z.string(),
    discount: z.string().nullable(),
    slogan: z.string().nullable(),
    logoUrl: z.string().nullable(),
    icon: z.string().nullable(),
    backgroundColor: z.string(),
    textColor: z.string(),
    buttonText: z.string(),
    isActive: z.boolean(),
    position: z.int(),
  })
  .meta({ id: "Offer" });
export type Offer = z.infer<typeof offerSchema>;
