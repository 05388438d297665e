import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { NewTemplateRow } from "#db/schema.ts";
import { categoryIds, publicFormats, sourceTypes } from "#shared/vocabulary.ts";

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
    tags: z.array(z.string()),
    askedAs: z.array(z.string().min(1)).min(6).max(12),
    /** The day the entry came into the file, which is when it was added here. */
    gathered: z.iso.date(),
    seen: z.boolean(),
  }),
);

const seedFile = new URL("../../seed/templates.json", import.meta.url);

/** The shipped catalogue as rows, in the file's order; counts and votes start at zero. */
export async function readSeedFile(): Promise<NewTemplateRow[]> {
  const entries = seedSchema.parse(JSON.parse(await readFile(seedFile, "utf8")));
  return entries.map(({ seen: _seen, gathered, ...row }) => {
    const added = new Date(gathered);
    return { ...row, dateAdded: added, updatedAt: added };
  });
}
