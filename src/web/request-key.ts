/**
 * The idempotency key of one form: the same while the content is, so that a retry is stored once after any outcome; a new one
 * when the content has changed, or when it was stored.
 */
export class RequestKey {
  #content: string | undefined;
  #key = "";

  for(content: unknown): string {
    const text = JSON.stringify(content);
    if (text !== this.#content) this.#key = makeKey();
    this.#content = text;
    return this.#key;
  }

  /** Forgets the content once stored: sending it again is deliberate. */
  clear(): void {
    this.#content = undefined;
  }
}

/** `crypto.randomUUID` exists on https only. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
