/** Offers as the administrator reads and writes them, internal fields included. */
import { z } from "zod";
import { offerSchema } from "#features/offers/contract.ts";
import {
  flag,
  optionalUrl,
  optionalText,
  requiredUrl,
  requiredText,
  revisionField,
} from "#shared/admin-input.ts";
import { isStorableText } from "#shared/storable-text.ts";
import { unstorableText } from "#shared/text-rules.ts";
import { readWebUrl } from "#shared/web-url.ts";

export const adminOffersPath = "/api/admin/sponsors";

const colour = z
  .string({ error: "Ugyldig farge" })
  .trim()
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, "Ugyldig farge")
  .optional();

/** A file of the site, a picture in the address itself, or a web address. */
const logo = z
  .string({ error: "Ugyldig URL" })
  .nullable()
  .transform((value) => value?.trim() || null)
  .pipe(
    z
      .string()
      .max(20_000, "Logoen kan ha høyst 20 000 tegn")
      .refine((value) => readWebUrl(value).url === value || isOwnPicture(value), "Ugyldig URL")
      .nullable(),
  )
  .optional();

const isOwnPicture = (value: string) =>
  isStorableText(value) && (/^\/(?!\/)[^\s\\]+$/.test(value) || /^data:image\/[\w.+-]+[;,]\S+$/.test(value));

/** The fields of the form. The category is one of the choices or what the row already holds. */
export const offerFormSchema = z.object({
  title: requiredText({ needed: "Tittel er påkrevd", label: "Tittel", max: 200 }),
  description: requiredText({
    needed: "Beskrivelse er påkrevd",
    label: "Beskrivelse",
    max: 2000,
    lines: "many",
  }),
  url: requiredUrl(),
  category: requiredText({ needed: "Kategori er påkrevd", label: "Kategori", max: 100 }),
  discount: optionalText({ label: "Rabatt", max: 200 }),
  slogan: optionalText({ label: "Slagord", max: 200 }),
  logoUrl: logo,
  icon: optionalText({ label: "Ikon", max: 100 }),
  backgroundColor: colour,
  textColor: colour,
  buttonText: z
    .string({ error: "Knapp-tekst må være tekst" })
    .trim()
    .max(100, "Knapp-tekst kan ha høyst 100 tegn")
    .refine(isStorableText, unstorableText("Knapp-tekst"))
    .optional(),
  isActive: flag("Aktiv"),
  position: z
    .int({ error: "Posisjon må være et helt tall" })
    .min(-1_000_000, "Posisjon må være et helt tall")
    .max(1_000_000, "Posisjon må være et helt tall")
    .optional(),
  adminLink: optionalUrl(),
  revenueDeal: optionalText({ label: "Inntektsavtale", max: 2000, lines: "many" }),
  internalNotes: optionalText({ label: "Interne notater", max: 5000, lines: "many" }),
});
export type OfferForm = z.output<typeof offerFormSchema>;

/** An edit. A field that is left out stays as it is; null or "" empties it. */
export const offerEditSchema = offerFormSchema.extend({ revision: revisionField });

/** A whole row. The last three of the fields are internal: no public answer has them. */
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
