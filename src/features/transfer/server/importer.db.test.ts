/** An import of a list that another administrator changes between its comparison and its writing. */
import { asc } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { readSettings } from "#app/site/env.ts";
import { openReadModel } from "#app/site/read-model.ts";
import { transferResources } from "#app/routes/transfers.ts";
import { templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { TemplateAdminStore } from "#features/templates/server/admin-store.ts";
import { Importer } from "#features/transfer/server/importer.ts";
import { TransferStore } from "#features/transfer/server/store.ts";
import { Upload } from "#features/transfer/server/upload.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { templateForm } from "#testing/forms.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const [actor, other] = ["admin@example.no", "en-annen@example.no"];
const headings = "Id;Revisjon;Navn;Beskrivelse;URL;Kategori;Format;Kilde";
const line = (id: string, name: string, url: string) => `${id};${name};Ny.;${url};Utleie;HTML;Naustlaget`;

/** A site with one template, and an importer of its list. */
async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const history = new HistoryStore(database);
  const store = new TemplateAdminStore(database, history);
  await store.create(templateForm, actor);
  const settings = readSettings({ SEED: "none" });
  const readModel = await openReadModel({ clock: systemClock, database, settings, log: createLog("silent") });
  onTestFinished(() => readModel.close());
  const [resource] = transferResources({ readModel, maxTemplates: 10 });
  if (!resource) throw new Error("no list");
  /** Imports a row while somebody changes the list, after the rows were compared and before they are written. */
  const importWhile = (row: string, change: () => Promise<unknown>) => {
    class ChangingStore extends TransferStore {
      override async write(...args: Parameters<TransferStore["write"]>) {
        await change();
        return super.write(...args);
      }
    }
    const importer = new Importer(new ChangingStore(database, history));
    const upload = new Upload(Buffer.from(`${headings}\n${row}`));
    return importer.run(upload, resource, { actor, beforeCommit: async () => {} });
  };
  return {
    store,
    importWhile,
    listRows: () => database.orm.select().from(templates).orderBy(asc(templates.id)),
  };
}

describe("an import", () => {
  it("does not write over what another one has saved since it was compared", async () => {
    const { store, importWhile, listRows } = await open();
    const rename = () => store.update(1, { ...templateForm, name: "Den andres navn" }, other);
    const imported = importWhile(line("1;1", "Nytt navn", templateForm.url), rename);
    await expect(imported).rejects.toMatchObject({
      code: "import_rejected",
      body: { report: { rows: [{ errors: [{ column: "Revisjon" }] }] } },
    });
    expect(await listRows()).toMatchObject([{ name: "Den andres navn", revision: 2 }]);
  });

  it("adds no twin of a template that another one has added since it was compared", async () => {
    const { store, importWhile, listRows } = await open();
    const url = "https://example.no/ny";
    const add = () => store.create({ ...templateForm, name: "Ny", url }, other);
    const report = await importWhile(line(";", "Ny", url), add);
    expect(report.counts).toEqual({ new: 0, changed: 1, unchanged: 0, error: 0 });
    expect(await listRows()).toMatchObject([{ id: 1 }, { id: 2, url, description: "Ny.", revision: 2 }]);
  });
});
