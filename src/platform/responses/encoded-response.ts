/** A public response as it is kept: the bytes of one encoding, with tag and headers. */
import { createHash, hash } from "node:crypto";
import { compress, type Encoding, encodingOf } from "#platform/responses/compress.ts";
import { weakEtag } from "#platform/responses/etag.ts";

export interface CachedResponse {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** A hash of the body, where it was made with it (`longBody`). */
  readonly digest?: string;
  /** `Cache-Control` and `Vary` among them replace those of a page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What was compressed by the build, or is not to be compressed. */
  readonly encoded?: { readonly as: Encoding; readonly etag: string };
  /** A text in the body that each response has a new value for, as a form's key. It is then sent without ETag. */
  readonly varying?: { readonly text: string; readonly value: () => string } | undefined;
}

export interface EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Of the body: not compressed where it varies, or is short. */
  readonly encoding: Encoding;
  readonly body: Buffer;
  readonly varying: CachedResponse["varying"];
  /** Of the body before it was compressed. */
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

function etagOf({ body, digest }: CachedResponse, plain: Buffer, headers: object): string {
  // The headers count: X-Total-Count can change alone.
  const text = JSON.stringify(headers);
  // A short text in one call; a page's bytes as they are, since a text made of them would be encoded again.
  return weakEtag(
    digest !== undefined || typeof body === "string"
      ? hash("sha256", text + (digest ?? body), "base64url")
      : createHash("sha256").update(text).update(plain).digest("base64url"),
  );
}

/**
 * Bytes in memory of their own, for what is kept. Node cuts small buffers from one piece of 64 kB, and whoever keeps one of
 * them keeps all of that.
 */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
