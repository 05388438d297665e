/** Beginning a session, and reading the one that an ID token belongs to, with Google's errors. */
import { randomUUID } from "node:crypto";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import type {
  EmbeddedTokens,
  PasswordBoundTokens,
} from "#features/identity/server/embedded/sign-in/id-tokens.ts";
import type {
  FoundSession,
  NewSession,
  SessionStore,
} from "#features/identity/server/embedded/sign-in/session-store.ts";
import type { IdentityUser } from "#features/identity/server/embedded/user-store.ts";
import { makeToken, sha256 } from "#platform/secrets.ts";
import { TokenRejected } from "#features/identity/server/guard.ts";
import type { Clock } from "#platform/clock.ts";

/** Time after a sign-in in which passwords and factors may be changed, as at Firebase. */
const recentSignInMs = 5 * 60_000;

export interface SignedIn {
  readonly user: IdentityUser;
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface Entered extends SignedIn {
  /** The cookie by which the browser is known the next time. */
  readonly deviceCookie: string;
}

export interface SessionsOptions {
  readonly sessions: SessionStore;
  readonly tokens: EmbeddedTokens;
  readonly devices: PasswordBoundTokens;
  readonly clock: Clock;
}

type Beginning = Pick<NewSession, "isSignIn" | "device" | "secondFactorId">;

export class Sessions {
  readonly #options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** @throws GoogleError when the account has been changed since `user` was read. */
  async begin(user: IdentityUser, beginning: Beginning): Promise<Entered> {
    const { sessions, tokens, devices, clock } = this.#options;
    const at = new Date(clock.now());
    const { secondFactorId } = beginning;
    const session = { id: randomUUID(), signedInAt: at, secondFactorId };
    const refreshToken = makeToken();
    const tokenHash = sha256(refreshToken);
    const isBegun = await sessions.begin({ ...beginning, id: session.id, user, at, tokenHash });
    if (!isBegun) throw new GoogleError("INVALID_LOGIN_CREDENTIALS");
    const [idToken, deviceCookie] = await Promise.all([tokens.issue({ user, session }), devices.issue(user)]);
    return { user, idToken, refreshToken, deviceCookie };
  }

  /** Ends all sessions of a user, and begins one that follows the one given. */
  async replaceAll(
    { user, session }: FoundSession,
    because: string,
    factor?: string | null,
  ): Promise<Entered> {
    const { sessions, clock } = this.#options;
    await sessions.end(user.id, { at: new Date(clock.now()), because });
    const { device, secondFactorId } = session;
    return this.begin(user, {
      isSignIn: false,
      device,
      secondFactorId: factor === undefined ? secondFactorId : factor,
    });
  }

  async read(idToken: string | undefined): Promise<FoundSession> {
    if (!idToken) throw new GoogleError("MISSING_ID_TOKEN");
    try {
      return await this.#options.tokens.read(idToken);
    } catch (error) {
      if (!(error instanceof TokenRejected)) throw error;
      if (error.reason === "disabled") throw new GoogleError("USER_DISABLED");
      throw new GoogleError(error.reason === "invalid" ? "INVALID_ID_TOKEN" : "TOKEN_EXPIRED");
    }
  }

  /** As `read`, for actions that require a recent sign-in. */
  async readRecent(idToken: string | undefined): Promise<FoundSession> {
    const found = await this.read(idToken);
    if (!isRecent(found.session, this.#options.clock.now())) {
      throw new GoogleError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
    }
    return found;
  }
}

export function isRecent({ signedInAt }: { readonly signedInAt: Date }, now: number): boolean {
  return now - signedInAt.getTime() <= recentSignInMs;
}
