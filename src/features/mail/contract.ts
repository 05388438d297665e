/** The admin API's schemas of mail. */
import { z } from "zod";

/**
 * Why a mail was not sent. `sender`, `recipient` and `content` are rejections of the mail itself; the others are about the
 * mail server and so about every mail.
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
