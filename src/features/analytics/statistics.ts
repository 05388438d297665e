/**
 * The statistics: their measures, lists and limits. A list is described here once: the API's schema, the file and the table
 * follow. Its rows are read in `server/statistics/statistics-store.ts`, by the same name. Without zod, so that the browser
 * reads it too.
 */

export const statisticsPath = "/api/admin/statistics";

/** Visitors who must search for a text in one day before it is stored: more than three. Stated in the privacy text. */
export const minSearchVisitors = 4;
/** Votes a template needs to be among the best or the worst: one opinion is not a ranking. */
export const minVotes = 3;
export const maxRanked = 25;
export const maxUnopened = 100;
export const maxSearches = 50;
/** Searches that are run to count those with hits. */
export const maxSearchesRead = 500;

/** Counts of each day, with the event they are sums of. Each is a chart, and a column of its table and file. */
export const measures = {
  visitors: {
    event: "visitor",
    title: "Besøkende",
    note: "Ulike besøkende hvert døgn, lagt sammen. Den som kommer igjen en annen dag, telles igjen.",
    about: "Sum of each day's unique visitors.",
  },
  follows: {
    event: "template_download",
    title: "Åpnede lenker",
    note: "Så mange ganger noen gikk videre til en mal hos utgiveren.",
    about: "Followed links to templates.",
  },
  searches: {
    event: "search",
    title: "Søk",
    note: "Søk som er skrevet ferdig. Bokstavene underveis, og besøk uten skript, telles ikke.",
    about: "Settled searches.",
  },
  votes: {
    event: "vote",
    title: "Vurderinger",
    note: "Vurderinger som er gitt eller endret, også de som er tatt tilbake siden.",
    about: "Votes given: changed ones, and those taken back later, included.",
  },
} as const;
export type Measure = keyof typeof measures;
export const measureNames = Object.keys(measures) as Measure[];

/** Ads and offers, with the event that a click on them is. */
export const promotionKinds = {
  ad: { event: "homepage_ad_click", label: "Annonse" },
  offer: { event: "sponsor_click", label: "Tilbud" },
} as const;
export type PromotionKind = keyof typeof promotionKinds;
export const promotionKindNames = Object.keys(promotionKinds) as PromotionKind[];

/** The values of a column, by its format. */
export interface Formats {
  readonly text: string;
  /** A template's name, in a row with its `id` and `isShown`. */
  readonly template: string;
  readonly category: string;
  readonly promotion: PromotionKind;
  readonly moment: string;
  readonly id: number;
  readonly count: number;
  /** Two decimals; 0 of none. */
  readonly average: number;
  readonly flag: boolean;
  readonly ids: readonly number[];
  readonly opened: readonly { readonly templateId: number; readonly visitors: number }[];
}

export interface Column {
  readonly format: keyof Formats;
  /** Heading; a column without one is in the API alone. */
  readonly title?: string;
  /** Heading in the table, where the file's is too long. */
  readonly short?: string;
  /** Text for null; a column without one is never null. */
  readonly ifNull?: string;
  /** Description in the API's document. */
  readonly about?: string;
}
export type Columns = Readonly<Record<string, Column>>;

type ValueOf<Of extends Column> = Formats[Of["format"]] | (Of extends { ifNull: string } ? null : never);
export type Row = RowOf<Columns>;
export type RowOf<Of extends Columns> = { readonly [Field in keyof Of]: ValueOf<Of[Field]> };

type Counts = Readonly<Record<string, number>>;

