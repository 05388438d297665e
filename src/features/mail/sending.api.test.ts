/** The outbox and its sender, to a real SMTP server: what is written is sent once, in spite of the server's faults. */
import { describe, expect, it, onTestFinished } from "vitest";
import { readMailServer } from "#app/site/env.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { openMail, type OpenMailOptions } from "#features/mail/server/open-mail.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import type { OutgoingMail } from "#domain/server/outgoing-mail.ts";
import { localhostCertificate } from "#testing/processes/localhost-certificate.ts";
import { type Behaviour, hang, rejection } from "#testing/processes/mail-server.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const mail: OutgoingMail = {
  kind: "inquiry",
  to: "sjef@maler.example",
  subject: "Ny henvendelse",
  text: "Hei.\nNoen vil annonsere.",
  dedupeKey: "inquiry:1",
};
const minuteMs = 60_000;
/** The wait for silent servers: long enough for others on a busy machine. */
const silence = { greetingTimeout: 30_000, connectionTimeout: 30_000, socketTimeout: 30_000 };

async function setUp(behaviour: Behaviour = {}, options: Partial<OpenMailOptions> = {}) {
  const server = await startMailServer(behaviour);
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const lines: string[] = [];
  const mailServer = readMailServer({
    SMTP_URL: server.url,
    MAIL_FROM: "Avtalemaler på nett <post@maler.example>",
    ADMIN_EMAIL: "sjef@maler.example",
  });
  const site = { server: mailServer, siteUrl: "https://maler.example", siteName: "Avtalemaler", clock };
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  /** Another process beside the same database. */
  const open = (more: Partial<OpenMailOptions> = {}) =>
    openMail({ ...site, database, log, smtp: silence, ...options, ...more });
  const own = open();
  return {
    server,
    database,
    clock,
    lines,
    own,
    open,
    enqueue: (...mails: readonly Partial<OutgoingMail>[]) =>
      database.orm.transaction(async (tx) => {
        const whole = mails.map((fields, index) => ({ ...mail, dedupeKey: `n:${index}`, ...fields }));
        await own.enqueue(tx, ...whole);
      }),
    rows: () => database.orm.select().from(mailOutbox).orderBy(mailOutbox.id),
  };
}

describe("a mail", () => {
  it("is sent after the commit, and its text is deleted", async () => {
    const { server, own, enqueue, rows } = await setUp();
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

  it("has letters beyond ASCII in every header and line, and any punctuation in a sender's name", async () => {
    const { server, own, enqueue } = await setUp();
    const subject = `Året rundt: ${"blåbærsyltetøy ".repeat(12)}«ferdig»`;
    const text = `Én linje på ${"å".repeat(2_000)}\n.\n..\nSlutt 🙂`;
    const replyTo = { name: 'Bcc: <alle@example.no>, "A" \\', email: "a@example.no" };
    await enqueue({ subject, text, replyTo });
    await own.sendDue();
    const [received] = server.accepted;
    expect(received?.headers.get("subject")).toBe(subject);
    expect(received?.text.trim()).toBe(text);
    for (const line of received?.raw.split("\r\n") ?? []) expect(line).toMatch(/^[\t -~]{0,998}$/);
    expect(received?.envelope.to).toEqual([mail.to]);
    expect(received?.headers.has("bcc")).toBe(false);
    expect(received?.headers.get("reply-to")).toMatch(/<a@example\.no>$/);
  });

  it.each([
    { subject: "Hei\r\nBcc: alle@example.no" },
    { to: "sjef@maler.example, alle@example.no" },
    { replyTo: { name: "Navn\r\nBcc: alle@example.no", email: "a@example.no" } },
    { replyTo: { name: "Navn", email: "a@example.no>\r\nBcc: <b@example.no" } },
    { subject: "Hei\u2028Bcc: alle@example.no" },
  ])("cannot have another header smuggled in: %j", async (fields) => {
    const { enqueue, rows } = await setUp();
    await expect(enqueue(fields)).rejects.toThrow(TypeError);
    expect(await rows()).toEqual([]);
  });

  it("is not there when its transaction is rolled back, and one with a known key is not written again", async () => {
    const { server, own, enqueue, database } = await setUp();
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
    const { server, own, enqueue, rows, clock } = await setUp();
    await enqueue({ expiresAt: new Date(clock.now() + hourMs) });
    clock.advance(hourMs);
    await own.sendDue();
    expect(server.accepted).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "failed", failure: { reason: "expired" }, body: null }]);
  });

  it("is not written without a mail server", async () => {
    const { open, database, rows } = await setUp();
    const none = open({ server: null });
    await database.orm.transaction((tx) => none.enqueue(tx, mail));
    none.onWake(() => expect.unreachable());
    none.wake();
    await none.sendDue();
    expect([none.isSetUp, await rows()]).toEqual([false, []]);
  });
});

