/** A start program for journeys: the shipped catalogue, and admin lists filled to their limits with the longest texts. */
import { readSettings } from "#app/env.ts";
import { run } from "#app/run.ts";
import { readSeedFile } from "#app/seed.ts";
import { serve } from "#app/serve.ts";
import type { Database } from "#db/client.ts";
import { inquiries, reports, suggestions } from "#db/schema.ts";
import { TemplateStore } from "#features/templates/server/store.ts";

const longWord = "Rettsanmodningsbegjæring".repeat(9).slice(0, 200);
const longText = `${"Dette er en lang begrunnelse som må leses helt ut før noe blir bestemt. ".repeat(13)}Slutten.`;
const urlOf = (n: number) => `https://example.com/avtale-${n}.pdf`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const numbers = (howMany: number) => Array.from({ length: howMany }, (_, index) => index + 1);

async function insertRows({ orm }: Database): Promise<void> {
  await orm.insert(suggestions).values(
    numbers(300).map((n) => ({
      name: n === 2 ? longWord : `Forslag nummer ${n}`,
      description: n === 1 ? longText : `Kort tekst om forslag ${n}.`,
      url: urlOf(n),
      category: n % 3 === 0 ? "Bolig" : "Jobb",
      isRejected: n > 290,
      createdAt: minutesAgo(n),
    })),
  );
  await orm.insert(reports).values(
    numbers(40).map((n) => ({
      templateId: n,
      reason: n % 2 === 0 ? "outdated" : "broken_link",
      description: n === 1 ? longText : `Merknad ${n}`,
      templateName: n === 2 ? longWord : `Rapportert avtale ${n}`,
      templateDescription: n === 1 ? longText : "Kort om malen.",
      templateUrl: urlOf(n),
      templateCategory: "Bolig",
      templateSource: "Eksempel",
      createdAt: minutesAgo(n),
    })),
  );
  await orm.insert(inquiries).values(
    numbers(30).map((n) => ({
      name: `Kontakt ${n}`,
      email: `kontakt${n}@example.com`,
      company: n === 2 ? longWord : `Bedrift ${n}`,
      phone: "99 99 99 99",
      budget: "10 000 kr",
      message: n === 1 ? longText : "Hei.",
      createdAt: minutesAgo(n),
    })),
  );
}

await run(async (onFatal) =>
  serve({
    settings: readSettings(process.env),
    onFatal,
    prepare: async (database) => {
      await new TemplateStore(database).seed(await readSeedFile());
      await insertRows(database);
    },
  }),
);
