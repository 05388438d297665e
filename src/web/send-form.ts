/**
 * Posts a public form. The server rejects a form sent right after it was opened as a bot's. A fast person must not notice: the
 * rest of the minimum time is waited here, and a `too_fast` response (a wrong clock) is retried.
 */
import { ApiError, callApi } from "#web/api.ts";
import type { RequestKey } from "#web/request-key.ts";

const maxAttempts = 3;
/** Least time of the busy button, so that the second click of a double click hits it. */
const doubleClickMs = 400;

export interface FormPost {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: RequestKey;
  /** Time the form was opened and the minimum time after it, for forms with that check. */
  readonly opened?: { readonly at: number; readonly minimumMs: number };
}

/** @returns the response's body @throws as callApi */
export async function sendForm(post: FormPost): Promise<unknown> {
  const [outcome] = await Promise.allSettled([sendInTime(post), pause(doubleClickMs)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

async function sendInTime({ path, body: content, key, opened }: FormPost): Promise<unknown> {
  const waitMs = opened ? opened.minimumMs - (Date.now() - opened.at) : 0;
  if (opened && waitMs > 0) await pause(Math.min(waitMs, opened.minimumMs));
  const body = opened ? { ...content, startedAt: opened.at } : content;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { data } = await callApi<unknown>("POST", path, { body, key: key.for(body) });
      key.clear();
      return data;
    } catch (error) {
      const rejection = error instanceof ApiError ? error.body : {};
      if (rejection.code !== "too_fast" || attempt === maxAttempts) throw error;
      await pause(rejection.retryAfterMs ?? opened?.minimumMs ?? 0);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
