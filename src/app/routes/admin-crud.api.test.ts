/** Behaviour that all editable admin resources share: create, edit, delete, stale saves. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { history } from "#db/schema/history.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import type { TransferList } from "#features/transfer/lists.ts";
import { TemplateAdminStore } from "#features/templates/server/admin-store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { CachedList } from "#domain/server/rows/site-resource.ts";
import { type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { homepageAdForm, offerForm, situationForm, suggestionForm, templateForm } from "#testing/forms.ts";
import { openTestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

type Resource = readonly [name: string, form: object, nameField: string, missing: string];
const resources: Readonly<Record<TransferList, Resource>> = {
  templates: ["templates", templateForm, "name", "Fant ingen mal med denne id-en."],
  offers: ["sponsors", offerForm, "title", "Fant ikke noe tilbud med denne id-en."],
  ads: ["homepage-ads", homepageAdForm, "title", "Fant ingen annonse med denne id-en."],
  situations: ["situations", situationForm, "label", "Fant ingen situasjon med denne id-en."],
};

const countHistory = ({ database: { orm } }: AdminTestApp) => orm.$count(history);

describe.each(Object.values(resources))("the resource %s", (name, form, nameField, missing) => {
  const path = `/api/admin/${name}`;
  // Situations are public as pages only.
  const isPublic = name !== "situations";
  const publicPath = isPublic ? `/api/${name}` : path;
  async function makeWithRow() {
    const product = await makeAdminTestApp();
    const made = await product.asAdmin("POST", path, form);
    return { product, made: made.json<object>() };
  }
  const readPublic = async (product: AdminTestApp) =>
    (isPublic ? await product.inject({ url: publicPath }) : await product.asAdmin("GET", publicPath)).json<
      object[]
    >();

  it("rejects a save based on an older row with the current row, and stores nothing", async () => {
    const { product } = await makeWithRow();
    const save = (value: string) =>
      product.asAdmin("PUT", `${path}/1`, { ...form, [nameField]: value, revision: 1 });
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
    const saved = first?.json<Record<string, unknown>>()[nameField];
    expect(await readPublic(product)).toMatchObject([{ [nameField]: saved }]);
    const unchecked = await product.asAdmin("PUT", `${path}/1`, form);
    expect(unchecked.json()).toMatchObject({ revision: 3 });
  });

  it("writes nothing for a revision that is none, and nothing when nothing changed", async () => {
    const { product, made } = await makeWithRow();
    const rejected = await product.asAdmin("PUT", `${path}/1`, { ...form, revision: "1" });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json()).toMatchObject({ fields: { revision: "Revisjonen må være et helt tall" } });
    const same = await product.asAdmin("PUT", `${path}/1`, { ...form, isActive: true, revision: 1 });
    expect([same.statusCode, same.json()]).toEqual([200, made]);
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
  const read = CachedList.prototype.refresh;
  const steps = [
    ["POST", path, offerForm, ["Kontorpakke"]],
    ["PUT", `${path}/1`, { ...offerForm, title: "Ny pakke" }, ["Ny pakke"]],
    ["DELETE", `${path}/1`, undefined, []],
  ] as const;
  for (const [method, url, form, titles] of steps) {
    const [isRead, mayBeSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(CachedList.prototype, "refresh").mockImplementationOnce(async function (
      this: CachedList<unknown>,
    ) {
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

const path = "/api/admin/templates";
const full = {
  code: "catalogue_full",
  message: "Katalogen er full: Den har plass til 3 maler. Slett noen som ikke lenger trengs, og prøv igjen.",
};

it("takes templates up to the limit and not one more, however it is added", async () => {
  const { asAdmin, inject } = await makeAdminTestApp({ settings: { seed: "none", maxTemplates: 3 } });
  const add = (name: string, isActive = true) =>
    asAdmin("POST", path, { ...templateForm, name, url: `https://example.no/${name}`, isActive });
  const suggested = await inject({ method: "POST", url: "/api/suggestions", payload: suggestionForm });
  expect(suggested.statusCode).toBe(201);
  const [suggestion] = (await asAdmin("GET", "/api/admin/suggestions")).json<{ id: number }[]>();
  const approve = () => asAdmin("POST", `/api/admin/suggestions/${suggestion?.id}/approve`);

  const first = (await add("en")).json<AdminTemplate>();
  expect((await add("to")).statusCode).toBe(201);
  // What visitors do not see takes a place too.
  expect((await add("tre", false)).statusCode).toBe(201);
  for (const rejected of [await add("fire"), await approve()]) {
    expect([rejected.statusCode, rejected.json()]).toEqual([409, full]);
  }
  expect((await asAdmin("GET", path.replace("/admin", ""))).headers["x-total-count"]).toBe("3");
  expect((await asAdmin("PUT", `${path}/${first.id}`, { ...templateForm, name: "endret" })).statusCode).toBe(
    200,
  );

  const deleted = await asAdmin("DELETE", `${path}/${first.id}`);
  expect(deleted.statusCode).toBe(204);
  expect((await approve()).statusCode).toBe(200);
  const rejected = await asAdmin("POST", `/api/admin/history/operations/${operationOf(deleted)}/undo`);
  expect([rejected.statusCode, rejected.json()]).toEqual([409, full]);
});

it("starts with as many as the limit, and says why it does not with more", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await storeFewRows(database);
  const open = (maxTemplates: number) => openTestApp({ database, settings: { seed: "none", maxTemplates } });
  await (await open(10)).close();
  await expect(open(9)).rejects.toThrow(
    /^The database has 10 templates, and this site serves 9 at most, .* set MAX_TEMPLATES\.$/,
  );
});

it("reads all rows in parts, of which the last may be full", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await storeFewRows(database);
  const every = fewRows.map((_row, index) => index + 1);
  for (const rowsAtOnce of [4, 10]) {
    const { rows } = await new TemplateStore(database).listChangesSince(0, rowsAtOnce);
    expect(rows.map(({ id }) => id)).toEqual(every);
    const listed = await new TemplateAdminStore(database, new HistoryStore(database)).listAll(rowsAtOnce);
    expect(listed.map(({ id }) => id)).toEqual(every);
  }
});
