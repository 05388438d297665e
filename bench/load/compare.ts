/** The product and what it is compared with under the same load by turns, so that what else the machine does meets both. */
import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { fillIn, type RequestPattern } from "./replay.ts";
import type { BareResponse } from "./bare-process.ts";
import type { Child } from "./child.ts";
import { cpuMs } from "./machine.ts";
import type { Load, LoadResult } from "./send.ts";

export interface Server {
  readonly url: string;
  readonly pid: number;
}

export type Generator = Child<Load, LoadResult>;

/** By numbers of visits and not by time, so that V8 has compiled as much on a slow day. */
export interface Turns {
  readonly turns: number;
  readonly visits: number;
  readonly warmVisits: number;
}

/** Medians over the turns. A visit is all of the requests, once. */
export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server's process for one visit; NaN where it is not known. */
  readonly cpuMs: number;
}

export interface Compared extends Figures {
  /** The first server's visits a second, as a share of this one's. */
  readonly ratio: number;
  /** This one's processor time for a visit, as a share of the first's; NaN where it is not known. */
  readonly cpuRatio: number;
}

/** @param servers by what they are; the first, the product, is compared with each of the others */
export async function compare<Name extends string>(
  generator: Generator,
  servers: Readonly<Partial<Record<Name, Server>>>,
  load: Pick<Load, "requests" | "connections">,
  { turns, visits, warmVisits }: Turns,
): Promise<Map<Name, Compared>> {
  const all = Object.entries(servers) as [Name, Server][];
  const measured = new Map(all.map(([name]) => [name, [] as Figures[]]));
  for (const [, server] of all) await takeTurn(generator, server, load, warmVisits);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, server] of turn % 2 === 0 ? all : all.toReversed())
      measured.get(name)?.push(await takeTurn(generator, server, load, visits));
  }
  const [ofFirst = []] = measured.values();
  return new Map(
    [...measured].map(([name, figures]) => {
      const of = (key: keyof Figures) => median(figures.map((one) => one[key]));
      const ratioOf = (read: (first: Figures, other: Figures) => number) =>
        median(ofFirst.map((first, turn) => read(first, figures[turn] as Figures)));
      const compared = {
        perSecond: of("perSecond"),
        p50Ms: of("p50Ms"),
        p99Ms: of("p99Ms"),
        cpuMs: of("cpuMs"),
        ratio: ratioOf((first, other) => first.perSecond / other.perSecond),
        cpuRatio: ratioOf((first, other) => other.cpuMs / first.cpuMs),
      };
      return [name, compared];
    }),
  );
}

/** Some visits to one server. */
export async function takeTurn(
  generator: Generator,
  { url, pid }: Server,
  load: Pick<Load, "requests" | "connections">,
  visits: number,
): Promise<Figures> {
  const before = cpuMs(pid);
  const { seconds, p50Ms, p99Ms } = await generator.ask({ ...load, url, visits });
  return { perSecond: visits / seconds, p50Ms, p99Ms, cpuMs: (cpuMs(pid) - before) / visits };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? NaN) + (sorted[sorted.length >> 1] ?? NaN)) / 2;
}

/** Headers that Node sends by itself. */
const ownHeaders = ["date", "connection", "keep-alive"];

/** The product's response to a visitor's request, for a bare server to send. @throws when its status is not the expected one */
export function captureResponse(
  url: string,
  pattern: RequestPattern,
  visitor: number,
): Promise<BareResponse> {
  const { method, status } = pattern;
  const headers = { ...pattern.headers, "x-forwarded-for": "11.0.0.1" };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + fillIn(pattern.path, visitor), { method, headers }, (response) => {
      buffer(response)
        .then((body) => {
          if (response.statusCode !== status) {
            throw new Error(
              `${pattern.path}: status ${response.statusCode}: ${body.toString().slice(0, 500)}`,
            );
          }
          const raw = response.rawHeaders;
          const kept = raw.flatMap((name, at) =>
            at % 2 === 1 || ownHeaders.includes(name.toLowerCase()) ? [] : [name, raw[at + 1] ?? ""],
          );
          resolve({ status, headers: kept, bodyBase64: body.toString("base64") });
        }, reject)
        .catch(reject);
    });
    sent.on("error", reject).end(fillIn(pattern.body ?? "", visitor, false));
  });
}
