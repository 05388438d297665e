/**
 * Sends the mails that are due, one after another, as a job of the queue, which lets one process at a time do so.
 *
 * A mail may be sent again as long as its end has not left this process. Before the end goes out, that is written to the
 * database, and a process whose work another has taken over meanwhile does not send it. (decision 037)
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { MailFailureReason } from "#features/mail/contract.ts";
import {
  concernsRecipient,
  mailFailureOf,
  type MailServer,
  openTransport,
  replyLine,
  type SmtpOptions,
} from "#features/mail/server/mail-server.ts";
import type { MailRow, OutboxStore } from "#features/mail/server/outbox-store.ts";
import { type Clock, hourMs } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";

export interface MailSenderOptions {
  readonly store: OutboxStore;
  readonly server: MailServer;
  readonly clock: Clock;
  readonly log: Logger;
  /** Puts what is to be mailed in the outbox: first, and each minute of a run with many mails. */
  readonly prepare: () => Promise<void>;
  readonly smtp?: SmtpOptions | undefined;
  /** Pause between mails to many, so that no mail server takes them for a flood; a second by default. */
  readonly paceMs?: number | undefined;
}

type Transport = Awaited<ReturnType<typeof openTransport>>;

const minuteMs = 60_000;

/** The pause after a failed attempt: a minute, and twice as long each time, up to an hour. */
const pauseMs = (attempts: number) => Math.min(hourMs, minuteMs * 2 ** Math.min(attempts - 1, 10));

/** Attempts that a mail has, however long it waited for the first: a server that greylists takes a later one. */
const leastAttempts = 4;

/** Mails given up one after another with the same reply, from which it is about us: RFC 5321 leaves servers their own words. */
const manyAlike = 3;

/** End of an attempt: the next mail may follow, or the reason against it; null at a stop. */
type Outcome = MailFailureReason | "next" | null;

export class MailSender {
  readonly #options: MailSenderOptions;
  /** Mails that were given up since one was sent, with the same reply. */
  #givenUp: { readonly reply: string; readonly ids: readonly number[] } = { reply: "", ids: [] };

  constructor(options: MailSenderOptions) {
    this.#options = options;
  }

  /** @returns why the mail server takes no mail, if it does not */
  async sendDue(signal: AbortSignal): Promise<MailFailureReason | null> {
    const { store, server, smtp, clock, prepare, paceMs = 1_000 } = this.#options;
    let transport: Transport | undefined;
    let preparedAt = -Infinity;
    this.#givenUp = { reply: "", ids: [] };
    try {
      while (!signal.aborted) {
        // A clock that is set back prepares too.
        if (Math.abs(clock.now() - preparedAt) >= minuteMs) {
          await prepare();
          preparedAt = clock.now();
        }
        const mail = await store.begin(new Date(clock.now()));
        if (!mail) break;
        if (mail.body === null || (mail.expiresAt && mail.expiresAt.getTime() <= clock.now())) {
          await store.markUnsent(mail, null, { failure: { reason: "expired", reply: null } });
          continue;
        }
        transport ??= await openTransport(server, smtp);
        const end = await this.#send(mail, transport, signal);
        if (end !== "next") return end;
        // A stop ends the pause.
        if (mail.leaveUrl !== null) await sleep(paceMs, undefined, { signal }).catch(() => {});
      }
      return null;
    } finally {
      transport?.close();
    }
  }

  async #send(mail: MailRow, transport: Transport, signal: AbortSignal): Promise<Outcome> {
    const { store, server, clock } = this.#options;
    const givenUp = new AbortController();
    let isHandedOver = false;
    const beforeEnd = async () => {
      const isOurs = await store.markHandedOver(mail, new Date(clock.now())).catch(() => false);
      if (!isOurs) givenUp.abort();
      givenUp.signal.throwIfAborted();
      isHandedOver = true;
    };
    // The reply to a mail whose end has gone out is waited for.
    const stop = () => isHandedOver || givenUp.abort();
    signal.addEventListener("abort", stop);
    let reply: string;
    try {
      const message = { ...messageOf(mail, server.from), beforeEnd, signal: givenUp.signal };
      reply = (await transport.sendMail(message)).response;
    } catch (error) {
      if (!givenUp.signal.aborted) return await this.#afterFailure(mail, error, isHandedOver);
      // Due at once, for the next process; what another one has taken over stays as that one leaves it.
      await store.markUnsent(mail, new Date(clock.now()), { failure: null });
      return null;
    } finally {
      signal.removeEventListener("abort", stop);
    }
    await this.#markSent(mail, shownReply(mail, replyLine(reply)), signal);
    this.#givenUp = { reply: "", ids: [] };
    return "next";
  }

  /** Records that the server has the mail, and tries again while the database is away. */
  async #markSent(mail: MailRow, reply: string, signal: AbortSignal): Promise<void> {
    const { store, clock, log } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await store.markSent(mail, new Date(clock.now()), reply);
        log.info({ mail: mail.id, kind: mail.kind }, "a mail was sent");
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || attempt === 300) throw error;
        await sleep(1_000, undefined, { signal });
      }
    }
  }

  async #afterFailure(mail: MailRow, error: unknown, isHandedOver: boolean): Promise<Outcome> {
    const { store, clock, log } = this.#options;
    const { reason, reply, isPermanent, isRejected, isOfServer } = mailFailureOf(error);
    const now = clock.now();
    const isLast = isPermanent || (mail.attempts >= leastAttempts && now >= mail.giveUpAt.getTime());
    log.warn({ mail: mail.id, kind: mail.kind, reason, isLast }, "a mail was not sent");
    await store.markUnsent(mail, isLast ? null : new Date(now + pauseMs(mail.attempts)), {
      failure: { reason, reply: reply && shownReply(mail, reply) },
      mayBeTwice: isHandedOver && !isRejected,
    });
    if (isOfServer) return reason;
    // Anybody can request mails to invalid addresses.
    const isStrangers = mail.kind === "confirm-follow" && reason === "recipient";
    return isPermanent && !isStrangers && (await this.#isAlike(mail, reply ?? "")) ? reason : "next";
  }

  /** Whether so many have been given up alike that it is about us: then they wait again. A reply about an address is about that alone. */
  async #isAlike({ id, giveUpAt }: MailRow, said: string): Promise<boolean> {
    const now = this.#options.clock.now();
    if (concernsRecipient.test(said) || now >= giveUpAt.getTime()) return false;
    const reply = said.replaceAll(ownWord, "…");
    this.#givenUp = { reply, ids: [...(reply === this.#givenUp.reply ? this.#givenUp.ids : []), id] };
    if (this.#givenUp.ids.length < manyAlike) return false;
    await this.#options.store.makeDue(this.#givenUp.ids, new Date(now + hourMs));
    return true;
  }
}

/** An address, the number or the time of one mail, in a reply. */
const ownWord = /(?<=\s)\S*[@\d]\S*/g;

/** A mail server's reply; to a subscriber's mail its codes alone, since the words may name the reader, whom no list may show. */
const shownReply = ({ subscriberId }: MailRow, reply: string): string =>
  subscriberId === null ? reply : (/^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(reply)?.[0] ?? "…");

/** The message, of the same bytes at each attempt. */
function messageOf(
  { recipient, replyTo, subject, body, messageId, createdAt, leaveUrl }: MailRow,
  from: MailServer["from"],
) {
  return {
    from: { name: from.name, address: from.email },
    to: { name: "", address: recipient },
    ...(replyTo && { replyTo: { name: replyTo.name, address: replyTo.email } }),
    subject,
    text: body ?? "",
    messageId,
    date: createdAt,
    // Vacation responders leave it alone: Exchange's read the second alone.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(leaveUrl !== null && {
        // What readers sort by.
        "List-Id": `<${new URL(leaveUrl).hostname}>`,
        "List-Unsubscribe": `<${leaveUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}
