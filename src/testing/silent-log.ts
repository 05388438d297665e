import type { DatabaseLog } from "#db/client.ts";

/** A log that nobody reads. */
export const silentLog: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };
