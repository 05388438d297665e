/** A site that 1.0.0 was started on gets the catalogue of this version. */
import { asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readEditions } from "#app/site/seed.ts";
import { catalogueCommand } from "#app/control/catalogue-command.ts";
import { catalogueUpgrade } from "#app/routes/catalogue-upgrade.ts";
import { toJsonRow } from "#db/rows/json-rows.ts";
import { history } from "#db/schema/history.ts";
import {
  laws,
  type NewTemplateRow,
  reports,
  siteState,
  situations,
  templates,
  votes,
} from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { SituationStore } from "#features/situations/server/store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import {
  type CatalogueChoice,
  type CatalogueReport,
  catalogueReportSchema,
} from "#features/transfer/contract.ts";
import { cataloguePath } from "#features/transfer/lists.ts";
import { linkCheckActor } from "#shared/admin/history-entities.ts";
import { StartError } from "#shared/errors.ts";
import { adminHeaders, type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";

const editions = await readEditions();
const [first] = editions.earlier;
if (!first) throw new Error("no earlier edition");

/** As 1.0.0 started it. */
const startedBefore = () =>
  makeAdminTestApp({
    async prepare(database) {
      await new TemplateStore(database).seed(first.templates);
      await new SituationStore(database).addShipped(first.situations);
      const [act] = editions.now.laws.laws;
      if (act) await database.orm.insert(laws).values({ ...act, checkedOn: "2026-11-01" });
    },
  });

async function send(product: AdminTestApp, dryRun: boolean, choice: Partial<CatalogueChoice> = {}) {
  const response = await product.asAdmin("POST", `${cataloguePath}?dryRun=${dryRun}`, choice);
  expect(response.statusCode).toBe(200);
  return { ...catalogueReportSchema.strict().parse(response.json()), operation: operationOf(response) };
}

async function stored({ database: { orm } }: AdminTestApp) {
  return {
    version: (await orm.select().from(siteState))[0]?.version,
    templates: await orm.select().from(templates).orderBy(asc(templates.id)),
    situations: await orm.select().from(situations).orderBy(asc(situations.id)),
    laws: await orm.$count(laws),
    entries: await orm.$count(history),
  };
}

async function find({ database: { orm } }: AdminTestApp, name: string) {
  const [row] = await orm.select().from(templates).where(eq(templates.name, name));
  if (!row) throw new Error(`no ${name}`);
  return row;
}

const rowOf = ({ rows }: CatalogueReport, name: string) => rows.find((row) => row.name === name);
const counts = {
  outdated: 0,
  new: 158,
  // Of the situations those that have other words; what a paper is called is no part of them.
  changed: 295 + 20,
  edited: 0,
  gone: 28,
  unchanged: 10,
  laws: editions.now.laws.laws.length - 1,
};
const nothing = { new: 0, changed: 0, gone: 0, laws: 0 };

/** What the catalogue says of a template. */
function textOf(row: NewTemplateRow): string {
  const { name, url, description, category, format, formatCertain, source, sourceType } = row;
  const lists = [row.languages, row.tags, row.askedAs, row.laws, row.traits];
  return JSON.stringify([
    name,
    url,
    description,
    category,
    format,
    formatCertain,
    source,
    sourceType,
    ...lists,
  ]);
}

it("first says what would change, and changes nothing", async () => {
  const product = await startedBefore();
  const before = await stored(product);
  const report = await send(product, true);
  expect(report).toMatchObject({ counts });
  expect(report.rows).toHaveLength(453 + 28 + 30);
  expect(rowOf(report, "Klage til Husleietvistutvalget")).toMatchObject({
    status: "new",
    note: "Husleietvistutvalget",
  });
  expect(rowOf(report, "Skjøte")?.changes.map(({ column }) => column)).toContain("URL");
  const acts = report.rows.flatMap(({ changes }) => changes.filter(({ column }) => column === "Lover"));
  expect(acts.length).toBeGreaterThan(0);
  expect(acts.filter(({ from, to }) => `${from} ${to}`.includes("lov/"))).toEqual([]);
  expect(await stored(product)).toEqual(before);
});

it("makes of it what a site is that this version starts, and done again it does nothing", async () => {
  const product = await startedBefore();
  expect(await send(product, false)).toMatchObject({ counts, rows: [] });
  const after = await stored(product);
  const listed = after.templates.filter(({ deletedAt }) => deletedAt === null);
  expect(listed.map(textOf).toSorted()).toEqual(editions.now.templates.map(textOf).toSorted());
  const today = new Date(product.clock.now());
  expect(listed.filter(({ dateAdded }) => dateAdded.getTime() === today.getTime())).toHaveLength(158);
  expect((await product.inject({ url: "/api/templates?limit=1000" })).json()).toHaveLength(453);
  const names = new Map(listed.map(({ id, name }) => [id, name]));
  const shipped = editions.now.situations.map(({ label, steps }) => [label, steps.map(({ name }) => name)]);
  const stepsOf = (steps: readonly string[]) => steps.map((line) => names.get(Number.parseInt(line)));
  expect(after.situations.map(({ label, steps }) => [label, stepsOf(steps)])).toEqual(shipped);
  expect(await send(product, true)).toMatchObject({ counts: { ...nothing, edited: 0 } });
  expect(await send(product, false)).toMatchObject({ operation: null });
  expect(await stored(product)).toEqual(after);
});

it("has nothing to do on a site that this version has started, whatever was edited there", async () => {
  const product = await makeAdminTestApp({ settings: { seed: "catalogue" } });
  const edited = await find(product, "Skjøte");
  const own = {
    description: "Vår egen tekst.",
    tags: [],
    url: "https://www.kartverket.no/en/property/transfer-of-property/skjote",
  };
  await product.database.orm.update(templates).set(own).where(eq(templates.id, edited.id));
  const before = await stored(product);
  expect(await send(product, false)).toMatchObject({ counts: { ...nothing, edited: 0 }, operation: null });
  expect(await stored(product)).toEqual(before);
});

it("says that a site without the shipped catalogue cannot have a newer one", async () => {
  const product = await makeAdminTestApp();
  for (const dryRun of [true, false]) {
    const response = await product.asAdmin("POST", `${cataloguePath}?dryRun=${dryRun}`, {});
    expect([response.statusCode, response.json().code]).toEqual([409, "no_catalogue"]);
  }
});

describe("what somebody has edited", () => {
  it("stays, and is shown with both texts; the row's other fields are corrected", async () => {
    const product = await startedBefore();
    const { orm } = product.database;
    const { id } = await find(product, "Skjøte");
    await orm
      .update(templates)
      .set({ description: "Vår egen tekst.", name: "Skjøtet vårt", isActive: false })
      .where(eq(templates.id, id));
    const next = editions.now.templates.find(({ name }) => name === "Skjøte");
    const report = await send(product, true);
    expect(rowOf(report, "Skjøtet vårt")).toMatchObject({
      status: "edited",
      id,
      changes: [{ column: "URL", to: next?.url }, { column: "Slik spør folk" }],
      // Its name is the one of both versions, so there is nothing to choose.
      kept: [{ column: "Beskrivelse", from: "Vår egen tekst.", to: next?.description.slice(0, 300) }],
    });
    await send(product, false);
    const kept = { description: "Vår egen tekst.", name: "Skjøtet vårt", isActive: false };
    expect((await stored(product)).templates.find((row) => row.id === id)).toMatchObject({
      ...kept,
      url: next?.url,
    });
  });

  it("gets the catalogue's text where that is chosen", async () => {
    const product = await startedBefore();
    const { orm } = product.database;
    const { id } = await find(product, "Skjøte");
    const [situation] = (await stored(product)).situations;
    await orm.update(templates).set({ description: "Vår egen tekst." }).where(eq(templates.id, id));
    await orm.update(situations).set({ intro: "Vår egen innledning." });
    const overwrite = {
      templates: [{ id, revision: 1 }],
      situations: [{ id: situation?.id ?? 0, revision: 1 }],
    };
    await send(product, false, { overwrite });
    const next = editions.now.templates.find(({ name }) => name === "Skjøte");
    expect((await find(product, "Skjøte")).description).toBe(next?.description);
    const [chosen, other] = (await stored(product)).situations;
    expect([chosen?.intro, other?.intro]).toEqual([
      editions.now.situations[0]?.intro,
      "Vår egen innledning.",
    ]);
  });

  it("after the dry run stays whole, however it was chosen, and is counted", async () => {
    const product = await startedBefore();
    const { orm } = product.database;
    const [gone, edited] = [await find(product, "Leie av grendehus"), await find(product, "Skjøte")];
    await orm.update(templates).set({ description: "Vår." }).where(eq(templates.id, edited.id));
    const report = await send(product, true);
    const refOf = (name: string) => {
      const { id, revision } = rowOf(report, name) ?? {};
      return { id: id ?? 0, revision: revision ?? 0 };
    };
    const changed = await product.asAdmin("POST", "/api/admin/templates/change", {
      rows: [{ id: gone.id }, { id: edited.id }],
      values: { category: "Annet" },
    });
    expect(changed.json().ids).toHaveLength(2);
    const readBoth = async () =>
      (await stored(product)).templates
        .filter(({ id }) => [gone.id, edited.id].includes(id))
        // New acts that it names are news to whoever reads it.
        .map(({ version: _v, ...row }) => row);
    const before = await readBoth();
    const done = await send(product, false, {
      takeDown: [refOf(gone.name), refOf("Standard nettleieavtale")],
      overwrite: { templates: [refOf(edited.name)], situations: [] },
    });
    expect(done.counts).toMatchObject({ new: 158, gone: 1, outdated: 2 });
    expect(await readBoth()).toEqual(before);
  });

  it("stays in lists beside what comes, and what was taken away stays away", async () => {
    const product = await startedBefore();
    const before = first.templates.find(({ name }) => name === "Jordleieavtale");
    const next = editions.now.templates.find(({ name }) => name === "Jordleieavtale (Verdal kommune)");
    const { id } = await find(product, "Jordleieavtale");
    const [taken = "", ...rest] = before?.askedAs ?? [];
    await product.database.orm
      .update(templates)
      .set({ askedAs: [...rest, "vår egen linje"] })
      .where(eq(templates.id, id));
    const [template] = await product.database.orm.select().from(templates).where(eq(templates.id, id));
    expect(template?.askedAs).not.toContain(taken);
    await send(product, false);
    const after = await find(product, "Jordleieavtale (Verdal kommune)");
    expect(after.id).toBe(id);
    const wanted = (next?.askedAs ?? []).filter((line) => line !== taken);
    expect(after.askedAs).toEqual([...wanted, "vår egen linje"]);
    expect(await send(product, true)).toMatchObject({ counts: nothing });
  });

  it("is not the format that a link check has corrected", async () => {
    const product = await startedBefore();
    const guess = first.templates.find(
      ({ formatCertain, name }) =>
        formatCertain === false &&
        editions.now.templates.some(
          (row) => row.name === name && row.formatCertain === true && row.format !== "HTML",
        ),
    );
    const kept = first.templates.find(
      (row) =>
        row.formatCertain === false &&
        editions.now.templates.some(
          ({ name, url, formatCertain }) => name === row.name && url === row.url && formatCertain === false,
        ),
    );
    for (const row of [guess, kept]) {
      const found = await find(product, row?.name ?? "");
      const checked = { ...found, format: "HTML", formatCertain: true };
      await product.database.orm
        .update(templates)
        .set({ format: "HTML", formatCertain: true })
        .where(eq(templates.id, found.id));
      await new HistoryStore(product.database).record(product.database.orm, {
        actor: linkCheckActor,
        entity: "template",
        entityId: found.id,
        action: "update",
        before: toJsonRow(found),
        after: toJsonRow(checked),
      });
    }
    expect(await send(product, false)).toMatchObject({ counts: { edited: 0 } });
    const sure = editions.now.templates.find(({ name }) => name === guess?.name);
    expect(await find(product, guess?.name ?? "")).toMatchObject({
      format: sure?.format,
      formatCertain: true,
    });
    expect(await find(product, kept?.name ?? "")).toMatchObject({ format: "HTML", formatCertain: true });
  });
});

describe("what is not there", () => {
  it("does not come back where somebody has deleted it, nor beside one's own with the same url", async () => {
    const product = await startedBefore();
    const { id } = await find(product, "Skjøte");
    await product.asAdmin("DELETE", `/api/admin/templates/${id}`);
    await product.database.orm.delete(situations).where(eq(situations.label, "Jeg skal leie ut"));
    const own = {
      ...templateForm,
      name: "Vår klage",
      url: "https://www.htu.no/klage-og-tilsvar/send-inn-klage/",
    };
    await product.asAdmin("POST", "/api/admin/templates", own);
    const report = await send(product, true);
    expect(rowOf(report, "Skjøte")).toMatchObject({
      status: "unchanged",
      note: "Slettet hos dere, og kommer ikke tilbake.",
    });
    expect(rowOf(report, "Klage til Husleietvistutvalget")).toMatchObject({
      status: "unchanged",
      note: "Adressen har dere fra før: «Vår klage».",
    });
    await send(product, false);
    const after = await stored(product);
    const listed = after.templates.filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name);
    // Of the two new papers of that page one.
    expect(listed).toHaveLength(452);
    expect(listed).not.toContain("Skjøte");
    expect(listed).toContain("Vår klage");
    expect(after.situations.map(({ label }) => label)).not.toContain("Jeg skal leie ut");
    // A step that names the paper which is held back names the site's own.
    for (const { label, steps } of editions.now.situations.slice(1))
      expect(after.situations.find((row) => row.label === label)?.steps.length, label).toBe(steps.length);
    const ours = after.templates.find(({ name }) => name === "Vår klage")?.id;
    expect(after.situations.flatMap(({ steps }) => steps).join("\n")).toMatch(RegExp(`^${ours} \\|`, "m"));
  });

  it("completes the situations that came to the site's older templates", async () => {
    const product = await makeAdminTestApp({
      async prepare(database) {
        await new TemplateStore(database).seed(first.templates);
        await new SituationStore(database).addShipped(editions.now.situations);
      },
    });
    const lengths = async () => (await stored(product)).situations.map(({ steps }) => steps.length);
    const shipped = editions.now.situations.map(({ steps }) => steps.length);
    expect(await lengths()).not.toEqual(shipped);
    await send(product, false);
    expect(await lengths()).toEqual(shipped);
    expect(await send(product, true)).toMatchObject({ counts: nothing });
  });

  it("does not come back when it came with the catalogue and was deleted", async () => {
    const product = await startedBefore();
    await send(product, false);
    const { id } = await find(product, "Klage til Husleietvistutvalget");
    await product.asAdmin("DELETE", `/api/admin/templates/${id}`);
    expect(await send(product, true)).toMatchObject({ counts: nothing });
  });
});

