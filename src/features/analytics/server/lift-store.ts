/** SQL of what is learned from followed searches. */
import { lt, max, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { inParts } from "#db/many-rows.ts";
import { changeSite } from "#db/site-change.ts";
import { searchFollows, searchLifts } from "#db/statistics-schema.ts";
import { halfLifeDays, minDays, type SeenFollows } from "#features/analytics/server/search-lift.ts";

/** As many as are read at a time; those of the most days first. */
const maxLifts = 5_000;

export interface SearchLift {
  readonly text: string;
  readonly templateId: number;
  readonly lift: number;
}

export class SearchLiftStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The site version the lifts were written at; null without any. */
  async findVersion(): Promise<number | null> {
    const [row] = await this.#database.orm.select({ version: max(searchLifts.version) }).from(searchLifts);
    return row?.version ?? null;
  }

  list(): Promise<SearchLift[]> {
    const { text, templateId, lift } = searchLifts;
    return this.#database.orm.select({ text, templateId, lift }).from(searchLifts);
  }

  /** What was opened for each text on enough of the days from `from` to `today`. */
  async listSeen(from: string, today: string): Promise<(SeenFollows & Omit<SearchLift, "lift">)[]> {
    const { rows } = await this.#database.orm.execute(sql`
      with seen as (
        select day, text, power(0.5, (${today}::date - day) / ${halfLifeDays}::float8) as weight
        from ${searchFollows} where day >= ${from}::date group by day, text
      ),
      texts as (select text, sum(weight) as weight from seen group by text)
      select follows.text, follows.template_id as "templateId", count(*)::int as days, texts.weight,
        sum(seen.weight * follows.visitors / follows.of_visitors) as share
      from ${searchFollows} as follows
      join seen on seen.day = follows.day and seen.text = follows.text
      join texts on texts.text = follows.text
      group by follows.text, follows.template_id, texts.weight
      having count(*) >= ${minDays}
      order by days desc, follows.text, follows.template_id
      limit ${maxLifts}`);
    return rows as unknown as (SeenFollows & Omit<SearchLift, "lift">)[];
  }

  /** Puts other lifts in the place of those there are: a change that visitors can see. */
  replaceAll(lifts: readonly SearchLift[]): Promise<void> {
    return changeSite(this.#database, async (tx, version) => {
      await tx.delete(searchLifts);
      for (const part of inParts(lifts)) {
        await tx.insert(searchLifts).values(part.map((lift) => ({ ...lift, version })));
      }
    });
  }

  async deleteDaysBefore(day: string): Promise<void> {
    await this.#database.orm.delete(searchFollows).where(lt(searchFollows.day, day));
  }
}
