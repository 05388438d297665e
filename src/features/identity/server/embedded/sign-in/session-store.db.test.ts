/** A sign-in that is stored after the account was changed: its password, its second factor, whether it is disabled. */
import { expect, it, onTestFinished } from "vitest";
import { SecondFactorStore } from "#features/identity/server/embedded/factors/factor-store.ts";
import { SessionStore } from "#features/identity/server/embedded/sign-in/session-store.ts";
import { UserStore } from "#features/identity/server/embedded/user-store.ts";
import { createTestDatabase } from "#testing/test-database.ts";

async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const users = new UserStore(database);
  const sessions = new SessionStore(database);
  const at = new Date("2026-11-21T10:00:00Z");
  await users.add({ id: "kari", email: "kari@example.no", passwordHash: "x", passwordChangedAt: at });
  const user = await users.find("kari");
  if (!user) throw new Error("the user is not there");
  return {
    users,
    factors: new SecondFactorStore(database),
    at,
    /** As after a check of the account's first password. */
    begin: (id: string, secondFactorId: string | null, isSignIn = true) =>
      sessions.begin({ id, user, at, tokenHash: id, isSignIn, device: null, secondFactorId }),
    listOpen: async () => (await sessions.listOpen("kari", at)).map(({ id }) => id).toSorted(),
  };
}

it("begins no session for a password that was changed while it was looked at, nor for a disabled account", async () => {
  const { users, begin, listOpen, at } = await open();
  await users.change("kari", { isDisabled: true });
  expect(await begin("disabled", null)).toBe(false);
  await users.change("kari", { isDisabled: false, passwordHash: "y", passwordChangedAt: at });
  expect([await begin("late", null), await begin("follows", null, false)]).toEqual([false, false]);
  expect(await listOpen()).toEqual([]);
  await users.change("kari", { passwordHash: "x", passwordChangedAt: at });
  expect(await begin("as it was", null)).toBe(true);
});

it("begins no session without the second factor that was enrolled while the password was looked at", async () => {
  const { users, factors, begin, listOpen, at } = await open();
  expect(await begin("first", null)).toBe(true);
  const factor = { displayName: null, sealedSecret: "x", lastStep: 1, enrolledAt: at };
  expect(await factors.add({ ...factor, id: "app", userId: "kari" })).toBe(true);
  expect(await begin("late", null)).toBe(false);
  expect(await begin("with-code", "app")).toBe(true);
  // One that follows another was proven when that began.
  expect(await begin("follows", null, false)).toBe(true);
  expect(await factors.remove("kari")).toBe(true);
  expect(await begin("removed", "app")).toBe(false);
  expect(await listOpen()).toEqual(["first", "follows", "with-code"]);
  expect((await users.find("kari"))?.lastSignInAt).toEqual(at);
});
