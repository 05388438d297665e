/** What an administrator sees and changes of their own account at the embedded service. */
import type { OwnAccount } from "#features/identity/server/account-admin-routes.ts";
import type { SecondFactors } from "#features/identity/server/embedded/factors/second-factors.ts";
import { isOpen } from "#features/identity/server/embedded/sign-in/session-lifetime.ts";
import type { FoundSession, SessionStore } from "#features/identity/server/embedded/sign-in/session-store.ts";
import { isRecent } from "#features/identity/server/embedded/sign-in/signed-in.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";

export interface EmbeddedAccountOptions {
  readonly sessions: SessionStore;
  readonly secondFactors: SecondFactors;
  readonly clock: Clock;
}

export class EmbeddedAccount implements OwnAccount {
  readonly #options: EmbeddedAccountOptions;

  constructor(options: EmbeddedAccountOptions) {
    this.#options = options;
  }

  async describe(sessionId: string) {
    const { secondFactors } = this.#options;
    const { user } = await this.#get(sessionId);
    const open = await this.#listOpen(user.id);
    const factor = await secondFactors.find(user.id);
    return {
      sessions: open.map(({ id, device, signedInAt, lastUsedAt, secondFactorId }) => ({
        id,
        device,
        signedInAt: signedInAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        hasSecondFactor: secondFactorId !== null,
        isCurrent: id === sessionId,
      })),
      recoveryCodesLeft: factor && (await secondFactors.countRecoveryCodes(user.id)),
    };
  }

  /** Ends one of one's own sessions. @returns how many: somebody else's is none. */
  async endSession(sessionId: string, id: string): Promise<number> {
    const { sessions } = this.#options;
    const { user } = await this.#get(sessionId);
    const isTheirs = (await this.#listOpen(user.id)).some((session) => session.id === id);
    return isTheirs && (await sessions.revoke(id, this.#revocation())) ? 1 : 0;
  }

  async endAllSessions(sessionId: string): Promise<number> {
    const { user } = await this.#get(sessionId);
    return this.#options.sessions.revokeAll(user.id, this.#revocation());
  }

  async makeRecoveryCodes(sessionId: string): Promise<string[]> {
    const { secondFactors, clock } = this.#options;
    const { user, session } = await this.#get(sessionId);
    if (!isRecent(session, clock.now())) {
      throw new HttpError(403, "sign_in_too_old", "Bekreft med passordet ditt først.");
    }
    if (!(await secondFactors.find(user.id))) {
      throw new HttpError(409, "no_second_factor", "Slå på totrinnsinnlogging først.");
    }
    return secondFactors.makeRecoveryCodes(user.id);
  }

  async #listOpen(userId: string) {
    const { sessions, clock } = this.#options;
    return (await sessions.listOpen(userId)).filter((session) => isOpen(session, clock.now()));
  }

  /** The guard has just found it. */
  async #get(sessionId: string): Promise<FoundSession> {
    const found = await this.#options.sessions.find(sessionId);
    if (!found) throw new HttpError(401, "session_ended", "Økten er avsluttet. Logg inn på nytt.");
    return found;
  }

  #revocation() {
    return { at: new Date(this.#options.clock.now()), because: "ended on the site" };
  }
}
