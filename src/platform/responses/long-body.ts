/**
 * Long documents as bytes, made of their parts in slices: the whole catalogue as one text would hold the event loop while it
 * is written, encoded and hashed.
 */
import { createHash } from "node:crypto";
import type { CachedResponse } from "#platform/responses/encoded-response.ts";
import { Turns } from "#platform/turns.ts";

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
