/** `npm run admin --` run as a process: beside the product, and alone. Needs the build. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import { cleanEnvironment, type Product, startProduct } from "#testing/processes/product.ts";
import { makeFolder } from "#testing/make-folder.ts";

const email = "sjef@avtalemaler.example";
const firstPassword = "en hest uten hale";
const settings = { ADMIN_EMAIL: email, SEED: "none", LOG_LEVEL: "info" };
const generatedPattern = /[a-z2-9]{4}(-[a-z2-9]{4}){4}/;

function startAdmin(env: Readonly<Record<string, string>>, args: readonly string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../../dist/server/admin-cli.js"), ...args],
    {
      env: { ...cleanEnvironment, ...settings, ...env },
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Runs the command to its end. @returns what it printed, or throws it. */
async function admin(env: Readonly<Record<string, string>>, args: readonly string[], line = "") {
  const child = startAdmin(env, args);
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error("no pipes");
  stdin.end(`${line}\n`);
  const [output, errors] = await Promise.all([text(stdout), text(stderr), once(child, "exit")]);
  if (child.exitCode !== 0) throw new Error(errors);
  return output;
}

const post = async (product: Product, path: string, body: object) =>
  (await (
    await fetch(`${product.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json()) as { idToken: string; refreshToken: string; error?: { message: string } };

const signIn = (product: Product, password: string) =>
  post(product, "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k", { email, password });

const statusOf = async (product: Product, { idToken }: { idToken: string }) =>
  (await fetch(`${product.url}/api/analytics`, { headers: { authorization: `Bearer ${idToken}` } })).status;

/** The journey of an operator while the product serves, on either database. */
async function administer(product: Product, env: Readonly<Record<string, string>>): Promise<void> {
  const before = await signIn(product, firstPassword);
  expect(await statusOf(product, before)).toBe(200);

  const output = await admin(env, ["password"]);
  const [generated = ""] = generatedPattern.exec(output) ?? [];
  expect(await statusOf(product, before)).toBe(401);
  expect((await signIn(product, firstPassword)).error?.message).toBe("INVALID_LOGIN_CREDENTIALS");
  const after = await signIn(product, generated);
  expect(await statusOf(product, after)).toBe(200);

  expect(await admin(env, ["password", "--stdin"], "to katter i en sekk")).not.toContain("katter");
  await expect(admin(env, ["password", "--stdin"], "kort")).rejects.toThrow(/at least 8/);
  const { idToken, refreshToken } = await signIn(product, "to katter i en sekk");
  expect(await admin(env, ["sessions"])).toMatch(/\n[\w-]{36} /);
  expect(await admin(env, ["sessions", "--end", "all"])).toContain("1 session ended");
  expect(await statusOf(product, { idToken })).toBe(401);
  expect((await post(product, "/securetoken.googleapis.com/v1/token", { refreshToken })).error).toBeTruthy();

  expect(await admin(env, ["sql", "select email from identity_users"])).toContain(`\n${email}\n\n1 row.`);
  await expect(admin(env, ["sql", "select mail from identity_users"])).rejects.toThrow(
    /column "mail" does not/,
  );
  expect(product.output()).not.toContain("identity_users");

  await admin(env, ["disable"]);
  expect((await signIn(product, "to katter i en sekk")).error?.message).toBe("USER_DISABLED");
  await admin(env, ["enable"]);

  const signedIn = await signIn(product, "to katter i en sekk");
  expect(await admin(env, ["keys", "--drop"])).toMatch(/2 keys dropped, 1 session ended/);
  expect(await statusOf(product, signedIn)).toBe(401);
  // On a server the process may sign with the old key, and accept it, for some seconds more.
  await expect
    .poll(async () => statusOf(product, await signIn(product, "to katter i en sekk")), { timeout: 60_000 })
    .toBe(200);

  for (const secret of [generated, "katter", "kort"]) expect(product.output()).not.toContain(secret);
}

describe("npm run admin -- on the embedded database", () => {
  it("works beside the product that serves, several at once too", async () => {
    const product = await startProduct({ env: { ...settings, ADMIN_PASSWORD: firstPassword } });
    onTestFinished(async () => void (await product.stop()));
    const env = { DATA_DIR: product.dataDir };
    await administer(product, env);
    expect(product.output()).toContain('"command":"keys"');
    const several = await Promise.all(Array.from({ length: 4 }, () => admin(env, ["sessions"])));
    for (const output of several) expect(output).toMatch(/\n[\w-]{36} /);
  });

  it("works on the folder of a stopped product, and of a killed one, and no socket stays", async () => {
    const dataDir = makeFolder();
    expect(await admin({ DATA_DIR: dataDir }, ["password"])).toMatch(generatedPattern);
    const product = await startProduct({ dataDir, env: settings });
    expect(existsSync(join(dataDir, "control.sock"))).toBe(true);
    await product.stop("SIGKILL");
    expect(existsSync(join(dataDir, "control.sock"))).toBe(true);
    expect(await admin({ DATA_DIR: dataDir }, ["sessions"])).toContain("no open sessions");
    const json = await admin({ DATA_DIR: dataDir }, ["sql", "select email from identity_users", "--json"]);
    expect(JSON.parse(json)).toEqual({ hasMore: false, rows: [{ email }] });
    const again = await startProduct({ dataDir, env: settings });
    expect(await again.stop("SIGTERM")).toBe(0);
    expect(existsSync(join(dataDir, "control.sock"))).toBe(false);
  });

  it("waits for a product that starts at the same time", async () => {
    const dataDir = makeFolder();
    const starting = startProduct({ dataDir, env: { ...settings, ADMIN_PASSWORD: firstPassword } });
    while (!existsSync(join(dataDir, "lock.holder"))) await new Promise(setImmediate);
    expect(await admin({ DATA_DIR: dataDir }, ["sessions"])).toContain("no open sessions");
    await (await starting).stop();
  });

  it("prints its usage for what it does not know", async () => {
    await expect(admin({ DATA_DIR: makeFolder() }, ["tull"])).rejects.toThrow(/npm run admin -- <command>/);
  });
});

describe("npm run admin -- on a PostgreSQL server", () => {
  let server: PostgresServer;
  let products: Product[] = [];
  beforeAll(async () => {
    server = await startPostgresServer();
    const env = { ...settings, DATABASE_URL: server.adminUrl, ADMIN_PASSWORD: firstPassword };
    products = await Promise.all([startProduct({ env }), startProduct({ env })]);
  });
  afterAll(async () => {
    await Promise.all(products.map((product) => product.stop()));
    await server.stop();
  });

  it("works beside the processes that serve, without a socket", async () => {
    const [one, other] = products;
    if (!one || !other) throw new Error("not started");
    // The other process has the keys in memory.
    const { idToken } = await signIn(other, firstPassword);
    expect(await statusOf(other, { idToken })).toBe(200);
    const env = { DATABASE_URL: server.adminUrl, DATA_DIR: join(tmpdir(), "avtalemaler-none") };
    await administer(one, env);
    expect(await statusOf(other, { idToken })).toBe(401);
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(existsSync(join(one.dataDir, "control.sock"))).toBe(false);
  });
});
