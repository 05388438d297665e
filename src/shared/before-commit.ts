/**
 * Work at the end of a store's transaction, on what it stored: both are committed, or neither. Who makes it does not know the
 * database, so the transaction is an object that is only handed on.
 */
export type BeforeCommit<Saved = void> = (tx: object, saved: Saved) => Promise<void>;
