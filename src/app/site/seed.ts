/** The shipped catalogue, acts and situations, read from the files in seed/, and what has become of the rows of earlier versions. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { NewTemplateRow } from "#db/schema/schema.ts";
import type { ShippedSituation } from "#features/situations/server/store.ts";
import { projectRoot } from "#shared/project-root.ts";
import type { ShippedLaws } from "#features/laws/server/store.ts";
import { readShippedLines } from "#features/templates/server/shipped-lines.ts";
import { keyOf, type TemplateChanges } from "#features/transfer/server/plan-upgrade.ts";
import { StartError } from "#shared/errors.ts";
import { lawIdPattern, maxLaws } from "#domain/laws.ts";
import {
  categoryIds,
  languages,
  paperKinds,
  publicFormats,
  sourceTypes,
  traits,
  usualKind,
} from "#domain/vocabulary.ts";

const webUrl = z.url({ protocol: /^https?$/ });
const text = z.string().min(1);

/** The day as far as the document states it; `revisedAt` is then the first day of its year or month. */
const precisions = { year: 4, month: 7, day: 10 } as const;

const templateSchema = z
  .object({
    name: text,
    description: text,
    category: z.enum(categoryIds),
    format: z.enum(publicFormats),
    formatCertain: z.boolean(),
    url: webUrl,
    source: text,
    sourceType: z.enum(sourceTypes),
    paperKind: z.enum(paperKinds).default(usualKind),
    languages: z.array(z.enum(languages)).min(1),
    tags: z.array(z.string()),
    laws: z.array(z.string().regex(lawIdPattern)).max(maxLaws).default([]),
    traits: z.array(z.enum(traits)).default([]),
    revisedAt: z.iso.date().optional(),
    revisedAtIs: z.enum(["year", "month", "day"]).optional(),
    /** The day the entry came into the file. */
    gathered: z.iso.date(),
    /** Whether a copy of the publisher's page was read that day. */
    seen: z.boolean(),
    /** Rank among the most sought templates, which a new site's front page begins with. */
    first: z.int().min(1).max(59).optional(),
  })
  .refine(({ revisedAt, revisedAtIs }) => (revisedAt === undefined) === (revisedAtIs === undefined), {
    path: ["revisedAtIs"],
    message: "stands with revisedAt, and not without it.",
  });

const situationSchema = z.object({
  label: text,
  title: text,
  intro: text,
  steps: z.array(z.object({ url: webUrl, name: text, when: text, why: text })),
  remember: z.array(text),
  /** What people say, as beginnings of words: the search knows them, and no page says them. */
  askedAs: z.array(text).optional(),
});

const isoDay = z.iso.date();
const lawsSchema = z.object({
  source: z.string(),
  license: z.string(),
  asOf: isoDay,
  laws: z.array(
    z.object({
      id: z.string().regex(lawIdPattern),
      name: text,
      title: text,
      changedFrom: isoDay.nullable(),
      changedBy: z.string().nullable(),
      changedByTitle: text.nullable().default(null),
      inForce: isoDay.nullable().default(null),
    }),
  ),
});

const identity = z.object({ url: webUrl, name: text });
const changesSchema = z.object({
  /** Rows of earlier versions whose url or name is another now, with this version's. */
  moved: z.array(z.object({ from: identity, to: identity })),
  /** Rows that are in the catalogue no more, with the reason for visitors and administrators, and successors. */
  gone: z.array(identity.extend({ reason: text, successors: z.array(identity) })),
});

const seedFolder = new URL("seed/", projectRoot);
const [templatesFile, situationsFile, changesFile] = ["templates.json", "situations.json", "changes.json"];

export interface ShippedCatalogue extends TemplateChanges {
  readonly templates: readonly NewTemplateRow[];
  readonly situations: readonly ShippedSituation[];
  readonly laws: ShippedLaws;
}

/**
 * All that is shipped: the templates in the file's order, with neither counts nor votes.
 * @throws StartError that names the row at fault: all of it is right, or nothing of it is used
 */
