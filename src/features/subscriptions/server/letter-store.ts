/**
 * SQL of the letters of each month. A letter is recorded on its reader's row in the transaction that puts the mail in the
 * outbox: a process that dies, or two that write at once, omit no reader and repeat none.
 */
import { and, arrayContains, desc, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { siteState } from "#db/schema/schema.ts";
import { letters, subscribers } from "#db/schema/subscriptions.ts";
import type { LetterContent, LetterForm } from "#features/subscriptions/letters.ts";
import { hasMailWaiting, lockSubscribers, type Subscriber } from "#features/subscriptions/server/store.ts";
import { HttpError, notFound } from "#platform/http-error.ts";

export type LetterRow = typeof letters.$inferSelect;

export const noLetter = "Fant ikke noe brev med denne id-en.";
const listed = 12;
const batch = 50;

const wantsIt = and(isNotNull(subscribers.confirmedAt), arrayContains(subscribers.follows, ["monthly"]));
/** A reader who leaves and subscribes again while it is sent is a new row, and may have had it. */
const hasNot = (id: number) => sql`coalesce(${subscribers.lastLetter}, 0) < ${id}
  and ${subscribers.createdAt} <= (select ${letters.startedAt} from ${letters} where ${letters.id} = ${id})`;

export class LetterStore extends Store {
  list(): Promise<LetterRow[]> {
    return this.database.orm.select().from(letters).orderBy(desc(letters.id)).limit(listed);
  }

  countReaders(): Promise<number> {
    return this.database.orm.$count(subscribers, wantsIt);
  }

  async find(where: SQL | undefined): Promise<LetterRow | null> {
    const [row] = await this.database.orm.select().from(letters).where(where);
    return row ?? null;
  }

  get(id: number): Promise<LetterRow | null> {
    return this.find(eq(letters.id, id));
  }

  findSending(): Promise<LetterRow | null> {
    return this.find(eq(letters.status, "sending"));
  }

  /** The time when the site loaded the shipped catalogue, which is not news. */
  async readSeededAt(): Promise<string> {
    const [row] = await this.database.orm.select({ at: siteState.seededAt }).from(siteState);
    return row?.at?.toISOString() ?? "";
  }

  /** A month has one letter. */
  async addDraft(month: string, subject: string): Promise<void> {
    await this.database.orm
      .insert(letters)
      .values({ month, subject })
      .onConflictDoNothing({ target: letters.month });
  }

  /** @throws HttpError 404; 409 when it has changed, is no longer a draft or the latest, or while another is sent */
  edit(id: number, form: LetterForm, now: Date): Promise<void> {
    const [kind, target] = form.sponsor.split(" ");
    return this.#changeDraft(id, form.revision, {
      subject: form.subject,
      opening: form.opening ?? "",
      content: form.leftOut,
      offerId: kind === "offer" ? Number(target) : null,
      adId: kind === "ad" ? Number(target) : null,
      updatedAt: now,
    });
  }

  /** @throws HttpError as `edit` */
  begin(id: number, revision: number, content: LetterContent, now: Date): Promise<void> {
    return this.#changeDraft(id, revision, { status: "sending", content, startedAt: now, updatedAt: now });
  }

  /** Writes to some readers without the letter and without another mail that day. @returns their number */
  writeSome(
    id: number,
    day: string,
    write: (tx: Orm, reader: Subscriber) => Promise<Pick<Subscriber, "tokenHashes">>,
  ): Promise<number> {
    const isFree = or(isNull(subscribers.mailedOn), ne(subscribers.mailedOn, day));
    return this.database.orm.transaction(async (tx) => {
      const readers = await tx
        .select()
        .from(subscribers)
        .where(and(wantsIt, hasNot(id), isFree, not(hasMailWaiting)))
        .orderBy(subscribers.id)
        .limit(batch)
        .for("update");
      for (const reader of readers) {
        const written = { ...(await write(tx, reader)), lastLetter: id, mailedOn: day };
        await tx.update(subscribers).set(written).where(eq(subscribers.id, reader.id));
      }
      const recipients = sql`${letters.recipients} + ${readers.length}`;
      await tx.update(letters).set({ recipients }).where(eq(letters.id, id));
      return readers.length;
    });
  }

  /**
   * Records the numbers so far; the letter is sent when no reader waits, and a draft again when it reached none.
   * @param keys of its mails
   * @param waiting mails without a server's reply
   */
  async note(
    { id, keys }: { readonly id: number; readonly keys: string },
    counts: Pick<LetterRow, "delivered" | "refused">,
    waiting: number,
    now: Date,
  ): Promise<void> {
    const unwritten = await this.database.orm.$count(subscribers, and(wantsIt, hasNot(id)));
    const isOver = waiting + unwritten === 0;
    if (isOver && counts.delivered === 0 && counts.refused > 0) return this.#takeBack(id, keys);
    const changes = { ...counts, ...(isOver && { status: "sent" as const, sentAt: now }) };
    await this.database.orm
      .update(letters)
      .set(changes)
      .where(and(eq(letters.id, id), eq(letters.status, "sending")));
  }

  #takeBack(id: number, keys: string): Promise<void> {
    return this.database.orm.transaction(async (tx) => {
      const content = sql`${letters.content} -> 'leftOut'`;
      const draft = { status: "draft", content, startedAt: null, recipients: 0 } as const;
      const rows = await tx
        .update(letters)
        .set({ ...draft, delivered: 0, refused: 0, revision: sql`${letters.revision} + 1` })
        .where(and(eq(letters.id, id), eq(letters.status, "sending")))
        .returning({ id: letters.id });
      if (rows.length === 0) return;
      await lockSubscribers(tx, eq(subscribers.lastLetter, id));
      await tx
        .update(subscribers)
        .set({ lastLetter: null, mailedOn: null })
        .where(eq(subscribers.lastLetter, id));
      // A mail of a key is written once.
      await tx
        .update(mailOutbox)
        .set({ body: null, dedupeKey: sql`'letter-unsent:' || ${mailOutbox.id}` })
        .where(sql`starts_with(${mailOutbox.dedupeKey}, ${keys})`);
    });
  }

  #changeDraft(id: number, revision: number | undefined, changes: Partial<LetterRow>): Promise<void> {
    return this.database.orm.transaction(async (tx) => {
      // All rows are locked, so that no two letters are sent at once.
      const rows = await tx.select().from(letters).orderBy(letters.id).for("update");
      const row = rows.find((each) => each.id === id);
      if (!row) throw notFound(noLetter);
      if (row.status !== "draft" || (revision !== undefined && row.revision !== revision)) {
        throw new HttpError(409, "letter_changed", "Brevet er endret eller sendt siden du åpnet det.");
      }
      if (rows.some((other) => other.id > id || other.status === "sending")) {
        throw new HttpError(409, "other_letter", "Et nyere brev er laget, eller et annet sendes ennå.");
      }
      await tx
        .update(letters)
        .set({ ...changes, revision: row.revision + 1 })
        .where(eq(letters.id, id));
    });
  }
}
