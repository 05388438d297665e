import { expect, it, onTestFinished, vi } from "vitest";
import { templateFields } from "#features/templates/admin-fields.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { addWords, wordsProblem } from "#features/templates/ui/admin-add-words-dialog.tsx";
import { adminTemplate } from "#testing/template-row.ts";

const template = adminTemplate(7, {
  askedAs: ["naboen vil leie garasjen"],
  laws: ["lov/1999-03-26-17"],
  traits: ["gratis"],
  paperKind: "veileder",
  revisedAt: "2023-03-03",
  isFeatured: true,
  revision: 3,
});

interface Save {
  readonly askedAs: readonly string[];
  readonly revision: number;
}

/** The server's responses, one for each save. @returns what was sent */
function stubResponses(...responses: readonly (readonly [status: number, body: object])[]): Save[] {
  const sent: Save[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    const [status, response] = responses[sent.push(JSON.parse(String(body)) as Save) - 1] ?? [500, {}];
    return Response.json(response, { status, headers: { "x-operation-id": "7" } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

const stale = (current: AdminTemplate) => [409, { code: "stale", message: "Endret.", current }] as const;

it("sends the template as it is, with one phrase more and its revision", async () => {
  const sent = stubResponses([200, { ...template, revision: 4 }]);
  expect(await addWords(template, "bobil til ferien")).toMatchObject({
    data: { revision: 4 },
    operationId: 7,
  });
  const form = Object.fromEntries(
    Object.keys(templateFields).map((name) => [name, template[name as "name"] ?? ""]),
  );
  expect(form).toMatchObject({ laws: ["lov/1999-03-26-17"], paperKind: "veileder", isFeatured: true });
  const askedAs = ["naboen vil leie garasjen", "bobil til ferien"];
  expect(sent).toEqual([{ ...form, askedAs, revision: 3 }]);
});

it("adds to what another administrator saved meanwhile, once", async () => {
  const current = { ...template, name: "Nytt navn", askedAs: ["en annen"], revision: 4 };
  const sent = stubResponses(stale(current), [200, { ...current, revision: 5 }]);
  expect(await addWords(template, "bobil")).toMatchObject({ data: { revision: 5 } });
  expect(sent[1]).toMatchObject({ name: "Nytt navn", askedAs: ["en annen", "bobil"], revision: 4 });

  stubResponses(stale(current), stale({ ...current, revision: 6 }));
  await expect(addWords(template, "bobil")).rejects.toThrow("Endret.");
});

it("saves nothing more where the words are there by now, or there is no room for them", async () => {
  const there = { ...template, askedAs: ["BOBIL"], revision: 4 };
  const sent = stubResponses(stale(there));
  expect(await addWords(template, "bobil")).toEqual({ data: there, operationId: null });
  expect(sent).toHaveLength(1);

  const askedAs = Array.from({ length: 100 }, (_, at) => `linje ${at}`);
  stubResponses(stale({ ...template, askedAs, revision: 4 }));
  expect(await addWords(template, "bobil")).toBe("Slik spør folk kan ha høyst 100 linjer.");
});

it.each([
  ["what is there already, in other letters", { askedAs: ["Naboen  vil leie"] }, "Har ordene allerede."],
  ["an inactive one", { isActive: false }, "Er ikke aktiv, så ingen finner den."],
  [
    "a full one",
    { askedAs: Array.from({ length: 100 }, (_, at) => `linje ${at}`) },
    "Slik spør folk kan ha høyst 100 linjer.",
  ],
  ["any other", {}, undefined],
])("says why words cannot be added: %s", (_what, change, problem) => {
  expect(wordsProblem({ ...template, ...change }, "naboen vil leie")).toBe(problem);
});
