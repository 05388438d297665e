/** A response as ready bytes: plain, and compressed once for each encoding that is asked for. */
import { createHash, hash } from "node:crypto";
import { compress, type CompressedEncoding, decompress } from "#platform/responses/compress.ts";
import { ownBytes } from "#platform/own-bytes.ts";
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
const overheadBytes = 4_096;

export class EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly varying: CachedResponse["varying"];
  /** Of the body as it was made. */
  readonly plainLength: number;
  readonly #bodies = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly #onResized: (response: EncodedResponse) => void;
  #bytes: number;
  #isPlainAsked = false;
  /** Those whose bytes were compressed quickly, and are to be made smaller when they are asked for again. */
  readonly #hurried = new Set<Encoding>();
  #isImproving = false;

  /** @param onResized called when it holds more or fewer bytes than before */
  constructor(response: CachedResponse, onResized: (response: EncodedResponse) => void) {
    this.status = response.status ?? 200;
    this.varying = response.varying;
    this.headers = { ...response.headers, "content-type": response.type };
    const { body, digest: known } = response;
    const plain = ownBytes(typeof body === "string" ? Buffer.from(body) : body);
    this.plainLength = plain.length;
    this.#bodies.set("identity", plain);
    this.#onResized = onResized;
    // The headers count: X-Total-Count can change alone.
    const headers = JSON.stringify(this.headers);
    // A short text in one call; a page's bytes as they are, since a text made of them would be encoded again.
    const digest =
      known !== undefined || typeof body === "string"
        ? hash("sha256", headers + (known ?? body), "base64url")
        : createHash("sha256").update(headers).update(body).digest("base64url");
    this.etag = weakEtag(digest);
    this.#bytes = plain.length + headers.length + overheadBytes;
  }

  /** Bytes it holds now, in all encodings. */
  get bytes(): number {
    return this.#bytes;
  }

  as(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === "identity") this.#isPlainAsked = true;
    const known = this.#bodies.get(encoding);
    if (known) return known;
    const made = encoding === "identity" ? this.#decompress() : this.#compress(encoding);
    this.#bodies.set(encoding, made);
    if (made instanceof Promise) void this.#keepUnlessItFails(encoding, made);
    return made;
  }

  async #keepUnlessItFails(encoding: Encoding, made: Promise<Buffer>): Promise<void> {
    try {
      await made;
    } catch {
      // Whoever asked is told. The next one has it made again.
      if (this.#bodies.get(encoding) === made) this.#bodies.delete(encoding);
    }
  }

  /** Whether smaller bytes are to come, so that these are not to be kept elsewhere. */
  isHurried(encoding: Encoding): boolean {
    return this.#hurried.has(encoding);
  }

  /** Compresses well what was compressed in a hurry and is asked for again, as it may be often. The request does not wait for it. */
  async improve(encoding: Encoding): Promise<void> {
    if (encoding === "identity" || this.#isImproving || !this.isHurried(encoding)) return;
    this.#isImproving = true;
    try {
      const hurried = await this.#bodies.get(encoding);
      const { bytes } = await compress(await this.#plain(), encoding, { mayHurry: false });
      this.#bodies.set(encoding, ownBytes(bytes));
      this.#hurried.delete(encoding);
      this.#resize(bytes.length - (hurried?.length ?? 0));
    } catch {
      // What there is can still be sent.
    } finally {
      this.#isImproving = false;
    }
  }

  async #compress(encoding: CompressedEncoding): Promise<Buffer> {
    const plain = await this.#plain();
    const { bytes: compressed, isHurried } = await compress(plain, encoding, { mayHurry: true });
    const bytes = ownBytes(compressed);
    if (isHurried) this.#hurried.add(encoding);
    this.#resize(bytes.length);
    // Nearly all readers take brotli, and the plain bytes are ten times as many.
    if (!this.#isPlainAsked && this.#bodies.delete("identity")) this.#resize(-plain.length);
    return bytes;
  }

  #plain(): Buffer | Promise<Buffer> {
    return this.#bodies.get("identity") ?? this.#decompressKept();
  }

  async #decompress(): Promise<Buffer> {
    const plain = ownBytes(await this.#decompressKept());
    this.#resize(plain.length);
    return plain;
  }

  /** Of the compressed bytes: there are some wherever the plain ones are gone. */
  async #decompressKept(): Promise<Buffer> {
    const kept = this.#bodies.has("br") ? "br" : "gzip";
    return decompress(await (this.#bodies.get(kept) ?? Buffer.alloc(0)), kept);
  }

  #resize(change: number): void {
    this.#bytes += change;
    this.#onResized(this);
  }
}

/** Below this a compressed body is no smaller on the wire. */
const worthCompressingBytes = 860;

export function encodingOf(plainLength: number, acceptEncoding: string | string[] | undefined): Encoding {
  return plainLength < worthCompressingBytes ? "identity" : pickEncoding(acceptEncoding);
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
