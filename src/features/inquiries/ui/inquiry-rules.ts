/** What the browser checks before it asks the server, which checks everything again. */
export const inquiryFieldIds = {
  name: "henvendelse-navn",
  email: "henvendelse-epost",
  company: "henvendelse-bedrift",
  phone: "henvendelse-telefon",
  budget: "henvendelse-budsjett",
  message: "henvendelse-melding",
} as const;

export const inquirySubmitId = "henvendelse-send";

export type InquiryField = keyof typeof inquiryFieldIds;
export type InquiryValues = Readonly<Record<InquiryField, string>>;

export function findInquiryErrors({
  name,
  email,
  message,
}: InquiryValues): Partial<Record<InquiryField, string>> {
  return {
    ...(name ? {} : { name: "Navn må fylles ut." }),
    ...(email
      ? isLikeMailAddress(email)
        ? {}
        : { email: "E-post må være en e-postadresse, som navn@eksempel.no." }
      : { email: "E-post må fylles ut." }),
    ...(message ? {} : { message: "Melding må fylles ut." }),
  };
}

function isLikeMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}
