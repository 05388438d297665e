/** SQL of acts: the shipped ones, what the weekly read of the source finds, and all of them for the read model. */
import { arrayOverlaps, asc, eq, inArray, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { laws, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { Law } from "#domain/laws.ts";
import { slugOf } from "#shared/text/slug.ts";

export interface SourceLaw extends Omit<Law, "changedByName"> {
  readonly title: string;
  readonly changedBy: string | null;
  /** The title of that act, where the source has it. */
  readonly changedByTitle?: string | null | undefined;
}

/** An act as a read of the source finds it; null where the source has nothing that people call it. */
export interface FoundLaw extends Omit<SourceLaw, "name"> {
  readonly name: string | null;
}

export interface StoredLaw extends SourceLaw, Law {
  /** Time at which we noticed that it has changed, ISO 8601; null as long as it is what it was when it was added. */
  readonly noticedAt: string | null;
  readonly checkedOn: string;
  /** Whether the source has it no more: it may be repealed. */
  readonly isGone: boolean;
}

type LawRow = typeof laws.$inferSelect;

export interface ShippedLaws {
  readonly laws: readonly SourceLaw[];
  readonly checkedOn: string;
}

export class LawStore extends Store {
  async list(): Promise<StoredLaw[]> {
    const rows = await this.database.orm.select().from(laws).orderBy(asc(laws.name), asc(laws.id));
    const newest = lastRead(rows);
    return rows.map((row) => ({
      ...row,
      changedByName: changerName(row.changedByTitle ?? ""),
      noticedAt: row.noticedAt?.toISOString() ?? null,
      isGone: row.checkedOn < newest,
    }));
  }

  /**
   * Adds the shipped acts and facts that the site lacks, as of the day that its source was last read: they are not gone from it.
   * @returns how many were added; null without any
   */
  async addShipped(shipped: ShippedLaws): Promise<number | null> {
    const { orm } = this.database;
    if (missingIn(await orm.select().from(laws), shipped.laws).length === 0) return null;
    return changeSite(this.database, async (tx, version) => {
      // Again now that the site is locked: another process may have been first.
      const stored = await tx.select().from(laws);
      const missing = missingIn(stored, shipped.laws);
      if (missing.length === 0) return null;
      await add(tx, missing, lastRead(stored) || shipped.checkedOn);
      await remakeTemplates(tx, missing, version);
      return missing.length;
    });
  }

  /**
   * Stores the source's acts of a day: new ones that have a name, and changes of known ones. The templates of both are remade.
   * An act keeps its name; one that the source no longer has stays, and is marked.
   * @returns the ids of those that have changed
   */
  takeIn(found: readonly FoundLaw[], now: Date, checkedOn: string): Promise<string[]> {
    return changeSite(this.database, async (tx, version) => {
      const stored = await tx.select().from(laws);
      const there = new Set(found.map(({ id }) => id));
      const known = new Map(stored.map((law) => [law.id, law]));
      const missing = missingIn(stored, found);
      await add(tx, missing, checkedOn);
      const changed: string[] = [];
      for (const { id, changedFrom, changedBy, changedByTitle = null } of found) {
        const before = known.get(id);
        // A day missing from the source is not a change.
        if (!before || changedFrom === null || changedFrom === before.changedFrom) continue;
        // An earlier day is the source's correction, as is one added later: shown, without a review.
        const isNews = changedFrom > (before.changedFrom ?? before.checkedOn);
        const noticedAt = isNews ? now : before.noticedAt;
        await tx
          .update(laws)
          .set({ changedFrom, changedBy, changedByTitle, noticedAt })
          .where(eq(laws.id, id));
        changed.push(id);
      }
      // A missing act may be repealed: it keeps the day it was last seen.
      const before = lastRead(stored);
      const gone = stored.filter((law) => law.checkedOn === before && !there.has(law.id));
      const goneIds = gone.map(({ id }) => id);
      await tx.update(laws).set({ noticedAt: now }).where(inArray(laws.id, goneIds));
      await tx
        .update(laws)
        .set({ checkedOn })
        .where(inArray(laws.id, [...there]));
      await remakeTemplates(tx, [...missing, ...gone, ...changed.map((id) => ({ id }))], version);
      return changed;
    });
  }
}

/** The acts that a site lacks, and those with a fact that it lacks. */
function missingIn(stored: readonly LawRow[], found: readonly FoundLaw[]): readonly SourceLaw[] {
  const known = new Map(stored.map((law) => [law.id, law]));
  const incomplete = found.flatMap((law) => {
    const before = known.get(law.id);
    const facts = before && factsLacking(before, law);
    return facts ? { ...before, ...facts } : [];
  });
  const added = found.filter(({ id }) => !known.has(id));
  return [...named(added, stored), ...incomplete];
}

async function add(tx: Orm, missing: readonly SourceLaw[], checkedOn: string): Promise<void> {
  if (missing.length === 0) return;
  await tx
    .insert(laws)
    .values(missing.map((law) => ({ checkedOn, ...law })))
    .onConflictDoUpdate({ target: laws.id, set: factColumns });
}

async function remakeTemplates(tx: Orm, of: readonly { readonly id: string }[], version: number) {
  const ids = of.map(({ id }) => id);
  if (ids.length > 0) await tx.update(templates).set({ version }).where(arrayOverlaps(templates.laws, ids));
}

/** The ISO day that the source was last read; "" where there are no acts. */
export const lastRead = (stored: readonly Pick<StoredLaw, "checkedOn">[]): string =>
  stored.reduce((day, { checkedOn }) => (checkedOn > day ? checkedOn : day), "");

const factColumns = { inForce: sql`excluded.in_force`, changedByTitle: sql`excluded.changed_by_title` };

type Facts = Pick<SourceLaw, "changedBy" | "changedByTitle" | "inForce">;

/** Facts of an act that are not stored, of a site from before they were; null where it has them. */
function factsLacking(before: Facts, { inForce, changedBy, changedByTitle }: Facts) {
  const came = before.inForce ? null : inForce;
  const title = before.changedByTitle || before.changedBy !== changedBy ? null : changedByTitle;
  return came || title ? { ...(came && { inForce: came }), ...(title && { changedByTitle: title }) } : null;
}

/** Titles of acts that only amend others, and so govern no document. The field of amended acts does not help: most have one. */
export const changesOthers = /^(?:endringslov|lov om (?:midlertidige )?endring(?:er|ar)?) /i;

/** Brackets at the end of a title. Without the word «lov» they are not a name: «(økonomiske tiltak i møte med pandemien)». */
export function bracketsOf(title: string): string {
  const text = title.slice(Math.max(title.lastIndexOf("("), title.lastIndexOf("[")) + 1, -1);
  return /[)\]]$/.test(title) && /lov/i.test(text) ? text : "";
}

/** What people call an act that changed another; null for one that only changes others. */
const changerName = (title: string) => (changesOthers.test(title) ? null : bracketsOf(title)) || null;

/** Acts that have a name, oldest first. A name or url that another act has is distinguished by the year. */
function named(found: readonly FoundLaw[], stored: readonly Pick<Law, "name">[]): SourceLaw[] {
  const taken = new Set(stored.map(({ name }) => slugOf(name)));
  return found
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((law) => {
      if (law.name === null) return [];
      const names = [law.name, `${law.name} (${law.id.slice(4, 8)})`];
      const name = names.find((name) => !taken.has(slugOf(name)));
      if (name === undefined) return [];
      taken.add(slugOf(name));
      const { id, title, changedFrom, changedBy, changedByTitle, inForce } = law;
      return [{ id, name, title, changedFrom, changedBy, changedByTitle, inForce }];
    });
}
