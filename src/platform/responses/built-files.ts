/** The built files, sent from the cache: each is read when it is first asked for, in the form that the build has compressed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#platform/app.ts";
import { notFound } from "#platform/http-error.ts";
import {
  type CachedResponse,
  type Encoding,
  hasEtag,
  weakEtag,
} from "#platform/responses/encoded-response.ts";
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

const extensions = { br: ".br", gzip: ".gz", identity: "" } as const satisfies Record<Encoding, string>;

/** A route for each file, so that what does not exist is a page that does not exist. */
export function builtFileRoutes(app: App, folder: string, responses: ResponseCache): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const parts = relative(folder, path).split(sep);
    if (!entry.isFile() || /\.(br|gz)$/.test(path) || parts.some((part) => part.startsWith("."))) continue;
    const file = new BuiltFile(path);
    app.get(`/${parts.join("/")}`, { schema: { hide: true } }, async (request, reply) => {
      if (request.headers.range !== undefined && (await file.sendRange(request, reply))) return reply;
      return responses.send(request, reply, {
        key: path,
        isLasting: true,
        make: (accepted) => file.as(accepted),
      });
    });
  }
}

class BuiltFile {
  readonly #path: string;
  readonly #type: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #isCompressed: boolean;
  #etag: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#isCompressed = existsSync(path + extensions.br) && existsSync(path + extensions.gzip);
    this.#type = types[extname(path)] ?? "application/octet-stream";
    // The names of built assets contain a hash of their content; the other files must be revalidated.
    const isHashed = path.includes(`${sep}assets${sep}`);
    this.#headers = {
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      vary: "accept-encoding",
      "accept-ranges": "bytes",
    };
  }

  async as(accepted: Encoding): Promise<CachedResponse> {
    const encoding = this.#isCompressed ? accepted : "identity";
    const plain = await read(this.#path);
    const body = encoding === "identity" ? plain : await read(this.#path + extensions[encoding]);
    return {
      type: this.#type,
      headers: this.#headers,
      body,
      encoded: { as: encoding, etag: this.#etagOf(plain) },
    };
  }

  #etagOf(plain: Buffer): string {
    return (this.#etag ??= etagOf(plain));
  }

  /** @returns false where the whole is to be sent */
  async sendRange({ headers }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const plain = await read(this.#path);
    const etag = this.#etagOf(plain);
    const range = readRange(headers.range ?? "", plain.length);
    // A range with a condition is for what was begun earlier: the whole is always right.
    if (range === null || headers["if-range"] !== undefined || hasEtag(headers["if-none-match"], etag))
      return false;
    reply.headers({ "content-type": this.#type, ...this.#headers, etag });
    if (range === "none") {
      reply.code(416).headers({ "content-range": `bytes */${plain.length}`, "cache-control": "no-store" });
      reply.send();
    } else {
      reply.header("content-range", `bytes ${range.start}-${range.end - 1}/${plain.length}`);
      reply.code(206).send(plain.subarray(range.start, range.end));
    }
    return true;
  }
}

/** Of the content, so that it is the same on every machine. */
const etagOf = (plain: Buffer) => weakEtag(createHash("sha256").update(plain).digest("base64url"));

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw notFound("Det finnes ikke noe på denne adressen.");
    throw error;
  }
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
