/** Query counts of an import: as many for nine hundred rows as for three. Times are measured in `bench/site.ts`. */
import { PgliteSession } from "drizzle-orm/pglite";
import { expect, it, vi } from "vitest";
import type { ImportReport } from "#features/transfer/contract.ts";
import { adminHeaders, type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";

const headings = "Navn;Beskrivelse;URL;Kategori;Format;Kilde;Slik spør folk";

function fileOf(rows: number, description: string): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Avtale ${at};${description};https://example.no/${at};Utleie;PDF;Laget;spørsmål ${at}`,
  );
  return [headings, ...lines].join("\n");
}

async function send({ inject }: AdminTestApp, payload: string): Promise<ImportReport> {
  const url = "/api/admin/import/templates?dryRun=false";
  const headers = { ...adminHeaders, "content-type": "text/csv" };
  return (await inject({ method: "POST", url, headers, payload })).json<ImportReport>();
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
  const undone = await counted(() => product.asAdmin("POST", `/api/admin/history/${changed.historyId}/undo`));
  expect(undone.statusCode).toBe(200);
  const listed = (await product.inject({ url: "/api/templates?limit=1000" })).json<
    { description: string }[]
  >();
  expect(listed.map(({ description }) => description)).toEqual(listed.map(() => "Før"));
  prepareQuery.mockRestore();
  return counts;
}

it("runs as many queries for nine hundred rows as for three, and few", async () => {
  const few = await countQueries(3);
  expect(await countQueries(900)).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(30);
});
