/** Behaviour that all editable admin resources share: create, edit, delete, stale saves. */
import { describe, expect, it, vi } from "vitest";
import { history } from "#db/schema/history.ts";
import { OfferStore } from "#features/offers/server/store.ts";
import { type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";
import { homepageAdForm, offerForm, situationForm, templateForm } from "#testing/forms.ts";

const resources = [
  {
    path: "/api/admin/templates",
    publicPath: "/api/templates",
    form: templateForm,
    nameField: "name",
    missing: "Fant ingen mal med denne id-en.",
  },
  {
    path: "/api/admin/sponsors",
    publicPath: "/api/sponsors",
    form: offerForm,
    nameField: "title",
    missing: "Fant ikke noe tilbud med denne id-en.",
  },
  {
    path: "/api/admin/homepage-ads",
    publicPath: "/api/homepage-ads",
    form: homepageAdForm,
    nameField: "title",
    missing: "Fant ingen annonse med denne id-en.",
  },
  {
    path: "/api/admin/situations",
    publicPath: "/api/admin/situations",
    form: situationForm,
    nameField: "label",
    missing: "Fant ingen situasjon med denne id-en.",
  },
];

const countHistory = ({ database: { orm } }: AdminTestApp) => orm.$count(history);

describe.each(resources)("$path", ({ path, publicPath, form, nameField, missing }) => {
  async function makeWithRow() {
    const product = await makeAdminTestApp();
    const made = await product.asAdmin("POST", path, form);
    return { product, made: made.json<object>() };
  }
  // Situations are public as pages only.
  const isPublic = !publicPath.startsWith("/api/admin/");
  const readPublic = async (product: AdminTestApp) =>
    (isPublic ? await product.inject({ url: publicPath }) : await product.asAdmin("GET", publicPath)).json<
      object[]
    >();

  it("rejects a save based on an older row with the current row, and stores nothing", async () => {
    const { product } = await makeWithRow();
    const save = (name: string) =>
      product.asAdmin("PUT", `${path}/1`, { ...form, [nameField]: name, revision: 1 });
    const responses = await Promise.all([save("Den ene"), save("Den andre")]);
    const [first, second] = responses[0].statusCode === 200 ? responses : responses.toReversed();
    expect(first?.json()).toMatchObject({ revision: 2 });
    expect(second?.statusCode).toBe(409);
    expect(second?.headers["cache-control"]).toBe("no-store");
    expect(second?.json()).toEqual({
      code: "stale",
      message: "Noen andre har endret dette etter at du åpnet det. Ingenting er lagret.",
      current: first?.json(),
    });
    expect((await product.asAdmin("GET", publicPath)).json()).toEqual([first?.json()]);
    const name = first?.json<Record<string, unknown>>()[nameField];
    expect(await readPublic(product)).toMatchObject([{ [nameField]: name }]);
    const unchecked = await product.asAdmin("PUT", `${path}/1`, form);
    expect(unchecked.json()).toMatchObject({ revision: 3 });
  });

  it("rejects a revision that is none", async () => {
    const { product } = await makeWithRow();
    const response = await product.asAdmin("PUT", `${path}/1`, { ...form, revision: "1" });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { revision: "Revisjonen må være et helt tall" } });
  });

  it("writes nothing when nothing changed", async () => {
    const { product, made } = await makeWithRow();
    const response = await product.asAdmin("PUT", `${path}/1`, { ...form, isActive: true, revision: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(made);
    expect(await countHistory(product)).toBe(1);
  });

  it("deletes a row, for visitors at once; then it is missing, and so is what never was", async () => {
    const { product } = await makeWithRow();
    expect(await readPublic(product)).toHaveLength(1);
    expect((await product.asAdmin("DELETE", `${path}/1`)).statusCode).toBe(204);
    expect(await readPublic(product)).toEqual([]);
    expect((await product.asAdmin("GET", publicPath)).json()).toEqual([]);
    const calls = ["1", "999", "0", "abc", "99999999999"].flatMap((id) => [
      product.asAdmin("PUT", `${path}/${id}`, form),
      product.asAdmin("DELETE", `${path}/${id}`),
    ]);
    for (const response of await Promise.all(calls)) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: "not_found", message: missing });
    }
    expect(await countHistory(product)).toBe(2);
  });
});

it("no change is responded to before visitors can see it", async () => {
  const product = await makeAdminTestApp();
  const path = "/api/admin/sponsors";
  const read = OfferStore.prototype.listActive;
  const steps = [
    ["POST", path, offerForm, ["Kontorpakke"]],
    ["PUT", `${path}/1`, { ...offerForm, title: "Ny pakke" }, ["Ny pakke"]],
    ["DELETE", `${path}/1`, undefined, []],
  ] as const;
  for (const [method, url, form, titles] of steps) {
    const [isRead, mayBeSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(OfferStore.prototype, "listActive").mockImplementationOnce(async function (this: OfferStore) {
      isRead.resolve();
      await mayBeSeen.promise;
      return read.call(this);
    });
    let hasResponse = false;
    const response = product.asAdmin(method, url, form).finally(() => {
      hasResponse = true;
    });
    await isRead.promise;
    // A whole request, which takes longer than the end of one whose work is done.
    await product.asAdmin("GET", "/api/sponsors");
    expect(hasResponse).toBe(false);
    mayBeSeen.resolve();
    expect((await response).statusCode).toBeLessThan(300);
    const shown = (await product.inject({ url: "/api/sponsors" })).json<{ title: string }[]>();
    expect(shown.map(({ title }) => title)).toEqual(titles);
  }
});
