/**
 * Calls of the signed-in area. When the session is over, the page asks for the password in place, and the call is made
 * once more: a form that was open while the session ran out keeps all that was typed.
 *
 *     await callAdmin("DELETE", "/api/admin/templates/7");
 */
import { ApiError, callApi, type ErrorBody } from "#web/api.ts";

/** Resolves to true when somebody signed in again, to false when the question was put aside. */
type SessionRenewer = () => Promise<boolean>;

let renewSession: SessionRenewer | undefined;

export function setSessionRenewer(renewer: SessionRenewer | undefined): void {
  renewSession = renewer;
}

/** @throws as callApi; ApiError 401 when nobody signed in again. */
export async function callAdmin<Data>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Data> {
  return withSession(
    async () => (await callApi<Data>(method, path, body === undefined ? {} : { body })).data,
  );
}

/** Does the work, and once more after a new sign-in when it was refused with 401. */
export async function withSession<Data>(work: () => Promise<Data>): Promise<Data> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await renewSession?.())) throw error;
    return work();
  }
}

/**
 * A public list that answers whole rows to the administrator: all of them, in one call, when no limit is asked for. The
 * server answers public rows to anybody it does not know; here that means that the session is over.
 */
export async function readWholeRows<Row extends { readonly id: number; readonly revision: number }>(
  path: string,
): Promise<readonly Row[]> {
  return withSession(async () => {
    const { data } = await callApi<readonly Row[]>("GET", path);
    if (data[0] && !("revision" in data[0])) throw new ApiError(401, "public rows");
    return data;
  });
}

/** A list that the server hands out a page at a time, whole. A row that moves between two pages is there once. */
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

/** What a refused save answers with beyond its message. */
export interface ErrorResponse extends ErrorBody {
  readonly status: number;
}

/** Status and body of a refusal; null for what never reached the server. */
export function errorResponseOf(error: unknown): ErrorResponse | null {
  return error instanceof ApiError ? { ...error.body, status: error.status } : null;
}
