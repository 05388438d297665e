/** The section «Bakgrunnsarbeid» among the administrator's statistics: each job, how it went, and a button to run it now. */
import type { JobStatus } from "#features/jobs/contract.ts";
import { failureText, runText, scheduleText, stateOf } from "#features/jobs/ui/admin-job-texts.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { formatMoment } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const jobsPath = "/api/admin/jobs";
const isUnderWay = (jobs: readonly JobStatus[]) => jobs.some((job) => stateOf(job).tone === "waiting");

export interface JobsSectionProps {
  /** The rows beside which the jobs are shown: read again when these were; null while these are loading or not shown. */
  readonly readWith: readonly unknown[] | null;
}

export function JobsSection({ readWith }: JobsSectionProps) {
  const { data: jobs, hasFailed, show, readAgain } = useAdminRead(readWith && jobsPath, readWith, isUnderWay);
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
