/** A session that is begun, or renewed, while another transaction ends what it rests on. */
import { expect, it, onTestFinished } from "vitest";
import { SessionStore } from "#features/identity/server/embedded/session-store.ts";
import { UserStore } from "#features/identity/server/embedded/user-store.ts";
import { startWhileHeld } from "#testing/held-locks.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("waits for that, and does not outlive it", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const sessions = new SessionStore(database);
  const users = new UserStore(database);
  const at = new Date("2026-11-21T10:00:00Z");
  await users.add({ id: "kari", email: "kari@example.no", passwordHash: "x", passwordChangedAt: at });
  const user = await users.find("kari");
  if (!user) throw new Error("the user is not there");
  const begin = (id: string) =>
    sessions.begin({ id, user, at, tokenHash: id, isSignIn: true, device: null, secondFactorId: null });
  expect(await begin("first")).toBe(true);

  const [renewal] = await startWhileHeld(
    database,
    (orm) => new SessionStore({ ...database, orm }).revoke("first", { at, because: "signed out" }),
    () => sessions.useRefreshToken({ hash: "first", nextHash: "next", at }),
  );
  expect((await renewal)?.verdict).toBe("closed");

  const [signIn] = await startWhileHeld(
    database,
    (orm) => new UserStore({ ...database, orm }).change("kari", { passwordHash: "y", passwordChangedAt: at }),
    () => begin("second"),
  );
  expect(await signIn).toBe(false);
  expect(await sessions.listOpen("kari")).toEqual([]);
});
