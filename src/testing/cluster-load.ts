/** Clients that read and write without a pause, each on a connection of its own, from many IPs (TRUST_PROXY 127.0.0.1). */
import { Agent, request } from "node:http";
import type { Product } from "./product.ts";

interface Failure {
  /** The last request that was answered on the connection that failed; empty for a new connection. */
  readonly afterRequest: string;
  readonly reason: string;
}

export interface Load {
  /** Resolves when each client has had this many more responses. */
  untilEachHad(responses: number): Promise<void>;
  stop(): Promise<{
    failures: readonly Failure[];
    statuses: ReadonlySet<number>;
    acknowledgedFollows: number;
  }>;
}

/** Over all loads, or the next would follow links that its ips have followed. */
let requests = 0;

export function startLoad(product: Product, clients: number): Load {
  const counts = Array.from({ length: clients }, () => 0);
  const failures: Failure[] = [];
  const statuses = new Set<number>();
  let acknowledgedFollows = 0;
  let isStopping = false;

  const runClient = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let afterRequest = "";
    while (!isStopping) {
      const isFollow = (counts[client] ?? 0) % 4 === 3;
      try {
        const { status, id, isClosing } = await send(agent, product.url, isFollow, (requests += 1));
        statuses.add(status);
        if (isFollow && status === 204) acknowledgedFollows += 1;
        afterRequest = isClosing ? "" : id;
        counts[client] = (counts[client] ?? 0) + 1;
      } catch (error) {
        failures.push({ afterRequest, reason: String(error) });
        afterRequest = "";
      }
    }
    agent.destroy();
  };
  const running = counts.map((_, client) => runClient(client));

  return {
    async untilEachHad(responses) {
      const goals = counts.map((count) => count + responses);
      while (counts.some((count, client) => count < (goals[client] ?? 0))) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      isStopping = true;
      await Promise.all(running);
      return { failures, statuses, acknowledgedFollows };
    },
  };
}

function send(agent: Agent, url: string, isFollow: boolean, number: number) {
  const path = isFollow ? "/api/templates/5/download" : "/api/templates?limit=12";
  // The limits are for one IP.
  const headers = { "x-forwarded-for": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const method = isFollow ? "POST" : "GET";
  return new Promise<{ status: number; id: string; isClosing: boolean }>((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers, timeout: 20_000 }, (response) => {
      response.on("error", reject);
      response.resume().on("end", () => {
        const { "x-request-id": id, connection } = response.headers;
        resolve({ status: response.statusCode ?? 0, id: String(id), isClosing: connection === "close" });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("no response")));
    sent.on("error", reject).end();
  });
}
