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

  /** Text without the byte order mark: UTF-8 if it is valid, else Windows-1252, as Excel saves «CSV». */
  async readText(): Promise<string[]> {
    if (workbooks.some((start) => this.#bytes.subarray(0, start.length).equals(start))) {
      throw unreadable("Filen er en arbeidsbok. Lagre som CSV i regnearket, og velg den filen.");
    }
    try {
      return await decode(this.#bytes, "utf-8");
    } catch {
      const text = await decode(this.#bytes, "windows-1252");
      // Bytes of æ, ø and å in the encodings of Macintosh and MS-DOS.
      if (!text.some((slice) => /[a-z][¾¿Œ†]/i.test(slice))) return text;
      throw unreadable("Bokstavene æ, ø og å kan ikke leses. Lagre filen som «CSV UTF-8».");
    }
  }
}

/** @throws TypeError for bytes that are not of the encoding */
async function decode(bytes: Buffer, encoding: string): Promise<string[]> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  const starts = Array.from({ length: Math.ceil(bytes.length / sliceBytes) }, (_, at) => at * sliceBytes);
  const slices: string[] = [];
  await inTurns(starts, (start) => {
    slices.push(decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true }));
  });
  return [...slices, decoder.decode()];
}

export const unreadable = (message: string) => new HttpError(422, "unreadable_file", message);
