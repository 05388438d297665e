/** What is told by mail, gathered by processes beside one PostgreSQL. */
import { expect, it, onTestFinished } from "vitest";
import { mailOutbox, pendingNotices } from "#db/mail-schema.ts";
import { suggestions } from "#db/schema.ts";
import { NoticeStore } from "#features/mail/server/notice-store.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { createLog } from "#platform/log/log.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { visitorForms } from "#testing/visitor-forms.ts";

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
  const mail = openMail({ database, server, siteUrl: "", clock, log: createLog("silent") });
  const store = new NoticeStore(database);
  await store.saveSettings({ waiting: "at_once", brokenLink: false, inquiry: false });
  await database.orm.insert(suggestions).values([visitorForms.suggestion, visitorForms.suggestion]);
  const pend = (entityId: number) =>
    database.orm.insert(pendingNotices).values({ kind: "waiting", entity: "suggestion", entityId });
  await pend(1);

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const first = database.orm.transaction(async (tx) => {
    await store.lockSettings(tx);
    await store.takePending(tx, "waiting");
    await mail.enqueue(tx, {
      kind: "waiting",
      to: server.notify,
      subject: "Nytt",
      text: "",
      dedupeKey: "waiting:1",
    });
    locked.resolve();
    await held;
  });
  await locked.promise;
  await pend(2);
  const second = mail.notices.writeDue();
  const isDone = second.then(() => true);
  expect(await Promise.race([isDone, database.ping().then(() => false)])).toBe(false);
  release();
  await first;
  expect(await second).toEqual(new Date(clock.now() + 60 * 60 * 1000));
  expect(await database.orm.$count(mailOutbox)).toBe(1);
  expect(await database.orm.$count(pendingNotices)).toBe(1);
});
