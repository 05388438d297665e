/**
 * The built files, sent from memory: each is read when it is first asked for, with the compressed forms that the build has put
 * beside it. All of them together are as large as `dist/client` (2.3 MB), so nothing is evicted.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#platform/app.ts";
import { type Encoding, pickEncoding } from "#platform/responses/encoded-response.ts";
import { notFound } from "#platform/http-error.ts";
import { hasEtag, weakEtag } from "#platform/responses/etag.ts";
import type { ReadyResponses } from "#platform/responses/ready-responses.ts";

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

const extensions = { br: ".br", gzip: ".gz", identity: "" } as const satisfies Record<Encoding, string>;

/** A route for each file, so that what does not exist is a page that does not exist. */
export function builtFileRoutes(app: App, folder: string, ready: ReadyResponses): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const parts = relative(folder, path).split(sep);
    if (!entry.isFile() || /\.(br|gz)$/.test(path) || parts.some((part) => part.startsWith("."))) continue;
    const file = new BuiltFile(path);
    app.get(`/${parts.join("/")}`, { schema: { hide: true } }, (request, reply) =>
      sendFile(request, reply, file, ready),
    );
  }
}

class BuiltFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly #path: string;
  readonly #isCompressed: boolean;
  readonly #read = new Map<Encoding, Promise<Buffer>>();
  #etag: Promise<string> | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#isCompressed = existsSync(path + extensions.br) && existsSync(path + extensions.gzip);
    this.type = types[extname(path)] ?? "application/octet-stream";
    // The names of built assets contain a hash of their content; the other files must be revalidated.
    const isHashed = path.includes(`${sep}assets${sep}`);
    this.cacheControl = isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  }

  encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
    return this.#isCompressed ? pickEncoding(acceptEncoding) : "identity";
  }

  as(encoding: Encoding): Promise<Buffer> {
    let bytes = this.#read.get(encoding);
    if (!bytes) {
      bytes = readFile(this.#path + extensions[encoding]);
      // A failure is not kept.
      bytes.catch(() => this.#read.delete(encoding));
      this.#read.set(encoding, bytes);
    }
    return bytes;
  }

  /** Of the content, so that it is the same on every machine. */
  etag(): Promise<string> {
    this.#etag ??= this.as("identity").then((plain) => {
      return weakEtag(createHash("sha256").update(plain).digest("base64url"));
    });
    this.#etag.catch(() => (this.#etag = undefined));
    return this.#etag;
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  ready: ReadyResponses,
): Promise<unknown> {
  const { headers } = request;
  const etag = await file.etag().catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw notFound("Det finnes ikke noe på denne adressen.");
    throw error;
  });
  reply.headers({
    "content-type": file.type,
    "cache-control": file.cacheControl,
    etag,
    vary: "accept-encoding",
    "accept-ranges": "bytes",
  });
  const offered = ready.offer(request, reply, {
    status: 200,
    etag,
    encodingFor: (accepted) => file.encodingFor(accepted),
    version: null,
    isHeld: () => true,
    owner: file,
  });
  if (hasEtag(headers["if-none-match"], etag)) return reply.code(304).send();
  // A range with a condition is for what was begun earlier: the whole is always right.
  if (headers.range !== undefined && headers["if-range"] === undefined) {
    const plain = await file.as("identity");
    const range = readRange(headers.range, plain.length);
    if (range === "none") {
      reply.code(416).headers({ "content-range": `bytes */${plain.length}`, "cache-control": "no-store" });
      return reply.send();
    }
    if (range) {
      reply.header("content-range", `bytes ${range.start}-${range.end - 1}/${plain.length}`);
      return reply.code(206).send(plain.subarray(range.start, range.end));
    }
  }
  const encoding = file.encodingFor(headers["accept-encoding"]);
  const body = await file.as(encoding);
  offered?.add(encoding, body);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(body);
}

/** One range of bytes; null for what is not one (the whole is sent), "none" for one outside the file. */
export function readRange(header: string, length: number): { start: number; end: number } | "none" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === "" || to === "" ? length : Math.min(length, Number(to) + 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  return start < end ? { start, end } : "none";
}
