/**
 * Former names of publishers, by slug, each with the one that took over its followers: the page's url and the followers move
 * when one decision files all its templates under another name. Stored in the site's one row.
 */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Orm } from "#db/client.ts";
import { siteState, type TemplateRow, templates } from "#db/schema/schema.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { publisherSlug } from "#domain/page-urls.ts";

export type FormerNames = ReadonlyMap<string, string>;

/** Templates as a decision found them, null for a new one, and as it left them. */
export type TemplateDecisions = readonly {
  readonly before: TemplateRow | null;
  readonly after: TemplateRow;
}[];

/** The slug that a publisher's followers find it under now: its own as long as that is listed. */
export function presentSlug(names: FormerNames, slug: string, listed: Pick<FormerNames, "has">): string {
  let present = slug;
  for (let steps = names.size; steps > 0 && !listed.has(present); steps -= 1)
    present = names.get(present) ?? present;
  return present;
}

export async function readFormerNames(orm: Orm): Promise<FormerNames> {
  const [state] = await orm.select({ names: siteState.formerPublishers }).from(siteState);
  return new Map(Object.entries(state?.names ?? {}));
}

/**
 * Records the names that a decision leaves without templates, in a transaction that has a site version. A reused name stays
 * recorded: it leads to the same successor once it is no longer listed, also after an undo.
 */
export async function keepFollowers(tx: Orm, decisions: TemplateDecisions, isUndo: boolean): Promise<void> {
  const twinIds = decisions.flatMap(({ after }) => after.mergedInto ?? []);
  const twins =
    twinIds.length === 0 ? [] : await tx.select().from(templates).where(inArray(templates.id, twinIds));
  const moves = decisions.flatMap(({ before, after }) => {
    const now = after.deletedAt === null ? after : twins.find(({ id }) => id === after.mergedInto);
    const from = before?.deletedAt === null ? slugOf(before) : "";
    const to = now ? slugOf(now) : from;
    // With another url it is another document, and no evidence of a new name.
    const isTaken = from !== "" && before?.url === after.url;
    return from === to ? [] : [{ from, to, isNew: before === null, isTaken }];
  });
  if (moves.length === 0) return;
  const names = new Map(await readFormerNames(tx));
  if (!moves.some(({ to, isTaken }) => isTaken || names.has(to))) return;
  const rows = await tx
    .select({ id: templates.id, source: templates.source })
    .from(templates)
    .where(and(eq(templates.isActive, true), isNull(templates.deletedAt)));
  const listed = slugsOf(rows);
  const decided = new Set(decisions.map(({ after }) => after.id));
  const found = decisions.flatMap(({ before }) => before ?? []);
  const others = rows.filter(({ id }) => !decided.has(id));
  const listedBefore = slugsOf([...others, ...found.filter((row) => row.isActive && !row.deletedAt)]);
  for (const [slug, came] of Map.groupBy(moves, ({ to }) => to)) {
    const holder = presentSlug(names, slug, listedBefore);
    // Its own templates come back, or a new publisher has the name: followers of the old one stay with its successor.
    const isOther = came.every(({ from, isNew }) => isNew || !["", holder].includes(from));
    if (isOther && holder !== slug) await moveFollowers(tx, `publisher ${slug}`, `publisher ${holder}`);
  }
  const taken = moves.filter(({ isTaken }) => isTaken);
  for (const [slug, went] of Map.groupBy(taken, ({ from }) => from)) {
    const [to = "", ...others] = new Set(went.map((move) => move.to));
    const isLed = isUndo && listed.has(presentSlug(names, slug, listed));
    if (others.length === 0 && !listed.has(slug) && !isLed) names.set(slug, to);
  }
  if (taken.length > 0) await tx.update(siteState).set({ formerPublishers: Object.fromEntries(names) });
}

const slugOf = ({ source }: Pick<TemplateRow, "source">) => publisherSlug(source);
const slugsOf = (rows: readonly Pick<TemplateRow, "source">[]): ReadonlySet<string> =>
  new Set([...new Set(rows.map(({ source }) => source))].map(publisherSlug));

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
