/** The receipt of a suggestion: a code, and a page with the suggestion's state, after every decision and its undo. */
import { describe, expect, it } from "vitest";
import { history } from "#db/schema/history.ts";
import { suggestionReceipts, suggestions } from "#db/schema/schema.ts";
import { ReceiptStore } from "#features/suggestions/server/receipt-store.ts";
import { type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { postForm, sendForm, templateForm, visitorForms } from "#testing/forms.ts";

const path = "/api/admin/suggestions";
const pattern = /^(?:[0-9a-z]{5}-){3}[0-9a-z]{5}$/;

async function setUp() {
  const product = await makeAdminTestApp();
  const suggest = async (fields: object = {}) => {
    const response = await sendForm(product, "suggestion", { ...visitorForms.suggestion, ...fields });
    expect(response.statusCode).toBe(201);
    return response.json<{ receipt: string }>().receipt;
  };
  const look = (code: string) => product.inject({ url: `/forslag/${code}` });
  /** Heading, and the path of the template that it links to. */
  const stateOf = async (code: string) => {
    const { body } = await look(code);
    return [/<h1[^>]*>([^<]*)</.exec(body)?.[1], /href="(\/mal\/[^"]*)"/.exec(body)?.[1] ?? null];
  };
  /** Decides, and returns how to undo that. */
  const decide = async (...call: Parameters<AdminTestApp["asAdmin"]>) => {
    const decided = await product.asAdmin(...call);
    expect(decided.statusCode).toBeLessThan(300);
    const undoPath = `/api/admin/history/operations/${operationOf(decided)}/undo`;
    return async () => expect((await product.asAdmin("POST", undoPath)).statusCode).toBe(200);
  };
  return { product, suggest, look, stateOf, decide };
}

describe("the code", () => {
  it("is given once, is kept as a hash alone, and opens a page that no cache or search engine keeps", async () => {
    const { product, suggest, look } = await setUp();
    const code = await suggest();
    expect(code).toMatch(pattern);
    const kept = await product.database.orm.select().from(suggestionReceipts);
    expect(kept).toMatchObject([{ suggestionId: 1 }]);
    expect(JSON.stringify(kept)).not.toContain(code.slice(0, 5));
    const page = await look(code);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(page.body).toContain('<meta name="robots" content="noindex');
    // Nothing of the code is in the document, which a browser may keep or a visitor may share.
    expect(page.body).not.toContain(code);
    expect(product.logLines.join("")).not.toContain(code);
  });

  it("belongs to its own suggestion, also of many that are stored together", async () => {
    const { product, suggest, stateOf } = await setUp();
    const codes = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) => suggest({ name: `Mal ${at}`, url: `https://a.example/${at}` })),
    );
    expect(new Set(codes).size).toBe(6);
    const rows = await product.database.orm.select().from(suggestions);
    for (const index of [0, 3, 5]) {
      const id = rows.find(({ name }) => name === `Mal ${index}`)?.id;
      await product.asAdmin("POST", `${path}/${id}/approve`);
      expect(await stateOf(codes[index] ?? "")).toEqual([
        "Forslaget er publisert",
        expect.stringMatching(new RegExp(`^/mal/mal-${index}-`)),
      ]);
    }
    expect(await stateOf(codes[1] ?? "")).toEqual(["Forslaget venter", null]);
  });

  it("is the same when the form is sent again with its key, and is in the way on without scripts", async () => {
    const { product, look } = await setUp();
    const headers = { "idempotency-key": "8e03978e-40d5-43dd-bc93-6894a57f9324" };
    const send = () =>
      product.inject({ method: "POST", url: "/api/suggestions", payload: visitorForms.suggestion, headers });
    const [first, again] = [await send(), await send()];
    expect(again.json()).toEqual(first.json());
    expect(await product.database.orm.$count(suggestionReceipts)).toBe(1);

    const posted = await postForm(product, "/foresla-mal", visitorForms.suggestion);
    const [, code = "", query] = /^\/forslag\/([^?]+)(.*)$/.exec(String(posted.headers["location"])) ?? [];
    const page = await look(`${code}${query}`);
    expect(page.body).toContain("Takk for forslaget!");
    expect((await look(code)).body).toContain("Forslaget venter");
  });

  it("that nobody was given opens nothing", async () => {
    const { look, suggest, stateOf } = await setUp();
    const code = await suggest();
    for (const wrong of ["00000-00000-00000-00000", "x", "%00", code.slice(0, -1), "takk"]) {
      const { statusCode, headers } = await look(wrong);
      expect([wrong, statusCode, headers["cache-control"]]).toEqual([wrong, 404, "private, no-store"]);
      expect(await stateOf(wrong)).toEqual(["Vi finner ikke kvitteringen", null]);
    }
    expect((await look(code.toUpperCase().replaceAll("-", ""))).statusCode).toBe(200);
  });
});

describe("the page says where the suggestion stands", () => {
  const twin = "/mal/den-som-var-der-1";
  it.each([
    ["approved", "POST", "1/approve", undefined, ["Forslaget er publisert", "/mal/fremleieavtale-2"]],
    ["rejected by deletion", "DELETE", "1", undefined, ["Forslaget er ikke tatt med", null]],
    ["rejected with the row kept", "POST", "reject", { ids: [1] }, ["Forslaget er ikke tatt med", null]],
    ["merged into a template that was there", "POST", "1/merge", { into: 1 }, ["Vi har den allerede", twin]],
  ] as const)("%s, and after the undo of that", async (_what, method, decision, body, state) => {
    const { product, suggest, stateOf, decide } = await setUp();
    await product.asAdmin("POST", "/api/admin/templates", { ...templateForm, name: "Den som var der" });
    const code = await suggest();
    const undo = await decide(method, `${path}/${decision}`, body);
    expect(await stateOf(code)).toEqual(state);
    await undo();
    expect(await stateOf(code)).toEqual(["Forslaget venter", null]);
  });

  it("published and then cleared away, merged into a twin, or taken down", async () => {
    const { product, suggest, stateOf, decide } = await setUp();
    const code = await suggest();
    await decide("POST", `${path}/1/approve`);
    await decide("DELETE", `${path}/1`);
    expect(await stateOf(code)).toEqual(["Forslaget er publisert", "/mal/fremleieavtale-1"]);
    await product.asAdmin("POST", "/api/admin/templates", { ...templateForm, name: "Tvillingen" });
    const undo = await decide("POST", "/api/admin/templates/1/merge", { into: 2 });
    expect(await stateOf(code)).toEqual(["Forslaget er publisert", "/mal/tvillingen-2"]);
    await undo();
    expect(await stateOf(code)).toEqual(["Forslaget er publisert", "/mal/fremleieavtale-1"]);
    await product.asAdmin("DELETE", "/api/admin/templates/1");
    expect(await stateOf(code)).toEqual(["Malen er tatt ned igjen", null]);
  });
});

it("a receipt lasts as long as the suggestion or the history of it, and no longer", async () => {
  const { product, suggest, stateOf } = await setUp();
  const store = new ReceiptStore(product.database);
  const code = await suggest();
  const other = await suggest();
  await product.asAdmin("DELETE", `${path}/1`);
  await store.purgeOrphans();
  expect(await stateOf(code)).toEqual(["Forslaget er ikke tatt med", null]);
  await product.database.orm.delete(history);
  await store.purgeOrphans();
  expect(await product.database.orm.$count(suggestionReceipts)).toBe(1);
  expect(await stateOf(other)).toEqual(["Forslaget venter", null]);
});