describe("what went", () => {
  it("is deleted unless somebody has edited it, with its votes; its page answers 410 with what to use instead", async () => {
    const product = await startedBefore();
    const { orm } = product.database;
    const gone = await find(product, "Standard nettleieavtale");
    const edited = await find(product, "Leie av grendehus");
    await orm.update(templates).set({ description: "Vår egen tekst." }).where(eq(templates.id, edited.id));
    await orm
      .update(templates)
      .set({ ratingSum: 4, ratingCount: 1, downloadCount: 7 })
      .where(eq(templates.id, gone.id));
    await orm.insert(votes).values({ templateId: gone.id, voterKey: "en", rating: 4 });
    await product.inject({
      method: "POST",
      url: `/api/templates/${gone.id}/report`,
      payload: { reason: "broken_link" },
    });
    const report = await send(product, true);
    expect(rowOf(report, "Standard nettleieavtale")).toMatchObject({
      status: "gone",
      kept: [],
      note: expect.stringContaining(
        "Bruk i stedet «Standardvilkår for nettleie og tilknytning (2021)» eller «",
      ),
    });
    expect(rowOf(report, "Leie av grendehus")).toMatchObject({
      status: "gone",
      kept: [{ column: "Beskrivelse" }],
    });
    expect(await send(product, false)).toMatchObject({ counts: { gone: 27 } });
    const after = (await stored(product)).templates;
    expect(after.find(({ id }) => id === edited.id)?.deletedAt).toBeNull();
    expect(after.find(({ id }) => id === gone.id)).toMatchObject({
      ratingCount: 1,
      downloadCount: 7,
      mergedInto: null,
    });
    expect(await orm.$count(votes)).toBe(1);
    expect(await orm.select({ isResolved: reports.isResolved }).from(reports)).toEqual([
      { isResolved: true },
    ]);

    const page = await product.inject({ url: `/mal/standard-nettleieavtale-${gone.id}` });
    expect(page.statusCode).toBe(410);
    const [before = "", list = ""] = page.body.split("Bruk i stedet");
    expect(before).toContain("Avtalen fra 2007 er avløst");
    const [successors = "", others = ""] = list.split("Andre maler i");
    expect(successors.indexOf("Standardvilkår for nettleie")).toBeLessThan(
      successors.indexOf("Standardavtaler for kraftbransjen"),
    );
    expect(successors).toContain("Standardavtaler for kraftbransjen");
    expect(others.split("<footer")[0]).not.toContain("Standardavtaler for kraftbransjen");
  });

  it("is what is chosen", async () => {
    const product = await startedBefore();
    const { id } = await find(product, "Standard nettleieavtale");
    expect(await send(product, false, { takeDown: [{ id, revision: 1 }] })).toMatchObject({
      counts: { gone: 1 },
    });
    expect(await send(product, true)).toMatchObject({ counts: { ...nothing, gone: 27 } });
    expect(await send(product, false, { takeDown: [] })).toMatchObject({ counts: nothing, operation: null });
  });
});

