/** The limit on referring hosts per IP and day, since a browser can invent them. */
import { type Clock, dayMs } from "#platform/clock.ts";
import { Quota } from "#platform/limits/quota.ts";
import { withoutWww } from "#shared/text/url-text.ts";
import { isPublicHost } from "#shared/text/web-url.ts";

const maxHostsPerIp = 5;
/** New hosts in a day, of all visitors: each is a row that stays. */
const maxHosts = 1_000;

/**
 * Limit against referrer spam. A client can send any referrer, so one IP counts once a day for each site, and for five
 * sites at most. A sender with many IPs can still invent referrers, in proportion to them and up to the day's number;
 * an office behind one IP counts as one visitor.
 */
export class ReferrerLimit {
  readonly #ownHost: string;
  readonly #perHost: Quota;
  readonly #perIp: Quota;
  readonly #hosts: Quota;

  constructor({ clock, siteUrl }: { clock: Clock; siteUrl: string }) {
    this.#ownHost = withoutWww(new URL(siteUrl).hostname);
    this.#perHost = new Quota({ max: 1, windowMs: dayMs, clock });
    this.#perIp = new Quota({ max: maxHostsPerIp, windowMs: dayMs, clock });
    this.#hosts = new Quota({ max: maxHosts, windowMs: dayMs, clock });
  }

  /** The host to count for a referrer, or null; it uses up the quota. @param ip the key from `ipKey` */
  admit(ip: string, referrer: string): string | null {
    const host = referrer.replace(/:\d+$/, "").toLowerCase();
    if (!isPublicHost(host) || withoutWww(host) === this.#ownHost) return null;
    const isNew = this.#perHost.secondsLeft(host) === 0;
    if (isNew && this.#hosts.secondsLeft() > 0) return null;
    if (!this.#perHost.tryToUse(ip, host) || !this.#perIp.tryToUse(ip)) return null;
    if (isNew) this.#hosts.use();
    this.#perHost.use(host);
    return host;
  }
}
