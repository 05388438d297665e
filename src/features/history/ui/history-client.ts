/** Client of the history API: reads decisions and their changes, and undoes them. */
import type { HistoryEntry, OperationList, Undone } from "#features/history/contract.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { callAdmin } from "#web/admin/admin-client.ts";

const historyPath = "/api/admin/history";

type Query = Readonly<Record<string, string | number>>;

const withQuery = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])),
  ).toString()}`;

/** What is empty in the query is not asked for. */
export function readOperations(query: Query): Promise<OperationList> {
  return callAdmin("GET", withQuery(`${historyPath}/operations`, query));
}

/** Newest first. */
export function readChanges(query: Query): Promise<readonly HistoryEntry[]> {
  return callAdmin("GET", withQuery(historyPath, query));
}

interface Administrator {
  readonly email: string;
  readonly name: string | null;
}

/** The administrators' names by their emails. */
export async function readNames(): Promise<ReadonlyMap<string, string>> {
  const administrators = await callAdmin<readonly Administrator[]>("GET", "/api/admin/administrators");
  return new Map(administrators.flatMap(({ email, name }) => (name ? [[email, name]] : [])));
}

/** Undoes the whole decision of an entry. @throws ApiError 409 with a sentence about what has changed since */
export function undoEntry(entryId: number): Promise<Undone> {
  return callAdmin("POST", `${historyPath}/${entryId}/undo`);
}

export async function findLatestChange(
  entity: HistoryEntity,
  entityId: number,
): Promise<HistoryEntry | undefined> {
  const [latest] = await readChanges({ entity, entityId, limit: 1 });
  return latest;
}
