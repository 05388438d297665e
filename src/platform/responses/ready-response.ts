/** A response that is ready to be sent again: its headers laid out, with its bytes in the encodings that were asked for. */
import { type IncomingHttpHeaders, validateHeaderValue } from "node:http";
import type { Encoding } from "#platform/responses/encoded-response.ts";
import { hasEtag } from "#platform/responses/etag.ts";
import type { OnSent } from "#platform/log/access-log.ts";
import { requestIdHeader } from "#platform/request-id.ts";

/** A status with its headers and body, as Node writes them. */
interface LaidOut {
  readonly status: number;
  /** Names and values in turn; the value at `requestIdAt` is written for each response. */
  readonly headers: string[];
  readonly requestIdAt: number;
  readonly body: Buffer | undefined;
  readonly onSent: OnSent;
}

/** What is offered for a url. */
export interface Offer {
  readonly status: number;
  readonly etag: string;
  readonly encodingFor: (acceptEncoding: string | string[] | undefined) => Encoding;
  /** The version that it shows; null for what does not change while the process runs. */
  readonly version: string | number | null;
  /** Asked at each request: whether the cache still holds it. */
  readonly isHeld: () => boolean;
  /** Whose bytes these are: what `drop` is called with. */
  readonly owner: object;
}

export class ReadyResponse {
  readonly etag: string;
  readonly owner: object;
  readonly isHeld: () => boolean;
  readonly #status: number;
  readonly #encodingFor: Offer["encodingFor"];
  readonly #headers: readonly string[];
  readonly #measured: (status: number) => OnSent;
  readonly #encoded = new Map<Encoding, LaidOut>();
  readonly #notModified: LaidOut;

  constructor(offer: Offer, headers: readonly string[], measured: (status: number) => OnSent) {
    this.etag = offer.etag;
    this.owner = offer.owner;
    this.isHeld = offer.isHeld;
    this.#status = offer.status;
    this.#encodingFor = offer.encodingFor;
    this.#measured = measured;
    this.#headers = headers;
    this.#notModified = this.#layOut(304, undefined, {});
  }

  /** Has the body in one encoding ready from now on. */
  add(encoding: Encoding, body: Buffer): void {
    if (this.#encoded.get(encoding)?.body === body) return;
    const added = {
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(body.length),
    };
    this.#encoded.set(encoding, this.#layOut(this.#status, body, added));
  }

  for(headers: IncomingHttpHeaders): LaidOut | undefined {
    const known = headers["if-none-match"];
    if (known !== undefined && this.#status === 200 && hasEtag(known, this.etag)) return this.#notModified;
    return this.#encoded.get(this.#encodingFor(headers["accept-encoding"]));
  }

  #layOut(status: number, body: Buffer | undefined, added: Readonly<Record<string, string>>): LaidOut {
    const headers = [...this.#headers, ...Object.entries(added).flat()];
    // Here, where a route's error handler would catch it, and not where nothing does.
    for (let at = 0; at < headers.length; at += 2)
      validateHeaderValue(headers[at] ?? "", headers[at + 1] ?? "");
    const requestIdAt = headers.indexOf(requestIdHeader) + 1;
    return { status, headers, requestIdAt, body, onSent: this.#measured(status) };
  }
}
