/** V8's setting that compiles WebAssembly by its baseline compiler only. */
import { setFlagsFromString } from "node:v8";

/**
 * Call before PGlite compiles. The optimizing compiler took up to 550 MB for a few seconds on PostgreSQL's largest functions
 * and made neither commits nor look-ups measurably faster (docs/decisions/002). The setting is the whole process's; no
 * other WebAssembly here does any work worth optimizing.
 */
export function compileWasmByBaselineOnly(): void {
  // The first would optimize when a module is loaded, the second when a function has been called often.
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}
