/** The voter id: its cookie, and the key a vote is stored under. */
import { hash, randomUUID } from "node:crypto";

/** The cookie with the voter's random id; set by the first vote, and used for votes only. */
export const voterCookie = "stemme";
/** A year: how long a visitor's earlier vote can be replaced. */
const voterCookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** @param isSecure whether the site is served over https */
export function cookieOf(voterId: string, isSecure: boolean) {
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: voterCookieMaxAgeSeconds,
  } as const;
  return { name: voterCookie, value: voterId, options };
}

const voterIdPattern = /^[\w-]{22}$/;

export function isVoterId(value: string | undefined): value is string {
  return value !== undefined && voterIdPattern.test(value);
}

/** Of a random UUID, which Node makes many of at once: asking the system for a few bytes takes as long as all the rest. */
export function makeVoterId(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * The key a vote is stored under. It differs for each template, and the random id it is hashed from is only in the
 * visitor's browser, so the stored keys cannot be linked to each other or to a person.
 */
export function voterKey(voterId: string, templateId: number): string {
  return hash("sha256", `vote:${templateId}:${voterId}`, "base64url");
}
