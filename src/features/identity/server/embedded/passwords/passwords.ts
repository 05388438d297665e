/** Password hashing. */
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import { Semaphore } from "#platform/turns.ts";
import { OwnError } from "#shared/errors.ts";

/** Turns passwords into hashes and compares them; tests count the work by passing one of their own. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Takes the same work whether or not there is a hash to compare with.
   * @param isKnown whether it comes from a browser that has signed in before
   */
  verify(passwordHash: string | null, password: string, isKnown?: boolean): Promise<boolean>;
}

export class TooBusyError extends OwnError {
  override readonly name = "TooBusyError";
}

export interface Argon2Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Loaded when a password is hashed or compared, which most processes seldom do. */
const argon2 = () => import("@node-rs/argon2");

/** Twice OWASP's minimum (19 MiB, 2 passes): there is one administrator, who seldom signs in. */
const usualCost: Argon2Cost = { memoryKib: 47_104, passes: 2 };
/** A hash takes memory and a core: more than two at once would starve the site, and a long queue would only time out. */
const maxRunning = 2;
const maxWaiting = 20;
/** Places that strangers leave free, so that their guesses do not keep the administrator out. */
const placesOfKnown = 2;

export class Argon2Hasher implements PasswordHasher {
  readonly #cost: Argon2Cost;
  /** A well-formed hash of an unknown password, for accounts that do not exist. */
  readonly #dummyHash: string;
  readonly #turns = new Semaphore(maxRunning);
  #begun = 0;

  constructor(cost: Argon2Cost = usualCost) {
    this.#cost = cost;
    const [salt, digest] = ["A".repeat(22), "A".repeat(43)];
    this.#dummyHash = `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${salt}$${digest}`;
  }

  /** Hashes only for known users: setting a password needs a sign-in or a mailed link. */
  hash(password: string): Promise<string> {
    const { memoryKib: memoryCost, passes: timeCost } = this.#cost;
    // Argon2id is the library's default algorithm.
    return this.#inTurn(
      async () => (await argon2()).hash(prepare(password), { memoryCost, timeCost, parallelism: 1 }),
      true,
    );
  }

  verify(passwordHash: string | null, password: string, isKnown = false): Promise<boolean> {
    return this.#inTurn(
      async () => (await argon2()).verify(passwordHash ?? this.#dummyHash, prepare(password)),
      isKnown,
    );
  }

  async #inTurn<T>(work: () => Promise<T>, isKnown: boolean): Promise<T> {
    const places = maxRunning + maxWaiting - (isKnown ? 0 : placesOfKnown);
    if (this.#begun >= places) throw new TooBusyError("too many passwords to check at once");
    this.#begun += 1;
    try {
      return await this.#turns.use(work);
    } finally {
      this.#begun -= 1;
    }
  }
}

/** «å» can be one character or two on the way from a keyboard; here it is always the same. */
function prepare(password: string): string {
  return password.normalize("NFC");
}

/** The work of a password hasher, whose queue may be full. */
export async function busyAsTooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusyError)
      throw new GoogleError("TOO_MANY_ATTEMPTS_TRY_LATER", { retryAfterSeconds: 5 });
    throw error;
  }
}
