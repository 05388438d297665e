/** What was sent and acknowledged in a soak, and whether the database has it. */
import { Client } from "pg";

/** Rows with a text of their own by which they are found: reports, suggestions, inquiries. */
export type InboxTable = "reports" | "suggestions" | "inquiries";

interface Edits {
  /** The number of the last acknowledged edit, and of those after it whose outcome is not known. */
  acknowledged: number;
  readonly open: Set<number>;
}

export interface Verdict {
  readonly acknowledged: number;
  readonly problems: readonly string[];
}

export class Ledger {
  readonly votes = new Map<number, number>();
  readonly downloads = new Map<number, number>();
  readonly inbox: Record<InboxTable, Set<string>> = {
    reports: new Set(),
    suggestions: new Set(),
    inquiries: new Set(),
  };
  readonly deleted: Record<InboxTable, Set<number>> = {
    reports: new Set(),
    suggestions: new Set(),
    inquiries: new Set(),
  };
  readonly edits = new Map<number, Edits>();
  /** Requests sent, by what they add to; those without a response may have been stored. */
  sentVotes = 0;
  sentDownloads = 0;
  #editsAcknowledged = 0;

  add(counts: Map<number, number>, id: number): void {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  beginEdit(templateId: number, number: number): void {
    const edits = this.edits.get(templateId) ?? { acknowledged: 0, open: new Set() };
    edits.open.add(number);
    this.edits.set(templateId, edits);
  }

  acknowledgeEdit(templateId: number, number: number): void {
    const edits = this.edits.get(templateId);
    if (!edits) return;
    this.#editsAcknowledged += 1;
    edits.acknowledged = number;
    edits.open.clear();
  }

  /** Compares it with the database, when all has stopped. */
  async verify(databaseUrl: string): Promise<Verdict> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const problems: string[] = [];
    const query = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
    try {
      const templates = await query<{
        id: number;
        description: string;
        rating_count: number;
        rating_sum: number;
        download_count: number;
        votes: number;
        sum: number;
      }>(
        `select t.id, t.description, t.rating_count, t.rating_sum, t.download_count,
           count(v.rating)::int as votes, coalesce(sum(v.rating), 0)::int as sum
         from templates t left join votes v on v.template_id = t.id group by t.id`,
      );
      let [votes, downloads] = [0, 0];
      for (const row of templates) {
        votes += row.votes;
        downloads += row.download_count;
        if (row.rating_count !== row.votes || row.rating_sum !== row.sum)
          problems.push(`template ${row.id}: ${row.votes} votes, but its sum counts ${row.rating_count}`);
        const acknowledged = this.votes.get(row.id) ?? 0;
        if (row.votes < acknowledged)
          problems.push(`template ${row.id}: ${acknowledged} votes acknowledged, ${row.votes} stored`);
        const followed = this.downloads.get(row.id) ?? 0;
        if (row.download_count < followed)
          problems.push(`template ${row.id}: ${followed} follows acknowledged, ${row.download_count} stored`);
        const edits = this.edits.get(row.id);
        const number = Number(/utgave (\d+)\./.exec(row.description)?.[1] ?? 0);
        if (edits && number !== edits.acknowledged && !edits.open.has(number))
          problems.push(`template ${row.id}: edit ${edits.acknowledged} acknowledged, ${number} stored`);
      }
      if (votes > this.sentVotes) problems.push(`${this.sentVotes} votes sent, ${votes} stored`);
      if (downloads > this.sentDownloads)
        problems.push(`${this.sentDownloads} follows sent, ${downloads} stored`);
      const marksIn = (rows: readonly { text: string }[]) =>
        rows.flatMap(({ text }) => text.match(/merke-\d+-/g) ?? []);
      const undoable = marksIn(
        await query<{ text: string }>("select before::text as text from history where before is not null"),
      );
      for (const table of ["reports", "suggestions", "inquiries"] as const) {
        const rows = await query<{ id: number; text: string }>(`select id, t::text as text from ${table} t`);
        const present = marksIn(rows);
        const stored = new Set([...present, ...undoable]);
        const lost = [...this.inbox[table]].filter((mark) => !stored.has(mark));
        if (lost.length > 0) problems.push(`${lost.length} acknowledged ${table} lost, such as ${lost[0]}`);
        const twice = present.length - new Set(present).size;
        if (twice > 0) problems.push(`${twice} ${table} stored twice`);
        const back = rows.filter(({ id }) => this.deleted[table].has(id)).length;
        if (back > 0) problems.push(`${back} ${table} are there that were deleted`);
      }
      return { acknowledged: this.#total(), problems };
    } finally {
      await client.end();
    }
  }

  #total(): number {
    const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
    const inbox = Object.values(this.inbox).map(({ size }) => size);
    const deleted = Object.values(this.deleted).map(({ size }) => size);
    return sum([
      ...this.votes.values(),
      ...this.downloads.values(),
      ...inbox,
      ...deleted,
      this.#editsAcknowledged,
    ]);
  }
}
