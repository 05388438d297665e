/** Periodic background jobs. */
import type { OnJobRun } from "#app/product-metrics.ts";
import type { Logger } from "#platform/log.ts";

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Whether it runs at start too, and not only after the first interval. */
  readonly runAtStart: boolean;
  readonly run: () => Promise<void>;
}

/** Runs each job at its interval, and with `runAtStart` also at start; a failure is logged, and the next run tries again. */
export function startJobs(
  jobs: readonly Job[],
  { log, onRun }: { readonly log: Logger; readonly onRun: OnJobRun },
): { stop(): Promise<void> } {
  const inFlight = new Set<Promise<void>>();
  const runOnce = ({ name, run }: Job) => {
    const startedAt = performance.now();
    const note = (outcome: "succeeded" | "failed") =>
      onRun(name, outcome, (performance.now() - startedAt) / 1000);
    const running = run()
      .then(
        () => note("succeeded"),
        (error: unknown) => {
          log.error({ err: error, job: name }, "a job failed");
          note("failed");
        },
      )
      .finally(() => inFlight.delete(running));
    inFlight.add(running);
  };
  const timers = jobs.map((job) => {
    if (job.runAtStart) runOnce(job);
    return setInterval(() => runOnce(job), job.everyMs).unref();
  });
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(inFlight);
    },
  };
}
