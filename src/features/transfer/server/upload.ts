/** An uploaded file: its bytes, and as text. */
import { createHash } from "node:crypto";
import { HttpError } from "#platform/http-error.ts";
import { inTurns } from "#platform/turns.ts";

/** Bytes read, and parsed, at a time. */
const sliceBytes = 32 * 1024;

/** First bytes of spreadsheets' files: .xlsx and .ods, which are zip files, and the older .xls. */
const workbooks = [Buffer.from("PK\u0003\u0004"), Buffer.from("d0cf11e0", "hex")];

export class Upload {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Hash that an idempotency key is compared by, in place of twenty megabytes. */
  toJSON(): string {
    return createHash("sha256").update(this.#bytes).digest("base64url");
  }

  /** Text without the byte order mark: decoded by the mark, as UTF-8 if it is valid, else as old spreadsheets save. */
  async readText(): Promise<string[]> {
    const bytes = this.#bytes;
    if (workbooks.some((start) => bytes.subarray(0, start.length).equals(start))) {
      throw unreadable("Filen er en arbeidsbok. Lagre som CSV i regnearket, og velg den filen.");
    }
    if (/^[\s\uFEFF]*[[{]/.test(bytes.subarray(0, 100).toString())) {
      throw unreadable(
        "Filen er JSON. Importen leser CSV: eksporter som «CSV for Excel», og rett den filen.",
      );
    }
    const [first, second] = bytes;
    // The first letter of a heading is half a zero in UTF-16.
    const isLittle = (first === 0xff && second === 0xfe) || (first && second === 0);
    const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second);
    if (isLittle || isBig) {
      return decode(bytes, isLittle ? "utf-16le" : "utf-16be").catch(() => {
        throw unreadable("Filen er ufullstendig eller skadet. Lagre den på nytt som CSV.");
      });
    }
    try {
      return await decode(bytes, "utf-8");
    } catch {
      return decode(bytes, findOldEncoding(bytes));
    }
  }
}

/** Encodings with their bytes of æ, ø and å. */
const oldEncodings = [
  { name: "windows-1252", letters: [0xe6, 0xf8, 0xe5] },
  { name: "macintosh", letters: [0xbe, 0xbf, 0x8c] },
  { name: "ms-dos", letters: [0x91, 0x9b, 0x86] },
] as const;

const isLetter = (byte: number) => (byte | 32) >= 97 && (byte | 32) <= 122;
/** Bytes that are read to detect the encoding: more block other requests without a better result. */
const tellingBytes = 1024 * 1024;

/** The encoding in which most bytes after a letter are æ, ø or å; in the others they are signs that no letter goes before. */
function findOldEncoding(bytes: Buffer): "windows-1252" | "macintosh" {
  const counts = new Uint32Array(256);
  for (let at = 1; at < Math.min(bytes.length, tellingBytes); at += 1) {
    const byte = bytes[at] ?? 0;
    if (isLetter(bytes[at - 1] ?? 0)) counts[byte] = (counts[byte] ?? 0) + 1;
  }
  const countOf = ({ letters }: (typeof oldEncodings)[number]) =>
    letters.reduce((sum, letter) => sum + (counts[letter] ?? 0), 0);
  const { name } = oldEncodings.reduce((most, next) => (countOf(next) > countOf(most) ? next : most));
  if (name !== "ms-dos") return name;
  throw unreadable("Filen er lagret som «CSV (MS-DOS)», der æ, ø og å går tapt. Lagre den som «CSV UTF-8».");
}

/** @throws TypeError for bytes that are not of the encoding */
async function decode(bytes: Buffer, encoding: string): Promise<string[]> {
  const decoder = new TextDecoder(encoding, { fatal: encoding.startsWith("utf") });
  const starts = Array.from({ length: Math.ceil(bytes.length / sliceBytes) }, (_, at) => at * sliceBytes);
  const slices: string[] = [];
  await inTurns(starts, (start) => {
    slices.push(decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true }));
  });
  return [...slices, decoder.decode()];
}

export const unreadable = (message: string) => new HttpError(422, "unreadable_file", message);
