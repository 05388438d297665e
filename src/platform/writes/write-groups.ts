/**
 * What visitors send, stored in groups: what arrives while a group is being written is the next one, which is one
 * transaction and one sync. Within it each write is admitted or rejected by itself, in the order of arrival, with the
 * response it would have got alone; it is sent once the transaction is committed.
 */
import { GroupWriter } from "#platform/writes/group-writer.ts";
import type { Idempotency, Keep, KeptResponse, StoredResponse } from "#platform/writes/idempotency.ts";
import { ClaimedQuotas, type Claim, type QuotaStore } from "#platform/limits/stored-quota.ts";
import { isDatabaseUnavailable } from "#shared/database-unavailable.ts";
import type { AdmitGroup, OpenGroup } from "#shared/group-admission.ts";
import { KeptAlready } from "#shared/kept-already.ts";

/** Whoever comes alone waits this long for company; behind a group in flight, nobody waits longer than that takes. */
const maxWaitMs = 1;
const maxGroup = 200;
const maxPending = 5_000;

type UsePlaces = (claims: readonly Claim[]) => void;

/** What the stores find of a write, and how it is decided. */
export interface Submission<Met> {
  /** The places in quotas that it may need. */
  readonly claims: readonly Claim[];
  readonly keep: Keep;
  /**
   * @param take uses places of those claimed, all or none
   * @param giveBack frees such places, used by what this undoes
   * @returns the response, if it is stored
   * @throws HttpError when it is rejected
   */
  readonly admit: (met: Met, take: UsePlaces, giveBack: UsePlaces) => StoredResponse;
}

export interface WriteGroupsOptions<Item, Met> {
  readonly limits: QuotaStore;
  readonly idempotency: Idempotency;
  /** Stores a group in one transaction, in which it calls `admit`. */
  readonly store: (admit: AdmitGroup<Item, Met>, items: readonly Item[]) => Promise<void>;
}

interface Entry<Item, Met> {
  readonly item: Item;
  readonly submission: Submission<Met>;
  /** Why it was rejected, in the transaction that was tried last. */
  rejection: unknown;
}

/** Undoes a transaction in which nothing is stored. */
class NoneAdmitted extends Error {}

export class WriteGroups<Item, Met> {
  readonly #options: WriteGroupsOptions<Item, Met>;
  readonly #writer: GroupWriter<Entry<Item, Met>>;

  constructor(options: WriteGroupsOptions<Item, Met>) {
    this.#options = options;
    this.#writer = new GroupWriter({
      maxWaitMs,
      maxGroup,
      maxPending,
      write: (entries) => this.#write(entries),
      isItemsFault: (error) => !isDatabaseUnavailable(error),
      isOutage: isDatabaseUnavailable,
    });
  }

  /** Resolves when the item is committed. @throws what `admit` throws, or the database */
  async add(item: Item, submission: Submission<Met>): Promise<void> {
    const entry: Entry<Item, Met> = { item, submission, rejection: undefined };
    await this.#writer.add(entry);
    if (entry.rejection !== undefined) throw entry.rejection;
  }

  /** Items held now, waiting and in flight. */
  get pending(): number {
    return this.#writer.pending;
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async #write(entries: readonly Entry<Item, Met>[]): Promise<void> {
    const admit: AdmitGroup<Item, Met> = (tx, opening) => this.#admit(entries, tx, opening);
    try {
      await this.#options.store(
        admit,
        entries.map(({ item }) => item),
      );
    } catch (error) {
      if (!(error instanceof NoneAdmitted)) throw error;
    }
  }

  /** Two round trips: what the decision needs, and what it leads to. */
  async #admit<Stored>(
    entries: readonly Entry<Item, Met>[],
    tx: object,
    opening: Promise<OpenGroup<Item, Met, Stored>>,
  ): Promise<Stored> {
    const { limits, idempotency } = this.#options;
    const ids = entries.flatMap(({ submission }) => submission.keep.id ?? []);
    const claims = entries.flatMap(({ submission }) => submission.claims);
    const [group, kept, quotas] = await Promise.all([
      opening,
      idempotency.listKept(tx, ids),
      ClaimedQuotas.open(limits, tx, claims),
    ]);
    const take: UsePlaces = (taken) => quotas.take(taken);
    const giveBack: UsePlaces = (freed) => quotas.giveBack(freed);
    const records: KeptResponse[] = [];
    let admitted = 0;
    for (const entry of entries) {
      const { item, submission } = entry;
      const { id } = submission.keep;
      entry.rejection = undefined;
      try {
        if (id !== undefined && kept.has(id)) throw new KeptAlready();
        const met = group.meet(item);
        const record = submission.keep.record(submission.admit(met, take, giveBack));
        if (record) {
          records.push(record);
          kept.add(record.id);
        }
        group.add(item, met);
        admitted += 1;
      } catch (error) {
        entry.rejection = error;
      }
    }
    if (admitted === 0) throw new NoneAdmitted();
    const [stored] = await Promise.all([group.store(), quotas.close(), idempotency.keep(tx, records)]);
    return stored;
  }
}
