import { z } from "zod";
import { offerFields } from "#features/offers/admin-fields.ts";
import { formSchema } from "#shared/admin/admin-input.ts";
import { fieldProblems } from "#shared/admin/row-fields.ts";
import { isStorableText } from "#shared/text/text-rules.ts";
import { readWebUrl } from "#shared/text/web-url.ts";

export const offersPath = "/api/sponsors";

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

/** A path of this site, a data url, or a web url. */
const logo = z
  .string({ error: fieldProblems.invalidUrl })
  .nullable()
  .transform((value) => value?.trim() || null)
  .pipe(
    z
      .string()
      .max(20_000, "Logoen kan ha høyst 20 000 tegn")
      .refine((value) => readWebUrl(value).url === value || isOwnPicture(value), fieldProblems.invalidUrl)
      .nullable(),
  )
  .optional();

const isOwnPicture = (value: string) =>
  isStorableText(value) && (/^\/(?!\/)[^\s\\]+$/.test(value) || /^data:image\/[\w.+-]+[;,]\S+$/.test(value));

export const offerFormSchema = formSchema(offerFields).extend({ logoUrl: logo });
export type OfferForm = z.output<typeof offerFormSchema>;

/** A full row. The last three of the fields are internal: no public response has them. */
export const adminOfferSchema = offerSchema
  .extend({
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    revision: z.int().positive(),
    adminLink: z.string().nullable(),
    revenueDeal: z.string().nullable(),
    internalNotes: z.string().nullable(),
  })
  .meta({ id: "AdminOffer" });
export type AdminOffer = z.infer<typeof adminOfferSchema>;
