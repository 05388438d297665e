/** The product and the limit under the same load by turns, so that what else the machine does meets both. */
import { request as httpRequest } from "node:http";
import type { Child } from "./child.ts";
import type { Load, LoadResult, RequestPattern } from "./http-load.ts";
import type { Limit } from "./limit-process.ts";
import { cpuMs } from "./machine.ts";
import { median } from "./median.ts";
import { fillIn } from "./unseen.ts";

export interface Server {
  readonly url: string;
  readonly pid: number;
}

export type Generator = Child<Load, LoadResult>;

export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmSeconds: number;
  readonly connections: number;
}

/** Medians over the rounds. */
export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server's process for one response, in microseconds; null where it is not known. */
  readonly cpuUs: number | null;
}

export interface Comparison {
  /** Responses a second, as a share of the other's. */
  readonly ratio: number;
  /** The other's processor time for a response, as a share of the product's; null where it is not known. */
  readonly cpuRatio: number | null;
  readonly product: Figures;
  readonly limit: Figures;
}

export async function compare(
  generator: Generator,
  servers: { readonly product: Server; readonly limit: Server },
  request: RequestPattern,
  { rounds, seconds, warmSeconds, connections }: Rounds,
): Promise<Comparison> {
  const measured = { product: [] as Figures[], limit: [] as Figures[] };
  /** The generator's own processor time for a response of the limit. */
  const generatorUs: (number | null)[] = [];
  const load = async (server: Server, duration: number): Promise<Figures> => {
    const pids = [server.pid, generator.pid];
    const before = pids.map(cpuMs);
    const result = await generator.ask({ url: server.url, request, seconds: duration, connections });
    const after = pids.map(cpuMs);
    const [cpuUs = null, ownUs = null] = after.map((now, index) => {
      const then = before[index] ?? null;
      return now === null || then === null ? null : ((now - then) * 1000) / result.responses;
    });
    if (server === servers.limit) generatorUs.push(ownUs);
    return { perSecond: result.responses / result.seconds, p50Ms: result.p50Ms, p99Ms: result.p99Ms, cpuUs };
  };
  const names = ["product", "limit"] as const;
  for (const name of names) await load(servers[name], warmSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      measured[name].push(await load(servers[name], seconds));
    }
  }
  const ratios = measured.product.map(
    ({ perSecond }, round) => perSecond / (measured.limit[round]?.perSecond ?? NaN),
  );
  const [product, limit] = [middle(measured.product), middle(measured.limit)];
  const cpuRatio = product.cpuUs === null || limit.cpuUs === null ? null : limit.cpuUs / product.cpuUs;
  const ownUs = median(generatorUs.filter((value) => value !== null));
  if (limit.cpuUs !== null && ownUs > limit.cpuUs) {
    console.log(
      `NOTE: the load itself took ${ownUs.toFixed(0)} µs a response, more than the limit: trust cpuRatio`,
    );
  }
  return { ratio: median(ratios), cpuRatio, product, limit };
}

function middle(rounds: readonly Figures[]): Figures {
  const of = (read: (figures: Figures) => number | null) =>
    median(rounds.map(read).filter((value) => value !== null));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuUs: rounds[0]?.cpuUs === null ? null : of(({ cpuUs }) => cpuUs),
  };
}

/** Headers that Node sends by itself. */
const ownHeaders = ["date", "connection", "keep-alive"];

/** The product's response to a request, for the limit to send. @throws when its status is not the expected one. */
export function captureResponse(url: string, pattern: RequestPattern): Promise<Limit> {
  const { method, headers, body, status } = pattern;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url + fillIn(pattern.path).text,
      { method, headers: { ...headers, "x-forwarded-for": "10.78.0.1" } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const content = Buffer.concat(chunks);
          if (response.statusCode !== status) {
            reject(
              new Error(
                `${pattern.path}: status ${response.statusCode}: ${content.toString().slice(0, 500)}`,
              ),
            );
            return;
          }
          const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
          const kept = names.flatMap((name, index) =>
            ownHeaders.includes(name.toLowerCase()) ? [] : [name, response.rawHeaders[index * 2 + 1] ?? ""],
          );
          resolve({ status, headers: kept, bodyBase64: content.toString("base64") });
        });
      },
    );
    sent.on("error", reject).end(body);
  });
}
