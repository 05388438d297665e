/**
 * SQL of suggestions as visitors send them, and of their receipts. The state of a suggestion is derived, so it is right after
 * every decision and every undo.
 */
import { and, desc, eq, sql } from "drizzle-orm";
import { createHash, randomInt } from "node:crypto";
import { type Orm, Store } from "#db/database.ts";
import { type Inbox, storeArrival } from "#domain/server/rows/inbox-store.ts";
import { history } from "#db/schema/history.ts";
import { suggestionReceipts, suggestions, templates } from "#db/schema/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";
import type { SuggestionStatus } from "#features/suggestions/fields.ts";
import type { Respond } from "#platform/writes/idempotency.ts";

/** Merges of a template into another, and of that into the next, that are followed at most. */
const mostMerges = 20;

interface Decision {
  readonly isApproved: boolean;
  readonly isRejected: boolean;
  readonly templateId: number | null;
}

interface FoundTemplate {
  readonly id: number;
  readonly name: string;
}

const isUndecided = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));

export const suggestionInbox = (inbox: Inbox<typeof suggestions.$inferSelect>) => ({
  /** The response has the receipt's code; only its hash is stored. */
  add({ name, url, category, description }: Suggestion, ip: string, respond: Respond): Promise<void> {
    const receipt = makeReceiptCode();
    return storeArrival(inbox, {
      ip,
      respond,
      table: suggestions,
      isWaiting: isUndecided,
      response: { status: 201, body: { status: "received", receipt } },
      async insert(tx) {
        const rows = await tx.insert(suggestions).values({ name, url, category, description }).returning();
        const codeHash = hashReceiptCode(receipt) ?? "";
        await tx.insert(suggestionReceipts).values(rows.map(({ id }) => ({ codeHash, suggestionId: id })));
        return rows;
      },
    });
  },
});

export class ReceiptStore extends Store {
  async find(codeHash: string): Promise<SuggestionStatus | null> {
    const { orm } = this.database;
    const [receipt] = await orm
      .select()
      .from(suggestionReceipts)
      .where(eq(suggestionReceipts.codeHash, codeHash));
    if (!receipt) return null;
    const decision = await findDecision(orm, receipt.suggestionId);
    const template = decision.templateId === null ? null : await findShown(orm, decision.templateId);
    return { state: stateOf(decision, template), sentAt: receipt.sentAt.toISOString(), template };
  }

  /** Deletes the receipts of suggestions that are deleted, from the history too. */
  async purgeOrphans(): Promise<void> {
    await this.database.orm.delete(suggestionReceipts).where(sql`
      not exists (select from ${suggestions} where ${suggestions}.id = ${suggestionReceipts}.suggestion_id)
      and not exists (
        select from ${history}
        where ${history}.entity = 'suggestion' and ${history}.entity_id = ${suggestionReceipts}.suggestion_id)`);
  }
}

/** The receipt of a suggestion that is gone: rejecting one that waits deletes it, and one that was decided may be cleared away. */
async function findDecision(orm: Orm, id: number): Promise<Decision> {
  const [row] = await orm
    .select({
      isApproved: suggestions.isApproved,
      isRejected: suggestions.isRejected,
      templateId: suggestions.templateId,
    })
    .from(suggestions)
    .where(eq(suggestions.id, id));
  if (row) return row;
  const [last] = await orm
    .select({ before: history.before })
    .from(history)
    .where(and(eq(history.entity, "suggestion"), eq(history.entityId, id)))
    .orderBy(desc(history.id))
    .limit(1);
  const before = (last?.before ?? {}) as Partial<Decision>;
  const isApproved = before.isApproved === true;
  return { isApproved, isRejected: !isApproved, templateId: before.templateId ?? null };
}

/** The template that visitors see now: the one it was merged into, if it was. */
async function findShown(orm: Orm, id: number): Promise<FoundTemplate | null> {
  let wanted: number | null = id;
  for (let merges = 0; wanted !== null && merges < mostMerges; merges += 1) {
    const rows: (typeof templates.$inferSelect)[] = await orm
      .select()
      .from(templates)
      .where(eq(templates.id, wanted));
    const [row] = rows;
    if (row?.isActive && row.deletedAt === null) return { id: row.id, name: row.name };
    wanted = row?.deletedAt ? row.mergedInto : null;
  }
  return null;
}

function stateOf(
  { isApproved, isRejected }: Decision,
  template: FoundTemplate | null,
): SuggestionStatus["state"] {
  if (isApproved) return template ? "published" : "withdrawn";
  if (!isRejected) return "waiting";
  return template ? "known" : "rejected";
}

// Codes of receipts: 100 random bits, in Crockford's letters, which are not taken for one another. Only their hash is stored.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 20;
const groupLength = 5;

export function makeReceiptCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return Array.from({ length: length / groupLength }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  ).join("-");
}

/** Hash of a code as people type it: in capitals, without hyphens, o for 0. null for what cannot be a code. */
export function hashReceiptCode(code: string): string | null {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
  if (!new RegExp(`^[${alphabet}]{${length}}$`).test(plain)) return null;
  return createHash("sha256").update(`receipt ${plain}`).digest("base64url");
}
