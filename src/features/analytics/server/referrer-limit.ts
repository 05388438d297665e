/** The limit on referring hosts per IP and day, since a browser can invent them. */
import { type Clock, dayMs } from "#platform/clock.ts";
import { Quota } from "#platform/limits/quota.ts";
import { withoutWww } from "#shared/text/url-text.ts";
import { isPublicHost } from "#shared/text/web-url.ts";

const maxHostsPerIp = 5;

/**
 * Limit against referrer spam. A client can send any referrer, so one IP counts once a day for each site, and for five
 * sites at most. A sender with many IPs can still invent referrers, in proportion to them; an office behind one IP
 * counts as one visitor.
 */
export class ReferrerLimit {
  readonly #ownHost: string;
  readonly #perHost: Quota;
  readonly #perIp: Quota;

  constructor({ clock, siteUrl }: { clock: Clock; siteUrl: string }) {
    this.#ownHost = withoutWww(new URL(siteUrl).hostname);
    this.#perHost = new Quota({ max: 1, windowMs: dayMs, clock });
    this.#perIp = new Quota({ max: maxHostsPerIp, windowMs: dayMs, clock });
  }

  /** The host to count for a referrer, or null; it uses up the quota. @param ip the key from `ipKey` */
  admit(ip: string, referrer: string): string | null {
    const host = referrer.replace(/:\d+$/, "").toLowerCase();
    if (!isPublicHost(host) || withoutWww(host) === this.#ownHost) return null;
    if (this.#perHost.secondsLeft(ip, host) > 0 || this.#perIp.secondsLeft(ip) > 0) return null;
    this.#perHost.use(ip, host);
    this.#perIp.use(ip);
    return host;
  }
}
