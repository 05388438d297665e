/**
 * A reader of the source's archive, tar in bzip2: it returns the beginning of each file, up to so many bytes. Other requests have
 * their turn between two halves of a block: some tens of milliseconds each, half a second of a bomb of zeros.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { OwnError } from "#shared/errors.ts";

/** Error of a source that cannot be read, or is not what it was. Nothing was stored. */
export class LawSourceError extends OwnError {
  override readonly name = "LawSourceError";
}

/** Our part of seek-bzip, which has no types. The methods with an underscore are those that its `decode` calls in turn. */
interface Bunzip {
  readonly reader: { read(bits: number): number };
  readonly streamCRC: number;
  _init_block(): boolean;
  /** Writes the block and checks its sum. */
  _read_bunzip(): number;
}
interface SeekBzip {
  new (input: object, output: object): Bunzip;
  readonly Stream: new () => object;
}

/** Block of a tar: a file is one with its length, and as many as its content fills. */
const blockBytes = 512;
const headBytes = 64 * 1024;
const headEnd = "</header>";

/** @throws LawSourceError when the archive is broken, or holds more than that */
export async function readHeads(
  archive: Uint8Array,
  maxBytes: number,
  signal: AbortSignal,
  onHead: (head: string) => void,
): Promise<void> {
  const tar = readTar(onHead);
  let isEnded = tar.next().done;
  try {
    await unpack(archive, maxBytes, signal, (block) => {
      isEnded = tar.next(block).done;
    });
  } catch (error) {
    // The library's own message may repeat what it was given.
    if (error instanceof OwnError || signal.aborted) throw error;
    throw new LawSourceError("the archive is broken", { cause: error });
  }
  if (!isEnded) throw new LawSourceError("the archive ends too early");
}

/** @param onBlock called with a buffer that is written to again afterwards */
async function unpack(
  archive: Uint8Array,
  maxBytes: number,
  signal: AbortSignal,
  onBlock: (block: Buffer) => void,
): Promise<void> {
  // @ts-expect-error it has no types
  const { default: Bunzip }: { default: SeekBzip } = await import("seek-bzip");
  let at = 0;
  const readByte = () => {
    const byte = archive[at++];
    if (byte === undefined) throw new LawSourceError("the archive ends too early");
    return byte;
  };
  const block = Buffer.alloc(blockBytes);
  let size = 0;
  const writeByte = (byte: number) => {
    block[size++ % blockBytes] = byte;
    if (size > maxBytes) throw new LawSourceError(`the archive holds more than ${maxBytes} bytes`);
    if (size % blockBytes === 0) onBlock(block);
  };
  const turn = async () => {
    await nextTurn();
    signal.throwIfAborted();
  };
  const input = Object.assign(new Bunzip.Stream(), { readByte });
  const output = Object.assign(new Bunzip.Stream(), { writeByte });
  // Compressors that work in parallel write one stream after the other.
  while (at < archive.length) {
    const stream = new Bunzip(input, output);
    while (stream._init_block()) {
      await turn();
      stream._read_bunzip();
      await turn();
    }
    const isWhole = stream.reader.read(32) >>> 0 === stream.streamCRC;
    if (!isWhole) throw new LawSourceError("the archive's checksum is wrong");
    await turn();
  }
}

/** Takes a tar block by block, to its end. Of a file's header only the length matters; the rest is for writing it to a disk. */
function* readTar(onHead: (head: string) => void): Generator<void, void, Buffer> {
  const held = Buffer.alloc(headBytes);
  for (;;) {
    const header = yield;
    if (header.every((byte) => byte === 0)) return;
    let heldBytes = 0;
    for (let left = lengthIn(header); left > 0; left -= blockBytes) {
      const block = yield;
      heldBytes += block.copy(held, heldBytes, 0, Math.min(left, blockBytes));
    }
    const text = held.toString("utf8", 0, heldBytes);
    const end = text.indexOf(headEnd);
    onHead(end < 0 ? text : text.slice(0, end));
  }
}

function lengthIn(header: Buffer): number {
  const octal = (from: number, to: number) => Number.parseInt(header.toString("latin1", from, to), 8);
  const sum = octal(148, 156);
  // The sum counts its own field as spaces.
  const isRight = header.fill(" ", 148, 156).reduce((total, byte) => total + byte, 0) === sum;
  if (!isRight) throw new LawSourceError("the tar is broken");
  return octal(124, 136);
}
