/** A log that discards every line. */
import type { DatabaseLog } from "#db/client.ts";

export const silentLog: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };
