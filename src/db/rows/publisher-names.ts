/**
 * Names that publishers have gone by, by slug, each with the one that took over its readers: the page's url and the followers go
 * along when one decision files all its templates under another name. Stored in the site's one row.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Orm } from "#db/client.ts";
import { siteState, type TemplateRow, templates } from "#db/schema/schema.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { publisherSlug } from "#shared/text/slug.ts";

export type FormerNames = ReadonlyMap<string, string>;

/** A template as a decision found it, null for a new one, and as it left it. */
export interface TemplateDecision {
  readonly before: TemplateRow | null;
  readonly after: TemplateRow;
}

/** The slug that a publisher's readers find it under now: its own as long as `isListed`. */
export function presentSlug(
  names: FormerNames,
  slug: string,
  isListed: (slug: string) => boolean = () => false,
): string {
  let present = slug;
  for (let steps = names.size; steps > 0 && !isListed(present); steps -= 1)
    present = names.get(present) ?? present;
  return present;
}

export async function readFormerNames(orm: Orm): Promise<FormerNames> {
  const [state] = await orm.select({ names: siteState.formerPublishers }).from(siteState);
  return new Map(Object.entries(state?.names ?? {}));
}

/** Notes the names that a decision leaves without templates, and those it uses again, in a transaction that has a site version. */
export async function keepReaders(tx: Orm, decisions: readonly TemplateDecision[]): Promise<void> {
  const twinIds = decisions.flatMap(({ after }) => after.mergedInto ?? []);
  const twins =
    twinIds.length === 0 ? [] : await tx.select().from(templates).where(inArray(templates.id, twinIds));
  const moves = decisions.flatMap(({ before, after }) => {
    const now = after.deletedAt === null ? after : twins.find(({ id }) => id === after.mergedInto);
    const from = before?.deletedAt === null ? slugOf(before) : "";
    const to = now ? slugOf(now) : from;
    return from === to ? [] : [{ from, to, isNew: before === null }];
  });
  if (moves.length === 0) return;
  const stored = await readFormerNames(tx);
  const names = new Map(stored);
  for (const [slug, came] of Map.groupBy(moves, ({ to }) => to)) {
    if (!names.has(slug)) continue;
    const holder = presentSlug(names, slug);
    // Its own templates come back, or a new publisher has the name: then whoever followed the old one stays where it went.
    const isOther = came.every(({ from, isNew }) => isNew || !["", holder].includes(from));
    if (isOther) await moveFollowers(tx, `publisher ${slug}`, `publisher ${holder}`);
    names.delete(slug);
  }
  const left = Map.groupBy(moves, ({ from }) => from);
  left.delete("");
  if (left.size > 0) {
    const active = and(eq(templates.isActive, true), isNull(templates.deletedAt));
    const rows = await tx.selectDistinct({ source: templates.source }).from(templates).where(active);
    const listed = new Set(rows.map(slugOf));
    for (const [slug, went] of left) {
      const [to = "", ...others] = new Set(went.map((move) => move.to));
      if (others.length === 0 && !listed.has(slug)) names.set(slug, to);
    }
  }
  if (names.size > 0 || stored.size > 0)
    await tx.update(siteState).set({ formerPublishers: Object.fromEntries(names) });
}

const slugOf = ({ source }: Pick<TemplateRow, "source">) => publisherSlug(source);

async function moveFollowers(tx: Orm, from: string, to: string): Promise<void> {
  const { id, follows, requests } = subscribers;
  const [was, is] = [JSON.stringify(from), JSON.stringify(to)];
  const isFollower = sql`${from} = any(${follows}) or position(${was} in ${requests}::text) > 0`;
  // In the order in which every transaction locks them.
  const followers = tx.select({ id }).from(subscribers).where(isFollower).orderBy(id).for("update");
  await tx
    .update(subscribers)
    .set({
      follows: sql`case when ${to} = any(${follows}) then array_remove(${follows}, ${from})
        else array_replace(${follows}, ${from}, ${to}) end`,
      requests: sql`replace(${requests}::text, ${was}, ${is})::jsonb`,
    })
    .where(inArray(id, followers));
}
