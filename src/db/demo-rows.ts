/** Example rows for `npm run demo`, and for tests that need some of every kind. All say that they are examples. */
import { asc, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { homepageAds, inquiries, offers, reports, suggestions, templates, votes } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";

const exampleAds = [
  {
    title: "Eksempel: Regnskapsprogram for små bedrifter",
    description:
      "Slik ser en annonse på forsiden ut. Teksten er et eksempel og lenken går til en tom adresse.",
    url: "https://example.com/regnskap",
    buttonText: "Les mer",
  },
  {
    title: "Eksempel: Signer avtaler på nett",
    description: "En annonse til, vist etter det tiende kortet. Den merkes alltid med «Annonse».",
    url: "https://example.com/signering",
    buttonText: "Prøv gratis",
  },
];

const exampleOffers = [
  {
    title: "Eksempel: Kontorpakke til foreninger",
    description: "Et tilbud med rabatt, slik det vises på siden Gode tilbud. Alt her er et eksempel.",
    url: "https://example.com/kontor",
    category: "Programvare & Verktøy",
    discount: "30 % første år",
    position: 1,
  },
  {
    title: "Eksempel: Kurs i kontraktsrett",
    description:
      "Et tilbud uten rabatt. Beskrivelsen kan gå over flere linjer, og kortet viser høyst tre av dem.",
    url: "https://example.com/kurs",
    category: "Kurs & Opplæring",
    position: 2,
  },
  {
    title: "Eksempel: Forsikring for utleiere",
    description: "Et tilbud med egen knappetekst.",
    url: "https://example.com/forsikring",
    category: "Finans & Økonomi",
    discount: "To måneder gratis",
    buttonText: "Se tilbudet",
    position: 3,
  },
];

/** Fills a database that already holds the catalogue. The numbers follow from the row's place, so each run is alike. */
export async function insertDemoRows(database: Database): Promise<void> {
  await changeSite(database, async (tx, version) => {
    const listed = await tx.select().from(templates).orderBy(asc(templates.id));
    await tx.insert(homepageAds).values(exampleAds);
    await tx.insert(offers).values(exampleOffers);

    for (const [place, template] of listed.entries()) {
      if (place % 3 !== 0) continue;
      const ratings = Array.from({ length: 1 + (place % 5) }, (_, voter) => 3 + ((place + voter) % 3));
      await tx
        .insert(votes)
        .values(
          ratings.map((rating, voter) => ({ templateId: template.id, voterKey: `example-${voter}`, rating })),
        );
      await tx
        .update(templates)
        .set({
          ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
          ratingCount: ratings.length,
          downloadCount: (place * 37) % 180,
          version,
        })
        .where(eq(templates.id, template.id));
    }

    await tx.insert(suggestions).values([
      {
        name: "Eksempel: Avtale om leie av tilhenger",
        url: "https://example.com/tilhenger",
        category: "Utleie",
        description: "Et forslag som venter på svar.",
      },
      {
        name: "Eksempel: Avvist forslag",
        url: "https://example.com/avvist",
        category: "Privat",
        description: "Et forslag som er avvist.",
        isRejected: true,
      },
    ]);
    const reported = listed.slice(0, 2);
    await tx.insert(reports).values(
      reported.map((template, place) => ({
        templateId: template.id,
        reason: place === 0 ? "broken_link" : "outdated",
        description: "Eksempel på en rapport.",
        isResolved: place === 1,
        templateName: template.name,
        templateDescription: template.description,
        templateUrl: template.url,
        templateCategory: template.category,
        templateSource: template.source,
      })),
    );
    await tx.insert(inquiries).values([
      {
        name: "Eksempel på kontaktperson",
        email: "eksempel@example.com",
        company: "Eksempelbedriften",
        budget: "10 000 kr per måned",
        message: "Eksempel på en henvendelse om annonsering.",
      },
    ]);
  });
}
