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
  /** Time until the same request would be accepted. */
  readonly retryAfterMs?: number;
  /** The row as it is stored now, when the save was based on an older one. */
  readonly current?: unknown;
}

/** A response outside 200–299. The message is the status, a colon, and the body (or the status text). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The API's body; empty for another: a proxy's page, or nothing. */
  readonly body: ErrorBody;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = parseErrorBody(text);
  }
}

/** There was no network when the request was made: it has not left the browser. */
export class OfflineError extends TypeError {
  override readonly name = "OfflineError";
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
  /** A file is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Key of a `RequestKey`: the server stores a repeated request once. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal;
  /** Whether the call finishes when the tab is closed. */
  readonly keepalive?: boolean;
}

export interface ApiResponse<Data> {
  readonly data: Data;
  readonly headers: Headers;
}

type HeadersProvider = () => Promise<Readonly<Record<string, string>>>;

let authHeaders: HeadersProvider | undefined;

/** Sets the admin area's headers; visitors send none. If the provider fails, the call is sent without. */
export function setAuthHeaders(provider: HeadersProvider | undefined): void {
  authHeaders = provider;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** @throws ApiError for an error response; TypeError when the network fails; AbortError when aborted. */
export async function callApi<Data>(
  method: Method,
  path: string,
  options?: CallOptions,
): Promise<ApiResponse<Data>> {
  const response = await fetchApi(method, path, options);
  const text = await response.text();
  return { data: (text ? JSON.parse(text) : undefined) as Data, headers: response.headers };
}

/** Like callApi, for other responses than JSON. @throws as callApi */
export async function fetchApi(
  method: Method,
  path: string,
  { body, key, signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const isFile = body instanceof Blob;
  // No await without a provider: the request leaves before its caller's rendering.
  const own = authHeaders && (await authHeaders().catch(() => ({})));
  const headers: Record<string, string> = { ...own };
  if (body !== undefined) headers["content-type"] = isFile ? body.type : "application/json";
  if (key !== undefined) headers["idempotency-key"] = `"${key}"`;
  // An offline browser tries all the same: it may be wrong, or reach a server on its own machine.
  const isOffline = !navigator.onLine;
  const response = await fetch(path, {
    method,
    headers,
    credentials: "include",
    keepalive,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw isOffline && !wasAborted(error) ? new OfflineError(undefined, { cause: error }) : error;
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

export function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