it("is undone as one operation, and may then be done again", async () => {
  const product = await startedBefore();
  const before = await stored(product);
  const { operation } = await send(product, false);
  const undone = await product.asAdmin("POST", `/api/admin/history/operations/${operation}/undo`);
  expect(undone.statusCode).toBe(200);
  const back = await stored(product);
  const listed = back.templates.filter(({ deletedAt }) => deletedAt === null);
  expect(listed.map(textOf)).toEqual(before.templates.map(textOf));
  const wordsOf = (rows: typeof before.situations) =>
    rows.map(({ title, intro, steps, remember }) => [title, intro, steps, remember]);
  expect(wordsOf(back.situations)).toEqual(wordsOf(before.situations));
  expect(await send(product, false)).toMatchObject({ counts: { ...counts, laws: 0 } });
  expect((await product.inject({ url: "/api/templates?limit=1000" })).json()).toHaveLength(453);
});

it("is said and done at the terminal, with both texts of what stays", async () => {
  const product = await startedBefore();
  const { database, clock } = product;
  await database.orm
    .update(templates)
    .set({ description: "Vår egen tekst." })
    .where(inArray(templates.name, ["Skjøte", "Leie av grendehus"]));
  await database.orm
    .update(templates)
    .set({ deletedAt: new Date(clock.now()) })
    .where(eq(templates.name, "Kjøpekontrakt for bil (NAF)"));
  const upgrade = catalogueUpgrade({ database, clock, maxTemplates: 1_000, afterUpgrade: async () => {} });
  const command = catalogueCommand({ upgrade, actor: "sjef@maler.example" });
  const run = async (args: object) =>
    String(await command.run({ apply: false, keepGone: false, ...args }, new AbortController().signal));
  const before = await stored(product);
  const said = await run({});
  expect(said).toMatch(/^158 new, 31\d corrected \(1 of them edited here\), 28 no longer in the catalogue, /);
  expect(said).toContain("Klage til Husleietvistutvalget (Husleietvistutvalget)");
  expect(said).toContain("  Jordleieavtale: Navn, Beskrivelse");
  expect(said).toMatch(
    /Skjøte: corrected are URL, Slik spør folk\n +Beskrivelse\n +here: +Vår egen tekst\.\n +catalogue: Skjema/,
  );
  expect(said).toContain("Standard nettleieavtale: Avtalen fra 2007 er avløst");
  expect(said).toMatch(/Does not come \(1\)\n +Kjøpekontrakt for bil \(NAF\): Slettet hos dere/);
  expect(await stored(product)).toEqual(before);

  expect(await run({ apply: true, keepGone: true })).toMatch(/Done: 158 new, 31\d corrected, 0 deleted, /);
  const [entry] = await database.orm.select().from(history).limit(1);
  expect(entry?.actor).toBe("sjef@maler.example");
  expect(await run({ keepGone: true })).toContain("there is nothing to change");
  expect(await run({})).toContain("--apply does it");
  expect(await run({ apply: true })).toMatch(/Done: 0 new, 0 corrected, 27 deleted, /);
  // The one that was edited stays.
  expect(await run({})).toContain("there is nothing to change");
});

