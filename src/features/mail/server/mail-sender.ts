/**
 * The sender of the outbox: one mail after another over one session, at once after a nudge, and again when a failed one is
 * due. Several processes may do so at the same time: each mail is claimed by one, whose claim ends when it falls silent.
 *
 * A mail may be sent again as long as its end has not left this process. Before the end goes out, that is written to the
 * database, and a process that has lost its claim meanwhile does not send it. (decision 037)
 */
import { setTimeout as sleep } from "node:timers/promises";
import { mailFailureOf, replyLine } from "#features/mail/server/mail-failure.ts";
import { composeMail } from "#features/mail/server/mail-message.ts";
import { pauseMs } from "#features/mail/server/mail-rules.ts";
import { type MailServer, type SmtpOptions, SmtpSession } from "#features/mail/server/mail-server.ts";
import type { ClaimedMail, OutboxStore } from "#features/mail/server/outbox-store.ts";
import { type Clock, hourMs } from "#platform/clock.ts";
import type { Logger } from "#platform/log/log.ts";
import { isDatabaseUnavailable, OwnError } from "#shared/errors.ts";

/** A process that has said nothing for so long is taken to be dead. */
const usualLeaseMs = 60_000;
const stopTimeoutMs = 3_000;
const afterOutageMs = 60_000;
/** After a failure of the server, however many mails are due. */
const soonestMs = 15_000;

export interface MailSenderOptions {
  readonly store: OutboxStore;
  readonly server: MailServer;
  readonly clock: Clock;
  readonly log: Logger;
  /** Before each round: what is to be said by mail is put in the outbox. */
  readonly prepare?: () => Promise<Date | null>;
  /** No other process sends: what is marked as being sent at the start was left by one that has ended. */
  readonly isAlone?: boolean;
  readonly smtp?: SmtpOptions;
  readonly leaseMs?: number;
}

class ClaimLost extends OwnError {
  override readonly name = "ClaimLost";
}

export class MailSender {
  readonly #options: MailSenderOptions;
  readonly #leaseMs: number;
  readonly #stopping = new AbortController();
  #round: Promise<void> | undefined;
  #isNudged = false;
  #timer: NodeJS.Timeout | undefined;
  #session: SmtpSession | undefined;
  /** The end of a mail has gone out, and there is no reply yet. */
  #isHandedOver = false;

  constructor(options: MailSenderOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? usualLeaseMs;
  }

