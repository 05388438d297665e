/** Puts the mail together from the settings: the outbox that features write to, and its sender. */
import { randomUUID } from "node:crypto";
import type { Database, Orm } from "#db/client.ts";
import { rejectMalformedHeaders } from "#features/mail/server/mail-message.ts";
import { keptForMs, triedForMs } from "#features/mail/server/mail-rules.ts";
import { MailSender } from "#features/mail/server/mail-sender.ts";
import { NoticeStore } from "#features/mail/server/notice-store.ts";
import { Notices } from "#features/mail/server/notices.ts";
import type { MailServer, SmtpOptions } from "#features/mail/server/mail-server.ts";
import { type NewMail, OutboxStore } from "#features/mail/server/outbox-store.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import type { MailOutbox, OutgoingMail } from "#shared/outgoing-mail.ts";

export interface OpenMailOptions {
  readonly database: Database;
  /** null: no mail is sent, and none is stored. */
  readonly server: MailServer | null;
  readonly siteUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly smtp?: SmtpOptions;
  readonly leaseMs?: number;
}

export interface Mail extends MailOutbox {
  readonly server: MailServer | null;
  readonly store: OutboxStore;
  readonly notices: Notices;
  /** Sends what an earlier process has left, and from then on what is due. */
  start(): void;
  /** Sends what is due, and resolves when that is done. */
  sendDue(): Promise<void>;
  /** Deletes mails that are older than they are kept. */
  purgeOld(): Promise<void>;
  stop(): Promise<void>;
}

export function openMail({ database, server, siteUrl, clock, log, ...pace }: OpenMailOptions): Mail {
  const store = new OutboxStore(database);
  // The embedded database's folder is one process's alone (decision 002), so nobody is sending what is marked so.
  const isAlone = database.kind === "embedded";
  const prepare = () => notices.writeDue();
  const sender = server && new MailSender({ store, server, clock, log, prepare, isAlone, ...pace });
  const outbox: MailOutbox = {
    isSetUp: server !== null,
    async enqueue(tx, ...mails) {
      if (!server) return [];
      return store.add(
        tx as Orm,
        mails.map((mail) => newMailOf(mail, server, clock.now())),
      );
    },
    nudge: () => sender?.nudge(),
  };
  const notices = new Notices({
    store: new NoticeStore(database),
    outbox,
    to: server?.notify ?? null,
    siteUrl,
    clock,
  });
  return {
    ...outbox,
    server,
    store,
    notices,
    start: () => sender?.start(),
    sendDue: async () => sender?.run(),
    purgeOld: () => store.purgeBefore(new Date(clock.now() - keptForMs)),
    stop: async () => sender?.stop(),
  };
}

function newMailOf(mail: OutgoingMail, { from }: MailServer, now: number): NewMail {
  rejectMalformedHeaders(mail);
  const { kind, to, subject, text, replyTo, dedupeKey, expiresAt } = mail;
  return {
    kind,
    dedupeKey,
    recipient: to,
    replyTo: replyTo ?? null,
    subject,
    body: text,
    messageId: `<${randomUUID()}@${from.email.slice(from.email.lastIndexOf("@") + 1)}>`,
    createdAt: new Date(now),
    nextAttemptAt: new Date(now),
    giveUpAt: new Date(now + triedForMs),
    expiresAt: expiresAt ?? null,
  };
}
