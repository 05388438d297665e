/**
 * The image's last stage, followed without Docker: its files in a read-only folder, with production packages only, run by a
 * user who is not root and has DATA_DIR to write in and nothing else. What the registry and the base image give is not tested.
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { argsOf, execForm, readDockerfile, variablesOf } from "#testing/dockerfile.ts";
import { heapOptions } from "#testing/fresh-build.ts";
import { startProduct } from "#testing/processes/product.ts";

const root = path.join(import.meta.dirname, "../../..");
const image = readDockerfile(root).at(-1) ?? [];
const isRoot = process.getuid?.() === 0;
/** The image's user, when this process may become another one. */
const [uid = NaN, gid = NaN] = (argsOf(image, "USER")[0] ?? "").split(":").map(Number);
const user = isRoot ? { uid, gid } : {};

const folder = fs.mkdtempSync(path.join(tmpdir(), "avtalemaler-image-"));
const app = path.join(folder, "app");
const dataDir = path.join(folder, "data");
const node = path.join(folder, "node");

beforeAll(() => {
  fs.chmodSync(folder, 0o755);
  fs.mkdirSync(app);
  for (const args of argsOf(image, "COPY")) copy(args);
  for (const entry of fs.readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  }
  fs.chmodSync(app, 0o555);
  fs.mkdirSync(dataDir, { mode: 0o700 });
  if (isRoot) fs.chownSync(dataDir, uid, gid);
  // Where the user can reach it.
  fs.copyFileSync(process.execPath, node);
  fs.chmodSync(node, 0o555);
});
afterAll(() => {
  fs.chmodSync(app, 0o755);
  for (const entry of fs.readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) fs.chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

function copy(args: string): void {
  if (args === "--from=packages /app/node_modules ./node_modules") {
    copyProductionPackages();
    return;
  }
  const [from = "", to = ""] = args.replace("--from=build /app/", "").split(" ");
  const isKept = (file: string) => !/\.test\.tsx?$/.test(file) && path.relative(root, file) !== "src/testing";
  const target = to === "./" ? path.join(app, path.basename(from)) : path.join(app, to);
  fs.cpSync(path.join(root, from), target, { recursive: true, filter: isKept });
}

/** What `npm ci --omit=dev --ignore-scripts` installs, taken from what is installed here. */
function copyProductionPackages(): void {
  const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    const from = path.join(root, place);
    if (place === "" || dev || !fs.existsSync(from)) continue;
    const isOfPackage = (file: string) => {
      const inside = path.relative(from, file);
      return (
        !inside.startsWith("node_modules") && !(place === "node_modules/node" && inside.startsWith("bin"))
      );
    };
    fs.cpSync(from, path.join(app, place), { recursive: true, filter: isOfPackage });
  }
}

it.skipIf(process.platform === "win32")(
  "ships an empty database that any user can read, and only the owner write",
  () => {
    const database = path.join(root, "dist/empty-database");
    const modes = fs.readdirSync(database, { recursive: true, withFileTypes: true }).map((entry) => {
      const { mode } = fs.statSync(path.join(entry.parentPath, entry.name));
      return `${entry.isDirectory() ? "folder" : "file"} ${(mode & 0o777).toString(8)}`;
    });
    expect(new Set(modes)).toEqual(new Set(["folder 755", "file 644"]));
    expect(fs.statSync(database).mode & 0o777).toBe(0o755);
  },
);

it.skipIf(process.platform === "win32")(
  "starts from a read-only folder as a user who is not root, without development packages, and is healthy",
  async () => {
    for (const missing of ["vite", "react", "typescript", "vitest", "node/bin"]) {
      expect(fs.existsSync(path.join(app, "node_modules", missing)), missing).toBe(false);
    }
    const [command, ...rest] = execForm(argsOf(image, "CMD")[0] ?? "") ?? [];
    const program = rest.pop();
    // With which startProduct starts it too.
    expect([command, rest]).toEqual(["node", heapOptions]);
    const nowhere = path.join(folder, "missing");
    const product = await startProduct({
      spawn: { cwd: app, ...user },
      node,
      program,
      dataDir,
      // The root is read-only: nothing may count on a folder for temporary files or a home.
      env: {
        ...variablesOf(image),
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        PORT: "0",
        TMPDIR: nowhere,
        HOME: nowhere,
      },
    });
    try {
      const page = await fetch(product.url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("/mal/")]);

      const [, ...healthCheck] = execForm(argsOf(image, "HEALTHCHECK")[0] ?? "") ?? [];
      const check = (port: string) =>
        promisify(execFile)(node, healthCheck, { cwd: app, env: { PORT: port }, ...user });
      await expect(check(new URL(product.url).port)).resolves.toMatchObject({ stderr: "" });
      // Nothing listens on port 1.
      await expect(check("1")).rejects.toMatchObject({ code: 1 });
    } finally {
      expect(await product.stop(argsOf(image, "STOPSIGNAL")[0] as NodeJS.Signals)).toBe(0);
    }
  },
);
