/** Condition of the template with an id, as long as visitors see it: active and not deleted. */
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { templates } from "#db/schema.ts";

export function isShownTemplate(id: number): SQL | undefined {
  return and(eq(templates.id, id), eq(templates.isActive, true), isNull(templates.deletedAt));
}
