/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header): a request that is sent again with its key gets the first
 * one's response, and nothing more is stored. The response is stored in the transaction that stores the rows, for a day. A request that
 * fails stores none, so it can be retried with the same key.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { knownActor } from "#platform/actor.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { operationHeader } from "#shared/admin/history-entities.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";

export interface StoredResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
  /** The history's operation: the administrator can undo it after a request that was sent again, too. */
  readonly operation?: ReturnType<FastifyReply["getHeader"]>;
  readonly cookies?: readonly {
    readonly name: string;
    readonly value: string;
    readonly options: CookieSerializeOptions;
  }[];
}

export interface Respond {
  /**
   * Stores the response with its rows, as the last statement of its transaction `tx`; it is sent once that is committed. Without
   * a key nothing is stored.
   * @throws ReplayedRequest when the key has a response: the transaction stores nothing then, and that response is sent
   */
  (tx: object, response: StoredResponse): Promise<void>;
  /** For a group of writes, which stores its responses itself: the id of this one; undefined without a key. */
  readonly id: string | undefined;
  /** @returns the row to store under that id */
  seal(response: StoredResponse): SealedResponse | undefined;
}

export interface SealedResponse {
  readonly id: string;
  readonly fingerprint: string;
  readonly sealed: string;
  readonly expiresAt: Date;
}

export interface IdempotencyOptions {
  readonly store: {
    find(id: string, now: Date): Promise<SealedResponse | undefined>;
    /** @throws ReplayedRequest when there is one with this id */
    add(tx: object, response: SealedResponse, now: Date): Promise<void>;
  };
  readonly clock: Clock;
}

// 16 characters, so that no two clients choose the same key. Quoted, as the draft has it, or bare, as many send it.
const character = String.raw`[\x21\x23-\x5b\x5d-\x7e]`;
const keyPattern = new RegExp(`^(?:"${character}{16,128}"|${character}{16,128})$`);

export const idempotencyKeySchema = z
  .string()
  .regex(keyPattern, "Idempotency-Key må være 16 til 128 tegn uten mellomrom.")
  .transform((key) => key.replaceAll('"', ""));

const headerName = "idempotency-key";
const replayedHeader = "idempotent-replayed";

/** The header, for the schema of a route that uses `Idempotency.send`. */
export const idempotencyHeaders = z.object({
  [headerName]: idempotencyKeySchema.optional().meta({
    description:
      "A random value, the same when the request is sent again: then the first response is sent again, for a day. " +
      "With another body it is rejected (422). Nothing is kept of what failed.",
  }),
});

export class Idempotency {
  readonly #options: IdempotencyOptions;
  readonly #inFlight = new Map<string, Promise<void>>();

  constructor(options: IdempotencyOptions) {
    this.#options = options;
  }

  /** The handler of a route that does nothing else. */
  once<Request extends FastifyRequest>(work: (request: Request, respond: Respond) => Promise<unknown>) {
    return (request: Request, reply: FastifyReply): Promise<undefined> =>
      this.send(request, reply, (respond) => work(request, respond));
  }

  /**
   * Does the work, and sends the response that it stored; for a request that is sent again, the work is undone and the first
   * one's response sent. The handler returns what this returns, typed so that it fits any route.
   * @param work stores its response in its own transaction, so that of two processes only one stores anything
   * @throws HttpError 422 when the key was used with another body
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (respond: Respond) => Promise<unknown>,
    key = readHeader(request),
  ): Promise<undefined> {
    const { store, clock } = this.#options;
    const keyed = key === undefined ? undefined : new KeyedRequest(request, key);
    let response: StoredResponse | undefined;
    const seal = (made: StoredResponse) => {
      response = { ...made, operation: reply.getHeader(operationHeader) };
      return keyed?.seal(response, new Date(clock.now() + dayMs));
    };
    const add = async (tx: object, made: StoredResponse) => {
      const sealed = seal(made);
      if (sealed) await store.add(tx, sealed, new Date(clock.now()));
    };
    const respond = Object.assign(add, { id: keyed?.id, seal });
    if (!keyed) {
      await work(respond);
      return send(reply, response);
    }
    return this.#inTurn(keyed.id, async () => {
      try {
        await work(respond);
        return send(reply, response);
      } catch (error) {
        // The first response, also when the work was rejected: the first request's rows may be why.
        const first = isDatabaseUnavailable(error) ? null : await this.#find(keyed);
        if (!first) throw error;
        return send(reply.header(replayedHeader, "true"), first);
      }
    });
  }

  /** Runs a key's requests one at a time in this process: beside the first, an import would find nothing left to change. */
  async #inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    for (let before = this.#inFlight.get(id); before; before = this.#inFlight.get(id)) await before;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#inFlight.set(id, promise);
    try {
      return await work();
    } finally {
      this.#inFlight.delete(id);
      resolve();
    }
  }

  async #find(request: KeyedRequest): Promise<StoredResponse | null> {
    const first = await this.#options.store.find(request.id, new Date(this.#options.clock.now()));
    return first ? request.open(first) : null;
  }
}

/** The stored form of a request's key: its hashes, and the response encrypted with the key. */
class KeyedRequest {
  readonly id: string;
  readonly #fingerprint: string;
  readonly #secret: Buffer;

  constructor(request: FastifyRequest, key: string) {
    const scope = [request.method, request.url.split("?")[0], knownActor(request)?.email ?? null];
    this.id = createHash("sha256")
      .update(JSON.stringify([...scope, key]))
      .digest("base64url");
    // A keyed hash: with a plain one, a reader of the table could guess a visitor's input.
    this.#fingerprint = derive(key, `body ${JSON.stringify(request.body ?? null)}`).toString("base64url");
    this.#secret = derive(key, "response");
  }

  seal(response: StoredResponse, expiresAt: Date): SealedResponse {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#secret, iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(response)), cipher.final()]);
    const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64");
    return { id: this.id, fingerprint: this.#fingerprint, sealed, expiresAt };
  }

  open({ fingerprint, sealed }: SealedResponse): StoredResponse {
    if (fingerprint !== this.#fingerprint) {
      const message = "Dette er allerede sendt med et annet innhold. Last siden på nytt og prøv igjen.";
      throw new HttpError(422, "idempotency_key_reused", message);
    }
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", this.#secret, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
    return JSON.parse(text.toString()) as StoredResponse;
  }
}

const derive = (key: string, purpose: string) => createHmac("sha256", key).update(purpose).digest();

/** The request's key, parsed by the schema before, if the route has it. */
function readHeader({ headers }: FastifyRequest): string | undefined {
  return headers[headerName] as string | undefined;
}

function send(reply: FastifyReply, response: StoredResponse | undefined): undefined {
  if (!response) throw new Error("the work has stored nothing and thrown nothing");
  const { status, body, location, operation, cookies = [] } = response;
  for (const { name, value, options } of cookies) reply.setCookie(name, value, options);
  if (location !== undefined) reply.header("location", location);
  // The operation that a rolled-back transaction had named is gone.
  if (operation === undefined) reply.removeHeader(operationHeader);
  else reply.header(operationHeader, operation);
  return reply.code(status).send(body) as unknown as undefined;
}
