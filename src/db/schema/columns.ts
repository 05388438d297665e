/** Columns that many tables have. */
import { timestamp } from "drizzle-orm/pg-core";

/** A time to the millisecond, as a Date has it: the value read is the one that was written. */
export const timestampMs = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => timestampMs().notNull().defaultNow();
