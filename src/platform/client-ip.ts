/** The ip of a request that Fastify has not seen, as its `request.ip` would be. */
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** Whether an ip is a proxy of ours. */
export function trustedProxies(trustProxy: string): (ip: string, hop: number) => boolean {
  return proxyAddr.compile(trustProxy.split(",").map((range) => range.trim()));
}

export function clientIps(trustProxy: string | false): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = trustedProxies(trustProxy);
  return (request) => proxyAddr(request, isTrusted);
}
