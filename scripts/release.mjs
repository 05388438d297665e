/**
 * `npm run release [-- linux-arm64 …]`: the product as one file for a machine without npm and without a network, in `release/`:
 * what was built, the packages it needs beside it, the pinned Node, seed, docs, deploy/, licences, and an SBOM. By default for
 * this machine's platform; another one's Node and packages are fetched by npm. Needs GNU tar.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, zstdCompressSync } from "node:zlib";
import { nodePackage, packagesBeside } from "./notices.mjs";
import { ensureBuilt, ensurePackages, isChosenNode, pinnedNode, root, run } from "./setup.mjs";

const hostPlatform = `${process.platform}-${process.arch}`;
const { version, license, dependencies } = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8"));

/** Of a package, what only its developers and bundlers read; of PGlite, the extensions too, which are not used. */
const isForDevelopers = (file) => /\.(map|d\.[cm]?ts|cjs|tar\.gz)$|[\\/]README\.md$/.test(file);

/**
 * Makes the folder of a release, as it is unpacked.
 * @param {string} platform `linux-x64` or `linux-arm64`
 * @param {string} into the folder to make it in
 * @returns {string} the new folder
 */
export function makeRelease(platform, into) {
  const folder = join(into, `avtalemaler-${version}-${platform}`);
  fs.rmSync(folder, { recursive: true, force: true });
  const copy = (path, to = path, from = root, filter) =>
    fs.cpSync(join(from, path), join(folder, to), { recursive: true, filter });
  const sources =
    platform === hostPlatform ? { installed: root, node: nodePackage() } : fetchPlatform(platform);
  for (const path of ["seed", "deploy", "docs", "README.md", "CHANGELOG.md", "LICENSE", ".env.example"])
    copy(path, path, root, (file) => !file.endsWith("/.env"));
  fs.renameSync(join(folder, "deploy/avtalemaler"), join(folder, "avtalemaler"));
  copy("dist", "dist", root, (file) => file !== join(root, "dist/.stamp"));
  for (const path of packagesBeside(sources.installed)) {
    copy(path, path, sources.installed, (file) => !isForDevelopers(file));
  }
  copy("bin/node", "bin/node", sources.node);
  if (!isChosenNode(join(folder, "bin/node"), platform))
    throw new Error(`Not the pinned Node for ${platform}`);
  const write = (name, text) => fs.writeFileSync(join(folder, name), text);
  write(
    "package.json",
    `${JSON.stringify({ name: "avtalemaler", version, license, type: "module" }, null, 2)}\n`,
  );
  // For the image, which is built in this folder: no settings, and no data.
  write(".dockerignore", ".env\ndeploy/.env\ndata\n");
  write("sbom.cdx.json", `${JSON.stringify(listComponents(folder), null, 2)}\n`);
  return folder;
}

/** Node and the packages of a platform that this machine is not, in a temporary folder. */
function fetchPlatform(platform) {
  const folder = fs.mkdtempSync(join(tmpdir(), "avtalemaler-release-"));
  process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    fs.copyFileSync(join(root, file), join(folder, file));
  const [os, cpu] = platform.split("-");
  const options = { cwd: folder, env: process.env };
  const filters = [`--os=${os}`, `--cpu=${cpu}`, ...(os === "linux" ? ["--libc=glibc"] : [])];
  run("npm", ["ci", "--omit=dev", "--ignore-scripts", "--loglevel=error", ...filters], options);
  run("npm", ["pack", "--loglevel=error", `node-${platform}@${dependencies.node}`], options);
  run("tar", ["-xzf", `node-${platform}-${dependencies.node}.tgz`, "package/bin/node"], options);
  return { installed: folder, node: join(folder, "package") };
}

/** npm's SBOM of the lock file in CycloneDX, reduced to the packages in the release: bundled, beside it, and Node. */
function listComponents(folder) {
  const { stdout, status } = spawnSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error("npm sbom failed");
  const sbom = JSON.parse(stdout);
  const notices = fs.readFileSync(join(folder, "dist/client/lisenser.txt"), "utf8");
  const isShipped = ({ name, version: one }) =>
    notices.includes(`\n\n${name} ${one} (`) ||
    fs.existsSync(join(folder, "node_modules", name)) ||
    (name === "node" && one === dependencies.node);
  const components = sbom.components.filter(isShipped);
  const refs = new Set([
    sbom.metadata.component["bom-ref"],
    ...components.map((component) => component["bom-ref"]),
  ]);
  const isIn = (ref) => refs.has(ref);
  return {
    ...sbom,
    metadata: {
      ...sbom.metadata,
      component: { ...sbom.metadata.component, type: "application", name: "avtalemaler" },
    },
    components: components.map((component) => ({ ...component, scope: "required" })),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isIn(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isIn) })),
  };
}

/**
 * Packs a folder, with a file of its SHA-256 beside it. The same folder gives the same bytes.
 * @param {string} folder
 * @param {number} [level] of compression: 19 is a minute's work
 * @returns {string} the archive's path
 */
export function packRelease(folder, level = 19) {
  const options = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"];
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  const pack = (seconds) => {
    const args = ["-c", ...options, `--mtime=@${seconds}`, "-C", join(folder, ".."), name];
    const tar = spawnSync("tar", args, { maxBuffer: 1024 * 1024 * 1024 });
    if (tar.status !== 0) throw new Error(`tar failed: ${String(tar.stderr)}`);
    return tar.stdout;
  };
  // Docker's builder reuses a cached file of the same path, size and time, so each content has its own time.
  const content = createHash("sha256").update(pack(0)).digest();
  const archive = pack(946_684_800 + (content.readUInt32BE() >>> 4));
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    // The three databases of an empty cluster are the same, and 8 MB apart. The most that `zstd -d` takes without a flag.
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  const bytes = zstdCompressSync(archive, { params });
  const file = `${folder}.tar.zst`;
  fs.writeFileSync(file, bytes);
  fs.writeFileSync(
    `${file}.sha256`,
    `${createHash("sha256").update(bytes).digest("hex")}  ${name}.tar.zst\n`,
  );
  return file;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensurePackages();
  // On the pinned Node, which knows zstd.
  if (process.execPath !== pinnedNode) run(pinnedNode, [process.argv[1], ...process.argv.slice(2)]);
  else {
    ensureBuilt();
    const into = join(root, "release");
    fs.mkdirSync(into, { recursive: true });
    for (const platform of process.argv.length > 2 ? process.argv.slice(2) : [hostPlatform]) {
      console.log(`${platform}: copying what is shipped`);
      const folder = makeRelease(platform, into);
      console.log(`${platform}: packing it, which takes a minute or more`);
      const file = packRelease(folder);
      console.log(`${file}: ${(fs.statSync(file).size / 1e6).toFixed(1)} MB`);
    }
  }
}
