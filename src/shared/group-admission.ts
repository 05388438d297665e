/** Writes of a group within its transaction, as their store sees them. */
export interface OpenGroup<Item, Met, Stored> {
  /** What an item meets, once those that were added before it are counted. */
  meet(item: Item): Met;
  /** Called for each item that is admitted, in order, with what it met. */
  add(item: Item, met: Met): void;
  /** Stores what was added. */
  store(): Promise<Stored>;
}

/**
 * The step of a group's transaction that decides on each write by itself: which are stored, and which are rejected. Who
 * decides does not know the database, so the transaction is an object that is only handed on.
 * @param opening the store's own reads, already sent: what the decision needs besides goes with them, in one round trip
 * @throws when none is admitted, so that the transaction leaves nothing behind
 */
export type AdmitGroup<Item, Met> = <Stored>(
  tx: object,
  opening: Promise<OpenGroup<Item, Met, Stored>>,
) => Promise<Stored>;

/** What a form meets in the inbox. */
export interface MetInbox {
  /** How many of its kind wait for the administrator. */
  readonly waiting: number;
  /** The row that it would be; null when what it is about is not there. */
  readonly row: object | null;
}