describe("while the mail server", () => {
  it("is down, mails wait ever longer, and are sent once it is back", async () => {
    const { server: away, own, enqueue, rows, clock } = await setUp();
    await away.stop();
    await enqueue({});
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await own.sendDue()).toBe("connection");
      const [row] = await rows();
      expect(row).toMatchObject({ state: "waiting", attempts: attempt, failure: { reason: "connection" } });
      pauses.push((Number(row?.nextAttemptAt) - clock.now()) / minuteMs);
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
    const { server: away, own, enqueue, rows, clock } = await setUp();
    await away.stop();
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
    expect(await own.store.makeDue([1], now, new Date(clock.now() + dayMs))).toBe(1);
    await own.sendDue();
    expect(back.accepted).toHaveLength(1);
    expect(await own.store.makeDue([1], now, now)).toBe(0);
  });

  it("rejects one for good (550), it is given up with the server's words, and the next is sent", async () => {
    const { own, enqueue, rows, lines } = await setUp({
      onRecipient: async (email) => {
        if (email.startsWith("ukjent")) throw rejection(550, "5.1.1 Ukjent mottaker");
      },
    });
    await enqueue({ to: "ukjent@maler.example" }, {});
    await own.sendDue();
    const reply: unknown = expect.stringContaining("550 5.1.1 Ukjent mottaker");
    const refused = { state: "failed", failure: { reason: "recipient", reply } };
    expect(await rows()).toMatchObject([refused, { state: "sent" }]);
    // A reply may repeat an address.
    expect(lines.join("")).not.toMatch(/ukjent|@/i);
  });

  it.each([
    [554, "failed"],
    [451, "waiting"],
  ])("rejects the content (%i), it is %s, and surely not delivered", async (code, state) => {
    const onMessage = () => Promise.reject(rejection(code, "Nei"));
    const { own, enqueue, rows } = await setUp({ onMessage });
    await enqueue({});
    await own.sendDue();
    expect(await rows()).toMatchObject([{ state, failure: { reason: "content" }, mayBeTwice: false }]);
  });

  it("says nothing at all, the others behind the first are not each waited for", async () => {
    const smtp = { ...silence, greetingTimeout: 100 };
    const { own, enqueue, rows } = await setUp({ onConnect: hang }, { smtp });
    await enqueue({}, {}, {});
    await own.sendDue();
    const reasons = (await rows()).map(({ attempts, failure }) => `${attempts} ${failure?.reason}`);
    expect(reasons).toEqual(["1 timeout", "0 undefined", "0 undefined"]);
  });

  it("hangs after the message, it is sent again as the same message, and it is said that it may come twice", async () => {
    const smtp = { ...silence, socketTimeout: 2_000 };
    const { server, own, enqueue, rows, clock } = await setUp({ onMessage: hang }, { smtp });
    await enqueue({});
    await own.sendDue();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "waiting", failure: { reason: "timeout" }, mayBeTwice: true });
    server.behave({});
    clock.advance(minuteMs);
    await own.sendDue();
    expect(server.accepted.map(({ headers }) => headers.get("message-id"))).toEqual([row?.messageId]);
    expect(await rows()).toMatchObject([{ state: "sent", mayBeTwice: true }]);
  });

  it("does not accept the sign-in, mails wait, and the password is in neither log nor table", async () => {
    const login = { user: "post", pass: "p@ss/å" };
    const { server, own, enqueue, rows, clock, lines } = await setUp({ login });
    server.behave({ login: { ...login, pass: "a new one" } });
    await enqueue({});
    await own.sendDue();
    const reply: unknown = expect.stringContaining("535");
    expect(await rows()).toMatchObject([{ state: "waiting", failure: { reason: "auth", reply } }]);
    server.behave({ login });
    clock.advance(minuteMs);
    await own.sendDue();
    expect(server.accepted).toMatchObject([{ user: "post" }]);
    const kept = lines.join("") + JSON.stringify(await rows());
    for (const secret of ["p@ss", "p%40ss", Buffer.from("\0post\0p@ss/å").toString("base64")]) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe("the connection", () => {
  it.each(["starttls", "first"] as const)("is encrypted (%s), its certificate checked", async (tls) => {
    const setting = await setUp({ tls, login: { user: "post", pass: "pass" } });
    const { server, own, open, enqueue, rows, clock } = setting;
    await enqueue({});
    await own.sendDue();
    expect(await rows()).toMatchObject([{ state: "waiting", failure: { reason: "tls" } }]);
    expect(server.accepted).toEqual([]);
    clock.advance(minuteMs);
    await open({ smtp: { ...silence, tls: { ca: localhostCertificate.cert } } }).sendDue();
    expect(server.accepted).toMatchObject([{ isSecure: true, user: "post" }]);
  });

  it("carries many mails, in their order", async () => {
    let connections = 0;
    const { server, own, enqueue } = await setUp({ onConnect: async () => void (connections += 1) });
    const subjects = Array.from({ length: 12 }, (_, index) => `Nr. ${index}`);
    await enqueue(...subjects.map((subject) => ({ subject })));
    await own.sendDue();
    expect(server.accepted.map(({ headers }) => headers.get("subject"))).toEqual(subjects);
    expect(connections).toBe(1);
  });
});

describe("several senders beside one database", () => {
  /** A server that holds the first recipient until `goOn`. */
  function holdRecipient() {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const onRecipient = () => {
      reached.resolve();
      return released.promise;
    };
    return { onRecipient, reached: reached.promise, goOn: released.resolve };
  }

  it("take over from one that fell silent, which then sends nothing", async () => {
    const { onRecipient, reached, goOn } = holdRecipient();
    const { server, own, open, enqueue, rows } = await setUp({ onRecipient });
    await enqueue({});
    const sending = own.sendDue();
    await reached;
    server.behave({});
    await open().sendDue();
    expect(server.accepted).toHaveLength(1);
    goOn();
    await sending;
    expect(server.accepted).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, mayBeTwice: false }]);
  });

  it("leave the mail of one that is stopped before the end of it", async () => {
    const { onRecipient, reached } = holdRecipient();
    const { server, own, open, enqueue, rows } = await setUp({ onRecipient });
    await enqueue({});
    const stopping = new AbortController();
    const sending = own.sendDue(stopping.signal);
    await reached;
    stopping.abort();
    await sending;
    expect(await rows()).toMatchObject([{ state: "waiting", mayBeTwice: false, failure: null }]);
    server.behave({});
    await open().sendDue();
    expect(server.accepted).toHaveLength(1);
  });
});

