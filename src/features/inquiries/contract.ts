/** The API's schemas of advertising inquiries: as sent, and as the administrator reads them. */
import { z } from "zod";
import { inquiryFields, notAnEmail } from "#features/inquiries/fields.ts";
import { emailText, formGuardShape, optionalText, requiredText } from "#shared/input.ts";
import { missingText, saysSomething, tooLongText } from "#shared/text/text-rules.ts";

export { adminInquiriesPath } from "#domain/admin-paths.ts";

export const inquiriesPath = "/api/advertising-inquiries";

export const inquirySchema = z.object({
  name: requiredText(inquiryFields.name),
  email: z
    .string({ error: missingText(inquiryFields.email) })
    .refine(saysSomething, { error: missingText(inquiryFields.email), abort: true })
    .max(inquiryFields.email.max, tooLongText(inquiryFields.email))
    .pipe(emailText(notAnEmail)),
  company: optionalText(inquiryFields.company),
  phone: optionalText(inquiryFields.phone),
  budget: optionalText(inquiryFields.budget),
  message: requiredText(inquiryFields.message),
  ...formGuardShape,
});
export type Inquiry = z.output<typeof inquirySchema>;

export const inquiryStatuses = ["pending", "approved", "rejected"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const inquiryDecisionSchema = z.object({
  status: z.enum(inquiryStatuses, { error: "Ugyldig status" }),
  from: z.enum(inquiryStatuses, { error: "Ugyldig status" }).optional().meta({
    description:
      "The status to change from; `pending` when left out. Responds with 409 if the status is another.",
  }),
});
export type InquiryDecision = z.output<typeof inquiryDecisionSchema>;

export const adminInquirySchema = z
  .object({
    id: z.int().positive(),
    status: z.enum(inquiryStatuses),
    createdAt: z.iso.datetime(),
    company: z.string().nullable(),
    message: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    budget: z.string().nullable(),
  })
  .meta({ id: "AdminInquiry" });
export type AdminInquiry = z.infer<typeof adminInquirySchema>;
