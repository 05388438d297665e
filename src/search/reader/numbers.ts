/** The reader's numbers, which the build makes (scripts/train-reader.ts), and their file. */
import { createHash } from "node:crypto";
import { deserialize } from "node:v8";
import type { SearchDocument } from "../document.ts";
import { bucketWidth, rarityBuckets, tableBits, width } from "./features.ts";

export interface ReaderNumbers {
  /** What each class was trained with: `keyOf` its texts. */
  readonly keys: readonly string[];
  readonly rarity: Uint8Array;
  /** The number of examples, and some of them, with their classes. */
  readonly examples: number;
  readonly kept: readonly { readonly text: string; readonly of: number }[];
  readonly members: readonly {
    readonly table: Int8Array;
    /** What 1 in the table stands for. */
    readonly step: number;
    readonly rows: Float32Array;
  }[];
}

/** The texts by which a template is read. */
export const textsOf = ({ name, tags, description, askedAs = [] }: SearchDocument): readonly string[] => [
  name,
  ...tags,
  description,
  ...askedAs,
];

/** A key of texts, in any order. */
export const keyOf = (texts: readonly string[]): string =>
  createHash("sha256").update(texts.toSorted().join("\n")).digest("base64url").slice(0, 12);

/** @throws where it is no such file */
export function fromFile(bytes: Buffer): ReaderNumbers {
  const numbers = deserialize(bytes) as ReaderNumbers;
  const { keys, rarity, members } = numbers;
  const isOfThisForm = members.every(
    ({ table, rows }) => table.length === 2 ** tableBits * bucketWidth && rows.length === keys.length * width,
  );
  if (!isOfThisForm || rarity.length !== rarityBuckets) throw new Error("the numbers have another form");
  return numbers;
}