  /** Sends what an earlier process has left. */
  start(): void {
    const { isAlone = false, store } = this.#options;
    this.#inBackground(async () => {
      if (isAlone) await store.releaseAll();
      await this.run();
    });
  }

  /** Sends what is due, in this process, without being waited for. */
  nudge(): void {
    this.#inBackground(() => this.run());
  }

  /** Sends what is due. During a round it asks for another one after it. */
  async run(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#isNudged = true;
    this.#round ??= this.#runRounds();
    await this.#round;
  }

  /** Waits for the reply to a mail, but not for long. One whose end has not gone out is left for the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    const round = this.#round?.catch(() => {});
    if (this.#isHandedOver) await Promise.race([round, sleep(stopTimeoutMs, undefined, { ref: false })]);
    this.#session?.close();
    await Promise.race([round, sleep(stopTimeoutMs / 3, undefined, { ref: false })]);
  }

  #inBackground(work: () => Promise<void>): void {
    void work().catch((error: unknown) => {
      // The outage is in the log already, and the job comes again.
      if (!isDatabaseUnavailable(error)) this.#options.log.error({ err: error }, "the outbox failed");
    });
  }

  async #runRounds(): Promise<void> {
    const { prepare, store, clock } = this.#options;
    let nextMs: number | null = afterOutageMs;
    try {
      while (this.#isNudged && !this.#stopping.signal.aborted) {
        this.#isNudged = false;
        const prepared = (await prepare?.()) ?? null;
        await this.#sendAllDue();
        const now = clock.now();
        const dueMs = await store.findNextDue(new Date(now));
        const both = [dueMs, prepared && prepared.getTime() - now].filter((ms) => ms !== null);
        nextMs = both.length > 0 ? Math.min(...both) : null;
      }
    } finally {
      this.#session?.quit();
      this.#session = undefined;
      this.#comeBackAfter(nextMs);
      // At once, or who nudges now would wait for a round that is over.
      this.#round = undefined;
    }
  }

  #comeBackAfter(ms: number | null): void {
    clearTimeout(this.#timer);
    if (ms === null || this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => this.nudge(), Math.min(Math.max(ms, soonestMs), hourMs)).unref();
  }

  async #sendAllDue(): Promise<void> {
    const { store, clock } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const mail = await store.claim(new Date(clock.now()), this.#leaseMs);
      if (!mail) return;
      const isServerFine = await this.#send(mail);
      if (!isServerFine) return;
    }
  }

  /** @returns whether the server may be given another one */
  async #send(mail: ClaimedMail): Promise<boolean> {
    const { store, server, clock } = this.#options;
    if (mail.body === null || (mail.expiresAt && mail.expiresAt.getTime() <= clock.now())) {
      await store.markUnsent(mail, null, { failure: { reason: "expired", reply: null } });
      return true;
    }
    const renewing = setInterval(
      () => {
        store.renew(mail, this.#leaseMs).catch(() => {});
      },
      Math.max(this.#leaseMs / 3, 1_000),
    ).unref();
    let reply: string;
    try {
      const message = await composeMail(mail, server.from);
      this.#session ??= await SmtpSession.open(server, this.#options.smtp);
      const envelope = { from: server.from.email, to: mail.recipient };
      reply = await this.#session.send(envelope, message, async () => {
        this.#stopping.signal.throwIfAborted();
        const isOurs = await store.markHandedOver(mail, new Date(clock.now()), this.#leaseMs);
        if (!isOurs) throw new ClaimLost("another process has taken the mail over");
        this.#isHandedOver = true;
      });
    } catch (error) {
      return await this.#afterFailure(mail, error, this.#isHandedOver);
    } finally {
      clearInterval(renewing);
      this.#isHandedOver = false;
    }
    await this.#markSent(mail, replyLine(reply));
    return true;
  }

  /** The server has it: as long as this process lives, it says so. */
  async #markSent(mail: ClaimedMail, reply: string): Promise<void> {
    const { store, clock, log } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await store.markSent(mail, new Date(clock.now()), reply);
        log.info({ mail: mail.id, kind: mail.kind }, "a mail was sent");
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || attempt === 300) throw error;
        await sleep(1_000, undefined, { signal: this.#stopping.signal });
      }
    }
  }

  async #afterFailure(mail: ClaimedMail, error: unknown, isHandedOver: boolean): Promise<boolean> {
    const { store, clock, log } = this.#options;
    if (error instanceof ClaimLost || isDatabaseUnavailable(error)) {
      this.#drop();
      return false;
    }
    if (this.#stopping.signal.aborted && !isHandedOver) {
      this.#drop();
      await store.markUnsent(mail, new Date(clock.now()), { failure: null });
      return false;
    }
    const failure = mailFailureOf(error);
    const { reason, reply } = failure;
    const now = clock.now();
    const isLast = failure.isPermanent || now >= mail.giveUpAt.getTime();
    log.warn({ mail: mail.id, kind: mail.kind, reason, isLast }, "a mail was not sent");
    await store.markUnsent(mail, isLast ? null : new Date(now + pauseMs(mail.attempts)), {
      failure: { reason, reply },
      mayBeTwice: isHandedOver && !failure.isRejected,
    });
    // After a rejected mail the session may go on; a new one is cheaper than knowing when not.
    this.#drop();
    return !failure.isOfServer;
  }

  #drop(): void {
    this.#session?.close();
    this.#session = undefined;
  }
}
