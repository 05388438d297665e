/** A situation as visitors see it: the papers that somebody in it needs, in the order in which they need them. */
import { slugOf } from "#shared/text/slug.ts";

export const situationsPath = "/situasjoner";

export interface Situation {
  readonly id: number;
  /** In few words, as in the chooser: «Leie ut». */
  readonly label: string;
  readonly title: string;
  readonly intro: string;
  /** What to remember, a sentence each. */
  readonly remember: readonly string[];
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** One paper: which template, when it is needed, and why. */
export interface SituationStep<Template> {
  readonly template: Template;
  readonly when: string;
  readonly why: string;
}

/** A situation with those of its templates that are listed now. */
export interface ShownSituation<Template> extends Situation {
  readonly steps: readonly SituationStep<Template>[];
}

/** As a link of the chooser. */
export interface SituationLink {
  readonly href: string;
  readonly label: string;
}

export function situationHref({ id, label }: Pick<Situation, "id" | "label">): string {
  return `/situasjon/${[slugOf(label), id].filter(Boolean).join("-")}`;
}

const chooserLength = 10;

/** The links of the front page: the first situations, and the way to all of them. */
export function chooserLinks(all: readonly SituationLink[]): readonly SituationLink[] {
  return [...all.slice(0, chooserLength), { href: situationsPath, label: "Alle situasjoner" }];
}
