/** A request of a batch: with its own token, by which what was stored of it is found again. */
import type { FuzzRequest } from "./fuzz-request.ts";
import { tokenMark } from "./schema-values.ts";

/** The request with a token of its own in place of each mark. */
export function withToken(request: FuzzRequest, token: string): FuzzRequest {
  const replace = (text: string) =>
    text.replaceAll(tokenMark, token).replaceAll(encodeURIComponent(tokenMark), token);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, replace(value)]);
  return {
    ...request,
    target: replace(request.target),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: request.body && Buffer.from(replace(request.body.toString("latin1")), "latin1"),
  };
}

/** Whether the token of a request that was accepted must be in the database. */
export function mustBeStored({ storedFields, isReading, body, headers }: FuzzRequest): boolean {
  if (isReading || storedFields.length === 0 || !body || "idempotency-key" in headers) return false;
  if (storedFields.includes("*")) return body.includes(tokenMark);
  const fields = JSON.parse(body.toString()) as Record<string, unknown>;
  return storedFields.some((name) => String(fields[name] ?? "").includes(tokenMark));
}

export function describe({ name, actor, method, target, headers, body }: FuzzRequest): string {
  const text = body?.toString("latin1") ?? "";
  const shown = text.length > 3_000 ? `${text.slice(0, 3_000)}… (${text.length})` : text;
  return `${name} as ${actor}\n${method} ${target.slice(0, 2_000)}\n${JSON.stringify(headers)}\n${shown}`;
}