it("is refused at the terminal in a sentence where the site has no shipped catalogue", async () => {
  const { database, clock } = await makeAdminTestApp();
  const upgrade = catalogueUpgrade({ database, clock, maxTemplates: 1_000, afterUpgrade: async () => {} });
  const { run } = catalogueCommand({ upgrade, actor: "sjef@maler.example" });
  const running = run({ apply: true, keepGone: false }, new AbortController().signal);
  await expect(running).rejects.toThrow(
    new StartError("The site was not started with the shipped catalogue."),
  );
});

it("changes nothing where a file of it is wrong", async () => {
  const product = await startedBefore();
  const { database, clock } = product;
  const read = async () => {
    throw new StartError("seed/templates.json: «En mal»: category: ukjent");
  };
  const upgrade = catalogueUpgrade({
    database,
    clock,
    maxTemplates: 1_000,
    afterUpgrade: async () => {},
    read,
  });
  const before = await stored(product);
  const choice = { overwrite: { templates: [], situations: [] } };
  await expect(upgrade.run({ actor: "sjef@maler.example", choice })).rejects.toThrow("«En mal»");
  expect(await stored(product)).toEqual(before);
});

it("is given up whole where there is no room for what is new, counted without what goes", async () => {
  const product = await startedBefore();
  const { database, clock } = product;
  const withRoomFor = (maxTemplates: number) =>
    catalogueUpgrade({ database, clock, maxTemplates, afterUpgrade: async () => {} });
  const upgrade = withRoomFor(452);
  const before = await stored(product);
  const choice = { overwrite: { templates: [], situations: [] } };
  await expect(upgrade.run({ actor: "sjef@maler.example", choice })).rejects.toMatchObject({
    code: "catalogue_full",
  });
  await expect(upgrade.dryRun()).rejects.toMatchObject({ code: "catalogue_full" });
  const { run } = catalogueCommand({ upgrade, actor: "sjef@maler.example" });
  const said = run({ apply: false, keepGone: false }, new AbortController().signal);
  await expect(said).rejects.toThrow("There is no room for what is new");
  expect(await stored(product)).toEqual(before);
  const { counts: planned } = await withRoomFor(453).dryRun();
  expect((await withRoomFor(453).run({ actor: "sjef@maler.example", choice })).counts).toEqual(planned);
});

