/** SQL of the hosts of link checks: one row each, with the time of its next request. */
import { eq, isNull, lte, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { linkHosts } from "#db/schema/link.ts";

export class LinkHostStore extends Store {
  /**
   * Claims a host until a time, if it is free.
   * @returns when it will be, as far as is known, if it is not
   */
  async claim(host: string, now: number, until: number): Promise<{ isMine: boolean; freeAt: number }> {
    const { orm } = this.database;
    const [nowAt, untilAt] = [new Date(now), new Date(until)];
    const claimed = await orm
      .insert(linkHosts)
      .values({ host, freeAt: nowAt, claimedUntil: untilAt })
      .onConflictDoUpdate({
        target: linkHosts.host,
        set: { claimedUntil: untilAt },
        setWhere: sql`${lte(linkHosts.freeAt, nowAt)} and (${isNull(linkHosts.claimedUntil)} or ${lte(linkHosts.claimedUntil, nowAt)})`,
      })
      .returning({ host: linkHosts.host });
    if (claimed.length > 0) return { isMine: true, freeAt: now };
    const [row] = await orm.select().from(linkHosts).where(eq(linkHosts.host, host));
    // A claim ends with its request, nearly always long before its time.
    const isClaimed = row?.claimedUntil != null && row.claimedUntil.getTime() > now;
    return { isMine: false, freeAt: Math.max(row?.freeAt.getTime() ?? now, isClaimed ? now + 1 : now) };
  }

  async release(host: string, freeAt: number): Promise<void> {
    await this.database.orm
      .update(linkHosts)
      .set({ claimedUntil: null, freeAt: new Date(freeAt) })
      .where(eq(linkHosts.host, host));
  }

  /** Deletes hosts that have been free for long. */
  async purgeBefore(time: Date): Promise<void> {
    const lastAt = sql`greatest(${linkHosts.freeAt}, ${linkHosts.claimedUntil})`;
    await this.database.orm.delete(linkHosts).where(sql`${lastAt} < ${time.toISOString()}::timestamptz`);
  }
}
