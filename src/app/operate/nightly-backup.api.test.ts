import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { backgroundJobs } from "#app/boot/jobs.ts";
import { readBackup } from "#db/backup/read-backup.ts";
import { DaySalt, VisitorCounter, VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { SearchCounter } from "#features/analytics/server/search-counter.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { createLog } from "#platform/log/log.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("the nightly backup is a job where BACKUP_DIR is set, and nowhere else", async () => {
  const backupDir = mkdtempSync(join(tmpdir(), "avtalemaler-nightly-"));
  onTestFinished(() => rmSync(backupDir, { recursive: true, force: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const log = createLog("silent");
  const store = new VisitorStore(database);
  const salt = new DaySalt({ store, clock });
  const visitors = new VisitorCounter({ store, salt, clock, log });
  const searches = new SearchCounter({ store: new SearchStore(database), salt, clock, log });
  const mail = openMail({ server: null, siteUrl: "", siteName: "", database, clock, log });
  const findJob = (folder: string) =>
    backgroundJobs({
      database,
      log,
      clock,
      visitors,
      searches,
      identity: undefined,
      linkChecker: undefined,
      checkLaws: undefined,
      mail,
      following: undefined,
      settings: { backupDir: folder, backupKeep: 1 },
    }).find(({ name }) => name === "backup");
  expect(findJob("")).toBeUndefined();

  const job = findJob(backupDir);
  expect(job?.schedule).toEqual({ dailyAt: "03:10" });
  await job?.run(new AbortController().signal);
  const [name = "", ...others] = readdirSync(backupDir);
  expect([name, others]).toEqual(["avtalemaler-nightly-20261121T100000Z.jsonl.zst", []]);
  expect((await readBackup(join(backupDir, name))).header.database).toBe(database.kind);

  const stopping = AbortSignal.abort();
  clock.advance(1_000);
  await expect(job?.run(stopping)).rejects.toMatchObject({ name: "AbortError" });
  expect(readdirSync(backupDir)).toEqual([name]);
});
