import { describe, expect, it } from "vitest";
import { type Template, templateSchema } from "#features/templates/contract.ts";
import { absentNeeds } from "#db/schema/schema.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { shareTestApp } from "#testing/test-app.ts";

/** Topics that the site declares absent, though it has something alike. */
const declared = "leie hybel";

const shared = shareTestApp({
  async prepare(database) {
    await storeFewRows(database);
    await database.orm.insert(absentNeeds).values({ line: declared });
  },
});
const get = (path: string, headers: Record<string, string> = {}) => shared().inject({ url: path, headers });
const search = (text: string) => `search=${encodeURIComponent(text)}`;
const similar = (query: string) => `/api/templates/similar?${query}`;
const idsOf = async (query: string) => (await get(similar(query))).json<Template[]>().map(({ id }) => id);

describe("templates that nearly have what is searched for", () => {
  it("are the list's items, where the strict list stays empty", async () => {
    expect((await get(`/api/templates?${search(declared)}`)).headers["x-total-count"]).toBe("0");
    const found = (await get(similar(search(declared)))).json<Template[]>();
    for (const template of found) expect(templateSchema.strict().parse(template)).toEqual(template);
    expect(found[0]?.id).toBe(2);
    expect(found.length).toBeGreaterThan(1);
    expect(await idsOf(`${search(declared)}&limit=1`)).toEqual([2]);
    expect(await idsOf(`${search(declared)}&category=Sport`)).toEqual([]);
  });

  it.each(["pannekaker", "husleiekontrakt", "hvordan kan jeg", ""])("are none for «%s»", async (text) => {
    expect(await idsOf(search(text))).toEqual([]);
  });

  it.each([
    ["hybeltale", [2, 3]],
    ["leasing båt", [6, 1]],
    ["leasing båten", [6, 1]],
    ["leasing hyb", []],
    ["studenttale", []],
  ])("are for «%s» those that are called by one of its words, or its beginning", async (text, ids) => {
    expect((await get(`/api/templates?${search(text)}`)).headers["x-total-count"]).toBe("0");
    expect(await idsOf(search(text))).toEqual(ids);
    expect(await idsOf(`${search(text)}&category=Sport`)).toEqual([]);
  });

  it("stand apart on the page without script, where the number found stays 0", async () => {
    const page = (await get(`/?sok=${encodeURIComponent(declared)}`)).payload;
    const words = page.replace(/<script[^]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
    expect(words).toMatch(/Viser 0\smaler/);
    const [, below = ""] = words.split("Disse ligner mest:");
    expect(below.split("Foreslå «")[0]).toContain(fewRows[1].name);
    expect(page, "the sentence's endings").not.toContain("endings cluster");
    expect((await get("/?sok=pannekaker")).payload).not.toContain("Disse ligner");
    const long = (await get(`/?sok=${"q".repeat(200)}`)).payload;
    expect(long).toContain(`«${"q".repeat(60)}…»`);
    expect(long).toContain(`navn=${"q".repeat(200)}"`);
    const filtered = (await get("/?sok=robåt&kategori=Sport")).payload;
    expect(filtered).toContain("Søk i alle kategorier og formater");
    expect(filtered).not.toContain("Foreslå «");
  });

  it("are not offered to stop words alone, which are told what to write", async () => {
    const page = (await get("/?sok=hvordan+kan+jeg")).payload;
    expect(page).toContain("Skriv hva avtalen gjelder.");
    for (const other of ["Disse ligner", "Ingen maler funnet", "Foreslå «"])
      expect(page).not.toContain(other);
    const begun = (await get("/?sok=opp")).payload;
    expect(begun).toContain("Skriv hva avtalen gjelder.");
    expect(begun).toMatch(/Prøv .*<a href="\/\?sok=oppsigelse">«oppsigelse»<\/a>/);
  });
});

it("a list whose search is still being typed has its own bytes and tag, and the finished one stays strict", async () => {
  const list = async (query: string) => {
    const { headers, payload } = await get(`/api/templates?${query}`);
    return { total: headers["x-total-count"], etag: headers.etag, payload };
  };
  const [typed, finished] = [await list("search=opp&typing=true"), await list("search=opp")];
  expect([typed.total, finished.total]).toEqual(["2", "0"]);
  expect(typed.etag).not.toBe(finished.etag);
  expect(await list("search=opp&typing=true")).toEqual(typed);
  expect((await list("search=husleie&typing=true&limit=2")).payload).toBe(
    (await list("search=husleie&limit=2")).payload,
  );
  const rejected = await get("/api/templates?search=opp&typing=ja");
  expect([rejected.statusCode, rejected.json()]).toMatchObject([
    400,
    { message: "typing kan bare være true." },
  ]);
});
