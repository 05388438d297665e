/** The contract of the templates: schemas and types of the public API and of the administrator's. */
import { z } from "zod";
import { absentNeedFields, tagsField, templateFields } from "#features/templates/admin-fields.ts";
import { maxSearchLength, similarShown, type Sorting, sortings } from "#features/templates/listing-view.ts";
import { formSchema, keptShape, revisionField, storedShape } from "#shared/admin/admin-input.ts";
import { shownNames } from "#shared/admin/row-fields.ts";
import { queryNumber } from "#shared/input.ts";
import { linkHealthSchema } from "#domain/link-health-schema.ts";
import { maxLaws } from "#domain/laws.ts";
import { storableText } from "#shared/text/text-rules.ts";
import {
  categoryIds,
  languageCode,
  languages,
  otherCategory,
  paperKinds,
  publicFormats,
  sourceTypes,
  traits,
} from "#domain/vocabulary.ts";

export const templatesPath = "/api/templates";

const averageRatingSchema = z
  .string()
  .regex(/^[0-5]\.\d$/)
  .meta({
    description: 'Average of all votes with one decimal, "0.0" when there are no votes.',
    examples: ["4.5"],
  });

const isoDay = z.iso.date();

const lawSchema = z
  .object({
    id: z.string().meta({ examples: ["lov/1999-03-26-17"] }),
    name: z.string().meta({ examples: ["husleieloven"] }),
    changedFrom: isoDay
      .nullable()
      .meta({ description: "The day its last change came into force, if known." }),
    changedByName: z
      .string()
      .optional()
      .meta({
        description: "The act of that change, where it is an act of its own.",
        examples: ["innkrevingsloven"],
      }),
    inForce: isoDay.optional().meta({ description: "The day the act came into force, if known." }),
  })
  .meta({ id: "Law" });

/** Facts of the document, each present only when known. */
const paperShape = {
  laws: z
    .array(lawSchema)
    .readonly()
    .optional()
    .meta({ description: `The acts that govern the paper, at most ${maxLaws}.` }),
  revisedAt: isoDay.optional().meta({
    description: "The day the paper itself says that it was revised; the first of what `revisedAtIs` names.",
  }),
  revisedAtIs: z
    .enum(["year", "month"])
    .optional()
    .meta({ description: "Only there when no day is known: what of `revisedAt` is." }),
  fileModifiedAt: isoDay.optional().meta({
    description: "The day the publisher's server states of the file (Last-Modified); never of a web page.",
  }),
  fileChangedAt: z.iso
    .datetime()
    .optional()
    .meta({ description: "When our checks saw that the publisher had changed the file." }),
  pageChangedAt: z.iso.datetime().optional().meta({ description: "The same of a web page." }),
  ...z.object(storedShape(templateFields, shownNames(templateFields))).partial().shape,
};

export const templateSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    description: z.string(),
    category: z.string().meta({ description: "Public category id; 'Annet' when it has none of the 22." }),
    format: z.string().meta({ description: "Public format, e.g. 'PDF' or 'PDF/Word'." }),
    isFormatGuess: z
      .literal(true)
      .optional()
      .meta({ description: "Only there when nobody has seen the paper in this format." }),
    url: z.string().meta({ description: "URL of the template at its publisher (http or https)." }),
    source: z.string().meta({ description: "Name of the publisher." }),
    sourceType: z.string().nullable().meta({ description: "Kind of publisher, null when not known." }),
    paperKind: z
      .string()
      .optional()
      .meta({ description: `Only there when it is no template: ${paperKinds.slice(1).join(", ")}.` }),
    languages: z
      .array(z.string())
      .readonly()
      .meta({ description: "Of the paper itself, by ISO 639-1 codes, at least one." }),
    side: z.string().optional().meta({
      description: "Only there when it is plainly the paper of one of two sides: who writes it («utleier»).",
    }),
    dateAdded: z.iso.datetime(),
    downloadCount: z
      .int()
      .nonnegative()
      .meta({ description: "How many times the link was followed, once a day for an IP." }),
    averageRating: averageRatingSchema,
    totalRatings: z.int().nonnegative(),
    isPopular: z.boolean(),
    isLinkBroken: z
      .literal(true)
      .optional()
      .meta({ description: "Only there when our checks of the link have failed for days." }),
    linkWorkedAt: z.iso.datetime().optional().meta({
      description: "When our last check found the link in order; absent when it did not, or there was none.",
    }),
    ...paperShape,
    isUrlShared: z.literal(true).optional().meta({
      description: "Only there when other active templates have the same url: look for the name there.",
    }),
    nameBreaks: z.array(z.int().positive()).optional().meta({
      description:
        "Only there when the name has long words: the places where a line may be broken inside them, with a hyphen unless after «/».",
    }),
  })
  .meta({ id: "Template" });
