/** The shipped catalogue and the shipped situations, read from the files in seed/. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { NewTemplateRow } from "#db/schema/schema.ts";
import type { ShippedSituation } from "#features/situations/server/store.ts";
import { projectRoot } from "#shared/project-root.ts";
import type { ShippedLaws } from "#features/laws/server/store.ts";
import { lawIdPattern, maxLaws } from "#shared/laws.ts";
import { categoryIds, languages, publicFormats, sourceTypes, traits } from "#shared/vocabulary.ts";

const seedSchema = z.array(
  z.object({
    name: z.string().min(1),
    description: z.string().min(1),
    category: z.enum(categoryIds),
    format: z.enum(publicFormats),
    formatCertain: z.boolean(),
    url: z.url({ protocol: /^https?$/ }),
    source: z.string().min(1),
    sourceType: z.enum(sourceTypes),
    languages: z.array(z.enum(languages)).min(1),
    tags: z.array(z.string()),
    askedAs: z.array(z.string().min(1)).min(6).max(12),
    laws: z.array(z.string().regex(lawIdPattern)).max(maxLaws).default([]),
    traits: z.array(z.enum(traits)).default([]),
    /** The day the entry came into the file, which is when it was added here. */
    gathered: z.iso.date(),
    /** Whether somebody has read the publisher's page. */
    seen: z.boolean(),
    /** The place among what is sought most, which a new site's front page begins with. */
    first: z.int().min(1).max(59).optional(),
  }),
);

const seedFile = new URL("seed/templates.json", projectRoot);

/** The shipped catalogue as rows, in the file's order; counts and votes start at zero. */
export async function readSeedFile(): Promise<NewTemplateRow[]> {
  const entries = seedSchema.parse(JSON.parse(await readFile(seedFile, "utf8")));
  const newest = Math.max(...entries.map(({ gathered }) => Date.parse(gathered)));
  return entries.map(({ seen, gathered, first, ...row }) => {
    // By seconds, so that «newest first» begins with them, in their order, until a site has something newer.
    const added = new Date(first === undefined ? gathered : newest + (60 - first) * 1000);
    return { ...row, dateAdded: added, updatedAt: added, paperSeenAt: seen ? new Date(gathered) : null };
  });
}

const isoDay = z.iso.date();
const lawsSchema = z.object({
  source: z.string(),
  license: z.string(),
  asOf: isoDay,
  laws: z.array(
    z.object({
      id: z.string().regex(lawIdPattern),
      name: z.string().min(1),
      title: z.string().min(1),
      changedFrom: isoDay.nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
});

const lawsFile = new URL("seed/laws.json", projectRoot);

/** The acts that matter to the shipped catalogue, as their source had them on a day, and which papers they govern. */
export async function readShippedLaws(): Promise<ShippedLaws> {
  const { laws, asOf } = lawsSchema.parse(JSON.parse(await readFile(lawsFile, "utf8")));
  const entries = seedSchema.parse(JSON.parse(await readFile(seedFile, "utf8")));
  const papers = entries.map(({ url, name, laws: ids, traits }) => ({
    url,
    name,
    laws: ids,
    traits,
    isOnly: entries.filter((other) => other.url === url).length === 1,
  }));
  return { laws, checkedOn: asOf, papers };
}

const situationsSchema = z.array(
  z.object({
    label: z.string().min(1),
    title: z.string().min(1),
    intro: z.string().min(1),
    steps: z.array(
      z.object({ url: z.url(), name: z.string().min(1), when: z.string().min(1), why: z.string().min(1) }),
    ),
    remember: z.array(z.string().min(1)),
  }),
);

const situationsFile = new URL("seed/situations.json", projectRoot);

/** In the order of the chooser. A step names its template by url and name, as templates.json has them. */
export async function readShippedSituations(): Promise<readonly ShippedSituation[]> {
  return situationsSchema.parse(JSON.parse(await readFile(situationsFile, "utf8")));
}
