/**
 * Responses to what nobody has asked before, made and sent without Fastify, for the few routes where that would be most of the
 * work: a search takes less time than its hooks. The headers are those of the route's latest response that Fastify sent
 * and `ReadyResponses` found to be the same for every visitor, with the values of the new response written over them.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type EncodedResponse, encodingOf } from "#platform/responses/encoded-response.ts";
import { requestIdHeader } from "#platform/request-id.ts";

/** Counts and logs a response that was sent. */
export type OnSent = (requestId: string, ms: number) => void;

/**
 * Makes the response to a GET without anything that could make it a private or a partial one.
 * @returns undefined when Fastify has to respond
 */
export type MakeNew = (request: IncomingMessage, version: string | number) => EncodedResponse | undefined;

interface KnownRoute {
  readonly make: MakeNew;
  /** Names and values in turn, as Fastify sent them, and where each name's value stands. */
  headers?: readonly string[];
  places?: ReadonlyMap<string, number>;
  onSent?: OnSent;
}

export class NewResponses {
  readonly #requestId: (request: IncomingMessage) => string;
  readonly #routes = new Map<string, KnownRoute>();

  constructor(requestId: (request: IncomingMessage) => string) {
    this.#requestId = requestId;
  }

  /** @param path the route's, without parameters; all its responses with status 200 must have the same headers */
  add(path: string, make: MakeNew): void {
    this.#routes.set(path, { make });
  }

  /** Notes the headers of a response that Fastify sends and that is the same for all. */
  learn(path: string, headers: readonly string[], onSent: () => OnSent): void {
    const route = this.#routes.get(path);
    if (!route || route.headers) return;
    route.headers = headers;
    route.places = new Map(
      headers.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), at + 1] as const] : [])),
    );
    route.onSent = onSent();
  }

  /** @returns false when Fastify has to respond */
  send(request: IncomingMessage, response: ServerResponse, version: string | number): boolean {
    const { url = "", headers } = request;
    const { make, headers: known, places, onSent } = this.#routes.get(url.split("?", 1)[0] ?? "") ?? {};
    if (!make || !known || !places || !onSent) return false;
    if (headers["if-none-match"] !== undefined) return false;
    const startedAt = performance.now();
    let made: EncodedResponse | undefined;
    try {
      made = make(request, version);
    } catch {
      // Fastify meets the same error, and logs it.
      return false;
    }
    if (made?.status !== 200) return false;
    const encoding = encodingOf(made.plainLength, headers["accept-encoding"]);
    const own = { ...made.headers, etag: made.etag, [requestIdHeader]: this.#requestId(request) };
    const lines = [...known];
    for (const [name, value] of Object.entries(own)) {
      const place = places.get(name);
      if (place === undefined) lines.push(name, value);
      else lines[place] = value;
    }
    if (encoding !== "identity") lines.push("content-encoding", encoding);
    response.on("finish", () => onSent(own[requestIdHeader] ?? "", performance.now() - startedAt));
    const send = (body: Buffer) => {
      response.writeHead(200, [...lines, "content-length", String(body.length)]);
      response.end(body);
    };
    const body = made.as(encoding);
    if (body instanceof Promise) body.then(send, () => response.destroy());
    else send(body);
    return true;
  }
}
