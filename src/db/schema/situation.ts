/** The table of situations: the papers that somebody in one needs, in order. */
import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const timestampMs = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

export const situations = pgTable("situations", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** In few words, as in the chooser: «Leie ut». */
  label: text().notNull(),
  title: text().notNull(),
  intro: text().notNull(),
  /** One line each: the template's id, when it is needed, and why (features/situations/steps.ts). */
  steps: text().array().notNull().default([]),
  remember: text().array().notNull().default([]),
  isActive: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  createdAt: timestampMs().notNull().defaultNow(),
  updatedAt: timestampMs().notNull().defaultNow(),
  revision: integer().notNull().default(1),
});
