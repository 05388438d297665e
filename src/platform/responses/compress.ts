/** Encodings: which one a client takes, and compression on Node's own threads of what is made while the process runs. */
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/**
 * Of a page of 150 kB (twelve cards) brotli 3 makes 23.0 kB in 0.8 ms, 5 makes 20.4 in 2.2: what a line of 10 Mbit/s takes longer is
 * what the processor takes less. Gzip 6 is as large as brotli 3. 11 costs seconds on a large page.
 */
const levels = { br: 3, gzip: 6 } as const;

export function compress(plain: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> {
  const encoded = Promise.withResolvers<Buffer>();
  const chunkSize = pieceFor(plain.length);
  if (encoding === "gzip") gzip(plain, { level: levels.gzip, chunkSize }, settle(encoded));
  else
    brotliCompress(
      plain,
      {
        chunkSize,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          // No larger than the body: what is compressed comes out as small, and making the encoder's memory ready takes less.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(plain.length))),
        },
      },
      settle(encoded),
    );
  return encoded.promise;
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

/** Below this a compressed body is no smaller on the wire. */
const worthCompressingBytes = 860;

export function encodingOf(plainLength: number, accepted: Encoding): Encoding {
  return plainLength < worthCompressingBytes ? "identity" : accepted;
}

/** Browsers send three or four different ones. Whatever else there is is read anew each time. */
const maxKnown = 64;
const known = new Map<string, Encoding>();

/** The best of what the client takes: brotli, gzip, or plain. */
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
