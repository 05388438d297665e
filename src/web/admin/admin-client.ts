/**
 * API client of the administrator's area. When the session has expired, the page requests the password in place and the call is
 * retried once: open forms keep their input.
 *
 *     await callAdmin("DELETE", "/api/admin/templates/7");
 */
import { operationHeader } from "#shared/admin/history-entities.ts";
import { ApiError, type CallOptions, callApi, type ErrorBody } from "#web/api.ts";

/** Resolves to true after a new sign-in, to false when the dialog was dismissed. */
type SessionRenewer = () => Promise<boolean>;

let renewSession: SessionRenewer | undefined;

export function setSessionRenewer(renewer: SessionRenewer | undefined): void {
  renewSession = renewer;
}

/** @throws as callApi; ApiError 401 without a new sign-in. */
export async function callAdmin<Data>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Data> {
  return withSession(async () => (await callApi<Data>(method, path, { body })).data);
}

/** The response to a decision. */
export interface Decided<Data = unknown> {
  readonly data: Data;
  /** Id in the history, for undoing; null where nothing was changed, or somebody else had decided the same before. */
  readonly operationId: number | null;
}

/** `callAdmin` for a decision that the history records. */
export async function decideAdmin<Data>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  options: CallOptions = {},
): Promise<Decided<Data>> {
  return withSession(async () => {
    const { data, headers } = await callApi<Data>(method, path, options);
    return { data, operationId: Number(headers.get(operationHeader)) || null };
  });
}

/** Does the work, and retries it after a new sign-in when the response is 401. */
export async function withSession<Data>(work: () => Promise<Data>): Promise<Data> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await renewSession?.())) throw error;
    return work();
  }
}

/**
 * A public list as the administrator gets it: all full rows in one call, when no limit is given. To other callers the
 * server sends public rows; here they mean that the session has expired.
 */
export async function readFullRows<Row extends { readonly id: number; readonly revision: number }>(
  path: string,
): Promise<readonly Row[]> {
  return withSession(async () => {
    const { data } = await callApi<readonly Row[]>("GET", path);
    if (data[0] && !("revision" in data[0])) throw new ApiError(401, "public rows");
    return data;
  });
}

/** Every page of a paged list. A row that moves between two pages is there once. */
export async function readPages<Row extends { readonly id: number }>(path: string): Promise<readonly Row[]> {
  return withSession(async () => {
    const rows = new Map<number, Row>();
    for (let offset = 0; ;) {
      const { data, headers } = await callApi<readonly Row[]>("GET", `${path}?offset=${offset}`);
      for (const row of data) rows.set(row.id, row);
      offset += data.length;
      if (data.length === 0 || offset >= Number(headers.get("x-total-count"))) return [...rows.values()];
    }
  });
}

/** Body and status of a response that rejects a call. */
export interface ErrorResponse extends ErrorBody {
  readonly status: number;
}

export function errorResponseOf(error: unknown): ErrorResponse | null {
  return error instanceof ApiError ? { ...error.body, status: error.status } : null;
}