export interface List<Of extends Columns = Columns, Own extends string = string> {
  readonly title: string;
  /** Note on the list, with the counts of the answer. */
  readonly note?: string | ((counts: Counts, format: (count: number) => string) => string);
  /** Columns by the API's names, in its order. The first identifies a row, or `key` does. */
  readonly columns: Of;
  key?(row: RowOf<Of>): string;
  /** Columns of the table on the screen, where some may be filled in by the screen itself; the first names the row. */
  readonly table: readonly (keyof Of | NoInfer<Own>)[];
  readonly ownColumns?: Readonly<Record<Own, Column>>;
  /** The name of a CSV file with all columns that have a title, and what more it has. */
  readonly file?: string;
  readonly moreInFile?: {
    readonly titles: readonly string[];
    cells(row: RowOf<Of>): readonly string[];
  };
  readonly max?: number;
  readonly about?: string;
}
const list = <const Of extends Columns, Own extends string = never>(described: List<Of, Own>) => described;

const ranked = {
  id: { format: "id", title: "Id" },
  name: { format: "template", title: "Mal" },
  source: { format: "text", title: "Kilde" },
  isShown: { format: "flag", about: "Whether visitors see it." },
  follows: { format: "count", title: "Åpnet i perioden", short: "Åpnet", about: "In the period." },
  followsEver: { format: "count", title: "Åpnet i alt" },
  averageRating: { format: "average", title: "Gjennomsnitt", short: "Snitt" },
  votes: { format: "count", title: "Vurderinger", short: "Stemmer" },
  dateAdded: { format: "moment", title: "Lagt til" },
} as const satisfies Columns;

const searches = {
  text: { format: "text", title: "Søk" },
  visitors: { format: "count", title: "Besøkende", about: "Different visitors a day, summed." },
  notFound: { format: "count", title: "Uten treff", about: "Those of them that got no hits." },
  notFollowed: { format: "count", title: "Uten klikk", about: "Those that got hits and opened none." },
  again: { format: "count", title: "Søkte på nytt", about: "Those that then searched for something else." },
  lastDay: { format: "text", title: "Sist", ifNull: "", about: "null when nobody made it in the period." },
  opened: { format: "opened", about: "What they opened after it or their next search; most visitors first." },
  hitsNow: { format: "count", title: "Treff nå", about: "How many templates it finds now." },
  askedOf: { format: "ids", about: "Ids of the templates that have it in «Slik spør folk»." },
  isAbsent: { format: "flag", about: "It finds nothing, and is a line of what is not there." },
  absentId: { format: "id", ifNull: "", about: "The row of the latter, where it is the site's own." },
} as const satisfies Columns;

const promotions = {
  kind: { format: "promotion", title: "Type" },
  id: { format: "id", title: "Id" },
  title: { format: "text", title: "Tittel", ifNull: "(slettet)", about: "null when it is deleted." },
  isActive: { format: "flag", title: "Aktiv" },
  clicks: { format: "count", title: "Klikk" },
} as const satisfies Columns;

export type RankedTemplate = RowOf<typeof ranked>;
export type SearchRow = RowOf<typeof searches>;
export type Promotion = RowOf<typeof promotions>;

const rated = {
  note: `Bare maler med minst ${minVotes}\u00a0vurderinger. Alle vurderinger teller, ikke bare periodens.`,
  columns: ranked,
  table: ["name", "averageRating", "votes"],
  max: maxRanked,
} as const;

export const referrers = list({
  title: "Toppreferanser",
  columns: {
    referrer: { format: "text", title: "Nettsted" },
    count: { format: "count", title: "Besøk" },
  },
  table: ["referrer", "count"],
});

