import type { DatabaseLog } from "#db/client.ts";

/** A log that discards every line. */
export const silentLog: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };
