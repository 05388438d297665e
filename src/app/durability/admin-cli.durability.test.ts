/** `npm run admin --` run as a process: beside the product, and alone. What each command does: app/control. Needs the build. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Home, longTimeout, makeHome, startAt, startCommand } from "#testing/processes/homes.ts";
import type { Product } from "#testing/processes/product.ts";
import { administrator, callIdentity, type Session, signIn } from "#testing/processes/requests.ts";

const generatedPattern = /[a-z2-9]{4}(-[a-z2-9]{4}){4}/;
const { email } = administrator;

/** Runs the command to its end. @returns what it printed, or throws it. */
async function admin(home: Home, args: readonly string[], line = ""): Promise<string> {
  const { code, output, errors } = await startCommand("admin", home, args, `${line}\n`).ended;
  if (code !== 0) throw new Error(errors);
  return output;
}

const statusOf = async ({ url }: Product, { headers }: Session) =>
  (await fetch(`${url}/api/analytics`, { headers })).status;

/** The journey of an operator while the product serves, on either database. */
async function administer(product: Product, home: Home): Promise<void> {
  const before = await signIn(product);
  expect(await statusOf(product, before)).toBe(200);
  const [generated = ""] = generatedPattern.exec(await admin(home, ["password"])) ?? [];
  expect(await statusOf(product, before)).toBe(401);
  const password = "to katter i en sekk";
  expect(await admin(home, ["password", "--stdin"], password)).not.toContain("katter");
  await expect(admin(home, ["password", "--stdin"], "kort")).rejects.toThrow(/at least 8/);
  const old = await callIdentity(product, "v1/accounts:signInWithPassword", administrator);
  expect(await old.json()).toMatchObject({ error: { message: "INVALID_LOGIN_CREDENTIALS" } });

  const signedIn = await signIn(product, { email, password });
  expect(await admin(home, ["sessions"])).toMatch(/\n[\w-]{36} /);
  expect(await admin(home, ["keys", "--drop"])).toMatch(/keys? dropped, 1 session ended/);
  expect(await statusOf(product, signedIn)).toBe(401);
  // On a server the process may sign with the old key, and accept it, for some seconds more.
  const statusOfNew = async () => statusOf(product, await signIn(product, { email, password }));
  await expect.poll(statusOfNew, longTimeout).toBe(200);
  for (const secret of [generated, "katter", "kort"]) expect(product.output()).not.toContain(secret);
}

it("works beside the product that serves on the embedded database, several at once too", async () => {
  const home = await makeHome("embedded");
  const product = await startAt(home, { LOG_LEVEL: "info" });
  await administer(product, home);
  expect(product.output()).toContain('"command":"keys"');
  const several = await Promise.all(Array.from({ length: 4 }, () => admin(home, ["sessions"])));
  for (const output of several) expect(output).toMatch(/\n[\w-]{36} /);
});

it("works beside the processes that serve on a PostgreSQL server, without a socket", async () => {
  const home = await makeHome("server");
  const other = { ...home, dataDir: join(home.dataDir, "other") };
  const one = await startAt(home, { LOG_LEVEL: "info" });
  const two = await startAt(other);
  // The other process has the keys in memory.
  const session = await signIn(two);
  expect(await statusOf(two, session)).toBe(200);
  const alone = { ...home, dataDir: join(home.dataDir, "none") };
  await administer(one, alone);
  expect(await statusOf(two, session)).toBe(401);
  expect([existsSync(alone.dataDir), existsSync(join(home.dataDir, "control.sock"))]).toEqual([false, false]);
});

it("works on the folder of a stopped product, and of a killed one, and no socket stays", async () => {
  const home = await makeHome("embedded", "empty");
  const socket = join(home.dataDir, "control.sock");
  expect(await admin(home, ["password"])).toMatch(generatedPattern);
  const product = await startAt(home);
  expect(existsSync(socket)).toBe(true);
  await product.stop("SIGKILL");
  expect(existsSync(socket)).toBe(true);
  expect(await admin(home, ["sessions"])).toContain("no open sessions");

  // It waits for a product that starts at the same time.
  const starting = startAt(home);
  while (!existsSync(join(home.dataDir, "lock.holder"))) await nextTurn();
  expect(await admin(home, ["sessions"])).toContain("no open sessions");
  expect(await (await starting).stop("SIGTERM")).toBe(0);
  expect(existsSync(socket)).toBe(false);
});
