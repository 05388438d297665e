/** Columns that many tables have. */
import { timestamp } from "drizzle-orm/pg-core";

/** To the millisecond, as a Date has it: what is read is what was written. */
export const timestampMs = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => timestampMs().notNull().defaultNow();
