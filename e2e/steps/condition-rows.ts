/** Rows for the journeys under reading conditions: what strangers may type, and more than a page of them. */
import { type Database, openDatabase } from "../../src/db/client.ts";
import { copyTemplates } from "../../src/domain/server/rows/demo-rows.ts";
import { reportedTemplate } from "../../src/domain/server/rows/template-columns.ts";
import { inquiries, reports, situations, suggestions, templates } from "../../src/db/schema/schema.ts";
import { changeSite } from "../../src/db/site-change.ts";
import { publisherHref, templateHref } from "../../src/domain/page-urls.ts";
import { fewRows } from "../../src/testing/few-rows.ts";
import { silentLog } from "../../src/testing/silent-log.ts";

/** A name without a blank. */
export const letters = (howMany: number) => "Uavbrutt".repeat(100).slice(0, howMany);
export const word = letters(200);
/** As long as a name of the web may be. */
export const host = `${letters(60)}.${letters(60)}.${letters(60)}.example`.toLowerCase();
export const unbrokenUrl = `https://${host}/${word}`;
/** What a form sends. */
export const unbrokenSuggestion = { name: word, description: word, category: "Utleie", url: unbrokenUrl };

/** After those of `few-rows.ts`. */
export const unbrokenId = 11;
export const unbrokenPaths = {
  template: templateHref({ id: unbrokenId, name: word }),
  publisher: publisherHref(word),
  situation: "/situasjon/lese-langt-3",
};

/** Changes a prepared data folder: `prepareData: ({}, use) => use(storeUnbrokenRows)`. */
const inFolder = (store: (database: Database) => Promise<void>) => async (dataDir: string) => {
  const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
  await store(database);
  await database.close();
};

/** 200 letters without a blank in a row of each kind. Nothing that shows them is wider than its screen. */
export const storeUnbrokenRows = inFolder((database) =>
  changeSite(database, async (tx, version) => {
    const row = { ...unbrokenSuggestion, format: "PDF", source: word, tags: [letters(80)], version };
    const [template] = await tx.insert(templates).values(row).returning();
    if (template?.id !== unbrokenId) throw new Error(`its id is ${template?.id}`);
    // A minute later the texts of their ages are the same.
    await tx.update(templates).set({ dateAdded: new Date(Date.now() - 9 * 86_400_000) });
    const texts = { label: "lese langt", title: "Lese et langt ord", intro: "Papirene." };
    await tx.insert(situations).values({ ...texts, steps: [`${unbrokenId} | Først | Det må leses.`] });
    const alike = { ...unbrokenSuggestion, name: fewRows[1].name, url: "https://example.com/hybel" };
    await tx.insert(suggestions).values([unbrokenSuggestion, alike]);
    const report = { reason: "outdated", description: word, betterUrl: `${unbrokenUrl}2` };
    await tx.insert(reports).values({ ...reportedTemplate(template), ...report });
    const email = `${letters(60)}@${letters(60)}.example`;
    const contact = { name: word, company: word, email, phone: "1".repeat(40), budget: letters(100) };
    await tx.insert(inquiries).values({ ...contact, message: word });
  }),
);

/** A name whose words are broken at their joints, and after the slash. */
export const jointedName = "Databehandleravtale/samarbeidsavtale for forskningsrådsmedlemmer";

/** Forty templates and eight situations: more than one page of cards, and than the front page's line. */
export const storeManyRows = inFolder(async (database) => {
  await changeSite(database, async (tx, version) => {
    const row = {
      ...unbrokenSuggestion,
      name: jointedName,
      description: "En lang avtale.",
      source: "Lagsregisteret",
    };
    await tx
      .insert(templates)
      .values({ ...row, url: "https://lagsregisteret.example/lang", format: "PDF", version });
    const labels = ["kjøpe båt", "låne bort noe", "stifte vel", "dele hus", "hente pakke", "samle inn"];
    await tx.insert(situations).values(
      labels.map((label, place) => ({
        label,
        title: `Papirer når du skal ${label}`,
        intro: "Papirene.",
        position: 3 + place,
        steps: ["1 | Først | Det må leses."],
      })),
    );
  });
  await copyTemplates(database.orm, 10, 40);
});
