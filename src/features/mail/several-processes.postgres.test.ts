/** What is told by mail, gathered and sent by processes beside one PostgreSQL. */
import { expect, it, onTestFinished } from "vitest";
import type { Orm } from "#db/client.ts";
import { mailOutbox, pendingNotices } from "#db/schema/mail.ts";
import { suggestions } from "#db/schema/schema.ts";
import { NoticeStore } from "#features/mail/server/notice-store.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { type ClaimedMail, OutboxStore } from "#features/mail/server/outbox-store.ts";
import { createLog } from "#platform/log/log.ts";
import { endWhileHeld, startWhileHeld } from "#testing/processes/held-locks.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { visitorForms } from "#testing/forms.ts";

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
  expect(await second).toEqual(new Date(clock.now() + 60 * 60 * 1000));
  expect(await database.orm.$count(mailOutbox)).toBe(1);
  expect(await database.orm.$count(pendingNotices)).toBe(1);
});

it("a process that takes the next mail while another one does takes another mail, and does not wait", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const now = new Date("2026-11-21T10:00:00Z");
  const mail = { kind: "waiting", recipient: "a@maler.example", subject: "Nytt", body: "Tekst" } as const;
  const times = { createdAt: now, nextAttemptAt: now, giveUpAt: now };
  const ours = ["a", "b"].map((name) => ({ ...mail, ...times, dedupeKey: name, messageId: name }));
  await new OutboxStore(database).add(database.orm, ours);
  const claimed: (ClaimedMail | null)[] = [];
  const claimIn = async (orm: Orm) => {
    claimed.push(await new OutboxStore({ ...database, orm }).claim(now, 60_000));
  };
  await endWhileHeld(database, claimIn, () => claimIn(database.orm));
  expect(claimed).toMatchObject([
    { messageId: "a", attempts: 1 },
    { messageId: "b", attempts: 1 },
  ]);
});
