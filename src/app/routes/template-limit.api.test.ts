import { expect, it, onTestFinished } from "vitest";
import { readSeedFile } from "#app/boot/seed.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { TemplateAdminStore } from "#features/templates/server/admin-store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { suggestionForm, templateForm } from "#testing/forms.ts";
import { openTestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

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

  expect((await asAdmin("DELETE", `${path}/${first.id}`)).statusCode).toBe(204);
  expect((await approve()).statusCode).toBe(200);
  const deletions = (await asAdmin("GET", "/api/admin/history")).json<{ id: number; action: string }[]>();
  const { id } = deletions.find(({ action }) => action === "delete") ?? { id: 0 };
  for (const way of ["restore", "undo"]) {
    const rejected = await asAdmin("POST", `/api/admin/history/${id}/${way}`);
    expect([rejected.statusCode, rejected.json()]).toEqual([409, full]);
  }
});

it("starts with as many as the limit, and says why it does not with more", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const open = (maxTemplates: number) => openTestApp({ database, settings: { maxTemplates } });
  await (await open(323)).close();
  await (await open(323)).close();
  await expect(open(322)).rejects.toThrow(
    /^The database has 323 templates, and this site serves 322 at most, .* set MAX_TEMPLATES\.$/,
  );
});

it.each([100, 323, 324])("reads all rows in parts of %i", async (rowsAtOnce) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const store = new TemplateStore(database);
  await store.seed(await readSeedFile());
  const every = Array.from({ length: 323 }, (_, index) => index + 1);
  const { version, rows } = await store.listChangesSince(0, rowsAtOnce);
  expect([version, rows.map(({ id }) => id)]).toEqual([1, every]);
  const listed = await new TemplateAdminStore(database, new HistoryStore(database)).listAll(rowsAtOnce);
  expect(listed.map(({ id }) => id)).toEqual(every);
});
