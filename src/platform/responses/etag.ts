/** ETags, weak, because one stands for all encodings of a body. */

/** @param digest of the content, in base64url */
export function weakEtag(digest: string): string {
  return `W/"${digest.slice(0, 22)}"`;
}

export function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || header.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}
