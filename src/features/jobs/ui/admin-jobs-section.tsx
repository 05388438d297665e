/** The section «Bakgrunnsarbeid» among the administrator's statistics: each job, how it went, and a button to run it now. */
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { JobStatus } from "#features/jobs/contract.ts";
import { failureText, runText, scheduleText, stateOf } from "#features/jobs/ui/admin-job-texts.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { useRowActions } from "#web/admin/row-actions.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatMoment } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const jobsPath = "/api/admin/jobs";
/** While a job runs, its outcome is asked for this often. */
const rereadMs = 2_000;

export interface JobsSectionProps {
  /** The rows beside which the jobs are shown: read again when these were; null while these are loading or not shown. */
  readonly readWith: readonly unknown[] | null;
}

export function JobsSection({ readWith }: JobsSectionProps) {
  const { jobs, hasFailed, show, readAgain } = useJobs(readWith);
  const actions = useRowActions(readAgain);
  const runNow = async ({ name }: JobStatus, id: number) => {
    const run = await actions.run({
      id,
      work: () => callAdmin<readonly JobStatus[]>("POST", `${jobsPath}/${name}/run`),
      done: { title: "Jobben er satt i gang" },
      failed: "Jobben ble ikke satt i gang.",
    });
    if (run) show(run.result);
  };
  const problem = actions.failure ?? (hasFailed ? "Bakgrunnsarbeidet kunne ikke hentes." : null);
  return (
    <section className="stat-section">
      <h3>Bakgrunnsarbeid</h3>
      <p className="stat-note">
        Dette gjør nettstedet på egen hånd, hver jobb ett sted om gangen. En jobb som feiler, prøves igjen av
        seg selv.
      </p>
      <div role="alert">{problem && <p className="notice">{problem}</p>}</div>
      <ul className="jobs">
        {jobs?.map((job, index) => (
          <JobItem
            key={job.name}
            job={job}
            isBusy={actions.busyId === index}
            onRun={() => void runNow(job, index)}
          />
        ))}
      </ul>
    </section>
  );
}

interface JobItemProps {
  readonly job: JobStatus;
  readonly isBusy: boolean;
  readonly onRun: () => void;
}

function JobItem({ job, isBusy, onRun }: JobItemProps) {
  const { title, lastRun, nextRunAt, schedule } = job;
  const state = stateOf(job);
  return (
    <li>
      <div className="job-head">
        <h4>{title}</h4>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      <dl>
        <dt>Sist</dt>
        <dd>{lastRun ? runText(lastRun) : "–"}</dd>
        <dt>Neste</dt>
        <dd>
          {nextRunAt ? formatMoment(nextRunAt) : "–"} <span className="soft">({scheduleText(schedule)})</span>
        </dd>
      </dl>
      {lastRun?.failure && <p className="job-failure">{failureText(lastRun.failure)}</p>}
      <Button isBusy={isBusy} busyText="Setter i gang..." onClick={onRun}>
        Kjør nå <VisuallyHidden>jobben «{title}»</VisuallyHidden>
      </Button>
    </li>
  );
}

interface Jobs {
  readonly jobs: readonly JobStatus[] | null;
  readonly hasFailed: boolean;
}

function useJobs(readWith: JobsSectionProps["readWith"]) {
  const [state, setState] = useState<Jobs>({ jobs: null, hasFailed: false });
  useEffect(() => {
    if (readWith) void readJobs(setState);
  }, [readWith]);
  // None after a failure: when the session has ended, the password is asked for once, not every two seconds.
  useEffect(() => {
    const isUnderWay = state.jobs?.some((job) => stateOf(job).tone === "waiting") ?? false;
    if (!readWith || !isUnderWay || state.hasFailed) return undefined;
    const timer = setTimeout(() => void readJobs(setState), rereadMs);
    return () => clearTimeout(timer);
  }, [readWith, state]);
  return {
    ...state,
    readAgain: () => readJobs(setState),
    show: (jobs: readonly JobStatus[]) => setState({ jobs, hasFailed: false }),
  };
}

async function readJobs(setState: Dispatch<SetStateAction<Jobs>>): Promise<void> {
  try {
    setState({ jobs: await callAdmin<readonly JobStatus[]>("GET", jobsPath), hasFailed: false });
  } catch (error) {
    logQuietly("Could not read the background jobs", error);
    setState(({ jobs }) => ({ jobs, hasFailed: true }));
  }
}
