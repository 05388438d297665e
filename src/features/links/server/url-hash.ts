/** A hash of a url in 32 bits (FNV-1a), as the database and the read model keep it for each template. Not for secrets. */
export function urlHash(url: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < url.length; index += 1) {
    hash = Math.imul(hash ^ url.charCodeAt(index), 0x01_00_01_93);
  }
  return hash | 0;
}