it("has room for what is new where what went has stood", async () => {
  const { database, clock } = await startedBefore();
  const upgrade = catalogueUpgrade({ database, clock, maxTemplates: 453, afterUpgrade: async () => {} });
  const choice = { overwrite: { templates: [], situations: [] } };
  const done = await upgrade.run({ actor: "sjef@maler.example", choice });
  expect(done.counts).toMatchObject({ new: 158, gone: 28 });
});

it("is done once by two who do it at the same time", async () => {
  const product = await startedBefore();
  const reports = await Promise.all([send(product, false), send(product, false)]);
  expect(reports.map(({ counts: done }) => done.new).toSorted((a, b) => a - b)).toEqual([0, 158]);
  expect((await product.inject({ url: "/api/templates?limit=1000" })).json()).toHaveLength(453);
});

it("is stored once for a request that is sent twice", async () => {
  const product = await startedBefore();
  const request = {
    method: "POST" as const,
    url: `${cataloguePath}?dryRun=false`,
    headers: { ...adminHeaders, "idempotency-key": "en-nøkkel-med-nok-tegn".replace("ø", "o") },
    payload: {},
  };
  const [one, other] = [await product.inject(request), await product.inject(request)];
  expect(other.json()).toEqual(one.json());
  expect(other.headers["idempotent-replayed"]).toBe("true");
});
