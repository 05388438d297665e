/** Measures of a soak: latencies by kind of request, and what was wrong. */

/** Among the kinds, all of them together. */
export const allRequests = "all requests";

export interface Quantiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export class Measures {
  readonly latencies = new Map<string, number[]>();
  /** Until an administrator's edit was seen in another process, ms. */
  readonly propagation: number[] = [];
  /** The first things that may not be, in words. */
  readonly wrong: string[] = [];
  wrongCount = 0;
  /** Announced 503 while the database was away, and connections of killed processes. */
  unavailable = 0;
  lostConnections = 0;
  /** Latencies of requests that began while something was broken or coming back are left out. */
  isDisturbed = false;

  record(kind: string, ms: number): void {
    if (this.isDisturbed) return;
    const values = this.latencies.get(kind) ?? [];
    values.push(ms);
    this.latencies.set(kind, values);
  }

  report(problem: string): void {
    this.wrongCount += 1;
    if (this.wrong.length < 20) this.wrong.push(problem);
  }

  /** By kind, and of all requests together; begins anew. */
  takeLatencies(): ReadonlyMap<string, Quantiles> {
    const all = [...this.latencies.values()].flat();
    const found = [...this.latencies].map(([kind, values]) => [kind, quantilesOf(values)] as const);
    this.latencies.clear();
    return new Map([...found, [allRequests, quantilesOf(all)]]);
  }
}