describe("a permanent refusal", () => {
  const toThree = [1, 2, 3].map((n) => ({ to: `leser${n}@maler.example` }));

  it.each([
    ["of the sender", "550", "5.7.1 sender not allowed"],
    ["of the quota", "550", "5.4.5 Daily user sending quota exceeded"],
    ["to relay", "554", "5.7.1 Relay access denied"],
    ["without a code that it is of us", "550", "Over the daily limit"],
  ])("%s stops the run and gives nothing up; mended, all is sent", async (_what, code, words) => {
    const onRecipient = () => Promise.reject(rejection(Number(code), words));
    const { server, own, enqueue, rows, clock } = await setUp({ onRecipient });
    await enqueue(...toThree);
    expect(await own.sendDue()).toBe("sender");
    const states = (await rows()).map(({ state, attempts }) => `${state} ${attempts}`);
    expect(states).toEqual(["waiting 1", "waiting 0", "waiting 0"]);
    server.behave({});
    clock.advance(hourMs);
    expect(await own.sendDue()).toBeNull();
    expect(server.accepted).toHaveLength(3);
  });

  it.each([
    [550, "5.1.1 No such user"],
    [550, "5.2.2 Mailbox over quota"],
    [552, "Quota exceeded"],
  ] as const)("of an address is its alone: %s %s", async (code, words) => {
    const { own, enqueue, rows } = await setUp({
      onRecipient: () => Promise.reject(rejection(code, words)),
    });
    await enqueue(...toThree);
    expect(await own.sendDue()).toBeNull();
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  });

  it("in the same words to three one after another is about us: they wait again, and the run stops", async () => {
    const onMessage = () => Promise.reject(rejection(554, "Denied by policy"));
    const { server, own, enqueue, rows, clock } = await setUp({ onMessage });
    await enqueue(...toThree, { to: "leser4@maler.example" });
    expect(await own.sendDue()).toBe("content");
    expect((await rows()).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    server.behave({});
    clock.advance(hourMs);
    await own.sendDue();
    expect(server.accepted).toHaveLength(4);
  });
});
