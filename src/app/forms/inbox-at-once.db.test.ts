/** Forms that arrive together: each with the outcome it would have had alone. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { suggestions, templates } from "#db/schema/schema.ts";
import { makeTestApp, type TestApp } from "#testing/test-app.ts";
import { countRows, type FormKind, sendForm, visitorForms } from "#testing/forms.ts";

const kinds: readonly FormKind[] = ["report", "suggestion", "inquiry"];
const sendMany = (product: TestApp, times: number, kind: FormKind, ip?: string) =>
  Promise.all(
    Array.from({ length: times }, async () => {
      const { statusCode } = await sendForm(product, kind, visitorForms[kind], ip);
      return statusCode;
    }),
  );
const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

it.each(kinds)("each %s is stored", async (kind) => {
  const product = await makeTestApp();
  expect(count(await sendMany(product, 60, kind), 201)).toBe(60);
  expect(await countRows(product)).toMatchObject({ [kind]: 60 });
});

it("all kinds together take twenty of one ip, and those of others beside them", async () => {
  const product = await makeTestApp();
  const statuses = await Promise.all(
    kinds.flatMap((kind) => [sendMany(product, 10, kind, "192.0.2.7"), sendMany(product, 5, kind)]),
  );
  const ofIp = statuses.filter((_statuses, index) => index % 2 === 0).flat();
  expect([count(ofIp, 201), count(ofIp, 429)]).toEqual([20, 10]);
  expect(count(statuses.flat(), 201)).toBe(35);
  const rows = await countRows(product);
  expect(Object.values(rows).reduce((sum, found) => sum + found, 0)).toBe(35);
});

it("those past the last free place are rejected, and use up nothing", async () => {
  const product = await makeTestApp();
  const isOneByOne = product.database.kind === "embedded";
  await product.database.orm
    .insert(suggestions)
    .values(Array.from({ length: 495 }, () => visitorForms.suggestion));
  const statuses = await sendMany(product, 15, "suggestion", "192.0.2.7");
  const stored = count(statuses, 201);
  // On a server, those that are stored at the same time may all see the last free place.
  if (isOneByOne) expect(stored).toBe(5);
  expect([stored + count(statuses, 503), stored >= 5]).toEqual([15, true]);
  expect(await countRows(product)).toMatchObject({ suggestion: 495 + stored });
  expect(count(await sendMany(product, 21 - stored, "inquiry", "192.0.2.7"), 201)).toBe(20 - stored);
});

it("reports on a template that went away are rejected, and those beside them stored", async () => {
  const product = await makeTestApp();
  // The catalogue in memory does not know of it yet.
  await product.database.orm.update(templates).set({ isActive: false }).where(eq(templates.id, 7));
  const report = (id: number) =>
    product.inject({ method: "POST", url: `/api/templates/${id}/report`, payload: visitorForms.report });
  const responses = await Promise.all([report(8), report(7), report(9), report(7)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 404, 201, 404]);
  expect(await countRows(product)).toMatchObject({ report: 2 });
});