/** Statistics by path, in their order below the charts. An answer's fields besides its lists are counts. */
export const statistics = {
  templates: {
    id: "TemplateStatistics",
    summary: "Templates most followed in a period, best and worst rated, and never followed",
    fields: {
      minVotes: { format: "count" },
      categories: list({
        title: "Populære kategorier",
        columns: {
          category: { format: "category", title: "Kategori" },
          templates: { format: "count", title: "Maler" },
          follows: { format: "count", title: "Åpnet" },
        },
        table: ["category", "follows", "templates"],
        about: "Public ones, most followed first.",
      }),
      followed: list({
        title: "Mest åpnede maler",
        columns: ranked,
        table: ["name", "follows"],
        file: "maler-followed",
        max: maxRanked,
      }),
      best: list({ ...rated, title: "Best vurderte", file: "maler-best" }),
      worst: list({ ...rated, title: "Dårligst vurderte", file: "maler-worst" }),
      unopened: list({
        title: "Aldri åpnet",
        note: ({ unopenedTotal = 0 }, format) =>
          `${format(unopenedTotal)}\u00a0${unopenedTotal === 1 ? "mal" : "maler"} som ingen har åpnet lenken til, de eldste først.`,
        columns: ranked,
        table: ["name", "dateAdded"],
        file: "maler-unopened",
        max: maxUnopened,
        about: "Never followed, oldest first.",
      }),
      unopenedTotal: { format: "count" },
    },
  },
  searches: {
    id: "SearchStatistics",
    summary: "What visitors search for in vain",
    about: "Texts that at least four different visitors have searched for in one day, and no others.",
    fields: {
      minVisitors: { format: "count" },
      rows: list({
        title: "Søk som ikke førte fram",
        note: ({ total = 0, asked = 0, absent = 0 }, format) =>
          (total === 0
            ? ""
            : `${format(asked + absent)} av ${format(total)} er besvart: ${format(asked)} i en mal, ${format(absent)} med «Finnes ikke». `) +
          `En tekst tas med de dagene minst ${minSearchVisitors} ulike besøkende søkte etter den. Alt annet blir glemt når døgnet er over.`,
        columns: searches,
        table: ["text", "inVain", "hitsNow"],
        ownColumns: { inVain: { format: "count", title: "Forgjeves" } },
        file: "sok",
        moreInFile: {
          titles: ["Åpnet etterpå", "Besvart"],
          cells: ({ opened, askedOf, isAbsent }) => [
            opened.map(({ templateId, visitors }) => `${templateId} (${visitors})`).join(", "),
            askedOf.length > 0 ? "I en mal" : isAbsent ? "Finnes ikke" : "",
          ],
        },
        about: `At most ${maxSearches} of the period, those that are not answered first, and of them those of most visitors; then all else that the site says is not there.`,
      }),
      total: { format: "count" },
      asked: { format: "count", about: "How many of them are answered by a template." },
      absent: { format: "count", about: "How many by saying that it is not there." },
    },
  },
  promotions: {
    id: "PromotionStatistics",
    summary: "Clicks on each ad and offer in a period",
    fields: {
      rows: list({
        title: "Klikk på annonser og tilbud",
        note: "Bare klikk telles. Vi teller ikke hvor mange ganger en annonse eller et tilbud er vist.",
        columns: promotions,
        table: ["title", "clicks", "report"],
        ownColumns: { report: { format: "text", title: "Per dag" } },
        file: "annonser-og-tilbud",
        key: ({ kind, id }) => `${kind} ${id}`,
      }),
    },
  },
} as const satisfies Readonly<Record<string, Statistic>>;

export interface Statistic {
  /** Name in the API's document. */
  readonly id: string;
  readonly summary: string;
  readonly about?: string;
  readonly fields: Readonly<Record<string, List | Column>>;
}

export type StatisticName = keyof typeof statistics;
export const statisticNames = Object.keys(statistics) as StatisticName[];
type Fields<Name extends StatisticName> = (typeof statistics)[Name]["fields"];
/** The data read for a statistic: the rows of its lists, and its counts. */
export type Answer<Name extends StatisticName> = {
  readonly [Field in keyof Fields<Name>]: Fields<Name>[Field] extends { columns: infer Of extends Columns }
    ? readonly RowOf<Of>[]
    : number;
};
export type CategoryUse = Answer<"templates">["categories"][number];

export const listsOf = ({ fields }: Statistic): [string, List][] =>
  Object.entries(fields).flatMap(([field, described]) =>
    "columns" in described ? [[field, described]] : [],
  );
