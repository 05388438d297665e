/** The second factor of an account (TOTP): enrolled, requested, removed; and the recovery codes beside it. */
import { randomBytes, createHmac, timingSafeEqual } from "node:crypto";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import { makePassword, sha256 } from "#platform/secrets.ts";
import type { Seal } from "#features/identity/server/embedded/seal.ts";
import type {
  SecondFactor,
  SecondFactorStore,
} from "#features/identity/server/embedded/factors/factor-store.ts";
import type { FoundSession } from "#features/identity/server/embedded/sign-in/session-store.ts";
import type { Clock } from "#platform/clock.ts";

/** Time to install an app and scan the code. */
export const enrolmentLifeMs = 10 * 60_000;
const recoveryCodeCount = 10;
const maxNameLength = 100;

export interface Enrolment {
  /** Base32, for the app. */
  readonly secret: string;
  /** The sealed secret, which the browser sends back with the code. */
  readonly sessionInfo: string;
  readonly endsAt: Date;
}

export interface SecondFactorsOptions {
  readonly store: SecondFactorStore;
  readonly seal: Seal;
  readonly clock: Clock;
}

export class SecondFactors {
  readonly #options: SecondFactorsOptions;

  constructor(options: SecondFactorsOptions) {
    this.#options = options;
  }

  find(userId: string): Promise<SecondFactor | null> {
    return this.#options.store.find(userId);
  }

  /** Makes a secret. Nothing is stored before a code has shown that the app has it. */
  async start({ user, session }: FoundSession): Promise<Enrolment> {
    const { store, seal, clock } = this.#options;
    if (await store.find(user.id)) throw new GoogleError("SECOND_FACTOR_EXISTS");
    const secret = makeTotpSecret();
    const sessionInfo = await seal.close(secret.toString("base64url"), {
      audience: "enrolment",
      subject: session.id,
      lifeMs: enrolmentLifeMs,
    });
    return { secret: base32(secret), sessionInfo, endsAt: new Date(clock.now() + enrolmentLifeMs) };
  }

  /** @returns the id of the new factor. */
  async finish(
    { user, session }: FoundSession,
    given: { sessionInfo: string | undefined; code: string | undefined; displayName: string | undefined },
  ): Promise<string> {
    const { store, seal, clock } = this.#options;
    if (!given.sessionInfo) throw new GoogleError("MISSING_SESSION_INFO");
    if (!given.code) throw new GoogleError("MISSING_CODE");
    const opened = await seal.open(given.sessionInfo, { audience: "enrolment", subject: session.id });
    if (opened === null) throw new GoogleError("INVALID_SESSION_INFO");
    const secret = Buffer.from(opened, "base64url");
    const step = stepOfCode(secret, plain(given.code), clock.now());
    if (step === null) throw new GoogleError("INVALID_CODE");
    const id = randomBytes(15).toString("base64url");
    const isAdded = await store.add({
      id,
      userId: user.id,
      displayName: given.displayName?.slice(0, maxNameLength) ?? null,
      sealedSecret: await seal.close(opened, { audience: "second_factor", subject: id }),
      lastStep: step,
      enrolledAt: new Date(clock.now()),
    });
    if (!isAdded) throw new GoogleError("SECOND_FACTOR_EXISTS");
    return id;
  }

  /** Uses up a code of the app, or a recovery code. @returns false for a wrong one and for one that was used. */
  async useCode(factor: SecondFactor, given: string): Promise<boolean> {
    const { store, seal, clock } = this.#options;
    const code = plain(given);
    if (!/^\d{6}$/.test(code)) return store.useRecoveryCode(factor.userId, sha256(code));
    const secret = await seal.open(factor.sealedSecret, { audience: "second_factor", subject: factor.id });
    if (secret === null) throw new Error("the secret of a second factor could not be opened");
    const step = stepOfCode(Buffer.from(secret, "base64url"), code, clock.now());
    return step !== null && store.useStep(factor.id, step);
  }

  /** @throws GoogleError when the account has no such factor. */
  async withdraw(userId: string, id: string | undefined): Promise<void> {
    if (!id) throw new GoogleError("MISSING_MFA_ENROLLMENT_ID");
    if (!(await this.#options.store.remove(userId, id))) throw new GoogleError("MFA_ENROLLMENT_NOT_FOUND");
  }

  countRecoveryCodes(userId: string): Promise<number> {
    return this.#options.store.countRecoveryCodes(userId);
  }

  /** New recovery codes that replace all others, to be shown once. 100 random bits each: a plain hash is enough. */
  async makeRecoveryCodes(userId: string): Promise<string[]> {
    const { store, clock } = this.#options;
    const codes = Array.from({ length: recoveryCodeCount }, makePassword);
    const hashes = codes.map((code) => sha256(plain(code)));
    await store.replaceRecoveryCodes(userId, hashes, new Date(clock.now()));
    return codes;
  }
}

/** Codes are shown in groups, and typed with or without. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toLowerCase();
}

// Time-based one-time passwords (RFC 6238) as authenticator apps make them: twenty lines on node:crypto instead of a library, since the
// risks are outside the algorithm (each code once, few tries).
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
