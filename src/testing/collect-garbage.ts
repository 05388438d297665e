import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects V8's heap, or with `minor` the young part of it, in a process that was started without the flag for it. */
export const collectGarbage = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;
