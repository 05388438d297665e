/**
 * Each release, this one too: its data folder and its database are opened, and give the same responses as then. Needs the
 * build.
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { readSeedFile } from "#app/site/seed.ts";
import { fillHome } from "#db/backup/reach-database.ts";
import { restore } from "#db/backup/restore.ts";
import { type Home, makeHome, startAt } from "#testing/processes/homes.ts";
import { catalogueReportSchema } from "#features/transfer/contract.ts";
import { cataloguePath } from "#features/transfer/lists.ts";
import { keyOf } from "#features/transfer/server/plan-upgrade.ts";
import { version } from "#shared/project-root.ts";
import type { Product } from "#testing/processes/product.ts";
import { postJson, signIn } from "#testing/processes/requests.ts";
import { readThroughApi } from "#testing/releases/record.ts";
import { silentLog } from "#testing/silent-log.ts";

const folder = join(import.meta.dirname, "../../testing/releases");
const releases = globSync("*.api.json.zst", { cwd: folder }).map((file) => basename(file, ".api.json.zst"));
const fileOf = (release: string, name: string) => join(folder, `${release}.${name}`);

interface Template {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly totalRatings: number;
}

const languageCodes = new Map(Object.entries({ bokmål: "nb", nynorsk: "nn", engelsk: "en" }));

/** Since 1.1.0 popularity needs seven days, of which the data of a release have one, languages are codes, and shorter words break. */
function asNow({
  isPopular: _popular,
  nameBreaks: _breaks,
  languages,
  ...row
}: {
  readonly isPopular?: boolean;
  readonly nameBreaks?: readonly number[];
  readonly languages?: readonly string[];
}): object {
  return languages ? { ...row, languages: languages.map((word) => languageCodes.get(word) ?? word) } : row;
}

/** A later version may say more, and nothing else. */
async function expectTheSame(release: string, home: Home): Promise<Product> {
  // The password is the one that the database has.
  const product = await startAt(home, { ADMIN_PASSWORD: "" });
  const recorded = zstdDecompressSync(readFileSync(fileOf(release, "api.json.zst"))).toString();
  const expected = JSON.parse(recorded) as Record<string, readonly object[]>;
  const now = await readThroughApi(product);
  expect(expected["visitor /api/templates?sort=alphabetical"]?.length).toBeGreaterThan(300);
  for (const [request, rows] of Object.entries(expected))
    expect(now[request], request).toMatchObject(rows.map(asNow));
  return product;
}

it("there is the first release and this one", () => {
  expect(releases).toEqual(expect.arrayContaining(["1.0.0", version]));
});

it.each(releases)("opens the data folder of %s, and takes the catalogue of this one", async (release) => {
  const home = await makeHome("embedded", "empty");
  const input = zstdDecompressSync(readFileSync(fileOf(release, "data.tar.zst")));
  execFileSync("tar", ["-x", "-C", home.dataDir], { input, maxBuffer: 1024 ** 3 });
  await expectNewCatalogue(await expectTheSame(release, home));
});

it.each(releases)("opens the PostgreSQL database of %s", async (release) => {
  const home = await makeHome("server", "empty");
  // With the tables of that release: this one's migrations are the start's to apply.
  await fillHome({ ...home, log: silentLog }, (orm) =>
    restore(orm, { file: fileOf(release, "backup.zst"), where: "of the test", isAsBackedUp: true }),
  );
  await expectTheSame(release, home);
});

/** As the administrator's dialog asks for it: done once, with the votes that there are, and undone as one. */
async function expectNewCatalogue(product: Product): Promise<void> {
  const { headers } = await signIn(product);
  const upgrade = async (dryRun: boolean) => {
    const response = await postJson(product, `${cataloguePath}?dryRun=${dryRun}`, {}, headers);
    return catalogueReportSchema.parse(await response.json());
  };
  const read = async <T>(path: string) => (await (await fetch(product.url + path, { headers })).json()) as T;
  const readTemplates = () => read<Template[]>("/api/templates");
  const textsOf = (templates: readonly Template[]) =>
    templates.map(({ id, name, url, description }) => ({ id, name, url, description }));
  const before = await readTemplates();
  const { rows } = await upgrade(true);
  const planned = (is: string) =>
    rows.filter(({ list, status }) => list === "templates" && status === is).length;
  expect(planned("edited"), "what nobody has edited follows").toBe(0);
  await upgrade(false);
  const after = await readTemplates();
  expect(after).toHaveLength(before.length + planned("new") - planned("gone"));
  const namesAfter = new Set(after.map(({ name }) => name));
  const shipped = await readSeedFile();
  const missing = shipped.filter(({ name }) => !namesAfter.has(name));
  expect(missing.length, "at most the one that the release's site deleted").toBeLessThanOrEqual(1);
  const texts = new Map(shipped.map((row) => [keyOf(row), row.description]));
  const others = after.filter((row) => texts.get(keyOf(row)) !== row.description);
  expect(others.map(({ name }) => name)).toEqual(["Avtale om lån av tilhenger"]);
  const votes = new Map(before.map(({ id, totalRatings }) => [id, totalRatings]));
  for (const { id, totalRatings } of after) expect(totalRatings).toBe(votes.get(id) ?? 0);
  expect((await upgrade(true)).counts).toMatchObject({ new: 0, changed: 0, edited: 0, gone: 0, outdated: 0 });

  const [newest] = await read<{ operationId: number }[]>("/api/admin/history?limit=1");
  const undo = `/api/admin/history/operations/${newest?.operationId}/undo`;
  expect((await postJson(product, undo, {}, headers)).status).toBe(200);
  expect(textsOf(await readTemplates())).toEqual(textsOf(before));
}
