/** The fields of an advertisement on the front page, in the order of the administrator's form. */
import type { RowFields } from "#shared/row-fields.ts";

export const adminHomepageAdsPath = "/api/admin/homepage-ads";

export const maxAdButtonText = 30;

export const homepageAdFields = {
  title: {
    kind: "text",
    label: "Tittel",
    max: 200,
    advised: { length: 50, warning: "Tittel kan bli kuttet av på kort" },
  },
  description: {
    kind: "text",
    label: "Beskrivelse",
    max: 2000,
    rows: 3,
    advised: { length: 160, warning: "Beskrivelse kan bli kuttet av (vises 3 linjer)" },
  },
  url: { kind: "url", label: "URL" },
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
