/**
 * Bytes in memory of their own, for what is kept. Node cuts small buffers from one piece of 64 kB, and whoever keeps one of
 * them keeps all of that.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
