/**
 * The metrics of all workers of `npm run cluster`, read by whichever of them is asked: it asks the primary, who asks them all.
 * Their lines are told apart by the label `worker`.
 */
import type { FromWorker, ToWorker } from "#app/cluster-messages.ts";
import type { SharedMetrics } from "#app/metrics-route.ts";
import { type Labels, mergeTexts } from "#platform/metrics/metrics.ts";

/** The primary gives up on a worker sooner. */
const patienceMs = 4_000;

export class ClusterMetrics implements SharedMetrics {
  readonly labels: Labels;
  readonly #send: (message: FromWorker) => void;
  readonly #wanted = new Map<number, (texts: readonly string[]) => void>();
  #requests = 0;
  #readOwn: () => Promise<string> = async () => "";

  /** @param send does nothing when the primary is gone */
  constructor(worker: number, send: (message: FromWorker) => void) {
    this.labels = { worker: String(worker) };
    this.#send = send;
  }

  offer(readOwn: () => Promise<string>): void {
    this.#readOwn = readOwn;
  }

  async readAll(): Promise<string> {
    const request = (this.#requests += 1);
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    this.#wanted.set(request, resolve);
    const timer = setTimeout(() => resolve([]), patienceMs);
    this.#send({ kind: "all metrics wanted", request });
    const texts = await promise;
    clearTimeout(timer);
    this.#wanted.delete(request);
    // Without the primary it is alone.
    return texts.length > 0 ? mergeTexts(texts) : this.#readOwn();
  }

  async receive(message: ToWorker): Promise<void> {
    if (message.kind === "all metrics") this.#wanted.get(message.request)?.(message.texts);
    if (message.kind !== "own metrics wanted") return;
    this.#send({ kind: "own metrics", request: message.request, text: await this.#readOwn() });
  }
}
