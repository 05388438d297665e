/** What the primary of `npm run cluster` and its workers send each other. */
import type { Running } from "#app/serve.ts";

/** Sent once, when it serves. */
export type FromWorker = Omit<Running, "stop">;

/** Take no new connections, end those that are open, stop. */
export type ToWorker = "drain";
