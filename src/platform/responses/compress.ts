/** Compression of what is made while the process runs: on Node's own threads, no more at a time than can run. */
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

export type CompressedEncoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/**
 * An encoder takes megabytes from when it is made, and V8 counts them as its heap's: fifty that wait for a thread made it
 * collect garbage in the middle of their calls. So they are made when there is a place.
 */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** Node has four threads for it. */
const places = new Places(Math.min(4, availableParallelism()));

/** What takes a second, as the open data of a large catalogue, is compressed beside the pages, not before them. */
const longPlaces = new Places(1);
const longBytes = 4 * 1024 * 1024;

export function compress(plain: Buffer, encoding: CompressedEncoding): Promise<Buffer> {
  return (plain.length < longBytes ? places : longPlaces).use(() =>
    encoding === "gzip"
      ? zip(plain, { level: 6 })
      : brotli(plain, {
          params: {
            // About as quick as gzip and a fifth smaller; 11 costs seconds on a large page.
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            // No larger than the body: what is compressed comes out as small, and making the encoder's memory ready takes less.
            [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(plain.length))),
          },
        }),
  );
}

export function decompress(bytes: Buffer, encoding: CompressedEncoding): Promise<Buffer> {
  return encoding === "gzip" ? unzip(bytes) : unbrotli(bytes);
}
