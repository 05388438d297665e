/** SQL of the counted searches. */
import { lt, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { searchDays, searchMarks, searchTexts } from "#db/schema/statistics.ts";
import { minSearchVisitors } from "#features/analytics/statistics.ts";
import type { Period } from "#features/analytics/periods.ts";

/** One visitor's search for one text on one day. */
export interface MarkedSearch {
  readonly day: string;
  readonly search: string;
  readonly mark: string;
  readonly text: string;
  readonly found: boolean;
  readonly followed: boolean;
  readonly again: boolean;
  /** The template that was opened after it. */
  readonly opened: number | null;
}

export interface SearchSum {
  readonly text: string;
  readonly visitors: number;
  readonly notFound: number;
  readonly notFollowed: number;
  readonly again: number;
  /** Opened templates, most visitors first. */
  readonly opened: { readonly templateId: number; readonly visitors: number }[];
}

export class SearchStore extends Store {
  /** Stores marks, one for each visitor and text, and the texts that enough different visitors have searched for by then. */
  async addSearches(searches: readonly MarkedSearch[]): Promise<void> {
    const asked = sql`json_to_recordset(${JSON.stringify(searches)}::json) as asked
      (day date, search text, mark text, text text, found boolean, followed boolean, again boolean, opened int)`;
    await this.database.orm.transaction(async (tx) => {
      await tx.execute(sql`
        insert into ${searchMarks} as marks (day, search, mark, found, followed, again, opened)
        select day, search, mark, bool_or(found), bool_or(followed), bool_or(again), max(opened)
        from ${asked} group by 1, 2, 3 order by 1, 2, 3
        on conflict (day, search, mark) do update set
          found = marks.found or excluded.found,
          followed = marks.followed or excluded.followed,
          again = marks.again or excluded.again,
          opened = coalesce(excluded.opened, marks.opened)`);
      await tx.execute(sql`
        insert into ${searchTexts} (day, search, text)
        select distinct asked.day, asked.search, asked.text
        from ${asked}
        where (
          select count(*) from (
            select 1 from ${searchMarks} as marks
            where marks.day = asked.day and marks.search = asked.search limit ${minSearchVisitors}
          ) as enough
        ) >= ${minSearchVisitors}
        order by 1, 2
        on conflict do nothing`);
    });
  }

  /** Sums the days before `today`, keeps what enough visitors searched for, and deletes all marks of those days. */
  async rollUpDaysBefore(today: string): Promise<void> {
    await this.database.orm.transaction(async (tx) => {
      // One statement, as for the visitors: when two processes roll up a day at once, each mark is counted by one of them.
      await tx.execute(sql`
        with gone as (delete from ${searchMarks} where ${lt(searchMarks.day, today)} returning *),
        kept as (
          select gone.*, texts.text
          from gone join ${searchTexts} as texts on texts.day = gone.day and texts.search = gone.search
        )
        insert into ${searchDays} as rolled_up (day, text, visitors, not_found, not_followed, again, opened)
        select day, text, count(*)::int,
          (count(*) filter (where not found))::int,
          (count(*) filter (where found and not followed))::int,
          (count(*) filter (where again))::int,
          coalesce(array_agg(opened order by opened) filter (where opened is not null), '{}')
        from kept
        group by day, text
        having count(*) >= ${minSearchVisitors}
        on conflict (day, text) do update set
          visitors = rolled_up.visitors + excluded.visitors,
          not_found = rolled_up.not_found + excluded.not_found,
          not_followed = rolled_up.not_followed + excluded.not_followed,
          again = rolled_up.again + excluded.again,
          opened = rolled_up.opened || excluded.opened`);
      await tx.delete(searchTexts).where(lt(searchTexts.day, today));
    });
  }

  /** The texts of a period that most visitors searched for in vain, or searched on from; today's too. */
  async listInVain({ from, to }: Period, limit: number): Promise<SearchSum[]> {
    // One statement: a day that is rolled up meanwhile is counted in one half, never in both or neither.
    const { rows } = await this.database.orm.execute<Omit<SearchSum, "opened"> & { opened: string }>(sql`
      select text, sum(visitors)::int as visitors, sum(not_found)::int as "notFound",
        sum(not_followed)::int as "notFollowed", sum(again)::int as again,
        string_agg(opened, ' ') as opened
      from (
        select day, text, visitors, not_found, not_followed, again, array_to_string(opened, ' ') as opened
        from ${searchDays} where day between ${from} and ${to}
        union all
        select day, text, count(*), count(*) filter (where not found),
          count(*) filter (where found and not followed), count(*) filter (where again),
          coalesce(string_agg(opened::text, ' '), '')
        from ${searchTexts} join ${searchMarks} using (day, search)
        where day between ${from} and ${to} group by day, text
      ) as days
      group by text having sum(not_found + not_followed + again) > 0
      order by sum(not_found + not_followed) desc, sum(again) desc, text limit ${limit}`);
    return rows.map(({ opened, ...row }) => ({ ...row, opened: countIds(opened) }));
  }
}

function countIds(ids: string): SearchSum["opened"] {
  const byId = Map.groupBy(ids.match(/\d+/g) ?? [], Number);
  const counts = [...byId].map(([templateId, all]) => ({ templateId, visitors: all.length }));
  return counts.sort((a, b) => b.visitors - a.visitors || a.templateId - b.templateId);
}
