/** Long work on many items, in turns with everything else the server's one thread has to do. */
import { Turns } from "#platform/turns.ts";

export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  const turns = new Turns();
  for (const item of items) {
    if (turns.isOver) await turns.next();
    work(item);
  }
}
