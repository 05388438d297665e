/** Random decisions, then all of them undone in reverse: every row, vote and sum is as it was. */
import fc from "fast-check";
import { it, expect } from "vitest";
import { makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { expectExactVotes, readDirectoryState } from "#testing/directory-state.ts";
import { homepageAdForm, suggestionForm, templateForm } from "#testing/forms.ts";

const id = fc.integer({ min: 1, max: 4 });
const name = fc.constantFrom("Ett", "To", "Tre");
const decision = fc.oneof(
  fc.tuple(
    fc.constant("POST" as const),
    fc.constant("/api/admin/templates"),
    fc.record({ ...fixed(), name }),
  ),
  fc.tuple(
    fc.constant("PUT" as const),
    id.map((n) => `/api/admin/templates/${n}`),
    fc.record({ ...fixed(), name }),
  ),
  fc.tuple(
    fc.constant("DELETE" as const),
    id.map((n) => `/api/admin/templates/${n}`),
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant("POST" as const),
    id.map((n) => `/api/admin/templates/${n}/merge`),
    fc.record({ into: id }),
  ),
  fc.tuple(
    fc.constant("POST" as const),
    id.map((n) => `/api/admin/suggestions/${n}/approve`),
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant("DELETE" as const),
    id.map((n) => `/api/admin/suggestions/${n}`),
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant("DELETE" as const),
    id.map((n) => `/api/admin/homepage-ads/${n}`),
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant("POST" as const),
    id.map((n) => `/api/admin/reports/${n}/resolve`),
    fc.constant(undefined),
  ),
);

function fixed() {
  const { name: _name, ...others } = templateForm;
  return Object.fromEntries(Object.entries(others).map(([field, value]) => [field, fc.constant(value)]));
}

it("all decisions undone in reverse give back the start, with votes and sums", async () => {
  const { asAdmin, inject, database } = await makeAdminTestApp();
  const send = (url: string, payload: object) => inject({ method: "POST", url, payload });
  for (const n of [1, 2, 3]) {
    await asAdmin("POST", "/api/admin/templates", { ...templateForm, name: `Mal ${n}` });
    for (const rating of [n, 5]) await send(`/api/templates/${n}/rate`, { rating });
    await send(`/api/templates/${n}/report`, { reason: "outdated", description: "Sjekk denne" });
    await send("/api/suggestions", { ...suggestionForm, name: `Forslag ${n}` });
    await asAdmin("POST", "/api/admin/homepage-ads", homepageAdForm);
  }
  const start = await readDirectoryState(database);
  await fc.assert(
    fc.asyncProperty(fc.array(decision, { minLength: 1, maxLength: 10 }), async (decisions) => {
      const made: (number | null)[] = [];
      for (const [method, url, body] of decisions) made.push(operationOf(await asAdmin(method, url, body)));
      for (const operation of made.filter((id) => id !== null).toReversed()) {
        const undone = await asAdmin("POST", `/api/admin/history/operations/${operation}/undo`);
        expect(undone.statusCode, undone.body).toBe(200);
      }
      expect(await readDirectoryState(database)).toEqual(start);
      await expectExactVotes(database);
    }),
    { numRuns: 15 },
  );
}, 120_000);
