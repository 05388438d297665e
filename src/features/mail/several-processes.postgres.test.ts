/** Notices by mail, gathered and sent by processes beside one PostgreSQL. */
import { expect, it, onTestFinished } from "vitest";
import { readMailServer } from "#app/site/env.ts";
import { openDatabase } from "#db/client.ts";
import { mailOutbox, pendingNotices } from "#db/schema/mail.ts";
import { suggestions } from "#db/schema/schema.ts";
import { JobQueue } from "#features/jobs/server/job-queue.ts";
import { NoticeStore } from "#features/mail/server/notice-store.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { createLog } from "#platform/log/log.ts";
import { visitorForms } from "#testing/forms.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";
import { TestClock } from "#testing/test-app.ts";
import { createOwnTestDatabase, createTestDatabase, urlOnServer } from "#testing/test-database.ts";

it("a process that gathers while another one does writes no second mail within the hour", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const to = "sjef@maler.example";
  const server = readMailServer({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: to, ADMIN_EMAIL: to });
  const mail = openMail({ database, server, siteUrl: "", siteName: "", clock, log: createLog("silent") });
  const store = new NoticeStore(database);
  await store.saveSettings({ waiting: "at_once", brokenLink: false, inquiry: false });
  await database.orm.insert(suggestions).values([visitorForms.suggestion, visitorForms.suggestion]);
  const pend = (entityId: number) =>
    database.orm.insert(pendingNotices).values({ kind: "waiting", entity: "suggestion", entityId });
  await pend(1);

  const [second] = await startWhileHeld(
    database,
    async (tx) => {
      await store.lockSettings(tx);
      await store.takePending(tx, "waiting");
      const fields = { kind: "waiting", subject: "Nytt", text: "", dedupeKey: "waiting:1" };
      await mail.enqueue(tx, { ...fields, to });
      await pend(2);
    },
    () => mail.notices.writeDue(),
  );
  await second;
  expect(await database.orm.$count(mailOutbox)).toBe(1);
  expect(await database.orm.$count(pendingNotices)).toBe(1);
});

it("several processes send each mail once, however often each of them is told to", async () => {
  const smtp = await startMailServer();
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  const url = await urlOnServer(database);
  const server = readMailServer({ SMTP_URL: smtp.url, MAIL_FROM: "post@maler.example", ADMIN_EMAIL: "" });
  const log = createLog("silent");
  const processes = await Promise.all(
    [1, 2, 3].map(async () => {
      const own = await openDatabase({ databaseUrl: url, dataDir: "", log });
      onTestFinished(() => own.close());
      const clock = { now: Date.now };
      const mail = openMail({ database: own, server, siteUrl: "", siteName: "", clock, log });
      const job = { name: "send-mail", title: "Sender", schedule: { everyMinutes: 1 } } as const;
      const pace = { look: 1, silence: 10, retry: 1 };
      const run = async (signal: AbortSignal) => void (await mail.sendDue(signal));
      const queue = new JobQueue({ database: own, log, jobs: [{ ...job, run }], pace });
      onTestFinished(() => queue.stop());
      await queue.start();
      mail.onWake(() => queue.wake("send-mail"));
      return mail;
    }),
  );
  const fields = { kind: "trial", to: "a@maler.example", subject: "Hei", text: "" };
  await Promise.all(
    Array.from({ length: 30 }, async (_, number) => {
      const mail = processes[number % processes.length];
      await database.orm.transaction(async (tx) =>
        mail?.enqueue(tx, { ...fields, dedupeKey: `n:${number}` }),
      );
      mail?.wake();
    }),
  );
  const states = async () =>
    (await database.orm.select({ state: mailOutbox.state }).from(mailOutbox)).map(({ state }) => state);
  await expect.poll(states, { timeout: 50_000 }).toEqual(Array(30).fill("sent"));
  expect(new Set(smtp.accepted.map(({ headers }) => headers.get("message-id"))).size).toBe(30);
  expect(smtp.accepted).toHaveLength(30);
});