export type Template = z.infer<typeof templateSchema>;

/** One value, or the same query parameter several times. */
function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => [value].flat(), item.array()).default([]);
}

/** A language as people write it: «EN», «en-GB», «no», or the Norwegian word that stood for the code in 1.0.0, «Engelsk». */
function readLanguage(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase();
  const [code = ""] = word.split(/[-_]/);
  const known = languageCode(word);
  return known === word ? (code === "no" ? "nb" : code) : known;
}

export const maxListLimit = 1000;

const noOffset = "offset må være et helt tall fra 0.";

export const templateQuerySchema = z.object({
  category: repeated(z.enum([...categoryIds, otherCategory], { error: "Ukjent kategori." })),
  format: repeated(z.enum(publicFormats, { error: "Ukjent format." })),
  sourceType: repeated(z.enum(sourceTypes, { error: "Ukjent type utgiver." })),
  language: repeated(z.preprocess(readLanguage, z.enum(languages, { error: "Ukjent språk." }))),
  trait: repeated(z.enum(traits, { error: "Ukjent egenskap." })),
  search: z
    .string({ error: "Søket kan bare oppgis én gang." })
    .overwrite(storableText)
    .max(maxSearchLength, `Søket kan ha høyst ${maxSearchLength} tegn.`)
    .default(""),
  typing: z.literal("true", { error: "typing kan bare være true." }).optional().meta({
    description: "The search is still being typed: where it finds nothing, its last word is a beginning.",
  }),
  sort: z.enum(sortings, { error: `Sorteringen må være en av ${sortings.join(", ")}.` }).optional(),
  limit: queryNumber("limit", 1, maxListLimit).default(maxListLimit),
  offset: z.coerce.number({ error: noOffset }).int(noOffset).min(0, noOffset).default(0),
});

export const similarPath = `${templatesPath}/similar`;
const maxSimilar = 20;

/** The query of `GET /api/templates/similar`: the list's, without order and pages. */
export const similarQuerySchema = templateQuerySchema
  .pick({ search: true, category: true, format: true, sourceType: true, language: true, trait: true })
  .extend({
    limit: queryNumber("limit", 1, maxSimilar).default(similarShown),
  });

/** A parsed query: of the API, or made from a page's view. */
export interface TemplateQuery {
  readonly category: readonly string[];
  readonly format: readonly string[];
  readonly sourceType?: readonly string[] | undefined;
  readonly language?: readonly string[] | undefined;
  readonly trait?: readonly string[] | undefined;
  readonly search: string;
  readonly typing?: "true" | undefined;
  readonly sort?: Sorting | undefined;
  readonly limit: number;
  readonly offset: number;
}

export type SimilarQuery = Pick<
  TemplateQuery,
  "search" | "category" | "format" | "sourceType" | "language" | "trait" | "limit"
>;

/** Facet counts: how many templates each filter choice would show, given the search and the other kind of filter. */
const facetCountsSchema = z.record(z.string(), z.int().nonnegative());

const suggestionPageSchema = z.object({ kind: z.enum(["template", "publisher", "law"]), href: z.string() });
export type SuggestionPage = z.infer<typeof suggestionPageSchema>;

/** The situation that a search fits: above its hits, and first among its completions. */
const situationSheetSchema = z.object({
  href: z.string(),
  title: z.string(),
  line: z.string(),
  papers: z.int().positive(),
  also: z.object({ href: z.string(), title: z.string() }).optional(),
});
export type SituationSheet = z.infer<typeof situationSheetSchema>;

/**
 * The metadata of a list. `GET /api/templates` responds with a bare array, so this is sent in the header
 * `X-Listing-Meta`, as URI-encoded JSON.
 */
export const listingMetaSchema = z.object({
  total: z.int().nonnegative(),
  categories: facetCountsSchema,
  formats: facetCountsSchema,
  sourceTypes: facetCountsSchema.optional(),
  languages: facetCountsSchema.optional(),
  traits: facetCountsSchema.optional(),
  /** Highlight terms, correction and synonyms of the search; null without a search text. */
  search: z
    .object({
      /** The words to highlight in the names and descriptions of these templates, in lower case. */
      terms: z.array(z.string()),
      corrected: z.string().nullable(),
      alsoSearched: z.array(z.string()),
      suggestions: z.array(z.string()),
      /** Page of each completion, or null where it is only words to search for; absent where all are. */
      suggestionPages: z.array(suggestionPageSchema.nullable()).optional(),
      situation: situationSheetSchema.optional(),
      /** Whether it counts as still being typed: as a finished query it would find nothing. */
      isBeginning: z.literal(true).optional(),
      /** Whether there was nothing to search for: «hvordan kan jeg». */
      onlyStopWords: z.literal(true).optional(),
      /** The name of an act in the search that no template rests on. */
      unknownAct: z.string().optional(),
      /** Whether others fit a long query less well: `GET /api/templates/similar` has them. */
      hasNear: z.literal(true).optional(),
    })
    .nullable(),
});
export type ListingMeta = z.infer<typeof listingMetaSchema>;

