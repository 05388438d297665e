import { afterEach, expect, it, vi } from "vitest";
import { restoreDeletion } from "#features/history/ui/restore.ts";
import { bulkRows } from "#shared/page-sizes.ts";
import type { ApiError } from "#web/api.ts";

const ids = Array.from({ length: bulkRows * 2 + 1 }, (_, place) => place + 1);
const deletion = { entity: "suggestion", entityId: 1, ids, name: "1001 forslag" } as const;

/** A fake server with a response for each batch; returns the first id of each batch it got. */
function fakeServer(...batches: readonly ((sent: readonly number[]) => Response)[]): number[] {
  const firstIds: number[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const { ids: sent } = JSON.parse(body) as { ids: readonly [number] };
    const respond = batches[firstIds.length] ?? none;
    firstIds.push(sent[0]);
    return respond(sent);
  });
  return firstIds;
}
const all = (sent: readonly number[]) => Response.json({ ids: sent });
const allButTwo = (sent: readonly number[]) => Response.json({ ids: sent.slice(2) });
const none = () => Response.json({ code: "not_deleted", message: "Ingenting." }, { status: 409 });
const broken = () => Response.json({ code: "internal_error", message: "Feil." }, { status: 500 });

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a bulk deletion is restored batch by batch, skipping a batch without deleted rows", async () => {
  const firstIds = fakeServer(none, allButTwo, all);
  expect(await restoreDeletion(deletion)).toEqual({ restored: bulkRows - 2 + 1, missing: bulkRows + 2 });
  expect(firstIds).toEqual([1, bulkRows + 1, bulkRows * 2 + 1]);
});

it("restoring no row at all is a failure", async () => {
  fakeServer(none, none, none);
  await expect(restoreDeletion(deletion)).rejects.toThrow("nothing to restore");
});

it("a failed batch stops the others", async () => {
  const firstIds = fakeServer(all, broken, all);
  await expect(restoreDeletion(deletion)).rejects.toMatchObject({ status: 500 } satisfies Partial<ApiError>);
  expect(firstIds).toHaveLength(2);
});
