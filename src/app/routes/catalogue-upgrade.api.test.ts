/** A site that an earlier version was started on gets the catalogue of this version: editions of ten rows, and the shipped ones. */
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type CatalogueEditions, readEditions } from "#app/site/seed.ts";
import { catalogueUpgrade } from "#app/routes/transfers.ts";
import { toJsonRow } from "#domain/server/rows/json-rows.ts";
import { history, historyOperations } from "#db/schema/history.ts";
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
import { type ShippedSituation, SituationStore } from "#features/situations/server/store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import {
  type CatalogueChoice,
  type CatalogueReport,
  catalogueReportSchema,
} from "#features/transfer/contract.ts";
import { cataloguePath } from "#features/transfer/lists.ts";
import { linkCheckActor } from "#shared/admin/history-entities.ts";
import { templateHref } from "#domain/page-urls.ts";
import { adminHeaders, type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { fewLaws, fewRows, fewSituations, storeFewRows } from "#testing/few-rows.ts";
import { templateForm } from "#testing/forms.ts";

const actor = "sjef@maler.example";
const nothing = { new: 0, changed: 0, gone: 0, laws: 0 };

/** Ids of rows of the earlier edition, by what becomes of them. */
const [corrected, renamed, dropped, guessed, replaced] = [1, 2, 6, 7, 10];
const before = fewRows.map((row) => ({ ...row })) as unknown as readonly NewTemplateRow[];
const rowBefore = (id: number) => before[id - 1] as NewTemplateRow;
const identityOf = ({ url, name }: { url: string; name: string }) => ({ url, name });

const act = { id: "lov/1967-02-10", name: "forvaltningsloven", changedFrom: null, changedBy: null };
const correctedTo = {
  ...rowBefore(corrected),
  url: "https://naustlaget.example/ny/leieavtale.pdf",
  description: "Avtale om leie av naust, etter den nye loven.",
  askedAs: [...(rowBefore(corrected).askedAs ?? []), "leie ut båtplass"],
  laws: [...(rowBefore(corrected).laws ?? []), act.id],
};
const renamedTo = {
  ...rowBefore(renamed),
  name: "Leiekontrakt for hybel (Hybelforeningen)",
  askedAs: [...(rowBefore(renamed).askedAs ?? []), "leie ut kjelleren"],
};
const plan = { ...rowBefore(9), name: "Plan for dugnad", url: "https://lagsregisteret.example/plan" };
const shortPlan = { ...plan, name: "Plan for dugnad, kort" };
const [letting, hiring] = fewSituations as [ShippedSituation, ShippedSituation];
const successors = [identityOf(plan), identityOf(shortPlan)];
const step = { ...identityOf(plan), when: "Før dugnaden", why: "Alle vet hva de skal." };

/** Of the ten rows two are corrected and two removed; two were added at one url, and an act and a situation. */
const editionsWith = (ofGuessed: Partial<NewTemplateRow> = {}): CatalogueEditions => ({
  now: {
    templates: [
      correctedTo,
      renamedTo,
      ...[3, 4, 5, 8, 9].map(rowBefore),
      { ...rowBefore(guessed), ...ofGuessed },
      plan,
      shortPlan,
    ],
    situations: [
      {
        ...letting,
        intro: "Papirene, i den rekkefølgen de trengs.",
        steps: [
          ...letting.steps.map((one, at) => (at === 0 ? { ...one, ...identityOf(renamedTo) } : one)),
          step,
        ],
      },
      hiring,
      {
        label: "holde dugnad",
        title: "Holde dugnad",
        intro: "Før alle kommer.",
        steps: [step],
        remember: [],
      },
    ],
    laws: { laws: [...fewLaws, { ...act, title: act.name }], checkedOn: "2026-11-20" },
  },
  earlier: [{ templates: before, situations: fewSituations }],
  moved: [
    { from: identityOf(rowBefore(corrected)), to: identityOf(correctedTo) },
    { from: identityOf(rowBefore(renamed)), to: identityOf(renamedTo) },
  ],
  gone: [
    { ...identityOf(rowBefore(replaced)), reason: "Listen er avløst.", successors },
    { ...identityOf(rowBefore(dropped)), reason: "Siden er borte.", successors: [] },
  ],
});
const counts = { new: 3, changed: 3, edited: 0, gone: 2, unchanged: 7, laws: 1, outdated: 0 };

interface UpgradeOptions {
  readonly editions?: CatalogueEditions;
  readonly maxTemplates?: number;
}

const startedWith = (
  rows: readonly NewTemplateRow[] = [],
  shipped: CatalogueEditions["now"]["situations"] = [],
) =>
  makeAdminTestApp({
    async prepare(database) {
      await new TemplateStore(database).seed(rows);
      await new SituationStore(database).addShipped(shipped);
    },
  });

async function startedBefore(options?: UpgradeOptions) {
  const product = await makeAdminTestApp({ prepare: storeFewRows });
  return { product, ...upgradeOf(product, options) };
}

function upgradeOf(
  { database, clock }: AdminTestApp,
  { editions = editionsWith(), maxTemplates = 1_000 }: UpgradeOptions = {},
) {
  const read = async () => editions;
  const upgrade = catalogueUpgrade({
    database,
    history: new HistoryStore(database),
    clock,
    maxTemplates,
    afterUpgrade: async () => {},
    read,
  });
  return {
    dryRun: () => upgrade.dryRun(),
    run: (choice: CatalogueChoice = {}) => upgrade.run({ actor, choice }),
    edit: (id: number, values: Partial<NewTemplateRow>) =>
      database.orm.update(templates).set(values).where(eq(templates.id, id)),
    async read(id: number) {
      const [row] = await database.orm.select().from(templates).where(eq(templates.id, id));
      if (!row) throw new Error(`no ${id}`);
      return row;
    },
  };
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
const listed = ({ templates: rows }: Awaited<ReturnType<typeof stored>>) =>
  rows.filter(({ deletedAt }) => deletedAt === null);
const rowOf = ({ rows }: CatalogueReport, name: string) => rows.find((row) => row.name === name);

/** The catalogue's fields of a template. */
const said =
  "name url description category format source sourceType languages tags askedAs laws traits paperKind revisedAt".split(
    " ",
  );
const textOf = (row: NewTemplateRow) => JSON.stringify(row, said);

const editions = await readEditions();
describe.each([
  ["of version 1.0.0", editions.earlier[0]],
  ["with the edition after it", editions.earlier[1]],
])("the shipped catalogue, on a site %s", (_of, was) => {
  const start = () => startedWith(was?.templates, was?.situations);
  const gone = editions.gone.filter(({ url, name }) =>
    was?.templates.some((row) => row.url === url && row.name === name),
  );
  async function send(product: AdminTestApp, dryRun: boolean, payload = {}, key: string = randomUUID()) {
    const headers = { ...adminHeaders, "idempotency-key": key };
    const url = `${cataloguePath}?dryRun=${dryRun}`;
    const response = await product.inject({ method: "POST", url, headers, payload });
    expect(response.statusCode).toBe(200);
    const report = catalogueReportSchema.strict().parse(response.json());
    return { ...report, operation: operationOf(response), response };
  }

  it("is first compared with it, and then what a new site has, stored once for a request sent twice", async () => {
    const product = await start();
    const empty = await stored(product);
    const planned = await send(product, true);
    expect(await stored(product)).toEqual(empty);
    expect(planned.counts).toMatchObject({ edited: 0, gone: gone.length, outdated: 0 });
    expect(planned.rows.filter(({ status }) => status === "new").length).toBeGreaterThan(0);

    const key = randomUUID();
    const done = await send(product, false, {}, key);
    expect(done).toMatchObject({ counts: planned.counts, rows: [], operation: expect.any(Number) });
    const after = await stored(product);
    expect(listed(after).map(textOf).toSorted()).toEqual(editions.now.templates.map(textOf).toSorted());
    const names = new Map(listed(after).map(({ id, name }) => [id, name]));
    const stepsOf = (line: string) => names.get(Number.parseInt(line));
    expect(after.situations.map(({ label, steps }) => [label, steps.map(stepsOf)])).toEqual(
      editions.now.situations.map(({ label, steps }) => [label, steps.map(({ name }) => name)]),
    );
    const shown = await product.inject({ url: "/api/templates?limit=1000" });
    expect(shown.json()).toHaveLength(editions.now.templates.length);

    const again = await send(product, false, {}, key);
    expect(again).toMatchObject({ operation: done.operation });
    expect(again.response.headers["idempotent-replayed"]).toBe("true");
    expect((await send(product, true)).counts).toMatchObject(nothing);
    expect(await stored(product)).toEqual(after);

    const undo = `/api/admin/history/operations/${done.operation}/undo`;
    expect((await product.asAdmin("POST", undo)).statusCode).toBe(200);
    expect(listed(await stored(product)).map(textOf)).toEqual(listed(empty).map(textOf));
  });

  it("takes away what is chosen, which answers 410 with what to use instead", async () => {
    const product = await start();
    const chosen = gone.find(({ successors }) => successors.length > 1);
    const went = (await stored(product)).templates.find(({ name }) => name === chosen?.name);
    if (!went || !chosen) throw new Error("no such row");
    const done = await send(product, false, { takeDown: [{ id: went.id, revision: 1 }] });
    expect(done.counts).toMatchObject({ gone: 1 });
    const after = await stored(product);

    const page = await product.inject({ url: templateHref(went) });
    expect(page.statusCode).toBe(410);
    const [, instead = "", others = ""] = page.body.split(/Bruk i stedet|Lignende maler/);
    const successors = chosen.successors.map(({ name }) => {
      const row = listed(after).find((one) => one.name === name);
      return row ? templateHref(row) : name;
    });
    const linked = [...instead.matchAll(/href="(\/mal\/[^"]+)"/g)].map(([, href = ""]) => href);
    expect(linked.filter((href) => successors.includes(href))).toEqual(successors);
    expect(successors.filter((href) => others.split("<footer")[0]?.includes(`"${href}"`))).toEqual([]);
  });
});

it("says first what would change, then adds what is new on its day, and done again it does nothing", async () => {
  const { product, dryRun, run, edit } = await startedBefore();
  const empty = await stored(product);
  const report = await dryRun();
  expect(report.counts).toEqual(counts);
  expect(rowOf(report, plan.name)).toMatchObject({ status: "new", note: plan.source });
  const { changes = [] } = rowOf(report, rowBefore(corrected).name) ?? {};
  expect(changes.map(({ column }) => column)).toEqual(["Beskrivelse", "URL", "Lover", "Slik spør folk"]);
  expect(changes[2]).toMatchObject({ from: "…", to: `… · ${act.name}` });
  expect(rowOf(report, rowBefore(replaced).name)).toMatchObject({
    status: "gone",
    isEdited: false,
    note: `Listen er avløst. Bruk i stedet «${plan.name}» eller «${shortPlan.name}».`,
  });
  expect(await stored(product)).toEqual(empty);

  expect(await run()).toEqual({ counts, rows: [] });
  const after = await stored(product);
  const today = listed(after).filter(({ dateAdded }) => dateAdded.getTime() === product.clock.now());
  expect(today.map(({ name }) => name)).toEqual([plan.name, shortPlan.name]);
  expect([(await dryRun()).counts, (await run()).counts]).toMatchObject([nothing, nothing]);
  expect(await stored(product)).toEqual(after);
  // What came with it and is deleted does not come back.
  await edit(fewRows.length + 1, { deletedAt: new Date(product.clock.now()) });
  expect(await dryRun()).toMatchObject({ counts: nothing });
});

it("takes the readers of a publisher along to the name that this version has for it", async () => {
  const { product, run } = await startedBefore({ editions: editionsWith({ source: "Budet" }) });
  await run();
  const [site] = await product.database.orm.select().from(siteState);
  expect(site?.formerPublishers).toEqual({ pakketjenesten: "budet" });
});

it("has nothing to do on a site that this version has started, whatever was edited there", async () => {
  const { now } = editionsWith();
  const product = await startedWith(now.templates, now.situations);
  const checked = now.laws.laws.map((law) => ({ ...law, checkedOn: "2026-11-20" }));
  await product.database.orm.insert(laws).values(checked);
  const { edit, run } = upgradeOf(product);
  await edit(corrected, { description: "Vår egen tekst.", tags: [], url: "https://example.no/vår" });
  const unchanged = await stored(product);
  expect(await run()).toMatchObject({ counts: { ...nothing, edited: 1 } });
  expect(await stored(product)).toEqual(unchanged);
});

describe("what somebody has edited", () => {
  it("stays whole, and is shown with both texts", async () => {
    const { dryRun, run, edit, read } = await startedBefore();
    const own = { description: "Vår egen tekst.", name: "Naustleie hos oss", isActive: false };
    await edit(corrected, own);
    expect(rowOf(await dryRun(), own.name)).toMatchObject({
      status: "edited",
      id: corrected,
      changes: [
        { column: "Navn", from: own.name },
        { column: "Beskrivelse", from: own.description, to: correctedTo.description },
        { column: "URL", to: correctedTo.url },
        { column: "Lover" },
        { column: "Slik spør folk" },
      ],
    });
    const whole = await read(corrected);
    await run();
    // New acts that it names are news to whoever reads it.
    expect({ ...(await read(corrected)), version: 0 }).toEqual({ ...whole, version: 0 });
  });

  it("gets the catalogue's text where that is chosen, and nothing else is changed then", async () => {
    const { product, run, edit, read } = await startedBefore();
    await edit(corrected, { description: "Vår egen tekst." });
    await product.database.orm.update(situations).set({ intro: "Vår egen innledning." });
    const chosen = [{ id: 1, revision: 1 }];
    await run({ overwrite: { templates: chosen, situations: chosen } });
    expect((await read(corrected)).description).toBe(correctedTo.description);
    expect((await read(renamed)).name).toBe(rowBefore(renamed).name);
    expect((await stored(product)).situations.map(({ intro }) => intro)).toEqual([
      editionsWith().now.situations[0]?.intro,
      "Vår egen innledning.",
      "Før alle kommer.",
    ]);
  });

  it("after the dry run stays whole, however it was chosen, and is counted", async () => {
    const { product, dryRun, run, edit } = await startedBefore();
    await edit(corrected, { description: "Vår." });
    const report = await dryRun();
    const refOf = (id: number) => ({ id, revision: rowOf(report, rowBefore(id).name)?.revision ?? 0 });
    const changed = await product.asAdmin("POST", "/api/admin/templates/change", {
      rows: [{ id: dropped }, { id: corrected }],
      values: { category: "Annet" },
    });
    expect(changed.json().ids).toHaveLength(2);
    const readBoth = async () =>
      (await stored(product)).templates
        .filter(({ id }) => [dropped, corrected].includes(id))
        // New acts that it names are news to whoever reads it.
        .map(({ version: _v, ...row }) => row);
    const both = await readBoth();
    const done = await run({
      takeDown: [refOf(dropped), refOf(replaced)],
      overwrite: { templates: [refOf(corrected)], situations: [] },
    });
    expect(done.counts).toMatchObject({ new: 3, gone: 1, outdated: 2 });
    expect(await readBoth()).toEqual(both);
  });

  const otherWords = { description: "Ny.", tags: ["pakke"], source: "Pakkelaget" };
  it.each([
    ["gives way to what is certain", { format: "Word", formatCertain: true }, "Word"],
    ["stays beside another guess", { format: "PDF", formatCertain: false }, "HTML"],
  ])("is not the format that a link check has corrected, which %s", async (_what, next, format) => {
    const { product, run, edit, read } = await startedBefore({
      editions: editionsWith({ ...next, ...otherWords }),
    });
    const found = await read(guessed);
    const measured = { format: "HTML", formatCertain: true };
    await edit(guessed, measured);
    const change = { before: toJsonRow(found), after: toJsonRow({ ...found, ...measured }) };
    const entry = { actor: linkCheckActor, entity: "template", entityId: guessed, action: "update" } as const;
    await new HistoryStore(product.database).record(product.database.orm, { ...entry, ...change });
    expect(await run()).toMatchObject({ counts: { edited: 0 } });
    expect(await read(guessed)).toMatchObject({ format, formatCertain: true });
  });
});

describe("what is not there", () => {
  it("does not come back where somebody has deleted it, nor beside one's own with the same url", async () => {
    const { product, dryRun, run } = await startedBefore();
    await product.asAdmin("DELETE", `/api/admin/templates/${corrected}`);
    await product.database.orm.delete(situations).where(eq(situations.id, 1));
    const own = { ...templateForm, name: "Vår plan", url: plan.url };
    const { id } = (await product.asAdmin("POST", "/api/admin/templates", own)).json<{ id: number }>();
    const report = await dryRun();
    const [deleted, held] = [rowBefore(corrected), plan].map(({ name }) => rowOf(report, name));
    expect(deleted).toMatchObject({ status: "unchanged", note: expect.stringMatching(/^Slettet hos dere/) });
    expect(held).toMatchObject({ status: "unchanged", note: "Adressen har dere fra før: «Vår plan»." });
    await run();
    const after = await stored(product);
    // One of the two new templates of that page.
    expect(listed(after).map((row) => row.id)).toEqual([2, 3, 4, 5, 7, 8, 9, id, id + 1]);
    // A step with the template that is held back has the site's own.
    expect(after.situations.map(({ label, steps }) => [label, steps.length])).toEqual([
      ["ansette i butikken", 2],
      ["holde dugnad", 1],
    ]);
    expect(after.situations[1]?.steps[0]).toMatch(RegExp(`^${id} \\|`));
  });

  it("completes the situations that came to the site's older templates, where that is chosen", async () => {
    const { now } = editionsWith();
    const product = await startedWith(before, now.situations);
    const { dryRun, run } = upgradeOf(product);
    const lengths = async () => (await stored(product)).situations.map(({ steps }) => steps.length);
    expect(await lengths()).not.toEqual([3, 2, 1]);
    await run();
    const cut = (await dryRun()).rows.filter(({ status }) => status === "edited");
    const chosen = cut.map(({ id, revision }) => ({ id: id ?? 0, revision: revision ?? 0 }));
    await run({ overwrite: { templates: [], situations: chosen } });
    expect(await lengths()).toEqual([3, 2, 1]);
    expect(await dryRun()).toMatchObject({ counts: nothing });
  });
});

it("what went is deleted unless somebody has edited it, and keeps its votes; its reports are resolved", async () => {
  const { product, dryRun, run, edit, read } = await startedBefore();
  const { orm } = product.database;
  await edit(dropped, { description: "Vår egen tekst." });
  const voted = { ratingSum: 4, ratingCount: 1, downloadCount: 7 };
  await edit(replaced, voted);
  await orm.insert(votes).values({ templateId: replaced, voterKey: "en", rating: 4 });
  const report = { method: "POST" as const, payload: { reason: "broken_link" } };
  await product.inject({ ...report, url: `/api/templates/${replaced}/report` });
  const gone = { status: "gone", isEdited: true };
  expect(rowOf(await dryRun(), rowBefore(dropped).name)).toMatchObject(gone);
  expect(await run()).toMatchObject({ counts: { gone: 1 } });
  expect((await read(dropped)).deletedAt).toBeNull();
  expect(await read(replaced)).toMatchObject({ ...voted, deletedAt: expect.any(Date), mergedInto: null });
  expect(await orm.$count(votes)).toBe(1);
  expect(await orm.select({ isResolved: reports.isResolved }).from(reports)).toEqual([{ isResolved: true }]);
});

it("is undone as one operation, and may then be done again", async () => {
  const { product, run } = await startedBefore();
  const was = await stored(product);
  await run();
  const [operation] = await product.database.orm.select().from(historyOperations);
  const undone = await product.asAdmin("POST", `/api/admin/history/operations/${operation?.id}/undo`);
  expect(undone.statusCode).toBe(200);
  const back = await stored(product);
  expect(listed(back).map(textOf)).toEqual(was.templates.map(textOf));
  const wordsOf = (rows: typeof was.situations) =>
    rows.map(({ title, intro, steps, remember }) => [title, intro, steps, remember]);
  expect(wordsOf(back.situations)).toEqual(wordsOf(was.situations));
  expect(await run()).toMatchObject({ counts: { ...counts, laws: 0 } });
  expect(listed(await stored(product))).toHaveLength(10);
});

it("is refused where the site has no shipped catalogue", async () => {
  const product = await makeAdminTestApp();
  for (const dryRun of [true, false]) {
    const response = await product.asAdmin("POST", `${cataloguePath}?dryRun=${dryRun}`, {});
    expect([response.statusCode, response.json().code]).toEqual([409, "no_catalogue"]);
  }
});

it("is given up whole where there is no room for what is new, counted without what goes", async () => {
  const { product, run, dryRun } = await startedBefore({ maxTemplates: 9 });
  const unchanged = await stored(product);
  await expect(run()).rejects.toMatchObject({ code: "catalogue_full" });
  await expect(dryRun()).rejects.toMatchObject({ code: "catalogue_full" });
  expect(await stored(product)).toEqual(unchanged);
  // As many come as go.
  const withRoom = upgradeOf(product, { maxTemplates: 10 });
  expect((await withRoom.dryRun()).counts).toEqual(counts);
  expect((await withRoom.run()).counts).toEqual(counts);
});

it("is done once by two who do it at the same time", async () => {
  const { product, run } = await startedBefore();
  const done = await Promise.all([run(), run()]);
  expect(new Set(done.map((report) => report.counts.new))).toEqual(new Set([0, 3]));
  expect(listed(await stored(product))).toHaveLength(10);
});
