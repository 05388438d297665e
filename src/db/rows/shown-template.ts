/** Condition of the templates that visitors see: active and not deleted. */
import { and, eq, isNull } from "drizzle-orm";
import { templates } from "#db/schema/schema.ts";

export const shownTemplate = and(eq(templates.isActive, true), isNull(templates.deletedAt));
