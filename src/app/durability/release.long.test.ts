/**
 * The release file: made for this machine, unpacked, and walked through as an operator, a visitor and the administrator. It is
 * in a folder that its user cannot write to; PATH has what every Linux has, without Node or npm. The other platform's is not
 * run here.
 */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { zstdDecompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "#shared/project-root.ts";
import { ensureBuilt } from "#testing/fresh-build.ts";
import { startProduct } from "#testing/processes/product.ts";
import { administrator, postJson, signIn } from "#testing/processes/requests.ts";

const { makeRelease, packRelease } = (await import(
  new URL("../../../scripts/release.mjs", import.meta.url).href
)) as {
  makeRelease: (platform: string, into: string) => string;
  packRelease: (folder: string, level: number) => string;
};

const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: 1000, gid: 1000 } : {};
const folder = fs.mkdtempSync(path.join(tmpdir(), "avtalemaler-release-"));
const unpacked = path.join(folder, "opt");
const home = path.join(folder, "home");
const release = path.join(unpacked, `avtalemaler-${version}-${process.platform}-${process.arch}`);
const environment = (dataDir: string) => ({
  PATH: path.join(folder, "bin"),
  DATA_DIR: path.join(home, dataDir),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  LINK_CHECKS: "off",
  LAW_CHECKS: "off",
  PORT: "0",
});

