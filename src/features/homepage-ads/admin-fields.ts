/** The fields of an advertisement on the front page, in the order of the administrator's form. */
import { periodFields } from "#shared/days.ts";
import { promotionFields, type RowFields } from "#shared/admin/row-fields.ts";

export const adminHomepageAdsPath = "/api/admin/homepage-ads";

export const maxAdButtonText = 30;

export const homepageAdFields = {
  ...promotionFields,
  buttonText: {
    kind: "text",
    label: "Knappetekst",
    hint: `Høyst ${maxAdButtonText} tegn.`,
    max: maxAdButtonText,
    tooLong: `Knappetekst må være under ${maxAdButtonText} tegn`,
    initial: "Les mer",
  },
  ...periodFields,
  isActive: { kind: "flag", label: "Aktiv", hint: "Vises mellom malene på forsiden.", initial: true },
} as const satisfies RowFields;
