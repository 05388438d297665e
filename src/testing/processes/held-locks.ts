/** Locks that a test holds while what it starts meets them. PostgreSQL only. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";

type Started<Starts extends readonly (() => Promise<unknown>)[]> = {
  [Each in keyof Starts]: ReturnType<Starts[Each]>;
};

/**
 * Holds locks in a transaction, starts what must wait for them, one after the other, and commits when the server has been
 * seen to keep each waiting. So the order in which they wait, and what they have done by then, is the same in each run.
 * Two that wait for one row go on in that order only where `hold` leaves it as it was: for a changed one each looks anew.
 * @param hold what takes the locks
 * @returns what was started
 * @throws when one ends without having waited
 */
export async function startWhileHeld<const Starts extends readonly (() => Promise<unknown>)[]>(
  { orm }: Pick<Database, "orm">,
  hold: (tx: Orm) => Promise<unknown>,
  ...starts: Starts
): Promise<Started<Starts>> {
  return orm.transaction(async (tx) => {
    await hold(tx);
    const started: Promise<unknown>[] = [];
    for (const start of starts) {
      started.push(start());
      if ((await endOrWait(orm, started)) === "ended")
        throw new Error("It ended without waiting for the lock");
    }
    return started as Started<Starts>;
  });
}

/** As `startWhileHeld`, for what must not wait. @throws when it does */
export async function endWhileHeld<Result>(
  { orm }: Pick<Database, "orm">,
  hold: (tx: Orm) => Promise<unknown>,
  start: () => Promise<Result>,
): Promise<Result> {
  const { started } = await orm.transaction(async (tx) => {
    await hold(tx);
    const ending = start();
    if ((await endOrWait(orm, [ending])) === "waiting") throw new Error("It waits for the lock");
    return { started: ending };
  });
  return started;
}

/** What happens first: that one has ended, or that all wait for locks. Which of them it is does not depend on time. */
async function endOrWait(orm: Orm, started: readonly Promise<unknown>[]): Promise<"ended" | "waiting"> {
  let isEnded = false;
  const noteEnd = () => {
    isEnded = true;
  };
  for (const each of started) each.then(noteEnd, noteEnd);
  const waiting = sql`(select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock') as waiting`;
  while (!isEnded) {
    if ((await orm.$count(waiting)) >= started.length) return "waiting";
    await nextTurn();
  }
  return "ended";
}
