/** Paths and input types of the feeds, the site map and the open data. The app provides the data. */
import type { NamedTemplate } from "#domain/vocabulary.ts";

export interface PublishedTemplate extends NamedTemplate {
  /** ISO 8601, as `updatedAt`. */
  readonly dateAdded: string;
  readonly updatedAt: string;
  readonly languages: readonly string[];
  readonly revisedAt?: string | undefined;
  readonly revisedAtIs?: "year" | "month" | undefined;
  readonly downloadCount: number;
  readonly averageRating: string;
  readonly totalRatings: number;
}

/** A template that its publisher has changed, as our checks have seen it. */
export interface ChangedTemplate {
  readonly template: PublishedTemplate;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly isFile: boolean;
}

export const feedPath = "/feed.xml";
export const categoryFeedPath = (categoryPath: string) => `${categoryPath}/feed.xml`;
/** The page that explains the feeds, and its line for a category. */
export const followPath = "/folg-med";
export const followLineId = (categoryPath: string) => categoryPath.replace("/kategori/", "");
export const followLineHref = (categoryPath: string) => `${followPath}#${followLineId(categoryPath)}`;

export const openSearchPath = "/opensearch.xml";
export const llmsTextPath = "/llms.txt";
export const openDataPaths = { json: "/data/maler.json", csv: "/data/maler.csv" } as const;

/** The page for developers. */
export const developersPath = "/utviklere";

export const openDataTexts = {
  title: "Norske maler for avtaler og kontrakter",
  description:
    "Navn, beskrivelse, kategori, format, språk og utgiver av maler for avtaler og kontrakter, med lenke til malen hos utgiveren.",
  keywords: ["avtale", "kontrakt", "mal", "skjema"],
} as const;

export const openDataLicense = {
  name: "CC0 1.0",
  url: "https://creativecommons.org/publicdomain/zero/1.0/deed.no",
} as const;
