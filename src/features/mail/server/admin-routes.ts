/** Admin routes of mail: what is told by mail, the outbox, a try. None of them waits for the mail server. */
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
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";

const tags = ["admin"];
const listedSent = 20;
const listedUnsent = 200;
const missing = "Fant ingen e-post med denne id-en.";

export interface MailAdminRoutesOptions {
  readonly mail: Mail;
  readonly clock: Clock;
}

export function mailAdminRoutes(app: AdminApp, { mail, clock }: MailAdminRoutesOptions): void {
  const { store, notices } = mail;

  app.get(
    mailPath,
    {
      schema: {
        summary: "Mail: the server, what is told of, and the outbox",
        tags,
        response: { 200: mailStatusSchema, ...errorResponses(401, 403) },
      },
    },
    () => readStatus(mail),
  );

  app.put(
    `${mailPath}/notices`,
    {
      schema: {
        summary: "Changes what is told by mail",
        tags,
        body: noticeSettingsSchema,
        response: { 200: mailStatusSchema, ...errorResponses(400, 401, 403, 413, 415) },
      },
    },
    async (request) => {
      await notices.saveSettings(request.body);
      return readStatus(mail);
    },
  );

  app.post(
    `${mailPath}/trial`,
    {
      schema: {
        summary: "Writes a mail that says that mail works; the outbox tells how it went",
        tags,
        response: {
          202: z.object({ id: z.int().positive() }),
          409: conflictSchema,
          ...errorResponses(401, 403),
        },
      },
    },
    async (_request, reply) => {
      const to = mail.server?.notify ?? null;
      if (to === null) {
        throw new HttpError(409, "mail_not_set_up", "E-post er ikke satt opp, så ingen prøve kan sendes.");
      }
      return reply.status(202).send({ id: await notices.writeTrial(to) });
    },
  );

  app.post(
    `${mailPath}/outbox/:id/retry`,
    {
      schema: {
        summary: "Sends a mail now that waits or was given up",
        tags,
        params: idParamsSchema,
        response: { 202: mailStatusSchema, 409: conflictSchema, ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const id = readId(request.params, missing);
      const now = clock.now();
      if (!mail.isSetUp || !(await store.makeDue(id, new Date(now), new Date(now + triedForMs)))) {
        if (!(await store.find(id))) throw new HttpError(404, "not_found", missing);
        throw new HttpError(
          409,
          "not_waiting",
          "E-posten er sendt, blir sendt nå, eller kan ikke sendes lenger.",
        );
      }
      mail.nudge();
      return reply.status(202).send(await readStatus(mail));
    },
  );
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
