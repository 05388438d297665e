import type { AdminHomepageAd } from "#features/homepage-ads/admin-contract.ts";
import { readWebUrl } from "#shared/web-url.ts";
import type { FormErrors } from "#web/admin/use-edit-form.ts";

// A type and not an interface: only those are records by their shape.
export type AdValues = {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly buttonText: string;
  readonly isActive: boolean;
};

export const maxButtonText = 30;

export const emptyAd: AdValues = {
  title: "",
  description: "",
  url: "",
  buttonText: "Les mer",
  isActive: true,
};

export const adLabels: Readonly<Record<keyof AdValues, string>> = {
  title: "Tittel",
  description: "Beskrivelse",
  url: "URL",
  buttonText: "Knapp-tekst",
  isActive: "Aktiv",
};

export function adValuesOf({ title, description, url, buttonText, isActive }: AdminHomepageAd): AdValues {
  return { title, description, url, buttonText, isActive };
}

export function findAdErrors({ title, description, url, buttonText }: AdValues): FormErrors<AdValues> {
  return {
    ...(!title.trim() && { title: "Tittel er påkrevd" }),
    ...(!description.trim() && { description: "Beskrivelse er påkrevd" }),
    ...(!readWebUrl(url).url && { url: "Ugyldig URL" }),
    ...(!buttonText.trim() && { buttonText: "Knapp-tekst er påkrevd" }),
    ...(buttonText.trim().length > maxButtonText && { buttonText: "Knapp-tekst må være under 30 tegn" }),
  };
}
