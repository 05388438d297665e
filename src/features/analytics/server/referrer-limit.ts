import { type Clock, dayMs } from "#platform/clock.ts";
import { Quota } from "#platform/quota.ts";
import { withoutWww } from "#shared/url-text.ts";
import { isPublicHost } from "#shared/web-url.ts";

/** Sites one ip can be counted as coming from within a day. */
const maxHostsPerIp = 5;

/**
 * Decides which referrers count. The browser says where a visitor came from, so it can be invented: what keeps the
 * list honest is that one ip counts once a day for each site and for five sites at the most. A sender with many ips
 * can still invent referrers, in proportion to them; an office behind one ip counts as one visitor.
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

  /** The site to count for a referrer from an ip (as the rate limits count it), or null; counted means used up. */
  admit(ip: string, referrer: string): string | null {
    const host = referrer.replace(/:\d+$/, "").toLowerCase();
    if (!isPublicHost(host) || withoutWww(host) === this.#ownHost) return null;
    if (this.#perHost.secondsLeft(ip, host) > 0 || this.#perIp.secondsLeft(ip) > 0) return null;
    this.#perHost.use(ip, host);
    this.#perIp.use(ip);
    return host;
  }
}
