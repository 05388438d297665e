/** Types of a request by the fuzzer, and of what it is made from. Types alone, because its makers import each other. */

/** The administrator is the owner; the colleague sends what ends sessions. */
export type Actor = "visitor" | "administrator" | "colleague" | "impostor";

export interface FuzzRequest {
  /** The operation's name, by which the outcomes are counted. */
  readonly name: string;
  readonly actor: Actor;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Fields whose text must be found in the database when the request is accepted; `*` for the text of any. */
  readonly storedFields: readonly string[];
  /** What an administrator only reads, and the dry run of an import: accepted too, it changes no table. */
  readonly isReading: boolean;
}

export interface Content {
  readonly body: Buffer | null;
  readonly type: string | null;
}

export interface LiveRow {
  /** An email or a token, where rows are named by one. */
  readonly id: number | string;
  readonly revision?: number;
}

/** By the name of an operation, or by the first fixed part of its path after `admin`: `templates`, `sponsors`. */
export type LiveRows = Readonly<Record<string, readonly LiveRow[]>>;

/** What a request can name. */
export interface Live {
  /** Of the operation's own collection. */
  readonly rows: readonly LiveRow[];
  readonly templates: readonly LiveRow[];
  /** One that is a choice there. */
  readonly category: string;
}
