/** IPs: the client's of a request, and whether one is on the public internet. */
import { BlockList, isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";

// IANA's special-purpose registries, as of 2025: nothing in them is a site on the public internet.
const specialIpv4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Networks that are public in the registries but internal to a cloud, where services trust every client that can reach them.
 * Other clouds' metadata is in the special ranges: 169.254.169.254 (nearly all), 192.0.0.192 (Oracle, classic), 100.100.100.200
 * (Alibaba, in 100.64/10), and in IPv6 the unique local range, outside 2000::/3 (AWS fd00:ec2::254, Google fd20:ce::254, Oracle
 * fd00:c1::a9fe:a9fe, Scaleway fd00:42::42).
 */
const insideClouds: readonly (readonly [network: string, prefix: number])[] = [
  // Azure's platform: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  ["168.63.129.16", 32],
  // IBM Cloud's own services and its service endpoints, as its VPC API lists them among the reserved ranges.
  ["161.26.0.0", 16],
  ["166.8.0.0", 14],
];
/** Special networks inside 2000::/3; all outside it is special anyway, IPv4 written as IPv6 included. */
const specialIpv6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [network, prefix] of [...specialIpv4, ...insideClouds]) special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP is one on the public internet: no private network, no loopback, no cloud metadata. */
export function isPublicIp(ip: string): boolean {
  switch (isIP(ip)) {
    case 4:
      return !special.check(ip, "ipv4");
    case 6:
      return globalUnicast.check(ip, "ipv6") && !special.check(ip, "ipv6");
    default:
      return false;
  }
}

/** A test whether an ip is a proxy of ours. The last result is cached: nearly all requests come through the same one. */
export function trustedProxies(trustProxy: string): (ip: string, hop: number) => boolean {
  const isTrusted = proxyAddr.compile(trustProxy.split(",").map((range) => range.trim()));
  let last = { ip: "", isTrusted: false };
  return (ip, hop) => {
    if (ip !== last.ip) last = { ip, isTrusted: isTrusted(ip, hop) };
    return last.isTrusted;
  };
}

/** Whether a host, as a setting or a url has it, is this machine. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
