/** An authenticator app, as far as tests need one. */
import { stepAt, totpCode } from "#features/identity/server/embedded/factors/second-factors.ts";

/** What an authenticator app shows for a key in Base32. */
export function appCode(key: string, now: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Uint8Array.from(bytes), stepAt(now));
}
