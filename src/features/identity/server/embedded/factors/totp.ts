/**
 * Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, six digits, half a minute. Twenty lines on
 * node:crypto instead of a library: the risks are outside the algorithm (each code once, few tries) and are ours anyway.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const totpDigits = 6;
export const totpPeriodSeconds = 30;
/** A phone's clock may be a step ahead or behind. */
const skewSteps = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

export function makeTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / totpPeriodSeconds);
}

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** totpDigits).padStart(totpDigits, "0");
}

/** The time step that a code belongs to, or null. Compares with each step whether or not one has matched. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | null {
  const now = stepAt(nowMs);
  let found: number | null = null;
  for (let step = now - skewSteps; step <= now + skewSteps; step += 1) {
    if (isSame(totpCode(secret, step), code)) found = step;
  }
  return found;
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) without padding, which is how apps take a secret. */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("");
}
