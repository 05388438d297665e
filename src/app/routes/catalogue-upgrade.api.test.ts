/** A site that an earlier version was started on gets the catalogue of this version: one of ten rows, and the shipped one. */
import { randomUUID } from "node:crypto";
import { asc, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readShipped, type ShippedCatalogue } from "#app/site/seed.ts";
import { catalogueUpgrade } from "#app/routes/transfers.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { history, historyOperations } from "#db/schema/history.ts";
import { type NewTemplateRow, reports, siteState, situations, templates, votes } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { type ShippedSituation, SituationStore } from "#features/situations/server/store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import {
  type CatalogueChoice,
  type CatalogueReport,
  catalogueReportSchema,
} from "#features/transfer/contract.ts";
import { cataloguePath } from "#features/transfer/lists.ts";
import { keyOf } from "#features/transfer/server/plan-upgrade.ts";
import { linkCheckActor } from "#shared/admin/history-entities.ts";
import { templateHref } from "#domain/page-urls.ts";
import { adminHeaders, type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { fewLaws, fewRows, fewSituations, storeFewRows } from "#testing/few-rows.ts";
import { templateForm } from "#testing/forms.ts";

const actor = "sjef@maler.example";
const nothing = { new: 0, changed: 0, gone: 0 };

/** Ids of rows of the earlier catalogue, by what becomes of them. */
const [corrected, renamed, dropped, guessed, replaced] = [1, 2, 6, 7, 10];
const before = fewRows.map((row) => ({ ...row })) as unknown as readonly NewTemplateRow[];
const rowBefore = (id: number) => before[id - 1] as NewTemplateRow;
const identityOf = ({ url, name }: { url: string; name: string }) => ({ url, name });

const act = "lov/1967-02-10";
const correctedTo = {
  ...rowBefore(corrected),
  url: "https://naustlaget.example/ny/leieavtale.pdf",
  description: "Avtale om leie av naust, etter den nye loven.",
  askedAs: [...(rowBefore(corrected).askedAs ?? []), "leie ut båtplass"],
  laws: [...(rowBefore(corrected).laws ?? []), act],
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

/** Of the ten rows two are corrected and two removed; two were added at one url, and a situation. */
const shippedWith = (ofGuessed: Partial<NewTemplateRow> = {}): ShippedCatalogue => ({
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
  laws: { laws: fewLaws, checkedOn: "2026-11-20" },
  moved: [
    { from: identityOf(rowBefore(corrected)), to: identityOf(correctedTo) },
    { from: identityOf(rowBefore(renamed)), to: identityOf(renamedTo) },
  ],
  gone: [
    { ...identityOf(rowBefore(replaced)), reason: "Listen er avløst.", successors },
    { ...identityOf(rowBefore(dropped)), reason: "Siden er borte.", successors: [] },
  ],
});
const counts = { new: 3, changed: 3, edited: 0, gone: 2, unchanged: 7, outdated: 0 };

interface UpgradeOptions {
  readonly shipped?: ShippedCatalogue;
  readonly maxTemplates?: number;
}

const startedWith = (rows: readonly NewTemplateRow[] = [], shipped: ShippedCatalogue["situations"] = []) =>
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
  { shipped = shippedWith(), maxTemplates = 1_000 }: UpgradeOptions = {},
) {
  const read = async () => shipped;
  const recorder = new HistoryStore(database);
  const recorded = new RecordedRows(templates, "template", recorder);
  const upgrade = catalogueUpgrade({
    database,
    history: recorder,
    clock,
    maxTemplates,
    afterUpgrade: async () => {},
    read,
  });
  return {
    dryRun: () => upgrade.dryRun(),
    run: (choice: CatalogueChoice = {}) => upgrade.run({ actor, choice }),
    /** Edits a template, as an administrator if not told otherwise. */
    edit: (id: number, values: Partial<NewTemplateRow>, by: string = actor) =>
      changeSite(database, (tx, version) =>
        recorded.edit(tx, { id, actor: by, revision: undefined, values: () => ({ ...values, version }) }),
      ),
    editSituation: (id: number, values: Partial<typeof situations.$inferInsert>) =>
      changeSite(database, (tx) =>
        new RecordedRows(situations, "situation", recorder).edit(tx, {
          id,
          actor,
          revision: undefined,
          values: () => values,
        }),
      ),
    async read(id: number) {
      const [row] = await database.orm.select().from(templates).where(eq(templates.id, id));
      if (!row) throw new Error(`no ${id}`);
      return row;
    },
  };
}

async function stored({ database: { orm } }: AdminTestApp) {
  return {
    templates: await orm.select().from(templates).orderBy(asc(templates.id)),
    situations: await orm.select().from(situations).orderBy(asc(situations.id)),
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

const shipped = await readShipped();
const wasCalled = new Map(shipped.moved.map(({ from, to }) => [keyOf(to), from]));
/** Four of five shipped templates with the text and the names of an earlier version, and those that went since. */
const earlier = shipped.templates
  .filter((_row, at) => at % 5 !== 0)
  .map((row) => ({ ...row, description: `Før: ${row.description}`, ...wasCalled.get(keyOf(row)) }))
  .concat(shipped.gone.map(({ url, name }) => ({ ...(shipped.templates[0] as NewTemplateRow), url, name })));

describe("the shipped catalogue, on a site of an earlier version", () => {
  const start = () => startedWith(earlier, shipped.situations.slice(1));
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
    const missing = shipped.templates.length - (earlier.length - shipped.gone.length);
    expect(planned.counts).toMatchObject({ new: missing + 1, edited: 0, gone: shipped.gone.length });

    const key = randomUUID();
    const done = await send(product, false, {}, key);
    expect(done).toMatchObject({ counts: planned.counts, rows: [], operation: expect.any(Number) });
    const after = await stored(product);
    expect(listed(after).map(textOf).toSorted()).toEqual(shipped.templates.map(textOf).toSorted());
    const names = new Map(listed(after).map(({ id, name }) => [id, name]));
    const stepsOf = (line: string) => names.get(Number.parseInt(line));
    const inOrder = after.situations.toSorted((one, other) => one.position - other.position);
    expect(inOrder.map(({ label, steps }) => [label, steps.map(stepsOf)])).toEqual(
      shipped.situations.map(({ label, steps }) => [label, steps.map(({ name }) => name)]),
    );
    const shown = await product.inject({ url: "/api/templates?limit=1000" });
    expect(shown.json()).toHaveLength(shipped.templates.length);

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
    const hasTheirNames = ({ successors }: (typeof shipped.gone)[number]) =>
      successors.length > 1 && successors.every((row) => !wasCalled.has(keyOf(row)));
    const chosen = shipped.gone.find(hasTheirNames);
    const went = (await stored(product)).templates.find(({ name }) => name === chosen?.name);
    if (!went || !chosen) throw new Error("no such row");
    const done = await send(product, false, { rows: [{ list: "templates", id: went.id, revision: 1 }] });
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
  const { product, dryRun, run } = await startedBefore();
  const empty = await stored(product);
  const report = await dryRun();
  expect(report.counts).toEqual(counts);
  expect(rowOf(report, plan.name)).toMatchObject({ status: "new", note: plan.source });
  const { changes = [] } = rowOf(report, rowBefore(corrected).name) ?? {};
  expect(changes.map(({ column }) => column)).toEqual(["Beskrivelse", "URL", "Lover", "Slik spør folk"]);
  expect(changes[2]).toMatchObject({ from: "…", to: `… · ${act}` });
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
  await product.asAdmin("DELETE", `/api/admin/templates/${fewRows.length + 1}`);
  expect(await dryRun()).toMatchObject({ counts: nothing });
});

it("takes the readers of a publisher along to the name that this version has for it", async () => {
  const { product, run } = await startedBefore({ shipped: shippedWith({ source: "Budet" }) });
  await run();
  const [site] = await product.database.orm.select().from(siteState);
  expect(site?.formerPublishers).toEqual({ pakketjenesten: "budet" });
});

it("has nothing to do on a site that this version has started, whatever was edited there", async () => {
  const now = shippedWith();
  const product = await startedWith(now.templates, now.situations);
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
    expect(await read(corrected)).toEqual(whole);
  });

  it("gets the catalogue's text where that is chosen, and nothing else is changed then", async () => {
    const { product, run, edit, editSituation, read } = await startedBefore();
    await edit(corrected, { description: "Vår egen tekst." });
    for (const id of [1, 2]) await editSituation(id, { intro: "Vår egen innledning." });
    const chosen = { id: 1, revision: 2 };
    await run({
      rows: [
        { list: "templates", ...chosen },
        { list: "situations", ...chosen },
      ],
    });
    expect((await read(corrected)).description).toBe(correctedTo.description);
    expect((await read(renamed)).name).toBe(rowBefore(renamed).name);
    expect((await stored(product)).situations.map(({ intro }) => intro)).toEqual([
      shippedWith().situations[0]?.intro,
      "Vår egen innledning.",
      "Før alle kommer.",
    ]);
  });

  it("after the dry run stays whole, however it was chosen, and is counted", async () => {
    const { product, dryRun, run, edit } = await startedBefore();
    await edit(corrected, { description: "Vår." });
    const report = await dryRun();
    const refOf = (id: number) => {
      const { revision } = rowOf(report, rowBefore(id).name) ?? {};
      return { list: "templates", id, revision: revision ?? 0 } as const;
    };
    const changed = await product.asAdmin("POST", "/api/admin/templates/change", {
      rows: [{ id: dropped }, { id: corrected }],
      values: { category: "Annet" },
    });
    expect(changed.json().ids).toHaveLength(2);
    const readBoth = async () =>
      (await stored(product)).templates.filter(({ id }) => [dropped, corrected].includes(id));
    const both = await readBoth();
    const done = await run({ rows: [refOf(dropped), refOf(replaced), refOf(corrected)] });
    expect(done.counts).toMatchObject({ new: 3, gone: 1, outdated: 2 });
    expect(await readBoth()).toEqual(both);
  });

  const otherWords = { description: "Ny.", tags: ["pakke"], source: "Pakkelaget" };
  it.each([
    ["gives way to what is certain", { format: "Word", formatCertain: true }, "Word"],
    ["stays beside another guess", { format: "PDF", formatCertain: false }, "HTML"],
  ])("is not the format that a link check has corrected, which %s", async (_what, next, format) => {
    const { run, edit, read } = await startedBefore({
      shipped: shippedWith({ ...next, ...otherWords }),
    });
    await edit(guessed, { format: "HTML", formatCertain: true }, linkCheckActor);
    expect(await run()).toMatchObject({ counts: { edited: 0 } });
    expect(await read(guessed)).toMatchObject({ format, formatCertain: true });
  });
});

describe("what is not there", () => {
  it("does not come back where somebody has deleted it, nor beside one's own with the same url", async () => {
    const { product, dryRun, run } = await startedBefore();
    await product.asAdmin("DELETE", `/api/admin/templates/${corrected}`);
    await product.asAdmin("DELETE", "/api/admin/situations/1");
    const own = { ...templateForm, name: "Vår plan", url: plan.url };
    const { id } = (await product.asAdmin("POST", "/api/admin/templates", own)).json<{ id: number }>();
    const report = await dryRun();
    const [deleted, held] = [rowBefore(corrected).name, own.name].map((name) => rowOf(report, name));
    expect(deleted).toMatchObject({ status: "unchanged", note: expect.stringMatching(/^Slettet hos dere/) });
    expect(held).toMatchObject({
      status: "edited",
      id,
      changes: expect.arrayContaining([
        expect.objectContaining({ column: "Navn", from: own.name, to: plan.name }),
      ]),
    });
    await run();
    const after = await stored(product);
    // One of the two new templates of that page.
    expect(listed(after).map((row) => row.id)).toEqual([2, 3, 4, 5, 7, 8, 9, id, id + 1]);
    // A step with the other has the site's own.
    expect(after.situations.map(({ label, steps }) => [label, steps.length])).toEqual([
      ["ansette i butikken", 2],
      ["holde dugnad", 1],
    ]);
    expect(after.situations[1]?.steps[0]).toMatch(RegExp(`^${id} \\|`));
  });

  it("completes the situations that came to the site's older templates", async () => {
    const product = await startedWith(before, shippedWith().situations);
    const { dryRun, run } = upgradeOf(product);
    const lengths = async () => (await stored(product)).situations.map(({ steps }) => steps.length);
    expect(await lengths()).not.toEqual([3, 2, 1]);
    await run();
    expect(await lengths()).toEqual([3, 2, 1]);
    expect(await dryRun()).toMatchObject({ counts: { ...nothing, edited: 0 } });
  });
});

describe("the history knows", () => {
  it("a row that has another name and another url here", async () => {
    const { dryRun, edit } = await startedBefore();
    await edit(corrected, { name: "Vårt navn" });
    await edit(corrected, { url: "https://example.no/vår" });
    expect(rowOf(await dryRun(), "Vårt navn")).toMatchObject({ id: corrected, status: "edited" });
  });

  it("what the catalogue leaves out, which is no edit", async () => {
    const { dryRun, edit, editSituation } = await startedBefore();
    await edit(corrected, { isActive: false });
    await editSituation(1, { isActive: false });
    expect(catalogueReportSchema.parse(await dryRun())).toMatchObject({ counts });
  });

  it.each([
    ["an edit", "PUT", "edited"],
    ["a deletion", "DELETE", "unchanged"],
  ] as const)("that %s is undone, and that the undo is", async (_decision, method, redone) => {
    const { product, dryRun, edit } = await startedBefore();
    if (method === "PUT") await edit(corrected, { description: "Vår egen tekst." });
    else await product.asAdmin(method, `/api/admin/templates/${corrected}`);
    const statuses: unknown[] = [];
    for (const _time of [1, 2]) {
      const [newest] = await product.database.orm
        .select()
        .from(historyOperations)
        .orderBy(desc(historyOperations.id));
      const undo = `/api/admin/history/operations/${newest?.id}/undo`;
      expect((await product.asAdmin("POST", undo)).statusCode).toBe(200);
      statuses.push(rowOf(await dryRun(), correctedTo.name)?.status);
    }
    expect(statuses).toEqual(["changed", redone]);
  });

  it.each([
    ["of this version, of templates alone", undefined],
    ["of 1.1.0, of several lists under the administrator's name", actor],
  ])(
    "what an import of the catalogue has changed, %s, so that the next one changes it too",
    async (_of, by) => {
      const first = shippedWith();
      const { product, run } = await startedBefore({ shipped: by ? first : { ...first, situations: [] } });
      await run();
      if (by) await product.database.orm.update(history).set({ actor: by });
      const next = shippedWith();
      const templates = next.templates.map((row) => ({ ...row, description: "Enda nyere." }));
      const again = upgradeOf(product, { shipped: { ...next, templates } });
      const others = by ? { new: 0, changed: 10 } : { new: 1, changed: 11 };
      expect((await again.dryRun()).counts).toMatchObject({ ...others, edited: 0, gone: 0 });
    },
  );

  it("an import of a file, which is an edit", async () => {
    const { product, dryRun } = await startedBefore();
    const headers = { ...adminHeaders, "content-type": "text/csv", "idempotency-key": randomUUID() };
    const url = "/api/admin/import/templates?dryRun=false";
    const payload = `Id;Beskrivelse\n${corrected};Vår egen tekst.`;
    expect((await product.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200);
    expect(rowOf(await dryRun(), correctedTo.name)).toMatchObject({ status: "edited" });
  });

  it("the phrases that administrators have added, which stay, and those that they removed", async () => {
    const { dryRun, run, edit, read } = await startedBefore();
    const [first = "", ...others] = rowBefore(corrected).askedAs ?? [];
    await edit(corrected, { askedAs: [first, ...others, "låne båthus"] });
    await edit(renamed, { askedAs: [] });
    expect(await dryRun()).toMatchObject({ counts: { changed: 2, edited: 1 } });
    await run();
    expect((await read(corrected)).askedAs).toEqual([...correctedTo.askedAs, "låne båthus"]);
    expect((await read(renamed)).askedAs).toEqual([]);
  });
});

it("what went is deleted unless somebody has edited it, and keeps its votes; its reports are resolved", async () => {
  const { product, dryRun, run, edit, read } = await startedBefore();
  const { orm } = product.database;
  await edit(dropped, { description: "Vår egen tekst." });
  const voted = { ratingSum: 4, ratingCount: 1, downloadCount: 7 };
  await orm.update(templates).set(voted).where(eq(templates.id, replaced));
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
  expect(await run()).toMatchObject({ counts });
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
  const { product, run } = await startedBefore({ maxTemplates: 9 });
  const unchanged = await stored(product);
  await expect(run()).rejects.toMatchObject({ code: "catalogue_full" });
  expect(await stored(product)).toEqual(unchanged);
  // As many come as go.
  expect((await upgradeOf(product, { maxTemplates: 10 }).run()).counts).toEqual(counts);
});

it("is done once by two who do it at the same time", async () => {
  const { product, run } = await startedBefore();
  const done = await Promise.all([run(), run()]);
  expect(new Set(done.map((report) => report.counts.new))).toEqual(new Set([0, 3]));
  expect(listed(await stored(product))).toHaveLength(10);
});
