import { afterEach, expect, it, vi } from "vitest";
import { restoreDeletion } from "#features/history/ui/undo-deletion.ts";
import { bulkRows } from "#shared/admin/history-entities.ts";
import type { ApiError } from "#web/api.ts";

const ids = Array.from({ length: bulkRows * 2 + 1 }, (_, place) => place + 1);
const deletion = { entity: "suggestion", entityId: 1, ids, name: "1001 forslag" } as const;

/** A fake server whose rows with these ids are deleted; returns the entries whose undo it was asked for. */
function fakeServer(isDeleted: (id: number) => boolean, respond: (entry: number) => Response): number[] {
  const undone: number[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "https://example.no");
    const entry = Number(/history\/(\d+)\/undo$/.exec(url.pathname)?.[1]);
    if (!entry) {
      const id = Number(url.searchParams.get("entityId"));
      return Response.json([{ id, canRestore: isDeleted(id) }]);
    }
    undone.push(entry);
    return respond(entry);
  });
  return undone;
}
const done = (rows: number) => Response.json({ historyId: 1, operationId: 1, entities: [], rows });
const conflict = () => Response.json({ code: "changed_since", message: "Endret." }, { status: 409 });
const broken = () => Response.json({ code: "internal_error", message: "Feil." }, { status: 500 });

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a bulk deletion is undone batch by batch, by the first row of each that is deleted", async () => {
  const undone = fakeServer(
    (id) => id > 2,
    (entry) => done(entry === ids.length ? 1 : bulkRows - 2),
  );
  expect(await restoreDeletion(deletion)).toEqual({ restored: (bulkRows - 2) * 2 + 1, missing: 4 });
  expect(undone).toEqual([3, bulkRows + 1, bulkRows * 2 + 1]);
});

it("a batch that has changed since does not stop the others, and restoring no row at all is a failure", async () => {
  fakeServer(
    () => true,
    (entry) => (entry === 1 ? conflict() : done(1)),
  );
  expect(await restoreDeletion(deletion)).toMatchObject({ restored: 2 });
  fakeServer(() => true, conflict);
  await expect(restoreDeletion(deletion)).rejects.toMatchObject({ status: 409 } satisfies Partial<ApiError>);
  fakeServer(() => false, broken);
  await expect(restoreDeletion({ ...deletion, ids: [1, 2] })).rejects.toThrow("nothing to restore");
});

it("a failed batch stops the others", async () => {
  const undone = fakeServer(
    () => true,
    (entry) => (entry > bulkRows ? broken() : done(1)),
  );
  await expect(restoreDeletion(deletion)).rejects.toMatchObject({ status: 500 } satisfies Partial<ApiError>);
  expect(undone).toHaveLength(2);
});
