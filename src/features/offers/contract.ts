/** The API's schemas of offers: public, and the administrator's with the internal fields. */
import { z } from "zod";
import { internalOfferFields, offerFields, publicOfferFields } from "#features/offers/admin-fields.ts";
import { formSchema, keptShape, shownPeriodShape, storedShape } from "#shared/admin/admin-input.ts";
import { fieldProblems } from "#shared/admin/row-fields.ts";
import { periodFields } from "#shared/days.ts";
import { isStorableText } from "#shared/text/text-rules.ts";
import { readWebUrl } from "#shared/text/web-url.ts";

export const offersPath = "/api/sponsors";

const publicShape = storedShape(publicOfferFields, [
  "title",
  "description",
  "url",
  "category",
  "discount",
  "slogan",
  "logoUrl",
  "icon",
  "backgroundColor",
  "textColor",
  "buttonText",
  "isActive",
  "position",
]);

export const offerSchema = z
  .object({ id: z.int().positive(), ...publicShape, ...shownPeriodShape })
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

/** A full row. No public response has the internal fields. */
export const adminOfferSchema = offerSchema
  .extend({ ...keptShape, ...storedShape({ ...periodFields, ...internalOfferFields }) })
  .meta({ id: "AdminOffer" });
export type AdminOffer = z.infer<typeof adminOfferSchema>;
