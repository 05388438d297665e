/** SQL of the votes. */
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { templates, votes } from "#db/schema.ts";
import { isShownTemplate } from "#db/shown-template.ts";
import type { BeforeCommit } from "#shared/before-commit.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";

export interface CastVote {
  readonly templateId: number;
  readonly voterKey: string;
  readonly rating: number;
  readonly isHelpful: boolean;
}

export interface StoredVote extends TemplateChange {
  /** Whether it replaced no earlier vote. */
  readonly isNewVoter: boolean;
}

export class VoteStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores a vote, replacing the same visitor's earlier one, and updates the template's sum and count.
   * @returns null when there is no such active template; then nothing is stored.
   */
  cast(vote: CastVote, beforeCommit: BeforeCommit<StoredVote>): Promise<TemplateChange | null> {
    const { templateId, voterKey, rating, isHelpful } = vote;
    // The site's version row is locked first, so that concurrent votes of one visitor never read the same earlier vote.
    return changeSite(this.#database, async (tx, version) => {
      const [template] = await tx
        .select({ id: templates.id })
        .from(templates)
        .where(isShownTemplate(templateId));
      if (!template) return null;
      const [before] = await tx
        .select({ rating: votes.rating })
        .from(votes)
        .where(and(eq(votes.templateId, templateId), eq(votes.voterKey, voterKey)));
      await tx
        .insert(votes)
        .values({ templateId, voterKey, rating, isHelpful })
        .onConflictDoUpdate({
          target: [votes.templateId, votes.voterKey],
          set: { rating, isHelpful, updatedAt: sql`now()` },
        });
      const rows = await tx
        .update(templates)
        .set({
          ratingSum: sql`${templates.ratingSum} + ${rating - (before?.rating ?? 0)}::int`,
          ratingCount: sql`${templates.ratingCount} + ${before ? 0 : 1}::int`,
          version,
        })
        .where(eq(templates.id, templateId))
        .returning();
      const change = { version, rows };
      await beforeCommit(tx, { ...change, isNewVoter: before === undefined });
      return change;
    });
  }
}
