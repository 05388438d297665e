import type { AdminOffer } from "#features/offers/admin-contract.ts";
import { readWebUrl } from "#shared/web-url.ts";
import type { FormErrors } from "#web/admin/use-edit-form.ts";

// A type and not an interface: only those are records by their shape.
export type OfferValues = {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly category: string;
  readonly discount: string;
  readonly slogan: string;
  readonly logoUrl: string;
  readonly icon: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly buttonText: string;
  readonly isActive: boolean;
  /** A whole number, as it is typed. */
  readonly position: string;
  readonly adminLink: string;
  readonly revenueDeal: string;
  readonly internalNotes: string;
};

export const emptyOffer: OfferValues = {
  title: "",
  description: "",
  url: "",
  category: "",
  discount: "",
  slogan: "",
  logoUrl: "",
  icon: "",
  backgroundColor: "#ffffff",
  textColor: "#000000",
  buttonText: "Les mer",
  isActive: true,
  position: "0",
  adminLink: "",
  revenueDeal: "",
  internalNotes: "",
};

export const offerLabels: Readonly<Record<keyof OfferValues, string>> = {
  title: "Tittel",
  description: "Beskrivelse",
  url: "URL",
  category: "Kategori",
  discount: "Rabatt",
  slogan: "Slagord",
  logoUrl: "Logo",
  icon: "Ikon",
  backgroundColor: "Bakgrunnsfarge",
  textColor: "Tekstfarge",
  buttonText: "Knapp-tekst",
  isActive: "Aktiv",
  position: "Posisjon",
  adminLink: "Admin-lenke",
  revenueDeal: "Inntektsavtale",
  internalNotes: "Interne notater",
};

/** The fields of the sub-tab that visitors never see. */
export const internalFields: readonly string[] = ["adminLink", "revenueDeal", "internalNotes"];

export function offerValuesOf(offer: AdminOffer): OfferValues {
  const { title, description, url, category, backgroundColor, textColor, buttonText, isActive } = offer;
  return {
    title,
    description,
    url,
    category,
    discount: offer.discount ?? "",
    slogan: offer.slogan ?? "",
    logoUrl: offer.logoUrl ?? "",
    icon: offer.icon ?? "",
    backgroundColor,
    textColor,
    buttonText,
    isActive,
    position: String(offer.position),
    adminLink: offer.adminLink ?? "",
    revenueDeal: offer.revenueDeal ?? "",
    internalNotes: offer.internalNotes ?? "",
  };
}

const colour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

export function findOfferErrors(values: OfferValues): FormErrors<OfferValues> {
  const { title, description, url, category, position, adminLink, backgroundColor, textColor } = values;
  return {
    ...(!title.trim() && { title: "Tittel er påkrevd" }),
    ...(!description.trim() && { description: "Beskrivelse er påkrevd" }),
    ...(!readWebUrl(url).url && { url: "Ugyldig URL" }),
    ...(!category.trim() && { category: "Kategori er påkrevd" }),
    ...(!colour.test(backgroundColor.trim()) && { backgroundColor: "Ugyldig farge" }),
    ...(!colour.test(textColor.trim()) && { textColor: "Ugyldig farge" }),
    ...(!/^-?\d{1,6}$/.test(position.trim()) && { position: "Posisjon må være et helt tall" }),
    ...(adminLink.trim() && !readWebUrl(adminLink).url && { adminLink: "Ugyldig URL" }),
  };
}

/** As the server takes it. */
export function offerBody({ position, ...values }: OfferValues) {
  return { ...values, position: Number(position) };
}
