/**
 * The proxy that `TRUST_PROXY` does not name: a peer that forwards requests, so that all visitors behind it count as one. Any
 * client that reaches the port can look like one, so only the latest is kept, for an hour, and logged once an hour.
 */
import type { IncomingMessage } from "node:http";
import { trustedProxies } from "#platform/ip.ts";
import { type Clock, hourMs } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import { commandLine } from "#shared/project-root.ts";

/** Whether the IP cannot be a web visitor's. A visitor who sends the header is not logged. */
const isOnOwnNetwork = trustedProxies("loopback, linklocal, uniquelocal");

export interface UnknownProxyOptions {
  readonly trustProxy: string | false;
  readonly clock: Clock;
  readonly log: Logger;
}

export class UnknownProxy {
  readonly #isTrusted: (ip: string, hop: number) => boolean;
  readonly #options: UnknownProxyOptions;
  #latest = { ip: "", seenAt: -Infinity };
  #loggedAt = -Infinity;

  constructor(options: UnknownProxyOptions) {
    this.#options = options;
    this.#isTrusted = options.trustProxy === false ? () => false : trustedProxies(options.trustProxy);
  }

  /** The proxy's IP; null without one for an hour. */
  get ip(): string | null {
    return this.#options.clock.now() - this.#latest.seenAt < hourMs ? this.#latest.ip : null;
  }

  look({ headers, socket }: IncomingMessage): void {
    if (headers["x-forwarded-for"] === undefined && headers.forwarded === undefined) return;
    const ip = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    if (ip === "" || this.#isTrusted(ip, 0)) return;
    const seenAt = this.#options.clock.now();
    this.#latest = { ip, seenAt };
    if (seenAt - this.#loggedAt < hourMs) return;

    this.#loggedAt = seenAt;
    this.#options.log.warn(
      isOnOwnNetwork(ip, 0) ? { peer: ip } : {},
      "Requests come with X-Forwarded-For or Forwarded from a peer that TRUST_PROXY does not name: if it is your proxy, " +
        `all visitors behind it share one visitor's limits; name it there. ${commandLine("doctor")} and the tab Stats say which.`,
    );
  }
}
