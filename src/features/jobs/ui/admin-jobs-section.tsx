/** The section «Bakgrunnsarbeid» among the administrator's statistics: each job, its latest run, and a button to run it now. */
import type { JobFailure, JobRun, JobSchedule, JobStatus } from "#features/jobs/contract.ts";
import { jobsPath } from "#domain/admin-paths.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { count, formatMoment } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

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
    <section className="stat-section stack">
      <h3>Bakgrunnsarbeid</h3>
      <p className="stat-note small soft">
        Dette gjør nettstedet på egen hånd, hver jobb ett sted om gangen. En jobb som feiler, prøves igjen av
        seg selv.
      </p>
      <div role="alert">{problem && <p className="notice">{problem}</p>}</div>
      <ul className="jobs stack">
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
    <li className="panel box stack">
      <div className="bar">
        <h4>{title}</h4>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      <dl className="small">
        <dt>Sist</dt>
        <dd>{lastRun ? runText(lastRun) : "–"}</dd>
        <dt>Neste</dt>
        <dd>
          {nextRunAt ? formatMoment(nextRunAt) : "–"} <span className="soft">({scheduleText(schedule)})</span>
        </dd>
      </dl>
      {lastRun?.failure && <p className="field-error small">{failureText(lastRun.failure)}</p>}
      <div>
        <Button isBusy={isBusy} busyText="Setter i gang..." onClick={onRun}>
          Kjør nå <VisuallyHidden>jobben «{title}»</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

const hour = (time: string) => `kl.\u00a0${time.replace(":", ".")}`;

export function scheduleText(schedule: JobSchedule): string {
  if ("dailyAt" in schedule) return `hver dag ${hour(schedule.dailyAt)}`;
  if ("mondaysAt" in schedule) return `hver mandag ${hour(schedule.mondaysAt)}`;
  const { everyMinutes } = schedule;
  if (everyMinutes === 1) return "hvert minutt";
  if (everyMinutes < 60) return `hvert ${everyMinutes}. minutt`;
  return everyMinutes === 60 ? "hver time" : `hver ${everyMinutes / 60}. time`;
}

export interface JobState {
  readonly text: string;
  readonly tone: "good" | "waiting" | "bad" | "plain";
}

export function stateOf({ lastRun, isQueued }: Pick<JobStatus, "lastRun" | "isQueued">): JobState {
  if (lastRun?.outcome === "running") return { text: "Kjører nå", tone: "waiting" };
  if (isQueued) return { text: "Står i kø", tone: "waiting" };
  if (!lastRun) return { text: "Ikke kjørt ennå", tone: "plain" };
  return lastRun.outcome === "done" ? { text: "Utført", tone: "good" } : { text: "Feilet", tone: "bad" };
}

/** «21. nov. 2026 kl. 14.05, tok 12 sekunder» */
export function runText({ startedAt, durationMs }: JobRun): string {
  const moment = formatMoment(startedAt);
  return durationMs === null ? moment : `${moment}, tok ${durationText(durationMs)}`;
}

function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 1) return "under ett sekund";
  if (seconds < 120) return count(seconds, "sekund", "sekunder");
  return count(Math.round(seconds / 60), "minutt", "minutter");
}

export function failureText({ reason, detail }: JobFailure): string {
  if (reason === "database") return "Databasen svarte ikke.";
  if (reason === "lost") return "Prosessen som kjørte jobben, ble borte.";
  return `Det oppsto en feil: ${detail}. Loggen har mer.`;
}
