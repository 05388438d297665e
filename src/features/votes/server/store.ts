/** SQL of the votes. */
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { templates, votes } from "#db/schema.ts";
import { shownTemplate } from "#db/shown-template.ts";
import { changeSite, type TemplateChange } from "#db/site-change.ts";
import { type CastVote, type CountedVote, type RatedTemplate, Tally } from "#features/votes/server/tally.ts";
import type { AdmitGroup } from "#shared/group-admission.ts";

export class VoteStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores a group of votes, each replacing the same visitor's earlier one, and updates the templates' sums and counts.
   * What a vote meets is its template's rating with it, or null when there is no such active template.
   */
  cast(admit: AdmitGroup<CastVote, CountedVote | null>, group: readonly CastVote[]): Promise<TemplateChange> {
    // The site's version row is locked first, so that no two groups, of any process, read the same earlier votes.
    return changeSite(this.#database, async (tx, version) => {
      const tally = new Tally(await listRated(tx, group));
      await admit(
        tx,
        (vote) => tally.after(vote),
        (vote) => tally.add(vote),
      );
      await upsert(tx, tally.votes);
      const changed = sql`json_to_recordset(${JSON.stringify(tally.changes)}::json) as changed (id int, sum int, count int)`;
      const rows = await tx
        .update(templates)
        .set({
          ratingSum: sql`${templates.ratingSum} + changed.sum`,
          ratingCount: sql`${templates.ratingCount} + changed.count`,
          version,
        })
        .from(changed)
        .where(eq(templates.id, sql`changed.id`))
        .returning(getTableColumns(templates));
      return { version, rows };
    });
  }
}

/** The templates of votes that visitors see, each with what the voter has given it before. */
async function listRated(tx: Orm, group: readonly CastVote[]): Promise<readonly RatedTemplate[]> {
  const wanted = group.map(({ templateId, voterKey }) => ({ template: templateId, voter: voterKey }));
  const { rows } = await tx.execute<RatedTemplate & Record<string, unknown>>(sql`
    select ${templates.id}, ${templates.ratingSum} as "ratingSum", ${templates.ratingCount} as "ratingCount",
      ${votes.voterKey} as "voterKey", ${votes.rating}
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (template int, voter text)
    join ${templates} on ${templates.id} = wanted.template and ${shownTemplate}
    left join ${votes} on ${votes.templateId} = ${templates.id} and ${votes.voterKey} = wanted.voter`);
  return rows;
}

async function upsert(tx: Orm, cast: readonly CastVote[]): Promise<void> {
  await tx.execute(sql`
    insert into ${votes} (template_id, voter_key, rating, is_helpful)
    select "templateId", "voterKey", rating, "isHelpful"
    from json_to_recordset(${JSON.stringify(cast)}::json)
      as cast_votes ("templateId" int, "voterKey" text, rating smallint, "isHelpful" boolean)
    on conflict (template_id, voter_key) do update
      set rating = excluded.rating, is_helpful = excluded.is_helpful, updated_at = now()`);
}
