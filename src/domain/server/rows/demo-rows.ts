/**
 * Example rows for `npm run demo`, and for tests that need some of every kind; a year of counts that follow from the day. Each is
 * marked as an example.
 */
import { asc, eq, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { reportedTemplate } from "#domain/server/rows/template-columns.ts";
import { linkChecks, linkStates } from "#db/schema/link.ts";
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

/** Fills a database that already holds the catalogue. The numbers follow from the row's position, so each run is alike. */
export async function insertDemoRows(database: Database): Promise<void> {
  await changeSite(database, async (tx, version) => {
    const listed = await tx.select().from(templates).orderBy(asc(templates.id));
    await tx.insert(homepageAds).values(exampleAds);
    await tx.insert(offers).values(exampleOffers);

    for (const [index, template] of listed.entries()) {
      if (index % 3 !== 0) continue;
      const ratings = Array.from({ length: 1 + (index % 5) }, (_, voter) => 3 + ((index + voter) % 3));
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
          downloadCount: (index * 37) % 180,
          version,
        })
        .where(eq(templates.id, template.id));
    }

    // As on a site's second day: nearly all links work.
    const stateOf = (index: number) => (index % 29 === 2 ? "broken" : index % 29 === 11 ? "uncertain" : "ok");
    const seen = {
      ok: { outcome: "ok", reason: "ok", httpStatus: 200 },
      uncertain: { outcome: "uncertain", reason: "server_error", httpStatus: 503 },
      broken: { outcome: "failed", reason: "not_found", httpStatus: 404 },
    } as const;
    const checks = await tx
      .insert(linkChecks)
      .values(listed.map(({ id }, index) => ({ templateId: id, ...seen[stateOf(index)] })))
      .returning({ id: linkChecks.id });
    await tx.insert(linkStates).values(
      listed.map(({ id, url }, index) => {
        const state = stateOf(index);
        return {
          checkId: checks[index]?.id,
          templateId: id,
          url,
          host: new URL(url).host,
          state,
          dueAt: sql`now() + interval '7 days'`,
          since: sql`now()`,
          checkedAt: sql`now()`,
          readAt: sql`now()`,
          workedAt: state === "ok" ? sql`now()` : sql`now() - interval '9 days'`,
          failures: state === "ok" ? 0 : 4,
          lastModified: /\.pdf$/i.test(url) && index % 2 === 0 ? "Mon, 02 Mar 2015 09:00:00 GMT" : null,
          contentKind: /\.pdf$/i.test(url) ? "pdf" : "page",
          version,
        };
      }),
    );

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
      reported.map((template, index) => ({
        ...reportedTemplate(template),
        reason: index === 0 ? "broken_link" : "outdated",
        description: "Eksempel på en rapport.",
        isResolved: index === 1,
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

/** The most copies of the rows in one statement: more would be ended by the pool's time-outs. */
const copiesAtOnce = 20;

/** Copies the shipped templates, which have the first ids, with another's publisher in name and text, until there are `size`. */
export async function copyTemplates(orm: Orm, shipped: number, size: number): Promise<void> {
  for (let made = shipped, copy = 1; made < size; copy += copiesAtOnce) {
    const wanted = Math.min(size - made, copiesAtOnce * shipped);
    await orm.execute(sql`
      insert into templates (name, description, url, category, format, source, source_type, tags, version)
      select one.name || ' for ' || other.source || ' ' || copy,
        one.description || ' Tilpasset ' || other.source || '.',
        one.url || '#' || copy, one.category, one.format, one.source, one.source_type, one.tags, one.version
      from generate_series(${copy}::int, ${copy + copiesAtOnce - 1}::int) copy
      cross join (select * from templates where id <= ${shipped}) one
      join templates other on other.id = 1 + (one.id * 7 + copy) % ${shipped}::int
      limit ${wanted}::int`);
    made += wanted;
  }
}

/** @param today the day in Norway, the last with counts */
export async function insertDemoStatistics(database: Database, today: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`
      insert into visitor_days (day, visitors)
      select day::date, ${visitorsOf("day")} from ${daysTo(today, 399, 1)} as day`);
    await tx.execute(sql`
      insert into event_counts (day, event, subject, count)
      select day::date, event, subject, greatest(1, ${visitorsOf("day")} * share / 100)
      from ${daysTo(today, 399, 0)} as day
      cross join (values
        ('template_download', '4', 14), ('template_download', '7', 9), ('template_download', '10', 7),
        ('template_download', '13', 4), ('template_download', '16', 2), ('page_view', '/', 160),
        ('page_view', '/offers', 8), ('search', 'found', 52), ('search', 'not_found', 5), ('vote', '1', 2),
        ('homepage_ad_click', '1', 3), ('homepage_ad_click', '2', 1), ('sponsor_click', '1', 2),
        ('sponsor_click', '3', 1)
      ) as kinds (event, subject, share)`);
    await tx.execute(sql`
      insert into event_days (day, event, count) select day, event, sum(count) from event_counts group by 1, 2`);
    await tx.execute(sql`
      insert into event_months (month, event, subject, count)
      select date_trunc('month', day)::date, event, subject, sum(count) from event_counts group by 1, 2, 3`);
    await tx.execute(sql`
      insert into search_days (day, text, visitors, not_found, not_followed, again)
      select day::date, text, visitors, not_found, not_followed, 1
      from ${daysTo(today, 40, 1)} as day
      cross join (values
        ('hoppeslott', 5, 5, 0), ('barneflyttemelding', 4, 4, 0), ('kontrakt', 9, 0, 6), ('leie', 14, 0, 4)
      ) as texts (text, visitors, not_found, not_followed)
      where extract(day from day)::int % length(text) < 3`);
  });
}

const daysTo = (today: string, from: number, to: number) =>
  sql`generate_series(${today}::date - ${sql.raw(String(from))}, ${today}::date - ${sql.raw(String(to))}, interval '1 day')`;

/** The visitors of a day: fewer on Sundays and Saturdays, more in autumn, and no two weeks alike. */
const visitorsOf = (day: string) =>
  sql.raw(
    `(90 + extract(doy from ${day})::int % 60 + extract(day from ${day})::int * 3 % 17) ` +
      `* (case when extract(isodow from ${day}) > 5 then 45 else 100 end) / 100`,
  );
