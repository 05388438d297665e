/** Rate limits for each ip, and the response of a rejection by one. An ip is never stored or logged. */
import { isIPv4, isIPv6, SocketAddress } from "node:net";
import type { FastifyRequest } from "fastify";
import { HttpError } from "#platform/http-error.ts";

export interface RouteLimit {
  readonly max: number;
  readonly windowMs: number;
  /** Seconds to wait for another limit that this request would meet next. */
  readonly secondsLeft?: (request: Pick<FastifyRequest, "ip">) => Promise<number>;
}

const minute = 60_000;

export const rateLimits = {
  /** Counts that browsing causes: followed links, page views, clicks on ads. */
  counted: { max: 120, windowMs: minute },
  /** Writes that are stored: votes, reports, suggestions, inquiries. */
  written: { max: 20, windowMs: minute },
  /**
   * Responses that are not in the cache, by their cost: a unit is about half a millisecond of the one thread.
   * 400 short lists, or 180 pages of a dozen cards, or 20 of the longest. It guards that thread, so each process counts
   * for itself.
   */
  uncached: { max: 2_000, windowMs: minute },
} as const;

/**
 * The key an ip is counted by: an IPv6 visitor has a whole /64, so that is one key; an IPv4-mapped IPv6 address counts as IPv4.
 * Some proxies forward it with the port, which would make each connection another client. Anything that is not an IP shares one
 * key; otherwise a client could send a new word each time and never be limited.
 */
export function ipKey(request: Pick<FastifyRequest, "ip">): string {
  // Undefined, despite its type, once the connection is closed.
  const ip = (request.ip as string | undefined) ?? "";
  if (isIPv4(ip)) return ip;
  const plainIp = ip.replace(/^([\d.]+):\d+$/, "$1").replace(/^\[(.*)\](:\d+)?$/, "$1");
  if (!isIPv6(plainIp)) return isIPv4(plainIp) ? plainIp : "";
  const { address: written } = new SocketAddress({ address: plainIp, family: "ipv6" });
  return /^::ffff:([\d.]+)$/.exec(written)?.[1] ?? expandIpv6(written).slice(0, 4).join(":");
}

/** @param ip as Node writes it: in lower case, without a zone and zeros in front */
function expandIpv6(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill("0"), ...right];
}

/**
 * The networks that a key of `ipKey` is counted in by the quotas of an hour or a day, by the lock-out and by limits on
 * concurrent use, and how many times one visitor's share each has: a home may have a /56 and an office a /48, 256 and 65 536
 * visitors by their /64s. Not in the limits of a minute: a /48 of a mobile operator's is thousands of phones.
 */
export function networksOf(key: string): readonly { readonly network: string; readonly shares: number }[] {
  const own = { network: key, shares: 1 };
  if (!key.includes(":")) return [own];
  const [a, b, c, d = "0"] = key.split(":");
  return [
    own,
    { network: `${a}:${b}:${c}:${parseInt(d, 16) >> 8}/56`, shares: 2 },
    { network: `${a}:${b}:${c}/48`, shares: 5 },
  ];
}

/** A limit of an hour or more, counted in the database (`LimitStore`): it holds over all processes, and after a restart. */
export interface StoredLimit {
  /** The prefix of the hash in the table. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly reason?: string;
}

/** The uses of a limit by a write: one in each network of its ip. @param ip the key from `ipKey` */
export const usesOf = (
  { name, max, ...limit }: StoredLimit,
  ip: string,
  ...what: readonly (string | number)[]
) =>
  networksOf(ip).map(({ network, shares }) => ({
    ...limit,
    limit: name,
    whom: [network, ...what],
    max: max * shares,
  }));

export function tooManyRequests(
  secondsLeft: number,
  reason = "Du har sendt for mye på kort tid.",
): HttpError {
  return new HttpError(429, "too_many_requests", `${reason} Prøv igjen ${waitInWords(secondsLeft)}.`, {
    retryAfterMs: Math.max(1, Math.ceil(secondsLeft * 1000)),
  });
}

/** The wait in words, rounded up: «om et minutt», «om 2 timer», «i morgen». */
function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "om et minutt";
  if (minutes <= 45) return `om ${minutes} minutter`;
  if (minutes <= 60) return "om en time";
  if (minutes <= 12 * 60) return `om ${Math.ceil(minutes / 60)} timer`;
  return "i morgen";
}
