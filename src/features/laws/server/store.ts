/** SQL of acts: the shipped ones, what the weekly read of the source finds, and all of them for the read model. */
import { arrayOverlaps, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { laws, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { Law } from "#shared/laws.ts";

/** An act as its source has it. */
export interface SourceLaw extends Law {
  readonly title: string;
  /** The id of the act that changed it. */
  readonly changedBy: string | null;
}

export interface StoredLaw extends SourceLaw {
  /** When we found that it has changed, ISO 8601; null as long as it is what it was when it was added. */
  readonly noticedAt: string | null;
  /** The ISO day that the source was last read. */
  readonly checkedOn: string;
}

/** What the shipped catalogue knows of a template's paper. */
export interface ShippedPaper {
  readonly url: string;
  readonly name: string;
  readonly laws: readonly string[];
  readonly traits: readonly string[];
}

export class LawStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(): Promise<StoredLaw[]> {
    const rows = await this.#database.orm.select().from(laws).orderBy(asc(laws.name), asc(laws.id));
    return rows.map((row) => ({ ...row, noticedAt: row.noticedAt?.toISOString() ?? null }));
  }

  /**
   * Adds the shipped acts to a database that has none, and to its templates what the shipped catalogue says of their papers.
   * @returns how many acts were added; null when there were some
   */
  async addShipped(
    shipped: { readonly laws: readonly SourceLaw[]; readonly checkedOn: string },
    papers: readonly ShippedPaper[],
  ): Promise<number | null> {
    if ((await this.#database.orm.$count(laws)) > 0) return null;
    return changeSite(this.#database, async (tx, version) => {
      // Counted again now that the site is locked: another process may have been first.
      if ((await tx.$count(laws)) > 0) return null;
      await tx.insert(laws).values(shipped.laws.map((law) => ({ ...law, checkedOn: shipped.checkedOn })));
      // Those of a database from before there were acts.
      await tx.execute(sql`
        update ${templates} set laws = paper.laws, traits = paper.traits, version = ${version}
        from json_to_recordset(${JSON.stringify(papers)}::json) as paper (url text, name text, laws text[], traits text[])
        where ${templates.url} = paper.url and ${templates.name} = paper.name
          and ${templates.laws} = '{}' and ${templates.traits} = '{}' and (paper.laws <> '{}' or paper.traits <> '{}')`);
      return shipped.laws.length;
    });
  }

  /**
   * Takes in the acts as the source has them on a day: new ones, and the changes of those that are known, whose templates
   * are made anew. An act keeps the name it has; one that the source no longer has stays.
   * @returns the ids of those that have changed
   */
  takeIn(found: readonly SourceLaw[], now: Date, checkedOn: string): Promise<string[]> {
    return changeSite(this.#database, async (tx, version) => {
      const known = new Map((await tx.select().from(laws)).map((law) => [law.id, law]));
      const added = found.filter(({ id }) => !known.has(id));
      const changed = found.filter(({ id, changedFrom }) => isLater(changedFrom, known.get(id)?.changedFrom));
      if (added.length > 0) await tx.insert(laws).values(added.map((law) => ({ ...law, checkedOn })));
      for (const { id, changedFrom, changedBy } of changed) {
        await tx.update(laws).set({ changedFrom, changedBy, noticedAt: now }).where(eq(laws.id, id));
      }
      await tx.update(laws).set({ checkedOn });
      const ids = changed.map(({ id }) => id);
      if (ids.length > 0) {
        await tx.update(templates).set({ version }).where(arrayOverlaps(templates.laws, ids));
      }
      return ids;
    });
  }
}

/** The source may have left a date out, or corrected one backwards: neither is a change. `known` is undefined for a new act. */
function isLater(day: string | null, known: string | null | undefined): boolean {
  return known !== undefined && day !== null && (known === null || day > known);
}
