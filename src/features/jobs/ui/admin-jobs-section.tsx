/** The section «Bakgrunnsarbeid» among the administrator's statistics: each job, its latest run, and a button to run it now. */
import type { JobFailure, JobRun, JobSchedule, JobStatus } from "#features/jobs/contract.ts";
import { jobsPath } from "#domain/admin-paths.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { type ReadBeside, useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { count, formatMoment } from "#web/norwegian.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const isUnderWay = (jobs: readonly JobStatus[]) => jobs.some((job) => stateOf(job).tone === "waiting");

/** Those that failed first, then those under way. */
const order = ["bad", "waiting", "good", "plain"];

export function JobsSection({ readWith }: ReadBeside) {
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
  const rows = (jobs ?? [])
    .map((job, id) => ({ job, id, state: stateOf(job) }))
    .toSorted((one, other) => order.indexOf(one.state.tone) - order.indexOf(other.state.tone));
  const failed = rows.filter(({ state }) => state.tone === "bad").length;
  return (
    <section className="stat-section stack">
      <h3>Bakgrunnsarbeid</h3>
      <p className="soft">
        {failed > 0
          ? `${count(failed, "jobb", "jobber")} feilet sist, og prøves igjen av seg selv.`
          : "Dette gjør nettstedet på egen hånd."}
      </p>
      <div role="alert">{problem && <p className="notice">{problem}</p>}</div>
      <ul className="jobs box">
        {rows.map(({ job, id, state }) => (
          <li key={job.name}>
            <h4>{job.title}</h4>
            <p>
              {state.tone === "bad" || state.tone === "waiting" ? (
                <Badge tone={state.tone}>{state.text}</Badge>
              ) : (
                state.text
              )}{" "}
              {job.lastRun && runText(job.lastRun)}
            </p>
            <p className="soft">
              {job.nextRunAt && `Neste ${formatMoment(job.nextRunAt)}, `}
              {scheduleText(job.schedule)}
            </p>
            <Button
              variant={state.tone === "bad" ? "secondary" : "quiet"}
              isBusy={actions.busyId === id}
              busyText="Setter i gang..."
              onClick={() => void runNow(job, id)}
            >
              Kjør nå <VisuallyHidden>jobben «{job.title}»</VisuallyHidden>
            </Button>
            {job.lastRun?.failure && <p className="field-error">{failureText(job.lastRun.failure)}</p>}
          </li>
        ))}
      </ul>
    </section>
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

type JobState = Required<Pick<BadgeProps, "tone">> & { readonly text: string };

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
