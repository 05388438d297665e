/**
 * Third-party notices: the licences of all packages that are sent to a browser or shipped with the server, in one text, which
 * the footer links to. What is bundled comes from Vite's `build.license`; what is beside it, from the lock file.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const read = (...path) => readFileSync(join(...path), "utf8");

/** Those that are not bundled (vite.config.ts, `notBundled`) and are needed at run time. */
const beside = ["@electric-sql/pglite", "@node-rs/argon2", "seek-bzip"];

/**
 * The packages beside the build with all that they depend on, optional ones only where they are installed.
 * @param {string} [installed] folder that has `node_modules`
 * @returns {readonly string[]} paths below it, such as `node_modules/seek-bzip`
 */
export function packagesBeside(installed = root) {
  const { packages } = JSON.parse(read(root, "package-lock.json"));
  const found = new Set(beside.map((name) => `node_modules/${name}`));
  // Iterating a set also visits elements added during the iteration.
  for (const path of found) {
    const { dependencies, optionalDependencies } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const nested = `${path}/node_modules/${name}`;
      found.add(nested in packages ? nested : `node_modules/${name}`);
    }
  }
  return [...found].filter((path) => existsSync(join(installed, path)));
}

function readPackage(folder) {
  const { name, version, license } = JSON.parse(read(folder, "package.json"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return { name, version, identifier: license, text: file && read(folder, file).trim() };
}

/** The package that has Node's binary for this platform, and its licence. */
export function nodePackage() {
  const folder = join(root, "node_modules/node/node_modules");
  const name = readdirSync(folder).find((entry) => /^node-(bin-)?(linux|darwin|win)/.test(entry));
  return join(folder, name);
}

/** What an entry without a text has instead: the texts of these licences are the same for all. */
function commonText({ name, identifier }, entries) {
  if (identifier === "MIT") {
    return read(root, "LICENSE")
      .replace(/^Copyright.*$/m, `Copyright (c) the authors of ${name}`)
      .trim();
  }
  const twin = entries.find((entry) => entry.identifier === identifier && entry.text);
  if (!twin || identifier !== "Apache-2.0") throw new Error(`${name} has no text of its licence`);
  return twin.text;
}

/**
 * @param {readonly string[]} builds folders whose `licenses.json` are read, and removed
 * @param {string} target
 */
export function writeNotices(builds, target) {
  const bundled = builds.flatMap((folder) => {
    const list = JSON.parse(read(folder, "licenses.json"));
    rmSync(join(folder, "licenses.json"));
    return list;
  });
  const { packages } = JSON.parse(read(root, "package-lock.json"));
  const unseen = bundled.map(({ name }) => name).filter((name) => packages[`node_modules/${name}`]?.dev);
  // `npm audit --omit=dev` would not look at them.
  if (unseen.length > 0)
    throw new Error(`Shipped, and a devDependency in package.json: ${unseen.join(", ")}`);
  const { version } = JSON.parse(read(root, "node_modules/@electric-sql/pglite/package.json"));
  const all = [
    ...bundled,
    ...packagesBeside().map((path) => readPackage(join(root, path))),
    { ...readPackage(nodePackage()), name: "Node.js" },
    {
      name: "PostgreSQL in @electric-sql/pglite",
      version,
      identifier: "PostgreSQL",
      text: read(root, "scripts/pglite-licences.txt").trim(),
    },
  ];
  const unique = new Map(all.map((entry) => [`${entry.name} ${entry.version} (${entry.identifier})`, entry]));
  const blocks = [...unique]
    .sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    .map(([heading, entry]) => `${heading}\n\n${entry.text ?? commonText(entry, all)}`);
  const head =
    "Nettstedet er bygget med programvare fra andre. Dette er lisensene deres.\n" +
    "Licences of the software that this site is made with. Its own is MIT.";
  writeFileSync(target, `${[head, ...blocks].join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
}
