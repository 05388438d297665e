/**
 * The API client; all calls go through it. Sends cookies, sets a JSON content type when there is a body, never retries.
 *
 *     const { data } = await callApi<Template>("GET", "/api/templates/7");
 */

/** The body of an error response: a stable code for programs, a Norwegian message for people, and details. */
export interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  /** Messages by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** How long to wait before the same request would be accepted. */
  readonly retryAfterMs?: number;
  /** The row as it is stored now, when the save was based on an older one. */
  readonly current?: unknown;
}

/** A response outside 200–299. The message is the status, a colon, and the body (or the status text). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Empty when the body is not the API's own: a proxy's page, or nothing. */
  readonly body: ErrorBody;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = parseErrorBody(text);
  }
}

function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

export interface CallOptions {
  readonly body?: unknown;
  /** From a `RequestKey`: the server stores what is sent again with its key once. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal;
  /** Lets the call finish when the tab is closed. */
  readonly keepalive?: boolean;
  /** The response is text, not JSON. */
  readonly isText?: boolean;
}

export interface ApiResponse<Data> {
  readonly data: Data;
  readonly headers: Headers;
}

type HeadersProvider = () => Promise<Readonly<Record<string, string>>>;

let authHeaders: HeadersProvider | undefined;

/** Set by the admin area; visitors send none. If the provider fails, the call is sent without. */
export function setAuthHeaders(provider: HeadersProvider | undefined): void {
  authHeaders = provider;
}

/** @throws ApiError for an error response; TypeError when the network fails; AbortError when aborted. */
export async function callApi<Data>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, key, signal, keepalive = false, isText }: CallOptions = {},
): Promise<ApiResponse<Data>> {
  const headers: Record<string, string> = { ...(await authHeaders?.().catch(() => ({}))) };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key !== undefined) headers["idempotency-key"] = `"${key}"`;
  const response = await fetch(path, {
    method,
    headers,
    credentials: "include",
    keepalive,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return { data: (isText ? text : text ? JSON.parse(text) : undefined) as Data, headers: response.headers };
}

export function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
