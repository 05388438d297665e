/** A session that is begun, or renewed, while another transaction ends what it rests on. */
import { expect, it, onTestFinished } from "vitest";
import type { Orm } from "#db/client.ts";
import { AdministratorStore } from "#features/identity/server/administrator-store.ts";
import { SessionStore } from "#features/identity/server/embedded/sign-in/session-store.ts";
import { UserStore } from "#features/identity/server/embedded/user-store.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const at = new Date("2026-11-21T10:00:00Z");

async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const sessions = new SessionStore(database);
  const users = new UserStore(database);
  await users.add({ id: "kari", email: "kari@example.no", passwordHash: "x", passwordChangedAt: at });
  const user = await users.find("kari");
  if (!user) throw new Error("the user is not there");
  const beginIn = (orm: Orm, id: string) =>
    new SessionStore({ ...database, orm }).begin({
      id,
      user,
      at,
      tokenHash: id,
      isSignIn: true,
      device: null,
      secondFactorId: null,
    });
  return { database, orm: database.orm, sessions, beginIn };
}

it("waits for that, and does not outlive it", async () => {
  const { database, orm, sessions, beginIn } = await open();
  expect(await beginIn(orm, "first")).toBe(true);
  const [renewal] = await startWhileHeld(
    database,
    (tx) => sessions.end("kari", { at, because: "signed out", id: "first" }, tx),
    () => sessions.useRefreshToken({ hash: "first", nextHash: "next", at }),
  );
  expect((await renewal)?.verdict).toBe("closed");

  const changed = { passwordHash: "y", passwordChangedAt: at };
  const [signIn] = await startWhileHeld(
    database,
    (tx) => new UserStore({ ...database, orm: tx }).change("kari", changed),
    () => beginIn(orm, "second"),
  );
  expect(await signIn).toBe(false);
  expect(await sessions.listOpen("kari", at)).toEqual([]);
});

it("is ended when an administrator's access ends while it is stored", async () => {
  const { database, orm, sessions, beginIn } = await open();
  const administrators = new AdministratorStore(database);
  await administrators.letIn(orm, {
    email: "kari@example.no",
    name: "Kari",
    invitedBy: "sjef@example.no",
    at,
  });
  const [ending] = await startWhileHeld(
    database,
    (tx) => beginIn(tx, "first"),
    () => administrators.setAccess("kari@example.no", at, at),
  );
  expect(await ending).toBe(true);
  expect(await sessions.listOpen("kari", at)).toEqual([]);
});
