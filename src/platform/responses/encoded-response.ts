/** A response as ready bytes: plain, and compressed once for each encoding that is asked for. */
import { createHash, hash } from "node:crypto";
import { compress, type CompressedEncoding } from "#platform/responses/compress.ts";
import { weakEtag } from "#platform/responses/etag.ts";

export type Encoding = CompressedEncoding | "identity";

export interface CachedResponse {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** A hash of the body, where it was made with it (`longBody`). */
  readonly digest?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text in the body that each response has a new value for, as a form's key. It is then sent without ETag. */
  readonly varying?: { readonly text: string; readonly value: () => string } | undefined;
}

/** What an entry takes beside its bytes: objects, tag, headers that are laid out. */
const overheadBytes = 2_048;

export class EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly varying: CachedResponse["varying"];
  readonly #plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #onGrown: (response: EncodedResponse) => void;
  #bytes: number;

  /** @param onGrown called when it holds more bytes than before */
  constructor(response: CachedResponse, onGrown: (response: EncodedResponse) => void) {
    this.status = response.status ?? 200;
    this.varying = response.varying;
    this.headers = { ...response.headers, "content-type": response.type };
    const { body, digest: known } = response;
    this.#plain = typeof body === "string" ? Buffer.from(body) : body;
    this.#onGrown = onGrown;
    // The headers count: X-Total-Count can change alone.
    const headers = JSON.stringify(this.headers);
    // A short text in one call; a page's bytes as they are, since a text made of them would be encoded again.
    const digest =
      known !== undefined || typeof body === "string"
        ? hash("sha256", headers + (known ?? body), "base64url")
        : createHash("sha256").update(headers).update(body).digest("base64url");
    this.etag = weakEtag(digest);
    this.#bytes = this.#plain.length + headers.length + overheadBytes;
  }

  get plain(): Buffer {
    return this.#plain;
  }

  /** Bytes it holds now, in all encodings. */
  get bytes(): number {
    return this.#bytes;
  }

  as(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === "identity") return this.#plain;
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = this.#compress(encoding);
    this.#compressed.set(encoding, made);
    return made;
  }

  async #compress(encoding: CompressedEncoding): Promise<Buffer> {
    const bytes = await compress(this.#plain, encoding);
    this.#bytes += bytes.length;
    this.#onGrown(this);
    return bytes;
  }
}

/** Below this a compressed body is no smaller on the wire. */
const worthCompressingBytes = 860;

export function encodingOf(plain: Buffer, acceptEncoding: string | string[] | undefined): Encoding {
  return plain.length < worthCompressingBytes ? "identity" : pickEncoding(acceptEncoding);
}

/** Browsers send three or four different ones. Whatever else there is is read anew each time. */
const maxKnown = 64;
const known = new Map<string, Encoding>();

/** The best of what the reader takes: brotli, gzip, or plain. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? "");
  let encoding = known.get(text);
  if (encoding !== undefined) return encoding;
  encoding = readEncoding(text);
  if (known.size < maxKnown && text.length < 100) known.set(text, encoding);
  return encoding;
}

function readEncoding(text: string): Encoding {
  const accepted = text
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}
