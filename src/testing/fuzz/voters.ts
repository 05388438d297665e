/** Those who have voted: only who has the cookie of a vote can take it back. */
import type { FuzzRequest } from "./fuzz-request.ts";
import type { FuzzResponse } from "./send.ts";

const votes = "POST /api/templates/{id}/rate";
export const takesBack = "DELETE /api/templates/{id}/rate";
/** Templates of votes that are remembered. */
const remembered = 40;

export class Voters {
  /** By the template's id, the cookie of the one who voted last. */
  readonly #cookies = new Map<string, string>();

  remember(request: FuzzRequest, response: FuzzResponse): void {
    const [cookie] = response.headers["set-cookie"] ?? [];
    const id = idOf(request);
    if (request.name !== votes || response.status !== 200 || cookie === undefined || id === undefined) return;
    this.#cookies.delete(id);
    this.#cookies.set(id, cookie.split(";")[0] ?? "");
  }

  /** Templates somebody has voted on, the last voted on last. */
  get templates(): readonly string[] {
    return [...this.#cookies.keys()].slice(-remembered);
  }

  /** As the browser of the one who voted sends it. */
  withCookie(request: FuzzRequest): FuzzRequest {
    const cookie = this.#cookies.get(idOf(request) ?? "");
    if (request.name !== takesBack || cookie === undefined) return request;
    return { ...request, headers: { cookie, ...request.headers } };
  }
}

function idOf({ target }: FuzzRequest): string | undefined {
  return /\/templates\/(\d+)\/rate/.exec(target)?.[1];
}
