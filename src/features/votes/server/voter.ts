import { createHash } from "node:crypto";

/** The cookie that tells one visitor from another; set by the first vote, random, and read by nothing else. */
export const voterCookie = "stemme";
/** A year: as long as «one vote a visitor» is remembered. */
export const voterCookieMaxAgeSeconds = 365 * 24 * 60 * 60;

const voterIdPattern = /^[\w-]{22}$/;

export function isVoterId(value: string | undefined): value is string {
  return value !== undefined && voterIdPattern.test(value);
}

/**
 * What a vote is stored under. It differs from template to template, and the random id it is made from is only in the
 * visitor's own browser, so the stored keys cannot be linked to each other or to a person.
 */
export function voterKey(voterId: string, templateId: number): string {
  return createHash("sha256").update(`vote:${templateId}:${voterId}`).digest("base64url");
}