export const totalCountHeader = "x-total-count";
export const listingMetaHeader = "x-listing-meta";

export interface Listing extends ListingMeta {
  readonly templates: readonly Template[];
  /** Similar templates, where little or nothing has all that is searched for. */
  readonly similar?: readonly Template[];
}

export const templateFormSchema = formSchema(templateFields).extend({
  tellsFollowers: z.boolean().optional().meta({ description: "Those who follow it get a mail of the edit." }),
});
export type TemplateForm = z.output<typeof templateFormSchema>;

/** An administrator's changes of a template before it is published, or while another is merged into it. */
export const templateEditsSchema = formSchema({ ...templateFields, tags: tagsField }).partial();

export const manyTemplatesSchema = templateFormSchema
  .pick({ category: true, isActive: true, isFeatured: true })
  .extend({
    isPaperSeen: z.literal(true).meta({ description: "The paper is right as it is, today." }),
  })
  .partial()
  .refine((values) => Object.keys(values).length > 0, "values må ha noe å endre.");
export type ManyTemplates = z.output<typeof manyTemplatesSchema>;

/** A full row, inactive ones too. `category` and `format` are as filed, not as the public filter calls them. */
export const adminTemplateSchema = templateSchema
  .omit({
    side: true,
    isLinkBroken: true,
    linkWorkedAt: true,
    isUrlShared: true,
    nameBreaks: true,
    isFormatGuess: true,
    fileChangedAt: true,
    pageChangedAt: true,
    revisedAtIs: true,
  })
  .extend({
    ...storedShape(templateFields),
    formatCertain: z.boolean().meta({ description: "False: nobody has seen the paper in this format." }),
    askedAs: z.array(z.string()).meta({ description: "What people say when they need it; for search only." }),
    laws: z.array(z.string()).meta({ description: "Ids of acts." }),
    revisedAt: z
      .string()
      .nullable()
      .meta({ description: "A day, or «2019-03» or «2019» where no day is known." }),
    paperSeenAt: z.iso.datetime().nullable().meta({
      description: "When an administrator last found the paper right; a day alone: when a copy was read.",
    }),
    paperChanges: z
      .array(
        z.object({
          law: z.string().nullable().meta({ description: "Null when the publisher has changed it." }),
          changedAt: z.union([isoDay, z.iso.datetime()]),
          isGone: z
            .literal(true)
            .optional()
            .meta({ description: "The source no longer has the act; `changedAt` is when it last had." }),
        }),
      )
      .meta({ description: "What has changed since an administrator last found the paper right." }),
    reportCount: z.int().nonnegative().meta({ description: "Unresolved reports." }),
    linkHealth: linkHealthSchema.nullable().meta({ description: "Null until the url's first check." }),
    updatedAt: z.iso.datetime(),
    revision: z.int().positive(),
  })
  .meta({ id: "AdminTemplate" });
export type AdminTemplate = z.infer<typeof adminTemplateSchema>;

export const absentNeedFormSchema = formSchema(absentNeedFields);
export type AbsentNeedForm = z.output<typeof absentNeedFormSchema>;

export const absentNeedSchema = z
  .object({ id: z.int().positive(), ...storedShape(absentNeedFields), ...keptShape })
  .meta({ id: "AbsentNeed" });
export type AbsentNeed = z.infer<typeof absentNeedSchema>;

const sentencesSchema = z.array(z.string()).readonly();
const explainedHitsSchema = z.array(z.object({ id: z.int().positive(), why: sentencesSchema })).readonly();

/** The templates that a search finds or nearly finds, and with `forklar=1` why. */
export const nearSearchSchema = z.object({
  ids: z.array(z.int().positive()),
  explanation: z
    .object({
      query: sentencesSchema.meta({ description: "What became of the words; why nothing is found." }),
      hits: explainedHitsSchema,
      similar: explainedHitsSchema,
    })
    .optional(),
});
export type NearSearch = z.infer<typeof nearSearchSchema>;

export const templateMergeSchema = z.object({
  into: z
    .int("Velg malen det skal slås sammen med.")
    .positive("Velg malen det skal slås sammen med.")
    .max(2_147_483_647, "Velg malen det skal slås sammen med."),
  revision: revisionField,
});
export type TemplateMerge = z.output<typeof templateMergeSchema>;

export const mergedTemplateSchema = z.object({
  template: adminTemplateSchema.meta({ description: "The template that is left." }),
});
export type MergedTemplate = z.infer<typeof mergedTemplateSchema>;
