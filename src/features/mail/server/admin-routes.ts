/** Admin routes of mail: the notices, the outbox, a test mail. They do not wait for the mail server. */
import { z } from "zod";
import {
  type AdminMail,
  mailPath,
  type MailStatus,
  mailStatusSchema,
  noticeSettingsSchema,
} from "#features/mail/contract.ts";
import { triedForMs } from "#features/mail/server/mail-message.ts";
import type { Mail } from "#features/mail/server/open-mail.ts";
import type { MailRow } from "#features/mail/server/outbox-store.ts";
import { conflictSchema, idParamsSchema, readId } from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError, notFound } from "#platform/http-error.ts";

const listedSent = 20;
const listedUnsent = 200;
const missing = "Fant ingen e-post med denne id-en.";

export interface MailAdminRoutesOptions {
  readonly mail: Mail;
  readonly clock: Clock;
}

export function mailAdminRoutes(app: AdminApp, { mail, clock }: MailAdminRoutesOptions): void {
  const { store, notices } = mail;

  adminRoute(app, "GET", mailPath, {
    summary: "Mail: the server, what is told of, and the outbox",
    response: { 200: mailStatusSchema },
    handler: () => readStatus(mail),
  });

  adminRoute(app, "PUT", `${mailPath}/notices`, {
    summary: "Changes what is told by mail",
    body: noticeSettingsSchema,
    response: { 200: mailStatusSchema },
    async handler({ body }) {
      await notices.saveSettings(body);
      return readStatus(mail);
    },
  });

  adminRoute(app, "POST", `${mailPath}/trial`, {
    summary: "Writes a mail that says that mail works; the outbox tells how it went",
    response: { 202: z.object({ id: z.int().positive() }), 409: conflictSchema },
    async handler(_request, reply) {
      const to = mail.server?.notify ?? null;
      if (to === null) {
        throw new HttpError(409, "mail_not_set_up", "E-post er ikke satt opp, så ingen test kan sendes.");
      }
      return reply.status(202).send({ id: await notices.writeTrial(to) });
    },
  });

  const makeDue = (ids: readonly number[] | "all") =>
    store.makeDue(ids, new Date(clock.now()), new Date(clock.now() + triedForMs));

  adminRoute(app, "POST", `${mailPath}/outbox/retry-all`, {
    summary: "Sends all mails now that were tried and wait, or were given up",
    response: { 202: mailStatusSchema, 409: conflictSchema },
    async handler(_request, reply) {
      if (!mail.isSetUp || (await makeDue("all")) === 0)
        throw new HttpError(409, "not_waiting", "Ingen e-post kan prøves igjen.");
      mail.wake();
      return reply.status(202).send(await readStatus(mail));
    },
  });

  adminRoute(app, "POST", `${mailPath}/outbox/:id/retry`, {
    summary: "Sends a mail now that waits or was given up",
    params: idParamsSchema,
    response: { 202: mailStatusSchema, 409: conflictSchema },
    async handler({ params }, reply) {
      const id = readId(params, missing);
      if (!mail.isSetUp || (await makeDue([id])) === 0) {
        if (!(await store.find(id))) throw notFound(missing);
        const message = "E-posten er sendt, blir sendt nå, eller kan ikke sendes lenger.";
        throw new HttpError(409, "not_waiting", message);
      }
      mail.wake();
      return reply.status(202).send(await readStatus(mail));
    },
  });
}

async function readStatus({ server, store, notices }: Mail): Promise<MailStatus> {
  const states = await store.countByState();
  const countOf = (state: MailRow["state"]) => states.get(state) ?? 0;
  const rows = [...(await store.listUnsent(listedUnsent)), ...(await store.listSent(listedSent))];
  return {
    server: server && {
      host: server.host,
      port: server.port,
      from: server.from.name ? `${server.from.name} <${server.from.email}>` : server.from.email,
      notify: server.notify,
    },
    notices: await notices.readSettings(),
    counts: {
      waiting: countOf("waiting") + countOf("sending"),
      failed: countOf("failed"),
      sent: countOf("sent"),
    },
    mails: rows.toSorted((one, other) => other.id - one.id).map(toAdminMail),
  };
}

function toAdminMail(row: MailRow): AdminMail {
  const { id, kind, recipient, subject, state, attempts, reply, mayBeTwice, body } = row;
  return {
    id,
    kind,
    to: row.subscriberId === null ? recipient : "",
    subject,
    state,
    attempts,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: state === "waiting" ? row.nextAttemptAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    reply,
    failure: row.failure as AdminMail["failure"],
    mayBeTwice,
    canRetry: body !== null && (state === "failed" || (state === "waiting" && attempts > 0)),
  };
}