export async function readShipped(folder = seedFolder): Promise<ShippedCatalogue> {
  const { laws, asOf } = parse(lawsSchema, "laws.json", await readJson(folder, "laws.json"));
  const acts = new Set(laws.map(({ id }) => id));
  const entries = parse(z.array(templateSchema), templatesFile, await readJson(folder, templatesFile));
  const listed = new Set<string>();
  for (const entry of entries) {
    if (listed.has(keyOf(entry))) throw fault(templatesFile, entry.name, "stands twice with the same url.");
    listed.add(keyOf(entry));
    const unknown = entry.laws.find((id) => !acts.has(id));
    if (unknown) throw fault(templatesFile, entry.name, `the act ${unknown} is not in laws.json.`);
  }
  const situations = parse(z.array(situationSchema), situationsFile, await readJson(folder, situationsFile));
  for (const { label, steps } of situations) {
    const unknown = steps.find((step) => !listed.has(keyOf(step)));
    if (unknown) throw fault(situationsFile, label, `the step «${unknown.name}» is not in templates.json.`);
  }
  const lines = readShippedLines(folder);
  const names = new Set(entries.map(({ name }) => name));
  const unknown = lines.keys().find((name) => !names.has(name));
  if (unknown !== undefined) throw fault("asked-as", unknown, "is not in templates.json.");
  const silent = entries.find(({ name }) => !lines.has(name));
  if (silent) throw fault("asked-as", silent.name, "has no line.");
  const newest = Math.max(...entries.map(({ gathered }) => Date.parse(gathered)));
  const templates = entries.map(({ seen, gathered, first, revisedAt, revisedAtIs = "day", ...row }) => {
    // Seconds apart, so that «newest first» begins with them, in their order, until a site has something newer.
    const added = new Date(first === undefined ? gathered : newest + (60 - first) * 1000);
    return {
      ...row,
      revisedAt: revisedAt?.slice(0, precisions[revisedAtIs]) ?? null,
      askedAs: [...(lines.get(row.name) ?? [])],
      dateAdded: added,
      updatedAt: added,
      paperSeenAt: seen ? new Date(gathered) : null,
    };
  });
  return { templates, situations, laws: { laws, checkedOn: asOf }, ...(await readChanges(folder)) };
}

/** The templates of the shipped catalogue alone. @throws StartError */
export async function readSeedFile(): Promise<readonly NewTemplateRow[]> {
  return (await readShipped()).templates;
}

/** Renames and removals since earlier versions. @throws StartError */
export async function readChanges(folder = seedFolder): Promise<TemplateChanges> {
  return parse(changesSchema, changesFile, await readJson(folder, changesFile));
}

/** Rows as a new site has them: added when it first starts, seconds apart, in the order of their days in the file. */
export function addedAt(now: number, rows: readonly NewTemplateRow[]): readonly NewTemplateRow[] {
  const times = new Set(rows.map(({ dateAdded }) => Number(dateAdded)));
  const newestFirst = [...times].toSorted((one, other) => other - one);
  return rows.map((row) => {
    const dateAdded = new Date(now - 1000 * (1 + newestFirst.indexOf(Number(row.dateAdded))));
    return { ...row, dateAdded, updatedAt: dateAdded };
  });
}

async function readJson(folder: URL, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(new URL(file, folder), "utf8")) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`seed/${file} is not JSON.`, { cause: error });
    throw error;
  }
}

/** @throws StartError with the name of the row that is the first at fault, and of its field */
function parse<Schema extends z.ZodType>(schema: Schema, file: string, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: "" }] = parsed.error.issues;
  let row = json;
  let name: unknown;
  for (const step of path) {
    row = (row as Readonly<Record<PropertyKey, unknown>>)[step];
    const { name: its, label = its } = Object(row) as { readonly name?: unknown; readonly label?: unknown };
    name ??= label;
  }
  const field = path.filter((step, at) => at > 0 || typeof step !== "number").join(".");
  throw fault(file, typeof name === "string" ? name : "?", `${field}: ${message}`);
}

const fault = (file: string, name: string, what: string) =>
  new StartError(`seed/${file}: «${name}»: ${what}`);
