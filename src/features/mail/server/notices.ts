/**
 * Notices to the administrator by mail. An event is recorded in its own transaction, with its mail if it has one of its own
 * (the first inquiries of an hour). The others are gathered: at most one mail of a kind an hour.
 */
import { randomUUID } from "node:crypto";
import type { Orm } from "#db/client.ts";
import type { NoticeSettings } from "#features/mail/contract.ts";
import { isPlainEmail } from "#features/mail/server/mail-message.ts";
import type { NoticeStore, PendingKind, PendingNotice } from "#features/mail/server/notice-store.ts";
import {
  brokenLinksText,
  type InquiryFacts,
  inquiryText,
  morningText,
  type NoticeText,
  trialText,
  waitingText,
} from "#features/mail/server/notice-texts.ts";
import { type Clock, dayInNorway, hourMs } from "#platform/clock.ts";
import { type MailOutbox, type OutgoingMail, headerText } from "#domain/server/outgoing-mail.ts";

export interface NoticesOptions {
  readonly store: NoticeStore;
  readonly outbox: MailOutbox;
  readonly to: string | null;
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** Inquiries of an hour that are mails of their own: anybody can send many, and a mail server has its own quota. */
const ownMailsAnHour = 2;

const gatheredKinds = ["waiting", "broken-link", "inquiry"] as const satisfies readonly PendingKind[];

export class Notices {
  readonly #options: NoticesOptions;

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  /** Notes rows that visitors sent and that have been stored within `tx`. */
  async onArrived(tx: Orm, entity: "suggestion" | "report", ids: readonly number[]): Promise<void> {
    const { store, to } = this.#options;
    if (to === null) return;
    const { waiting } = await store.readSettings(tx);
    if (waiting === "at_once") await store.addPending(tx, "waiting", entity, ids);
  }

  async onInquired(tx: Orm, inquiry: InquiryFacts): Promise<void> {
    const { store, to, siteUrl, outbox, clock } = this.#options;
    if (to === null) return;
    const { inquiry: isOn, waiting } = await store.readSettings(tx);
    const { id, name, email } = inquiry;
    const hourAgo = new Date(clock.now() - hourMs);
    if (isOn && (await store.countMailsSince(tx, "inquiry", hourAgo)) >= ownMailsAnHour) {
      await store.addPending(tx, "inquiry", "inquiry", [id]);
    } else if (isOn) {
      await outbox.enqueue(tx, {
        ...this.#mail("inquiry", to, inquiryText(inquiry, siteUrl), `inquiry:${id}`),
        // The form has checked it; a notice must not make an inquiry fail.
        ...(isPlainEmail(email) && { replyTo: { name: headerText(name), email } }),
      });
    } else if (waiting === "at_once") {
      await store.addPending(tx, "waiting", "inquiry", [id]);
    }
  }

  /** Notes templates' links that broke, which the site has reported within `tx`. */
  async onLinksBroken(tx: Orm, templateIds: readonly number[]): Promise<void> {
    const { store, to } = this.#options;
    if (to === null) return;
    const { brokenLink, waiting } = await store.readSettings(tx);
    if (brokenLink) await store.addPending(tx, "broken-link", "template", templateIds);
    else if (waiting === "at_once") await store.addPending(tx, "waiting", "template", templateIds);
  }

  /** Writes the mails about what has been gathered, as far as an hour has passed since the last of their kind. */
  async writeDue(): Promise<void> {
    const { store, to, clock } = this.#options;
    if (to === null || !(await store.hasPending())) return;
    await store.inTransaction(async (tx) => {
      await store.lockSettings(tx);
      const { waiting, brokenLink, inquiry } = await store.readSettings(tx);
      const isOn = { waiting: waiting === "at_once", "broken-link": brokenLink, inquiry };
      for (const kind of gatheredKinds) {
        const last = isOn[kind] ? await store.findLast(tx, kind) : null;
        if (last !== null && last.getTime() + hourMs > clock.now()) continue;
        const pending = await store.takePending(tx, kind);
        if (isOn[kind] && pending.length > 0) await this.#writeGathered(tx, kind, pending, to);
      }
    });
  }

  /** The summary of a morning, once a day and only when something waits. */
  async writeMorning(): Promise<void> {
    const { store, to, siteUrl, clock, outbox } = this.#options;
    if (to === null) return;
    await store.inTransaction(async (tx) => {
      const { waiting } = await store.readSettings(tx);
      if (waiting !== "morning") return;
      const counts = await store.countWaiting(tx);
      if (counts.suggestions + counts.reports + counts.inquiries === 0) return;
      const text = morningText(counts, siteUrl, outbox.siteName);
      await outbox.enqueue(tx, this.#mail("morning", to, text, `morning:${dayInNorway(clock)}`));
    });
    outbox.wake();
  }

  /** A test mail. @returns its id */
  async writeTrial(to: string): Promise<number> {
    const { store, siteUrl, outbox } = this.#options;
    const trial = this.#mail("trial", to, trialText(siteUrl, outbox.siteName), `trial:${randomUUID()}`);
    const [id] = await store.inTransaction((tx) => outbox.enqueue(tx, trial));
    outbox.wake();
    return id ?? 0;
  }

  readSettings(): Promise<NoticeSettings> {
    return this.#options.store.readSettings();
  }

  saveSettings(settings: NoticeSettings): Promise<void> {
    return this.#options.store.saveSettings(settings);
  }

  async #writeGathered(
    tx: Orm,
    kind: PendingKind,
    pending: readonly PendingNotice[],
    to: string,
  ): Promise<void> {
    const { store, siteUrl, outbox } = this.#options;
    const key = `gathered-${kind}:${pending[0]?.id}`;
    if (kind !== "broken-link") {
      const rows = await store.listWaiting(tx, pending);
      // All rows were decided meanwhile: there is nothing to report.
      if (rows.length === 0) return;
      const counts = await store.countWaiting(tx);
      const text = waitingText(kind, rows, counts, siteUrl, outbox.siteName);
      await outbox.enqueue(tx, this.#mail(kind, to, text, key));
      return;
    }
    const templateIds = pending.map(({ entityId }) => entityId);
    const links = await store.listBrokenLinks(tx, templateIds);
    if (links.length > 0)
      await outbox.enqueue(tx, this.#mail(kind, to, brokenLinksText(links, siteUrl), key));
  }

  #mail(kind: string, to: string, text: NoticeText, dedupeKey: string): OutgoingMail {
    return { kind, to, ...text, dedupeKey };
  }
}
