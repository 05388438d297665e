/** The fields of an advertisement on the front page, in the order of the administrator's form. */
import { promotionFields, type RowFields } from "#shared/admin/row-fields.ts";

export const adminHomepageAdsPath = "/api/admin/homepage-ads";

export const maxAdButtonText = 30;

export const homepageAdFields = {
  ...promotionFields,
  buttonText: {
    kind: "text",
    label: "Knapp-tekst",
    hint: `Høyst ${maxAdButtonText} tegn.`,
    max: maxAdButtonText,
    tooLong: `Knapp-tekst må være under ${maxAdButtonText} tegn`,
    initial: "Les mer",
  },
  isActive: { kind: "flag", label: "Aktiv", hint: "Vises mellom malene på forsiden.", initial: true },
} as const satisfies RowFields;
