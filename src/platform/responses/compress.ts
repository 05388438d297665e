/** Compression of what is made while the process runs: on Node's own threads, no more at a time than can run. */
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { encoderPlaces, isAnybodyWaiting, isLong, longPlaces } from "#platform/responses/places.ts";

export type CompressedEncoding = "br" | "gzip";

export interface Compressed {
  readonly bytes: Buffer;
  /** Compressed quickly, because others waited: larger than it could be. */
  readonly isHurried: boolean;
}

/**
 * Well where nobody waits, quickly where somebody does: a page takes a fifth of the processor time then, and a quarter more bytes.
 * Brotli 5 takes a third longer than gzip 6 and is a tenth smaller; 11 costs seconds on a large page. (decision 004)
 */
const levels = { br: { well: 5, quickly: 1 }, gzip: { well: 6, quickly: 1 } } as const;

/** @param mayHurry whether it may be compressed quickly when others wait */
export function compress(
  plain: Buffer,
  encoding: CompressedEncoding,
  { mayHurry }: { readonly mayHurry: boolean },
): Promise<Compressed> {
  const isShort = !isLong(plain.length);
  return (isShort ? encoderPlaces : longPlaces).use(async () => {
    const isHurried = mayHurry && isShort && isAnybodyWaiting();
    const level = levels[encoding][isHurried ? "quickly" : "well"];
    return { bytes: await encode(plain, encoding, level), isHurried };
  });
}

/**
 * Bytes of the pieces in which it comes out. One is enough: for each there is one more way to the threads and back, and a page becomes
 * a sixth of what it was. And it is kept with the encoder (`settle`), so a page's is not taken from the slabs of small
 * buffers: it would keep all of one, twice its length.
 */
function pieceFor(plainLength: number): number {
  const quarter = Math.max(1024, plainLength >> 2);
  return quarter < 4096 ? quarter : Math.max(quarter, Buffer.poolSize >> 1);
}

function encode(plain: Buffer, encoding: CompressedEncoding, level: number): Promise<Buffer> {
  const encoded = Promise.withResolvers<Buffer>();
  const chunkSize = pieceFor(plain.length);
  if (encoding === "gzip") gzip(plain, { level, chunkSize }, settle(encoded));
  else
    brotliCompress(
      plain,
      {
        chunkSize,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          // No larger than the body: what is compressed comes out as small, and making the encoder's memory ready takes less.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(plain.length))),
        },
      },
      settle(encoded),
    );
  return encoded.promise;
}

export function decompress(bytes: Buffer, encoding: CompressedEncoding): Promise<Buffer> {
  const decoded = Promise.withResolvers<Buffer>();
  (encoding === "gzip" ? gunzip : brotliDecompress)(bytes, settle(decoded));
  return decoded.promise;
}

/**
 * A callback that holds nothing once it was called. Node keeps an encoder with its callback until the whole heap is collected, and
 * the callback of `promisify` holds the arguments, here the whole body, and what came of it: 200 kB of garbage a page, for which V8
 * collected the heap five times as often.
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
