import { describe, expect, it } from "vitest";
import { type Template, templateSchema } from "#features/templates/contract.ts";
import { shareTestApp } from "#testing/test-app.ts";

/** Two needs in one box: nothing has both. */
const two = "ektepakt hund";

describe("templates that nearly have what is searched for", () => {
  const shared = shareTestApp();
  const get = (path: string, headers: Record<string, string> = {}) => shared().inject({ url: path, headers });
  const names = async (path: string) => (await get(path)).json<Template[]>().map(({ name }) => name);
  const similar = (query: string) => `/api/templates/similar?${query}`;
  const search = (text: string) => `search=${encodeURIComponent(text)}`;

  it("are at most five of the list's items, of two needs in turn, where the strict list stays empty", async () => {
    expect((await get(`/api/templates?${search(two)}`)).headers["x-total-count"]).toBe("0");
    const found = (await get(similar(search(two)))).json<Template[]>();
    for (const template of found) expect(templateSchema.strict().parse(template)).toEqual(template);
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(found.slice(0, 2).map(({ name }) => /ektepakt/i.test(name))).toEqual([true, false]);
    expect(found[1]?.name).toMatch(/hund/);
    expect(await names(similar(`${search(two)}&limit=1`))).toEqual([found[0]?.name]);
  });

  it("obey the filters", async () => {
    const found = (await get(similar(`${search(two)}&category=Privat`))).json<Template[]>();
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(["Privat"]));
    expect(await names(similar(`${search(two)}&category=IT`))).toEqual([]);
  });

  it.each([["pannekaker"], ["asdfgh"], ["husleiekontrakt"], ["hvordan kan jeg"], [""]])(
    "are none for «%s»",
    async (text) => {
      expect(await names(similar(search(text)))).toEqual([]);
    },
  );

  it("are cached and tagged as the list is", async () => {
    const path = similar(search(two));
    const first = await get(path);
    expect(first.headers["cache-control"]).toBe((await get("/api/templates")).headers["cache-control"]);
    const { etag } = first.headers;
    expect(etag).toMatch(/"/);
    const again = await get(path, { "if-none-match": String(etag) });
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=21", "limit"],
    ["limit=mange", "limit"],
    ["category=Ukjent", "kategori"],
    [`search=${"a".repeat(201)}`, "200"],
    ["search=a&search=b", "én gang"],
  ])("rejects %s with a Norwegian sentence", async (query, word) => {
    const response = await get(similar(query));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: "invalid_request", message: expect.stringContaining(word) });
  });

  it("stand apart on the page without script, where the number found stays 0", async () => {
    const [first] = await names(similar(search(two)));
    const page = (await get(`/?sok=${encodeURIComponent(two)}`)).payload;
    const words = page.replace(/<script[^]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
    expect(words).toMatch(/Viser 0\smaler/);
    expect(words).toMatch(
      /Ingen maler passer med alt du skrev\. Disse ligner mest:[^]*Eller se i en kategori/,
    );
    expect(words.slice(words.indexOf("Disse ligner mest"))).toContain(first);
    expect((await get("/?sok=pannekaker")).payload).not.toContain("Disse ligner");
  });

  it("are not offered to stop words alone, which are told what to write", async () => {
    const page = (await get("/?sok=hvordan+kan+jeg")).payload;
    expect(page).toContain("Skriv hva avtalen gjelder.");
    expect(page).not.toContain("Disse ligner");
    const begun = (await get("/?sok=opp")).payload;
    expect(begun).toContain("Skriv hva avtalen gjelder.");
    expect(begun).toMatch(/Prøv .*<a href="\/\?sok=oppsigelse">«oppsigelse»<\/a>/);
  });
});

describe("a list whose search is still being typed", () => {
  const shared = shareTestApp();

  it("has its own bytes and tag, and the finished one stays strict", async () => {
    const get = async (query: string) => {
      const { headers, payload } = await shared().inject({ url: `/api/templates?${query}` });
      return { total: headers["x-total-count"], etag: headers.etag, payload };
    };
    const [typed, finished] = [await get("search=opp&typing=true"), await get("search=opp")];
    expect([Number(typed.total) > 5, finished.total]).toEqual([true, "0"]);
    expect(typed.etag).not.toBe(finished.etag);
    expect(await get("search=opp&typing=true")).toEqual(typed);
    expect(await get("search=husleie&typing=true&limit=3")).toMatchObject({
      payload: (await get("search=husleie&limit=3")).payload,
    });
    const rejected = await shared().inject({ url: "/api/templates?search=opp&typing=ja" });
    expect([rejected.statusCode, rejected.json<{ message: string }>().message]).toEqual([
      400,
      "typing kan bare være true.",
    ]);
  });
});
