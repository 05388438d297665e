/** The outbox and its sender, to a real SMTP server: what is written is sent once, whatever the server does. */
import { describe, expect, it, onTestFinished } from "vitest";
import { readMailServer } from "#app/site/env.ts";
import type { Database } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { type Mail, openMail, type OpenMailOptions } from "#features/mail/server/open-mail.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import type { OutgoingMail } from "#shared/outgoing-mail.ts";
import { localhostCertificate } from "#testing/processes/localhost-certificate.ts";
import { hang, rejection, type TestMailServer } from "#testing/processes/mail-server.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";

const mail: OutgoingMail = {
  kind: "inquiry",
  to: "sjef@maler.example",
  subject: "Ny henvendelse",
  text: "Hei.\nNoen vil annonsere.",
  dedupeKey: "inquiry:1",
};

interface Setting {
  readonly database: Database;
  readonly clock: TestClock;
  readonly lines: readonly string[];
  readonly mail: Mail;
  /** Another process beside the same database. */
  open(options?: Partial<OpenMailOptions>): Mail;
  enqueue(...mails: readonly Partial<OutgoingMail>[]): Promise<void>;
  rows(): Promise<(typeof mailOutbox.$inferSelect)[]>;
}

async function setUp(
  server: Pick<TestMailServer, "url">,
  options: Partial<OpenMailOptions> = {},
): Promise<Setting> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const open: Setting["open"] = (more) => {
    return openMail({
      database,
      server: readMailServer({
        SMTP_URL: server.url,
        MAIL_FROM: "Avtalemaler på nett <post@maler.example>",
        ADMIN_EMAIL: "sjef@maler.example",
      }),
      siteUrl: "https://maler.example",
      siteName: "Avtalemaler",
      clock,
      log,
      smtp: { greetingTimeout: 3_000, connectionTimeout: 30_000, socketTimeout: 3_000 },
      ...options,
      ...more,
    });
  };
  const own = open();
  return {
    database,
    clock,
    lines,
    mail: own,
    open,
    async enqueue(...mails) {
      await database.orm.transaction((tx) =>
        own.enqueue(tx, ...mails.map((fields, index) => ({ ...mail, dedupeKey: `n:${index}`, ...fields }))),
      );
    },
    rows: () => database.orm.select().from(mailOutbox).orderBy(mailOutbox.id),
  };
}

describe("a mail", () => {
  it("is sent after the commit, and its text is deleted", async () => {
    const server = await startMailServer();
    const { mail: own, enqueue, rows } = await setUp(server);
    await enqueue({ replyTo: { name: "Kåre Ødegård", email: "kare@example.no" } });
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 0, body: mail.text }]);
    await own.sendDue();
    const [sent] = await rows();
    expect(sent).toMatchObject({
      state: "sent",
      body: null,
      replyTo: null,
      attempts: 1,
      mayBeTwice: false,
      handedOverAt: null,
      reply: expect.stringContaining("250 2.0.0 Ok: lagt i k"),
    });
    const [received] = server.accepted;
    expect(received?.envelope).toEqual({ from: "post@maler.example", to: [mail.to] });
    expect(received?.text.trim()).toBe(mail.text);
    expect(Object.fromEntries(received?.headers ?? [])).toMatchObject({
      from: "Avtalemaler på nett <post@maler.example>",
      to: mail.to,
      "reply-to": "Kåre Ødegård <kare@example.no>",
      subject: mail.subject,
      "message-id": sent?.messageId,
      date: "Sat, 21 Nov 2026 10:00:00 +0000",
      "auto-submitted": "auto-generated",
    });
  });

  it("has letters beyond ASCII in every header and line", async () => {
    const server = await startMailServer();
    const { mail: own, enqueue } = await setUp(server);
    const subject = `Året rundt: ${"blåbærsyltetøy ".repeat(12)}«ferdig»`;
    const text = `Én linje på ${"å".repeat(2_000)}\n.\n..\nSlutt 🙂`;
    await enqueue({ subject, text });
    await own.sendDue();
    expect(server.accepted[0]?.headers.get("subject")).toBe(subject);
    expect(server.accepted[0]?.text.trim()).toBe(text);
    for (const line of server.accepted[0]?.raw.split("\r\n") ?? []) expect(line).toMatch(/^[\t -~]{0,998}$/);
  });

  it("is not there when its transaction is rolled back, and one with a known key is not written again", async () => {
    const server = await startMailServer();
    const { mail: own, enqueue, database } = await setUp(server);
    const failing = database.orm.transaction(async (tx) => {
      await own.enqueue(tx, mail);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await enqueue({ dedupeKey: "same" }, { dedupeKey: "same" });
    await enqueue({ dedupeKey: "same" });
    await own.sendDue();
    await own.sendDue();
    expect(server.accepted).toHaveLength(1);
  });

  it("is not sent past the time at which it is useless", async () => {
    const server = await startMailServer();
    const { mail: own, enqueue, rows, clock } = await setUp(server);
    await enqueue({ expiresAt: new Date(clock.now() + hourMs) });
    clock.advance(hourMs);
    await own.sendDue();
    expect(server.accepted).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "failed", failure: { reason: "expired" }, body: null }]);
  });

  it.each([
    { subject: "Hei\r\nBcc: alle@example.no" },
    { to: "sjef@maler.example\nBcc: alle@example.no" },
    { to: "sjef@maler.example, alle@example.no" },
    { replyTo: { name: "Navn\r\nBcc: alle@example.no", email: "a@example.no" } },
    { replyTo: { name: "Navn", email: "a@example.no>\r\nBcc: <b@example.no" } },
    { subject: "Hei\u2028Bcc: alle@example.no" },
  ])("cannot have another header smuggled in: %j", async (fields) => {
    const server = await startMailServer();
    const { enqueue, rows } = await setUp(server);
    await expect(enqueue(fields)).rejects.toThrow(TypeError);
    expect(await rows()).toEqual([]);
  });

  it("has a sender's name with any punctuation in one header", async () => {
    const server = await startMailServer();
    const { mail: own, enqueue } = await setUp(server);
    await enqueue({ replyTo: { name: 'Bcc: <alle@example.no>, "A" \\', email: "a@example.no" } });
    await own.sendDue();
    expect(server.accepted[0]?.envelope.to).toEqual([mail.to]);
    expect(server.accepted[0]?.headers.has("bcc")).toBe(false);
    expect(server.accepted[0]?.headers.get("reply-to")).toMatch(/<a@example\.no>$/);
  });

  it("is not written without a mail server", async () => {
    const { open, database, rows } = await setUp({ url: "smtp://127.0.0.1:1" });
    const none = open({ server: null });
    await database.orm.transaction((tx) => none.enqueue(tx, mail));
    none.onNudge(() => expect.unreachable());
    none.nudge();
    await none.sendDue();
    expect([none.isSetUp, await rows()]).toEqual([false, []]);
  });
});

