/**
 * A body as it is cached and sent: which encoding a client takes, compression (of a long body on Node's own threads), the etag,
 * and long documents made in slices.
 */
import { createHash } from "node:crypto";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib";
import { Turns } from "#platform/turns.ts";

export type Encoding = "zstd" | "br" | "gzip" | "identity";

export interface CachedResponse {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** A hash of the body, where it was made with it (`longBody`). */
  readonly digest?: string;
  /** `Cache-Control` and `Vary` among them replace those of a page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The encoding and etag of a body that the build has compressed, or that is not to be compressed. */
  readonly encoded?: { readonly as: Encoding; readonly etag: string };
  /** A text in the body that each response has a new value for, as a form's key. It is then sent without ETag. */
  readonly varying?: { readonly text: string; readonly value: () => string } | undefined;
}

export interface EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** The body's encoding: `identity` where it varies, or is short. */
  readonly encoding: Encoding;
  readonly body: Buffer;
  readonly varying: CachedResponse["varying"];
  readonly plainLength: number;
}

export async function encodeResponse(
  made: CachedResponse,
  plain: Buffer,
  accepted: Encoding,
): Promise<EncodedResponse> {
  const { status = 200, varying, encoded } = made;
  const headers = { ...made.headers, "content-type": made.type };
  const encoding = varying ? "identity" : (encoded?.as ?? encodingOf(plain.length, accepted));
  const body = encoding === "identity" || encoded ? plain : await compress(plain, encoding);
  const etag = encoded?.etag ?? etagOf(made, plain, headers);
  return { status, headers, etag, encoding, body: ownBytes(body), varying, plainLength: plain.length };
}

/** The length below which a compressed body is no smaller on the wire. */
const worthCompressingBytes = 860;

export function encodingOf(plainLength: number, accepted: Encoding): Encoding {
  return plainLength < worthCompressingBytes ? "identity" : accepted;
}

/** A header's list. An overlong one is ignored: 60 kB of commas take 20 ms, and no limit counts cache hits. */
function listOf(header: string | string[] | undefined): string {
  const list = String(header ?? "");
  return list.length > 1_000 ? "" : list;
}

/** A pattern for an encoding in a client's list, unless its weight is 0: parsing the lists takes six times as long. */
const taking = (name: Encoding) =>
  new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:,|$|;(?!(?:[^,]*;)?\s*q=0(?:\.0*)?\s*(?:,|$)))`, "i");
const [takesBrotli, takesZstd, takesGzip] = [taking("br"), taking("zstd"), taking("gzip")];

/** The best encoding that the client takes: zstd beside brotli, in which the files are built; brotli, gzip, or plain. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const list = listOf(header);
  if (takesBrotli.test(list)) return takesZstd.test(list) ? "zstd" : "br";
  return takesGzip.test(list) ? "gzip" : "identity";
}

/**
 * Brotli 3 makes 23 kB of a page of 150 kB in a third of the time that 5 takes for 20; gzip 6 is as large. 11 costs seconds. Zstd 3
 * makes as few in half of the time that brotli 3 takes.
 */
const levels = { zstd: 3, br: 3, gzip: 6 } as const;
/** The length up to which compressing takes less than a millisecond; the way to Node's threads and back takes a third of one. */
const atOnceBytes = 192 * 1024;

export async function compress(plain: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> {
  const isShort = plain.length <= atOnceBytes;
  // A long body comes out in few pieces: for each there is a way to the threads and back.
  const chunkSize = isShort ? constants.Z_DEFAULT_CHUNK : plain.length >> 2;
  const encoded = Promise.withResolvers<Buffer>();
  if (encoding === "zstd") {
    const options = { params: { [constants.ZSTD_c_compressionLevel]: levels.zstd }, chunkSize };
    if (isShort) return zstdCompressSync(plain, options);
    zstdCompress(plain, options, settle(encoded));
  } else if (encoding === "gzip") {
    const options = { level: levels.gzip, chunkSize };
    if (isShort) return gzipSync(plain, options);
    gzip(plain, options, settle(encoded));
  } else {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: levels.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // A window no larger than the body: the result is as small, and the encoder needs less memory.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(plain.length))),
    };
    if (isShort) return brotliCompressSync(plain, { params, chunkSize });
    brotliCompress(plain, { params, chunkSize }, settle(encoded));
  }
  return encoded.promise;
}

/**
 * A callback that holds nothing once it was called. Node keeps an encoder with its callback until the whole heap is collected,
 * and the callback of `promisify` holds the arguments, here the whole body, and the result.
 */
function settle(result: PromiseWithResolvers<Buffer>) {
  let waiting: PromiseWithResolvers<Buffer> | undefined = result;
  return (error: Error | null, bytes: Buffer): void => {
    const settled = waiting;
    waiting = undefined;
    if (error) settled?.reject(error);
    else settled?.resolve(bytes);
  };
}

/** A copy in memory of its own, to be cached; the bytes themselves where they have it. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A weak etag, shared by all encodings of a body. @param digest of the content, in base64url */
export function weakEtag(digest: string): string {
  return `W/"${digest.slice(0, 22)}"`;
}

/** Whether a header's list has an etag, by weak comparison, as RFC 9110 wants it here. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (header === etag) return true;
  const tags = listOf(header).split(",").map(opaque);
  return tags.includes(opaque(etag)) || tags.includes("*");
}

function etagOf({ digest }: CachedResponse, plain: Buffer, headers: object): string {
  // The headers count: X-Total-Count can change alone.
  const text = JSON.stringify(headers);
  const hash = createHash("sha256")
    .update(text)
    .update(digest ?? plain);
  return weakEtag(hash.digest("base64url"));
}

/**
 * A long document as bytes, made of its parts in slices: the whole catalogue as one text would hold the event loop while it is
 * written, encoded and hashed.
 */
export async function longBody(
  parts: Iterable<string>,
): Promise<Required<Pick<CachedResponse, "body" | "digest">>> {
  const turns = new Turns();
  const hash = createHash("sha256");
  const pieces: Buffer[] = [];
  let text = "";
  const encode = () => {
    const piece = Buffer.from(text);
    text = "";
    hash.update(piece);
    pieces.push(piece);
  };
  for (const part of parts) {
    text += part;
    if (!turns.isOver) continue;
    encode();
    await turns.next();
  }
  encode();
  // Putting fifty megabytes together takes a turn of its own.
  if (pieces.length > 1) await turns.next();
  return { body: Buffer.concat(pieces), digest: hash.digest("base64url") };
}
