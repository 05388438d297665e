/** What is done now and then, without anybody asking. */
import type { Logger } from "#platform/log.ts";

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** It waits for its first turn: one start after another must not do it again each time. */
  readonly isPatient?: boolean;
  readonly run: () => Promise<void>;
}

/** Runs each job now, unless it is patient, and then at its interval; a failure is logged and tried again next time. */
export function startJobs(jobs: readonly Job[], log: Logger): { stop(): Promise<void> } {
  const inFlight = new Set<Promise<void>>();
  const runOnce = ({ name, run }: Job) => {
    const running = run()
      .catch((error: unknown) => log.error({ err: error, job: name }, "a job failed"))
      .finally(() => inFlight.delete(running));
    inFlight.add(running);
  };
  const timers = jobs.map((job) => {
    if (!job.isPatient) runOnce(job);
    return setInterval(() => runOnce(job), job.everyMs).unref();
  });
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(inFlight);
    },
  };
}
