/** The built files, sent from the cache: each is read at its first request, as the build has compressed it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { App } from "#platform/app.ts";
import { notFound } from "#platform/http-error.ts";
import { type CachedResponse, type Encoding, weakEtag } from "#platform/responses/encoded-response.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "application/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

type BuiltEncoding = Exclude<Encoding, "zstd">;
const extensions = { br: ".br", gzip: ".gz", identity: "" } as const satisfies Record<BuiltEncoding, string>;

/** A route for each file, so that a missing file gets the ordinary 404 page. */
export function builtFileRoutes(app: App, folder: string, responses: ResponseCache): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const parts = relative(folder, path).split(sep);
    if (!entry.isFile() || /\.(br|gz)$/.test(path) || parts.some((part) => part.startsWith("."))) continue;
    const isCompressed = existsSync(path + extensions.br) && existsSync(path + extensions.gzip);
    app.get(`/${parts.join("/")}`, { schema: { hide: true } }, (request, reply) =>
      responses.send(request, reply, {
        key: path,
        isLasting: true,
        make: (accepted) => readBuilt(path, isCompressed && accepted !== "zstd" ? accepted : "identity"),
      }),
    );
  }
}

async function readBuilt(path: string, encoding: BuiltEncoding): Promise<CachedResponse> {
  const plain = await read(path);
  // The names of built assets contain a hash of their content; the other files must be revalidated.
  const isHashed = path.includes(`${sep}assets${sep}`);
  return {
    type: types[extname(path)] ?? "application/octet-stream",
    headers: {
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      vary: "accept-encoding",
    },
    body: encoding === "identity" ? plain : await read(path + extensions[encoding]),
    // A hash of the content, so that it is the same on every machine.
    encoded: { as: encoding, etag: weakEtag(createHash("sha256").update(plain).digest("base64url")) },
  };
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw notFound("Det finnes ikke noe på denne adressen.");
    throw error;
  }
}
