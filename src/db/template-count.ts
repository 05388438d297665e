import { isNull } from "drizzle-orm";
import type { Orm } from "./database.ts";
import { templates } from "./schema.ts";

/** How many templates there are, inactive ones too. */
export function countTemplates(orm: Orm): Promise<number> {
  return orm.$count(templates, isNull(templates.deletedAt));
}
