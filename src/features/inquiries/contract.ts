import { z } from "zod";
import { formGuardShape, optionalText, requiredText } from "#shared/input.ts";

export const inquiriesPath = "/api/advertising-inquiries";

/** An advertising inquiry as sent. */
export const inquirySchema = z.object({
  name: requiredText({ label: "Navn", max: 200 }),
  email: z
    .string({ error: "E-post må fylles ut." })
    .trim()
    .min(1, "E-post må fylles ut.")
    .max(254, "E-post kan ha høyst 254 tegn.")
    .pipe(z.email({ error: "E-post må være en e-postadresse, som navn@eksempel.no." })),
  company: optionalText({ label: "Bedrift/organisasjon", max: 200 }),
  phone: optionalText({ label: "Telefon", max: 40 }),
  budget: optionalText({ label: "Budsjett", max: 100 }),
  message: requiredText({ label: "Melding", max: 5000, lines: "many" }),
  ...formGuardShape,
});
export type Inquiry = z.output<typeof inquirySchema>;
