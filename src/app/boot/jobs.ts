/** Registry of the background jobs: their work and schedules. The queue runs each in one process at a time. */
import { dirname, join } from "node:path";
import type { Settings } from "#app/site/env.ts";
import type { Services } from "#app/site/services.ts";
import { measureJobs } from "#app/routes/metrics.ts";
import { makeNightlyBackup } from "#db/backup/backup-file.ts";
import { ResponseStore } from "#db/response-store.ts";
import { isClockKnown } from "#db/job-history.ts";
import { LimitStore } from "#db/limit-store.ts";
import { deleteOldDays } from "#features/analytics/server/store.ts";
import { purgeExpiredHistory } from "#features/history/server/history-store.ts";
import { purgeExpiredInquiries } from "#features/inquiries/server/store.ts";
import { type Job, JobQueue } from "#features/jobs/server/job-queue.ts";
import { ReceiptStore } from "#features/suggestions/server/receipt-store.ts";
import { OwnError } from "#shared/errors.ts";

export function openJobs(services: Services): JobQueue {
  const { database, log, metrics, clock } = services;
  return new JobQueue({
    database,
    log,
    jobs: backgroundJobs(services),
    ...measureJobs(metrics, () => clock.now()),
  });
}

export const sendMailJob = "send-mail";
type BackgroundWork = Pick<
  Services,
  "database" | "log" | "clock" | "visitors" | "searches" | "identity" | "linkChecker" | "checkLaws" | "mail"
> & {
  readonly following: Services["following"] | undefined;
  readonly settings: Pick<Settings, "backupDir" | "backupKeep">;
};

/** @returns why the mail server takes no mail, if it does not */
export async function sendMail(
  { mail, following }: Pick<BackgroundWork, "mail" | "following">,
  signal: AbortSignal,
) {
  const isLetterSent = await following?.write(signal);
  const failure = await mail.sendDue(signal);
  // A letter that all have had by now is noted so at once, not by the next run.
  if (isLetterSent && !signal.aborted) await following?.write(signal);
  return failure;
}

const everySixHours = { everyMinutes: 360 } as const;

export function backgroundJobs({
  database,
  log,
  clock,
  visitors,
  searches,
  identity,
  linkChecker,
  checkLaws,
  mail,
  following,
  settings: { backupDir, backupKeep },
}: BackgroundWork): readonly Job[] {
  /** A job that deletes people's texts, or counts that cannot be restored, for good. */
  const purge =
    (work: () => Promise<void>): Job["run"] =>
    async () => {
      if (await isClockKnown(database.orm, clock.now())) return work();
      log.warn("nothing is deleted for good until jobs have run for a day by this clock");
    };
  const jobs: readonly (Job | undefined)[] = [
    {
      name: "purge-expired-inquiries",
      title: "Sletter utløpte annonsehenvendelser",
      schedule: everySixHours,
      run: purge(() => purgeExpiredInquiries(database, clock)),
    },
    {
      name: "purge-expired-history",
      title: "Sletter gammel historikk over besøkendes tekster",
      schedule: everySixHours,
      run: purge(async () => {
        await purgeExpiredHistory(database, clock);
        await new ReceiptStore(database).purgeOrphans();
      }),
    },
    {
      name: "purge-kept-responses",
      title: "Sletter svar som var beholdt i et døgn",
      schedule: { everyMinutes: 60 },
      run: () => new ResponseStore(database).purgeBefore(new Date(clock.now())),
    },
    {
      name: "purge-ended-limits",
      title: "Sletter tellinger for grenser som er over",
      schedule: { everyMinutes: 60 },
      run: () => new LimitStore(database, clock).purge(),
    },
    {
      name: "roll-up-visitor-days",
      title: "Summerer besøkende og sletter dagens merker",
      schedule: { everyMinutes: 15 },
      // Searches first: the visitors' roll-up deletes the day's salt.
      run: async () => {
        await searches.rollUpDays();
        await visitors.rollUpVisitorDays();
      },
    },
    {
      name: "delete-old-days",
      title: "Sletter tall per dag når summen per måned er nok",
      schedule: { dailyAt: "03:40" },
      run: purge(() => deleteOldDays(database, clock)),
    },
    identity && {
      name: "purge-expired-sessions",
      title: "Sletter utløpte innlogginger",
      schedule: everySixHours,
      run: purge(() => identity.purgeExpiredSessions()),
    },
    linkChecker && {
      name: "check-links",
      title: "Sjekker lenker til maler",
      schedule: { everyMinutes: 10 },
      run: (signal) => linkChecker.runRound(signal),
    },
    checkLaws && {
      name: "check-laws",
      title: "Leser når lovene sist ble endret",
      schedule: { mondaysAt: "04:20" },
      run: checkLaws,
      // The source is another's: a retry can wait a week.
      isTriedOnce: true,
    },
    mail.isSetUp
      ? {
          name: sendMailJob,
          title: "Sender e-post som venter",
          schedule: { everyMinutes: 1 },
          run: async (signal) => {
            const failure = await sendMail({ mail, following }, signal);
            if (failure !== null) throw new OwnError(`the mail server: ${failure}`);
          },
          // The outbox knows when each mail is due again.
          isTriedOnce: true,
        }
      : undefined,
    mail.isSetUp
      ? {
          name: "notify-morning",
          title: "Sender morgenoppsummeringen, hvis den er på",
          schedule: { dailyAt: "07:30" },
          run: () => mail.notices.writeMorning(),
        }
      : undefined,
    mail.isSetUp
      ? following && {
          name: "tell-followers",
          title: "Skriver e-post til dem som følger noe som er endret, og et utkast til månedsbrevet",
          schedule: { dailyAt: "07:00" },
          run: following.tell,
        }
      : undefined,
    following && {
      name: "purge-subscriptions",
      title: "Sletter e-postadresser som ikke er bekreftet, eller ikke virker",
      schedule: everySixHours,
      run: purge(following.purge),
    },
    {
      name: "purge-old-mail",
      title: "Sletter gamle e-poster fra utboksen",
      schedule: everySixHours,
      run: purge(() => mail.purgeOld()),
    },
    backupDir === ""
      ? undefined
      : {
          name: "backup",
          title: "Tar sikkerhetskopi",
          schedule: { dailyAt: "03:10" },
          run: (signal) => {
            const now = new Date(clock.now());
            // Beside the built program that runs; where the sources run there is none.
            const program = join(dirname(process.argv[1] ?? ""), "backup-cli.js");
            const given = { database, folder: backupDir, keep: backupKeep, now, log, signal, program };
            return makeNightlyBackup(given);
          },
        },
  ];
  return jobs.filter((job) => job !== undefined);
}
