/**
 * The step of a group's transaction that decides on each write by itself: which are stored, and which are rejected. Who
 * decides does not know the database, so the transaction is an object that is only handed on.
 * @param meet what an item meets, once those that were stored before it are counted
 * @param store called for each item that is admitted, in order, with what it met
 * @throws when none is admitted, so that the transaction leaves nothing behind
 */
export type AdmitGroup<Item, Met> = (
  tx: object,
  meet: (item: Item) => Met,
  store: (item: Item, met: Met) => void,
) => Promise<void>;
