/** Starting the product as a process: file modes, restarts, failed starts. Needs the build (`npm test` makes it). */
import fs, { chmodSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "#testing/processes/free-port.ts";
import {
  type Home,
  longTimeout,
  makeHome,
  settingsOf,
  startAt,
  startProgram,
  withDatabaseOf,
} from "#testing/processes/homes.ts";
import { signIn } from "#testing/processes/requests.ts";

/** The message of a failed start, never a stack. */
async function startErrorOf(home: Home, env = {}): Promise<string> {
  const error = await startAt(home, env).then(() => "the product started", String);
  expect(error).toContain("the product stopped with 1:");
  expect(error).not.toMatch(/\n\s+at |"stack"|Failed query/);
  return error;
}

/** The files of a folder with any mode but read and write for the owner only. */
const withWrongMode = (dataDir: string) =>
  [dataDir, ...readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))].filter(
    (path) => {
      const stat = statSync(path);
      return (stat.mode & 0o777) !== (stat.isDirectory() ? 0o700 : 0o600);
    },
  );

it("a first start keeps its folder and the password's file to their owner, and the next one mends modes and has what was acknowledged", async () => {
  const home = await makeHome("embedded", "empty");
  const { dataDir } = home;
  chmodSync(dataDir, 0o755);
  const catalogue = { SEED: "catalogue", SITE_URL: "https://maler.example" };
  const first = await startAt(home, { ...catalogue, ADMIN_PASSWORD: "" });
  await expect.poll(() => first.output(), longTimeout).toMatch(/Password: +in the file /);
  const file = readFileSync(join(dataDir, "first-password.txt"), "utf8");
  expect(file).toContain("Administrator: https://maler.example/admin\n");
  const password = /Password: +(\S+)/.exec(file)?.[1];
  expect(password).toMatch(/^\w{4}-/);
  expect(first.output()).not.toContain(password);
  expect(withWrongMode(dataDir)).toEqual([]);
  const followed = await fetch(`${first.url}/api/templates/1/download`, { method: "POST" });
  expect(followed.status).toBe(204);
  expect(await first.stop("SIGTERM")).toBe(0);

  for (const name of ["postgres/PG_VERSION", "postgres/base"]) chmodSync(join(dataDir, name), 0o755);
  const second = await startAt(home, catalogue);
  const template = await fetch(`${second.url}/api/templates/1`);
  expect(await template.json()).toMatchObject({ downloadCount: 1 });
  expect(withWrongMode(dataDir)).toEqual([]);
  expect(await second.stop("SIGINT")).toBe(0);
});

function spoilFirstPage(file: string): void {
  const open = fs.openSync(file, "r+");
  fs.writeSync(open, Buffer.alloc(8_192, "junk"), 0, 8_192, 0);
  fs.closeSync(open);
}

// Without its control file: data-folder.test.ts.
it.for(["its log", "templates", "__drizzle_migrations"])(
  "a database with damage to %s fails the start with one sentence",
  async (damaged) => {
    const home = await makeHome("embedded");
    const { rows } = await withDatabaseOf(home, ({ orm }) =>
      orm.execute<{ file: string }>(
        sql`select pg_relation_filepath(oid) as file from pg_class where relname = ${damaged}`,
      ),
    );
    const cluster = join(home.dataDir, "postgres");
    if (damaged === "its log") rmSync(join(cluster, "pg_wal"), { recursive: true });
    else spoilFirstPage(join(cluster, rows[0]?.file ?? ""));
    const [, ...lines] = (await startErrorOf(home)).trim().split("\n");
    expect(lines.filter(Boolean)).toEqual([
      expect.stringMatching(/: .*move .*postgres away and restore a backup: npm run restore -- <file>\.$/),
    ]);
    expect(lines.join("")).toContain(home.dataDir);
  },
);

it("a start serves nothing before the administrator has the password of the settings", async () => {
  const home = await makeHome("embedded");
  await (await startAt(home)).stop();
  const [port, password] = [String(await freePort()), "to katter i en sekk"];
  const starting = startAt(home, { ADMIN_PASSWORD: password, PORT: port });
  const url = `http://127.0.0.1:${port}`;
  const isServed = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  while (!(await isServed()));
  await signIn({ url }, { email: settingsOf(home)["ADMIN_EMAIL"] ?? "", password });
  await starting;
});

it("fails on a data folder in use by another process, which is unaffected", async () => {
  const home = await makeHome("embedded");
  const first = await startAt(home);
  expect(await startErrorOf(home)).toContain(home.dataDir);
  for (const name of ["lock", "lock.holder"]) rmSync(join(home.dataDir, name));
  expect(await startErrorOf(home)).toMatch(/in use by another running copy/);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
});

it("fails for an invalid setting, a port in use, and a folder that the system lets nobody make, naming it", async () => {
  const home = await makeHome("embedded");
  const holder = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void holder.close());
  await new Promise((resolve) => holder.once("listening", resolve));
  const { port } = holder.address() as { port: number };
  expect(await startErrorOf(home, { PORT: String(port) })).toContain(`Port ${port} is taken`);
  expect(await startErrorOf(home, { PORT: "mange" })).toContain(
    "PORT must be a whole number from 0 to 65535.",
  );
  expect(await startErrorOf({ ...home, dataDir: "/proc/nope/data" })).toContain(
    "The folder /proc/nope/data (DATA_DIR) cannot be used",
  );
});

it("fails with too low a limit of open files, and blames neither the folder nor the database", async () => {
  const limited = ["-c", 'ulimit -n 511; exec "$0" dist/server/main.js', process.execPath];
  const settings = { ...settingsOf(await makeHome("embedded")), PORT: "0" };
  const sentence = "This process may open 511 files, and needs 512 to start: raise the limit (ulimit -n).";
  expect(await startProgram(limited, settings, { command: "sh" }).ended).toEqual({
    code: 1,
    output: "",
    errors: `\n${sentence}\n\n`,
  });
});
