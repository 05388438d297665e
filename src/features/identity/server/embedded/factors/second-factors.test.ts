import { describe, expect, it } from "vitest";
import {
  base32,
  makeTotpSecret,
  stepAt,
  stepOfCode,
  totpCode,
} from "#features/identity/server/embedded/factors/second-factors.ts";

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const secret = Buffer.from("12345678901234567890");
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [20_000_000_000, "353130"],
] as const;

describe("time-based one-time passwords", () => {
  it.each(vectors)("are those of RFC 6238 at %d s", (seconds, code) => {
    expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code);
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(stepAt(seconds * 1000));
  });

  it("are found a step early and a step late, and no further", () => {
    const now = 1_234_567_890_000;
    const found = [-60, -30, 0, 30, 60].map((seconds) => stepOfCode(secret, "005924", now + seconds * 1000));
    const step = stepAt(now);
    expect(found).toEqual([null, step, step, step, null]);
  });

  it.each(["", "00592", "0059240", "00592٤"])("are not «%s»", (code) => {
    expect(stepOfCode(secret, code, 1_234_567_890_000)).toBeNull();
  });
});

describe("base32", () => {
  it.each([
    ["", ""],
    ["foob", "MZXW6YQ"],
    ["foobar", "MZXW6YTBOI"],
  ])("of «%s» is that of RFC 4648", (text, expected) => {
    expect(base32(Buffer.from(text))).toBe(expected);
  });

  it("of a new secret has 32 characters, others each time", () => {
    const [one, other] = [base32(makeTotpSecret()), base32(makeTotpSecret())];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(other).not.toBe(one);
  });
});
