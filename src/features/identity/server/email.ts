/** Accounts' e-mails: how they are compared, and which are accepted. */
import { isStorableText } from "#shared/text/text-rules.ts";

/** As it is stored and compared: e-mails differ in letter case only by accident. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && isStorableText(text) && /^[^\s@]+@[^\s@]+$/.test(text);
}
