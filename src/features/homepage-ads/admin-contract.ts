/** The front page's advertisements as the administrator reads and writes them. */
import { z } from "zod";
import { homepageAdSchema } from "#features/homepage-ads/contract.ts";
import { flag, requiredUrl, requiredText, revisionField } from "#shared/admin-input.ts";
import { isStorableText } from "#shared/storable-text.ts";
import { unstorableText } from "#shared/text-rules.ts";

export const adminHomepageAdsPath = "/api/admin/homepage-ads";

export const defaultAdButtonText = "Les mer";
export const maxAdButtonText = 30;

const buttonText = z
  .string({ error: "Knapp-tekst er påkrevd" })
  .trim()
  .min(1, "Knapp-tekst er påkrevd")
  .max(maxAdButtonText, `Knapp-tekst må være under ${maxAdButtonText} tegn`)
  .refine(isStorableText, unstorableText("Knapp-tekst"))
  .optional();

/** The fields of the form. */
export const homepageAdFormSchema = z.object({
  title: requiredText({ needed: "Tittel er påkrevd", label: "Tittel", max: 200 }),
  description: requiredText({
    needed: "Beskrivelse er påkrevd",
    label: "Beskrivelse",
    max: 2000,
    lines: "many",
  }),
  url: requiredUrl(),
  buttonText: buttonText.meta({ description: `'${defaultAdButtonText}' when left out of a new ad.` }),
  isActive: flag("Aktiv").meta({ description: "true when left out of a new ad." }),
});
export type HomepageAdForm = z.output<typeof homepageAdFormSchema>;

/** An edit. A field that is left out stays as it is. */
export const homepageAdEditSchema = homepageAdFormSchema.extend({ revision: revisionField });

/** A whole row. */
export const adminHomepageAdSchema = homepageAdSchema
  .extend({ createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), revision: z.int().positive() })
  .meta({ id: "AdminHomepageAd" });
export type AdminHomepageAd = z.infer<typeof adminHomepageAdSchema>;
