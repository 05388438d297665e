/** SQL of the templates that are followed most, rated best and worst, and never opened. */
import { and, asc, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { templates } from "#db/schema/schema.ts";
import { shownTemplate } from "#db/rows/shown-template.ts";
import type { RankedTemplate } from "#features/analytics/statistics-contract.ts";

const average = sql<number>`round(${templates.ratingSum}::numeric / nullif(${templates.ratingCount}, 0), 2)::float8`;

const columns = {
  id: templates.id,
  name: templates.name,
  source: templates.source,
  isShown: sql<boolean>`${shownTemplate}`,
  followsEver: templates.downloadCount,
  averageRating: sql<number>`coalesce(${average}, 0)`,
  votes: templates.ratingCount,
  dateAdded: templates.dateAdded,
};

export class TemplateRankingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param follows by id, in their order; ids of rows that do not exist are left out */
  async listFollowed(follows: ReadonlyMap<string, number>): Promise<RankedTemplate[]> {
    const ids = [...follows.keys()].map(Number);
    if (ids.length === 0) return [];
    const rows = await this.#select().where(inArray(templates.id, ids));
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = known.get(id);
      return row ? [toRanked(row, follows.get(String(id)))] : [];
    });
  }

  /** Shown templates with enough votes. */
  async listRated(
    order: "best" | "worst",
    { minVotes, limit }: { minVotes: number; limit: number },
  ): Promise<RankedTemplate[]> {
    const rows = await this.#select()
      .where(and(shownTemplate, gte(templates.ratingCount, minVotes)))
      .orderBy(order === "best" ? desc(average) : asc(average), desc(templates.ratingCount), templates.id)
      .limit(limit);
    return rows.map((row) => toRanked(row));
  }

  /** Shown templates that nobody has followed, oldest first. */
  async listUnopened(limit: number): Promise<{ total: number; rows: RankedTemplate[] }> {
    const unopened = and(shownTemplate, eq(templates.downloadCount, 0));
    const rows = await this.#select()
      .where(unopened)
      .orderBy(asc(templates.dateAdded), asc(templates.id))
      .limit(limit);
    return {
      total: await this.#database.orm.$count(templates, unopened),
      rows: rows.map((row) => toRanked(row)),
    };
  }

  #select() {
    return this.#database.orm.select(columns).from(templates).$dynamic();
  }
}

function toRanked(
  { dateAdded, ...row }: Omit<RankedTemplate, "dateAdded" | "follows"> & { readonly dateAdded: Date },
  follows = 0,
): RankedTemplate {
  return { ...row, follows, dateAdded: dateAdded.toISOString() };
}
