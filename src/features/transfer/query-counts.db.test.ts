/** Query counts of an import: no more for ninety rows than for three, and turns for others. Times are measured in `bench/site.ts`. */
import { NodePgSession } from "drizzle-orm/node-postgres";
import { PgliteSession } from "drizzle-orm/pglite";
import { expect, it, onTestFinished } from "vitest";
import type { ImportReport } from "#features/transfer/contract.ts";
import { adminHeaders, type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";

/** Calls this before each query until the test ends, whichever database it runs on. */
function onQuery(listener: () => void): void {
  for (const { prototype } of [PgliteSession, NodePgSession] as const) {
    const original = prototype.prepareQuery;
    prototype.prepareQuery = function (this: never, ...args: never) {
      listener();
      return original.apply(this, args) as never;
    };
    onTestFinished(() => void (prototype.prepareQuery = original));
  }
}

function fileOf(rows: number, description: string): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Avtale ${at};${description};https://example.no/${at};Utleie;PDF;Laget;spørsmål ${at}`,
  );
  return ["Navn;Beskrivelse;URL;Kategori;Format;Kilde;Slik spør folk", ...lines].join("\n");
}

async function send({ inject }: AdminTestApp, payload: string) {
  const url = "/api/admin/import/templates?dryRun=false";
  const headers = { ...adminHeaders, "content-type": "text/csv" };
  const response = await inject({ method: "POST", url, headers, payload });
  return {
    ...response.json<ImportReport>(),
    undoPath: `/api/admin/history/operations/${operationOf(response)}/undo`,
  };
}

it("runs few queries, and no more of them for ninety rows than for three", async () => {
  let queries = 0;
  onQuery(() => (queries += 1));
  /** Of adding the rows, changing all of them, importing them unchanged, and undoing the change. */
  const countQueries = async (rows: number): Promise<readonly number[]> => {
    const product = await makeAdminTestApp();
    const counts: number[] = [];
    const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const before = queries;
      const result = await work();
      counts.push(queries - before);
      return result;
    };
    const added = await counted(() => send(product, fileOf(rows, "Før")));
    expect(added.counts).toMatchObject({ new: rows, error: 0 });
    const changed = await counted(() => send(product, fileOf(rows, "Etter")));
    expect(changed.counts).toMatchObject({ changed: rows, error: 0 });
    await counted(() => send(product, fileOf(rows, "Etter")));
    const undone = await counted(() => product.asAdmin("POST", changed.undoPath));
    expect(undone.statusCode).toBe(200);
    const listed = (await product.inject({ url: "/api/templates" })).json<{ description: string }[]>();
    expect(listed.map(({ description }) => description)).toEqual(Array.from({ length: rows }, () => "Før"));
    return counts;
  };
  const few = await countQueries(3);
  expect(Math.min(...few)).toBeGreaterThan(0);
  expect(Math.max(...few)).toBeLessThan(30);
  // A server notifies each change, and the process reads it some time later.
  const more = (await countQueries(90)).map((queries, at) => queries - (few[at] ?? 0));
  expect(Math.max(...more), more.join()).toBeLessThan(5);
});

it("gives others a turn after each hundred rows, also where the database works on the same thread, and is undone whole", async () => {
  const product = await makeAdminTestApp();
  let turn = 0;
  let isDone = false;
  const next = () => {
    turn += 1;
    if (!isDone) setImmediate(next);
  };
  next();
  const turns = new Set<number>();
  onQuery(() => turns.add(turn));
  const imported = await send(product, fileOf(900, "Ny"));
  isDone = true;
  expect(imported.counts).toMatchObject({ new: 900 });
  // Nine parts of rows, and of their entries in the history.
  expect(turns.size).toBeGreaterThan(18);
  const undone = await product.asAdmin("POST", imported.undoPath);
  expect(undone.json()).toMatchObject({ rows: 900, entities: ["template"] });
  expect((await product.inject({ url: "/api/templates" })).headers["x-total-count"]).toBe("0");
});
