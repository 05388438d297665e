/** Query counts of an import: as many for ninety rows as for three, and turns for others. Times are measured in `bench/site.ts`. */
import { PgliteSession } from "drizzle-orm/pglite";
import { expect, it, vi } from "vitest";
import type { ImportReport } from "#features/transfer/contract.ts";
import { adminHeaders, type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";

const original = PgliteSession.prototype.prepareQuery;

const headings = "Navn;Beskrivelse;URL;Kategori;Format;Kilde;Slik spør folk";

function fileOf(rows: number, description: string): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Avtale ${at};${description};https://example.no/${at};Utleie;PDF;Laget;spørsmål ${at}`,
  );
  return [headings, ...lines].join("\n");
}

async function send({ inject }: AdminTestApp, payload: string) {
  const url = "/api/admin/import/templates?dryRun=false";
  const headers = { ...adminHeaders, "content-type": "text/csv" };
  const response = await inject({ method: "POST", url, headers, payload });
  return { ...response.json<ImportReport>(), operation: operationOf(response) };
}

/** Of adding the rows, changing all of them, importing them unchanged, and undoing the change. */
async function countQueries(rows: number): Promise<readonly number[]> {
  const product = await makeAdminTestApp();
  const prepareQuery = vi.spyOn(PgliteSession.prototype, "prepareQuery");
  const counts: number[] = [];
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = prepareQuery.mock.calls.length;
    const result = await work();
    counts.push(prepareQuery.mock.calls.length - before);
    return result;
  };
  const added = await counted(() => send(product, fileOf(rows, "Før")));
  expect(added.counts).toMatchObject({ new: rows, error: 0 });
  const changed = await counted(() => send(product, fileOf(rows, "Etter")));
  expect(changed.counts).toMatchObject({ changed: rows, error: 0 });
  await counted(() => send(product, fileOf(rows, "Etter")));
  const undoPath = `/api/admin/history/operations/${changed.operation}/undo`;
  const undone = await counted(() => product.asAdmin("POST", undoPath));
  expect(undone.statusCode).toBe(200);
  const listed = (await product.inject({ url: "/api/templates?limit=1000" })).json<
    { description: string }[]
  >();
  expect(listed.map(({ description }) => description)).toEqual(listed.map(() => "Før"));
  prepareQuery.mockRestore();
  return counts;
}

it("runs as many queries for ninety rows as for three, and few", async () => {
  const few = await countQueries(3);
  expect(await countQueries(90)).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(30);
});

it("gives others a turn after each hundred rows, also where the database works on the same thread", async () => {
  const product = await makeAdminTestApp();
  let turn = 0;
  let isDone = false;
  const next = () => {
    turn += 1;
    if (!isDone) setImmediate(next);
  };
  next();
  const turns: number[] = [];
  const prepareQuery = vi.spyOn(PgliteSession.prototype, "prepareQuery");
  prepareQuery.mockImplementation(function (this: never, ...args) {
    turns.push(turn);
    return original.apply(this, args);
  });
  expect((await send(product, fileOf(900, "Ny"))).counts).toMatchObject({ new: 900 });
  isDone = true;
  prepareQuery.mockRestore();
  // Nine parts of rows, and of their entries in the history.
  expect(new Set(turns).size).toBeGreaterThan(18);
});
