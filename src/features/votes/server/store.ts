/** SQL of the votes. */
import { eq, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { templates, votes } from "#db/schema.ts";
import { shownTemplate } from "#db/shown-template.ts";
import { changeSite } from "#db/site-change.ts";
import { type CountChange, countColumns, type TemplateCounts } from "#db/template-counts.ts";
import {
  type CastVote,
  type CountedVote,
  type GivenVote,
  type RatedTemplate,
  Tally,
} from "#features/votes/server/tally.ts";
import type { AdmitGroup, OpenGroup } from "#shared/group-admission.ts";

export class VoteStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores a group of votes, each replacing the same visitor's earlier one or taking it back, and updates the templates' sums
   * and counts.
   * What a vote meets is its template's rating with it, or null when there is no such active template.
   */
  cast(admit: AdmitGroup<CastVote, CountedVote | null>, group: readonly CastVote[]): Promise<CountChange> {
    // The site's version row is locked before anything is read, so no two groups, of any process, read the same earlier votes.
    return changeSite(this.#database, (tx, version) => admit(tx, openVotes(tx, group, version)), "counts");
  }
}

async function openVotes(
  tx: Orm,
  group: readonly CastVote[],
  version: number,
): Promise<OpenGroup<CastVote, CountedVote | null, CountChange>> {
  const tally = new Tally(await listRated(tx, group));
  return {
    meet: (vote) => tally.after(vote),
    add: (vote) => tally.add(vote),
    store: async () => {
      const { votes: given, takenBack } = tally;
      const [, , counts] = await Promise.all([
        given.length > 0 && upsert(tx, given),
        takenBack.length > 0 && remove(tx, takenBack),
        addRatings(tx, tally, version),
      ]);
      return { version, counts };
    },
  };
}

/**
 * The templates of votes that visitors see, each with what the voter has given it before: looked up by the index, one by
 * one, since for a join as a whole the planner may read all votes.
 */
async function listRated(tx: Orm, group: readonly CastVote[]): Promise<readonly RatedTemplate[]> {
  const wanted = group.map(({ templateId, voterKey }) => ({ template: templateId, voter: voterKey }));
  const { rows } = await tx.execute<RatedTemplate & Record<string, unknown>>(sql`
    select ${templates.id}, ${templates.ratingSum} as "ratingSum", ${templates.ratingCount} as "ratingCount",
      given.voter_key as "voterKey", given.rating
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (template int, voter text)
    join ${templates} on ${templates.id} = wanted.template and ${shownTemplate}
    left join lateral (
      select voter_key, rating from ${votes}
      where ${votes.templateId} = ${templates.id} and ${votes.voterKey} = wanted.voter
      limit 1
    ) as given on true`);
  return rows;
}

async function upsert(tx: Orm, cast: readonly GivenVote[]): Promise<void> {
  await tx.execute(sql`
    insert into ${votes} (template_id, voter_key, rating, is_helpful)
    select "templateId", "voterKey", rating, "isHelpful"
    from json_to_recordset(${JSON.stringify(cast)}::json)
      as cast_votes ("templateId" int, "voterKey" text, rating smallint, "isHelpful" boolean)
    on conflict (template_id, voter_key) do update
      set rating = excluded.rating, is_helpful = excluded.is_helpful, updated_at = now()`);
}

async function remove(tx: Orm, takenBack: readonly CastVote[]): Promise<void> {
  await tx.execute(sql`
    delete from ${votes}
    using json_to_recordset(${JSON.stringify(takenBack)}::json) as taken_back ("templateId" int, "voterKey" text)
    where ${votes.templateId} = taken_back."templateId" and ${votes.voterKey} = taken_back."voterKey"`);
}

function addRatings(tx: Orm, { changes }: Tally, version: number): Promise<TemplateCounts[]> {
  const changed = sql`json_to_recordset(${JSON.stringify(changes)}::json) as changed (id int, sum int, count int)`;
  return tx
    .update(templates)
    .set({
      ratingSum: sql`${templates.ratingSum} + changed.sum`,
      ratingCount: sql`${templates.ratingCount} + changed.count`,
      version,
    })
    .from(changed)
    .where(eq(templates.id, sql`changed.id`))
    .returning(countColumns);
}
