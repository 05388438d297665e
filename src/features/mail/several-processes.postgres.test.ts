/** What is told by mail, gathered and sent by processes beside one PostgreSQL. */
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
  const server = {
    host: "127.0.0.1",
    port: 1,
    isTlsFirst: false,
    login: null,
    from: { name: "", email: "post@maler.example" },
    notify: "sjef@maler.example",
  };
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
      await mail.enqueue(tx, {
        kind: "waiting",
        to: server.notify,
        subject: "Nytt",
        text: "",
        dedupeKey: "waiting:1",
      });
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
      const mail = openMail({
        database: own,
        server,
        siteUrl: "",
        siteName: "",
        clock: { now: Date.now },
        log,
      });
      const job = { name: "send-mail", title: "Sender", schedule: { everyMinutes: 1 } } as const;
      const pace = { poll: 1, silence: 10, supervise: 1, retry: 1 };
      const run = async (signal: AbortSignal) => void (await mail.sendDue(signal));
      const queue = new JobQueue({ database: own, log, jobs: [{ ...job, run }], pace });
      onTestFinished(() => queue.stop());
      await queue.start();
      mail.onNudge(() => queue.wake("send-mail"));
      return mail;
    }),
  );
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  await Promise.all(
    numbers.map(async (number) => {
      const mail = processes[number % processes.length];
      const fields = {
        kind: "trial",
        to: "a@maler.example",
        subject: "Hei",
        text: "",
        dedupeKey: `n:${number}`,
      };
      await database.orm.transaction(async (tx) => mail?.enqueue(tx, fields));
      mail?.nudge();
    }),
  );
  const rows = () => database.orm.select({ state: mailOutbox.state }).from(mailOutbox);
  const areSent = async () => (await rows()).every(({ state }) => state === "sent");
  // A nudge that comes as a round ends waits for the schedule.
  await expect.poll(areSent, { timeout: 150_000, interval: 100 }).toBe(true);
  expect(new Set(smtp.accepted.map(({ headers }) => headers.get("message-id"))).size).toBe(60);
  expect(smtp.accepted).toHaveLength(60);
}, 180_000);