let file: string;
beforeAll(() => {
  fs.chmodSync(folder, 0o755);
  for (const name of ["bin", "opt", "home"]) fs.mkdirSync(path.join(folder, name));
  if (isRoot) fs.chownSync(home, 1000, 1000);
  for (const name of ["sh", "readlink"]) {
    const found = execFileSync("which", [name], { encoding: "utf8" }).trim();
    fs.symlinkSync(fs.realpathSync(found), path.join(folder, "bin", name));
  }
  ensureBuilt();
  file = packRelease(makeRelease(`${process.platform}-${process.arch}`, folder), 1);
  const input = zstdDecompressSync(fs.readFileSync(file));
  execFileSync("tar", ["-x", "-C", unpacked], { input, maxBuffer: 1e9 });
}, 120_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it("has files of a time of their own, or Docker's builder would take another release's of the same size", () => {
  const timesOf = (content: string) => {
    const small = path.join(fs.mkdtempSync(path.join(folder, "small-")), "release");
    fs.mkdirSync(small);
    fs.writeFileSync(path.join(small, "main.js"), content);
    const input = zstdDecompressSync(fs.readFileSync(packRelease(small, 1)));
    return execFileSync("tar", ["-t", "-v", "--full-time"], { input, encoding: "utf8" });
  };
  expect(timesOf("1")).toBe(timesOf("1"));
  expect(timesOf("1")).not.toBe(timesOf("2"));
});

/** Runs a command as the operator, in the home folder. @returns its output, also of a failure */
const run = async (dataDir: string, ...args: string[]) => {
  const options = { cwd: home, env: environment(dataDir), ...user };
  const done = promisify(execFile)(path.join(release, "avtalemaler"), args, options);
  const { stdout, stderr } = await done.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
};

const start = (name: string) => {
  const { DATA_DIR: dataDir, ...env } = environment(name);
  const command = [path.join(release, "avtalemaler"), "start"] as const;
  return startProduct({
    command,
    dataDir,
    spawn: { cwd: home, ...user },
    env: { ...env, LOG_LEVEL: "info" },
  });
};

const textOf = async (url: string, options?: RequestInit) => (await fetch(url, options)).text();
const jsonOf = async (url: string, options?: RequestInit): Promise<unknown> =>
  (await fetch(url, options)).json();

it("serves a visitor and the administrator, is backed up, and goes on from the backup in another folder", async () => {
  const product = await start("first");
  expect(product.output().split("\n")[0]).toContain(`"version":"${version}"`);
  const { url } = product;
  expect(await jsonOf(`${url}/healthz`)).toEqual({ status: "ok", version });
  expect(await textOf(`${url}/metrics`)).toContain(`avtalemaler_build_info{version="${version}"} 1`);
  expect(await textOf(`${url}/admin`)).toContain(`"version":"${version}"`);

  // A visitor.
  expect(await textOf(`${url}/?search=husleie`)).toContain('href="/mal/');
  const vote = await postJson(product, "/api/templates/1/rate", { rating: 5, isHelpful: true });
  expect(await vote.json()).toEqual({ averageRating: "5.0", totalRatings: 1 });
  const suggestion = {
    name: "Avtale om lån av tilhenger",
    url: "https://utgiver.example/tilhenger.pdf",
    category: "Familie",
    description: "En side om lån av tilhenger mellom naboer.",
  };
  const sent = await postJson(product, "/api/suggestions", suggestion);
  expect(await sent.json()).toMatchObject({ status: "received" });

  // The administrator.
  const { headers } = await signIn(product);
  const [first] = (await jsonOf(`${url}/api/admin/suggestions`, { headers })) as { id: number }[];
  const approval = await postJson(product, `/api/admin/suggestions/${first?.id}/approve`, {}, headers);
  const approved = (await approval.json()) as { isApproved: boolean; templateId: number };
  expect(approved).toMatchObject({ isApproved: true });
  const { templateId } = approved;
  const { name } = suggestion;
  expect(await jsonOf(`${url}/api/templates/${templateId}`)).toMatchObject({ name });

  // The operator.
  const report = await run("first", "doctor");
  expect(report).toContain(`Avtalemaler ${version}, Node`);
  expect(report).toContain("run avtalemaler backup by a timer");
  expect(report).not.toContain("npm");
  expect(await run("first", "backup", "site.jsonl.zst")).toContain("is the same there");
  expect(await run("first", "admin", "accounts")).toContain(administrator.email);
  expect(await run("first", "admin")).toContain("avtalemaler admin <command>");
  expect(await product.stop("SIGTERM")).toBe(0);

  expect(await run("second", "restore", "site.jsonl.zst")).toContain("can be started on it");
  const again = await start("second");
  expect(await jsonOf(`${again.url}/api/templates/${templateId}`)).toMatchObject({ name });
  expect(await again.stop("SIGTERM")).toBe(0);
});

it("has a licence and an entry in the SBOM for every package that a source map leads to", async () => {
  const bundled = new Set<string>();
  for (const ssr of [false, true]) {
    const built = await build({
      logLevel: "silent",
      build: { write: false, emptyOutDir: false, ssr, minify: false, sourcemap: "hidden" },
    });
    const outputs = [built].flat() as Rolldown.RolldownOutput[];
    for (const { map } of outputs.flatMap(({ output }) => output).filter((file) => file.type === "chunk")) {
      for (const source of map?.sources ?? []) {
        const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
        if (name) bundled.add(name);
      }
    }
  }
  expect(bundled.size).toBeGreaterThan(80);
  expect([...bundled]).toEqual(expect.arrayContaining(["react", "fastify", "@firebase/auth", "pg"]));
  const notices = fs.readFileSync(path.join(release, "dist/client/lisenser.txt"), "utf8");
  const sbom = JSON.parse(fs.readFileSync(path.join(release, "sbom.cdx.json"), "utf8")) as {
    bomFormat: string;
    components: readonly { name: string; licenses?: unknown }[];
  };
  expect(sbom.bomFormat).toBe("CycloneDX");
  const components = new Set(sbom.components.map(({ name }) => name));
  const beside = fs
    .globSync("node_modules/{*,@*/*}/package.json", { cwd: release })
    .map((file) => path.dirname(file).replace("node_modules/", ""));
  expect(beside).toContain("@electric-sql/pglite");
  for (const name of [...bundled, ...beside, "node"]) {
    const heading = name === "node" ? "Node.js" : name;
    expect(notices, name).toMatch(
      new RegExp(`^-{80}\n\n${heading.replace(/[/.]/g, "\\$&")} \\d[^ ]* \\(`, "m"),
    );
    expect(components, name).toContain(name);
  }
  for (const part of ["Regents of the University of California", "Daniel Veillard"])
    expect(notices).toContain(part);
});

it("has its checksum beside it, as sha256sum reads it", () => {
  const checksum = createHash("sha256").update(fs.readFileSync(file)).digest("hex");
  expect(fs.readFileSync(`${file}.sha256`, "utf8")).toBe(`${checksum}  ${path.basename(file)}\n`);
});

it("carries nothing that is not of the release", () => {
  expect(fs.globSync("**/{.env,.stamp,*.js.map}", { cwd: release })).toEqual([]);
});
