import { z } from "zod";
import { inquiryFields, notAnEmail } from "#features/inquiries/fields.ts";
import { formGuardShape, optionalText, requiredText } from "#shared/input.ts";
import { missingText, tooLongText } from "#shared/text/text-rules.ts";

export const inquiriesPath = "/api/advertising-inquiries";

/** An advertising inquiry as sent. */
export const inquirySchema = z.object({
  name: requiredText(inquiryFields.name),
  email: z
    .string({ error: missingText(inquiryFields.email) })
    .trim()
    .min(1, missingText(inquiryFields.email))
    .max(inquiryFields.email.max, tooLongText(inquiryFields.email))
    .pipe(z.email({ error: notAnEmail })),
  company: optionalText(inquiryFields.company),
  phone: optionalText(inquiryFields.phone),
  budget: optionalText(inquiryFields.budget),
  message: requiredText(inquiryFields.message),
  ...formGuardShape,
});
export type Inquiry = z.output<typeof inquirySchema>;
