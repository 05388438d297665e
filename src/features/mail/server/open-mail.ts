/** Puts the mail together from the settings: the outbox that features write to, and its sender. */
import type { Database, Orm } from "#db/client.ts";
import type { MailFailureReason } from "#features/mail/contract.ts";
import { keptForMs, newMailOf } from "#features/mail/server/mail-message.ts";
import { MailSender } from "#features/mail/server/mail-sender.ts";
import type { MailServer, SmtpOptions } from "#features/mail/server/mail-server.ts";
import { NoticeStore } from "#features/mail/server/notice-store.ts";
import { Notices } from "#features/mail/server/notices.ts";
import { OutboxStore } from "#features/mail/server/outbox-store.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import type { MailOutbox } from "#domain/server/outgoing-mail.ts";

export interface OpenMailOptions {
  readonly database: Database;
  /** The mail server; null: mails are neither sent nor stored. */
  readonly server: MailServer | null;
  readonly siteUrl: string;
  readonly siteName: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly smtp?: SmtpOptions;
  readonly paceMs?: number;
}

export interface Mail extends MailOutbox {
  readonly server: MailServer | null;
  readonly store: OutboxStore;
  readonly notices: Notices;
  /** Sets the function to call when a mail may be due, in place of an earlier one: it makes the job of `sendDue` due. */
  onWake(wake: () => void): void;
  /**
   * Sends due mails, and resolves when they are sent, or with the reason why the mail server accepts none. One process at a
   * time.
   */
  sendDue(signal?: AbortSignal): Promise<MailFailureReason | null>;
  purgeOld(): Promise<void>;
}

export function openMail(options: OpenMailOptions): Mail {
  const { database, server, siteUrl, siteName, clock, log, smtp, paceMs } = options;
  const store = new OutboxStore(database);
  let wakeJob = () => {};
  const outbox: MailOutbox = {
    isSetUp: server !== null,
    siteName,
    async enqueue(tx, ...mails) {
      if (!server) return [];
      return store.add(
        tx as Orm,
        mails.map((mail) => newMailOf(mail, server, clock.now())),
      );
    },
    wake: () => void (server && wakeJob()),
  };
  const to = server?.notify ?? null;
  const notices = new Notices({ store: new NoticeStore(database), outbox, to, siteUrl, clock });
  const prepare = () => notices.writeDue();
  const sender = server && new MailSender({ store, server, clock, log, prepare, smtp, paceMs });
  return {
    ...outbox,
    server,
    store,
    notices,
    onWake: (next) => void (wakeJob = next),
    sendDue: async (signal = new AbortController().signal) => sender?.sendDue(signal) ?? null,
    purgeOld: () => store.purgeBefore(new Date(clock.now() - keptForMs)),
  };
}