describe("while the mail server", () => {
  it("is down, mails wait ever longer, and are sent once it is back", async () => {
    const away = await startMailServer();
    await away.stop();
    const { mail: own, enqueue, rows, clock } = await setUp(away);
    await enqueue({});
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await own.sendDue()).toBe("connection");
      const [row] = await rows();
      expect(row).toMatchObject({ state: "waiting", attempts: attempt, failure: { reason: "connection" } });
      pauses.push((Number(row?.nextAttemptAt) - clock.now()) / 60_000);
      // Not before its time.
      expect(await own.sendDue()).toBeNull();
      expect((await rows())[0]?.attempts).toBe(attempt);
      clock.advance(Number(row?.nextAttemptAt) - clock.now());
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const back = await startMailServer({}, away.port);
    await own.sendDue();
    expect(back.accepted).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "sent", failure: null, mayBeTwice: false }]);
  });

  it("is down for three days, mails are given up, with their text, and can be tried again", async () => {
    const away = await startMailServer();
    await away.stop();
    const { mail: own, enqueue, rows, clock } = await setUp(away);
    await enqueue({});
    // Nothing is sent for long, as without settings for mail: the first attempt is not the last.
    clock.advance(3 * dayMs + 1);
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await own.sendDue();
      expect(await rows()).toMatchObject([{ state: "waiting", attempts: attempt }]);
      clock.advance(hourMs);
    }
    await own.sendDue();
    expect(await rows()).toMatchObject([{ state: "failed", body: mail.text }]);
    const back = await startMailServer({}, away.port);
    const now = new Date(clock.now());
    expect(await own.store.makeDue(1, now, new Date(clock.now() + dayMs))).toBe(true);
    await own.sendDue();
    expect(back.accepted).toHaveLength(1);
    expect(await own.store.makeDue(1, now, now)).toBe(false);
  });

  it("rejects one for good (550), it is given up with the server's words, and the next is sent", async () => {
    const server = await startMailServer({
      onRecipient: async (email) => {
        if (email.startsWith("ukjent")) throw rejection(550, "5.1.1 Ukjent mottaker");
      },
    });
    const { mail: own, enqueue, rows, lines } = await setUp(server);
    await enqueue({ to: "ukjent@maler.example" }, {});
    await own.sendDue();
    expect(await rows()).toMatchObject([
      {
        state: "failed",
        failure: { reason: "recipient", reply: expect.stringContaining("550 5.1.1 Ukjent mottaker") },
      },
      { state: "sent" },
    ]);
    // A reply may repeat an address.
    expect(lines.join("")).not.toMatch(/ukjent|@/i);
  });

  it("rejects one for now (450), it is tried again", async () => {
    const server = await startMailServer({
      onRecipient: () => Promise.reject(rejection(450, "4.2.0 Prøv senere")),
    });
    const { mail: own, enqueue, rows, clock } = await setUp(server);
    await enqueue({});
    await own.sendDue();
    expect(await rows()).toMatchObject([{ state: "waiting", failure: { reason: "recipient" } }]);
    server.behave({});
    clock.advance(60_000);
    await own.sendDue();
    expect(server.accepted).toHaveLength(1);
  });

  it.each([
    [554, "failed"],
    [451, "waiting"],
  ])("rejects the content (%i), it is %s, and surely not delivered", async (code, state) => {
    const server = await startMailServer({ onMessage: () => Promise.reject(rejection(code, "Nei")) });
    const { mail: own, enqueue, rows } = await setUp(server);
    await enqueue({});
    await own.sendDue();
    expect(await rows()).toMatchObject([{ state, failure: { reason: "content" }, mayBeTwice: false }]);
  });

  it("says nothing at all, the others behind the first are not each waited for", async () => {
    const server = await startMailServer({ onConnect: hang });
    const { mail: own, enqueue, rows } = await setUp(server);
    await enqueue({}, {}, {});
    await own.sendDue();
    expect((await rows()).map(({ attempts, failure }) => [attempts, failure?.reason])).toEqual([
      [1, "timeout"],
      [0, undefined],
      [0, undefined],
    ]);
  });

  it("hangs after the message, it is sent again as the same message, and it is said that it may come twice", async () => {
    const server = await startMailServer({ onMessage: hang });
    const { mail: own, enqueue, rows, clock } = await setUp(server);
    await enqueue({});
    await own.sendDue();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "waiting", failure: { reason: "timeout" }, mayBeTwice: true });
    server.behave({});
    clock.advance(60_000);
    await own.sendDue();
    expect(server.accepted.map(({ headers }) => headers.get("message-id"))).toEqual([row?.messageId]);
    expect(await rows()).toMatchObject([{ state: "sent", mayBeTwice: true }]);
  });

  it("does not accept the sign-in, mails wait, and the password is in neither log nor table", async () => {
    const server = await startMailServer({ login: { user: "post", pass: "p@ss/å" } });
    const { mail: own, enqueue, rows, clock, lines } = await setUp(server);
    server.behave({ login: { user: "post", pass: "a new one" } });
    await enqueue({});
    await own.sendDue();
    expect(await rows()).toMatchObject([
      { state: "waiting", failure: { reason: "auth", reply: expect.stringContaining("535") } },
    ]);
    server.behave({ login: { user: "post", pass: "p@ss/å" } });
    clock.advance(60_000);
    await own.sendDue();
    expect(server.accepted).toMatchObject([{ user: "post" }]);
    const kept = lines.join("") + JSON.stringify(await rows());
    for (const secret of ["p@ss", "p%40ss", Buffer.from("\0post\0p@ss/å").toString("base64")]) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe("the connection", () => {
  const trusting = { tls: { ca: localhostCertificate.cert }, socketTimeout: 20_000 };

  it.each(["starttls", "first"] as const)(
    "is encrypted (%s), with a certificate that is checked",
    async (tls) => {
      const server = await startMailServer({ tls, login: { user: "post", pass: "pass" } });
      const { mail: own, open, enqueue, rows, clock } = await setUp(server);
      await enqueue({});
      await own.sendDue();
      expect(await rows()).toMatchObject([{ state: "waiting", failure: { reason: "tls" } }]);
      expect(server.accepted).toEqual([]);
      clock.advance(60_000);
      await open({ smtp: trusting }).sendDue();
      expect(server.accepted).toMatchObject([{ isSecure: true, user: "post" }]);
    },
  );

  it("carries many mails, in their order", async () => {
    let connections = 0;
    const onConnect = async () => void (connections += 1);
    const server = await startMailServer({ onConnect });
    const { mail: own, enqueue } = await setUp(server);
    await enqueue(...Array.from({ length: 12 }, (_, index) => ({ subject: `Nr. ${index}` })));
    await own.sendDue();
    expect(server.accepted.map(({ headers }) => headers.get("subject"))).toEqual(
      Array.from({ length: 12 }, (_, index) => `Nr. ${index}`),
    );
    expect(connections).toBe(1);
  });
});

describe("several senders beside one database", () => {
  it("take over from one that fell silent, which then sends nothing", async () => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const server = await startMailServer({
      onRecipient: async () => {
        reached.resolve();
        await goOn.promise;
      },
    });
    const { open, enqueue, rows } = await setUp(server);
    const silent = open({ smtp: { socketTimeout: 20_000 } });
    await enqueue({});
    const sending = silent.sendDue();
    await reached.promise;
    server.behave({});
    await open().sendDue();
    expect(server.accepted).toHaveLength(1);
    goOn.resolve();
    await sending;
    expect(server.accepted).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, mayBeTwice: false }]);
  });

  it("leave the mail of one that is stopped before the end of it", async () => {
    const reached = Promise.withResolvers<void>();
    const server = await startMailServer({
      onRecipient: () => {
        reached.resolve();
        return hang();
      },
    });
    const { mail: own, open, enqueue, rows } = await setUp(server, { smtp: { socketTimeout: 20_000 } });
    await enqueue({});
    const stopping = new AbortController();
    const sending = own.sendDue(stopping.signal);
    await reached.promise;
    stopping.abort();
    await sending;
    expect(await rows()).toMatchObject([{ state: "waiting", mayBeTwice: false, failure: null }]);
    server.behave({});
    await open().sendDue();
    expect(server.accepted).toHaveLength(1);
  });
});
