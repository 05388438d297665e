/** The build: the browser's files, the server, precompressed copies of the static files, the search's reader, and an empty database. */
import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { builtCluster, createCluster, initCluster } from "../src/db/embedded/create-cluster.ts";
import { writeNotices } from "./notices.mjs";
import { writeImages } from "./open-graph.mjs";
import { writeIcons } from "./app-icons.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
// A test that builds has another one, and React would then be built for development.
process.env.NODE_ENV = "production";
rmSync("dist", { recursive: true, force: true });
// Beside the rest, which has most of its work in one thread too.
const reader = spawn(process.execPath, ["scripts/reader-numbers.mjs"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const readerFile = text(reader.stdout);
const step = (what) => console.log(`  ${what} …`);
step("the browser's files");
await build({ logLevel: "warn" });
step("the server");
await build({ logLevel: "warn", build: { ssr: true } });
const server = "dist/server";
// Files that the server's modules read from beside themselves.
for (const file of [
  "src/db/migrations",
  "src/features/identity/server/embedded/passwords/common-passwords.txt",
  "src/app/offline/service-worker.js",
]) {
  cpSync(file, join(server, basename(file)), { recursive: true });
}

const client = "dist/client";
writeNotices([client, server], join(client, "lisenser.txt"));
step("images");
await writeImages(join(client, "og"));
writeIcons(join(client, "icons"));
step("compressed copies");
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|xml)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

step("the search's reader");
copyFileSync((await readerFile).trim(), "dist/reader-numbers.bin");

step("an empty database");
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
await createCluster(builtCluster, quiet, initCluster);
// It has no data, and an installed product is seldom run by the user who built it.
for (const entry of readdirSync(builtCluster, { recursive: true, withFileTypes: true })) {
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
chmodSync(builtCluster, 0o755);
