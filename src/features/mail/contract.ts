/** The admin API's schemas of mail. */
import { z } from "zod";

export { mailPath } from "#domain/admin-paths.ts";

/**
 * Reason why a mail was not sent. `recipient` and `content` are rejections of the mail itself; the others are about the sender
 * or the mail server, and so about every mail.
 */
const mailFailureReasonSchema = z.enum([
  "dns",
  "connection",
  "timeout",
  "tls",
  "auth",
  "closed",
  "sender",
  "recipient",
  "content",
  "expired",
  "other",
]);
export type MailFailureReason = z.infer<typeof mailFailureReasonSchema>;

export const noticeSettingsSchema = z
  .object({
    waiting: z.enum(["off", "at_once", "morning"], { error: "Velg når du vil ha beskjed." }).meta({
      description:
        "Suggestions and reports that have come: never, when they come but at most once an hour, or at 07:30.",
    }),
    brokenLink: z.boolean({ error: "Velg av eller på." }),
    inquiry: z.boolean({ error: "Velg av eller på." }),
  })
  .meta({ id: "NoticeSettings" });
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

const instant = z.iso.datetime();

const adminMailSchema = z
  .object({
    id: z.int().positive(),
    kind: z.string(),
    to: z.string().meta({ description: "Empty where it goes to somebody who asked for it." }),
    subject: z.string(),
    state: z.enum(["waiting", "sending", "sent", "failed"]),
    attempts: z.int().nonnegative(),
    createdAt: instant,
    lastAttemptAt: instant.nullable(),
    nextAttemptAt: instant.nullable().meta({ description: "While it waits." }),
    sentAt: instant.nullable(),
    reply: z.string().nullable().meta({ description: "The mail server's words when it accepted it." }),
    failure: z
      .object({ reason: mailFailureReasonSchema, reply: z.string().nullable() })
      .nullable()
      .meta({ description: "Of the last attempt." }),
    mayBeTwice: z.boolean().meta({
      description:
        "An attempt ended without the mail server's reply to the whole mail, and it was sent again.",
    }),
    canRetry: z.boolean(),
  })
  .meta({ id: "AdminMail" });
export type AdminMail = z.infer<typeof adminMailSchema>;

export const mailStatusSchema = z
  .object({
    server: z
      .object({ host: z.string(), port: z.int(), from: z.string(), notify: z.string().nullable() })
      .nullable()
      .meta({ description: "Of the settings; null when no mail is sent." }),
    notices: noticeSettingsSchema,
    counts: z.object({ waiting: z.int(), failed: z.int(), sent: z.int() }),
    mails: z.array(adminMailSchema).meta({ description: "Newest first; of the sent ones the latest alone." }),
  })
  .meta({ id: "MailStatus" });
export type MailStatus = z.infer<typeof mailStatusSchema>;
