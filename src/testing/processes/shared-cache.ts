/**
 * A shared cache in front of the product, as a CDN is: it obeys CDN-Cache-Control (RFC 9213), else Cache-Control (a part of
 * RFC 9111). Its age runs by the test's clock.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface Stored {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly storedAt: number;
  readonly lifetimeMs: number;
  readonly staleMs: number;
  /** The request's values of the headers named by Vary. */
  readonly varied: Readonly<Record<string, string>>;
}

export interface SharedCache {
  readonly url: string;
  /** How many responses it has stored. */
  size(): number;
  close(): Promise<void>;
}

export interface SharedCacheOptions {
  readonly origin: string;
  readonly now: () => number;
  /** Many CDNs key by the url alone, whatever Vary says. */
  readonly obeysVary: boolean;
}

export async function startSharedCache({ origin, now, obeysVary }: SharedCacheOptions): Promise<SharedCache> {
  const stored = new Map<string, Stored[]>();

  const variedBy = (vary: string, headers: IncomingMessage["headers"]) =>
    Object.fromEntries(
      vary
        .toLowerCase()
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && obeysVary)
        .map((name) => [name, String(headers[name] ?? "")]),
    );
  const find = (url: string, headers: IncomingMessage["headers"]) =>
    stored
      .get(url)
      ?.find(({ varied }) =>
        Object.entries(varied).every(([name, value]) => value === String(headers[name] ?? "")),
      );

  async function forward(incoming: IncomingMessage, body: Buffer): Promise<Stored> {
    const { method = "GET", url = "/", headers } = incoming;
    const outgoing = httpRequest(origin + url, { method, headers });
    outgoing.end(body);
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const fresh: Stored = {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await buffer(response),
      storedAt: now(),
      ...lifetimeOf(incoming, response),
      varied: variedBy(response.headers.vary ?? "", headers),
    };
    if (fresh.lifetimeMs > 0) {
      const others = (stored.get(url) ?? []).filter((other) => other !== find(url, headers));
      stored.set(url, [...others, fresh]);
    }
    return fresh;
  }

  const server = createServer((incoming, outgoing) => {
    const respond = async () => {
      const body = await buffer(incoming);
      const known = incoming.method === "GET" ? find(incoming.url ?? "/", incoming.headers) : undefined;
      const ageMs = known ? now() - known.storedAt : Infinity;
      const isUsable = known && ageMs < known.lifetimeMs + known.staleMs;
      const response = isUsable ? known : await forward(incoming, body);
      const age = isUsable ? { age: String(Math.floor(ageMs / 1000)) } : {};
      outgoing.writeHead(response.status, { ...response.headers, ...age }).end(response.body);
      // Stale while it is revalidated.
      if (isUsable && ageMs >= known.lifetimeMs) await forward(incoming, body);
    };
    respond().catch((error: unknown) => outgoing.destroy(error as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    size: () => [...stored.values()].flat().length,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function lifetimeOf({ method, headers: asked }: IncomingMessage, { headers, statusCode }: IncomingMessage) {
  const targeted = headers["cdn-cache-control"];
  const directives = new Map<string, string | undefined>(
    String(targeted ?? headers["cache-control"] ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", value] = part.trim().split("=");
        return [name, value];
      }),
  );
  const seconds = (name: string) => Number(directives.get(name) ?? 0);
  const isShareable = directives.has("public") || directives.has("s-maxage") || targeted !== undefined;
  const mayStore =
    method === "GET" &&
    statusCode !== 206 &&
    !["no-store", "private", "no-cache"].some((name) => directives.has(name)) &&
    (asked.authorization === undefined || isShareable);
  const lifetime = seconds("s-maxage") || seconds("max-age");
  return mayStore
    ? { lifetimeMs: lifetime * 1000, staleMs: seconds("stale-while-revalidate") * 1000 }
    : { lifetimeMs: 0, staleMs: 0 };
}
