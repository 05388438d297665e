/** What is said of a job in words: its schedule, its latest run, what went wrong. */
import type { JobFailure, JobRun, JobSchedule, JobStatus } from "#features/jobs/contract.ts";
import { count, formatMoment } from "#web/norwegian.ts";

export function scheduleText(schedule: JobSchedule): string {
  if ("dailyAt" in schedule) return `hver dag kl. ${schedule.dailyAt}`;
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

/** «21. nov. 2026 kl. 14:05, tok 12 sekunder» */
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
