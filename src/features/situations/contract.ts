/** A situation as visitors see it: the templates it takes, in order. */
import type { StepLine } from "#features/situations/steps.ts";
import { slugOf } from "#shared/text/slug.ts";

export const situationsPath = "/situasjoner";
/** What they are called together, on every page. */
export const situationsTitle = "Situasjoner";

export interface Situation {
  readonly id: number;
  /** The visitor's few words for it, as in the chooser: «Jeg skal leie ut». */
  readonly label: string;
  readonly title: string;
  readonly intro: string;
  readonly remember: readonly string[];
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** A situation that names its templates by id. */
export interface StoredSituation extends Situation {
  readonly steps: readonly StepLine[];
}

export interface SituationStep<Template> {
  readonly template: Template;
  readonly when: string;
  readonly why: string;
}

/** A situation with those of its templates that are listed now. */
export interface ShownSituation<Template> extends Situation {
  /** Category of its templates, for the icon and the group. */
  readonly category: string;
  readonly steps: readonly SituationStep<Template>[];
}

export interface SituationLink {
  readonly href: string;
  readonly label: string;
  readonly title: string;
  readonly category: string;
  readonly papers: number;
}

/** An end of the front page's sentence, «Jeg skal ____»: «leie ut». */
export interface Ending {
  readonly href: string;
  readonly text: string;
}

/** A situation's label as an end, where it is one: «Noen er død» is a sentence of its own. */
export function endingOf({ href, label }: Pick<SituationLink, "href" | "label">): readonly Ending[] {
  const [, text] = /^(?:[Jj]eg skal )?(\p{Ll}.*)$/u.exec(label) ?? [];
  return text === undefined ? [] : [{ href, text }];
}

/** «/situasjon/leie-ut-1» */
export function situationHref({ id, label }: Pick<Situation, "id" | "label">): string {
  return `/situasjon/${[slugOf(label.replace(/^(?:jeg|vi) skal /i, "")), id].filter(Boolean).join("-")}`;
}
