/**
 * The statistics: their measures, lists and limits. Each is described here once: the API's schema, the file and the table
 * follow. Its rows are read in `server/statistics/statistics-store.ts`, by the same name. Without zod, so that the browser
 * reads it too.
 */

export const statisticsPath = "/api/admin/statistics";

/** Visitors who must search for a text in one day before it is stored: more than three. Stated in the privacy text. */
export const minSearchVisitors = 4;
export const maxFollowed = 25;
export const maxSearches = 50;
/** Searches that are run to find those with an answer. */
export const maxSearchesRead = 500;

/** Counts of each day, with the event they are sums of. Each is a column of the table and file, and most are a chart. */
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
export type Measures = Readonly<Record<Measure, number>>;

export const totalsOf = (rows: readonly Measures[]): Measures =>
  eachMeasure((measure) => rows.reduce((total, row) => total + row[measure], 0));

const eachMeasure = <Value>(valueOf: (measure: Measure) => Value) =>
  Object.fromEntries(measureNames.map((measure) => [measure, valueOf(measure)])) as Record<Measure, Value>;

/** Ads and offers, with the event that a click on them is. */
export const promotionKinds = {
  ad: { event: "homepage_ad_click", label: "Annonse" },
  offer: { event: "sponsor_click", label: "Tilbud" },
} as const;
export type PromotionKind = keyof typeof promotionKinds;

/** The values of a column, by its format. */
export interface Formats {
  readonly text: string;
  /** A template's name, in a row with its `id` and `isShown`. */
  readonly template: string;
  readonly category: string;
  readonly promotion: PromotionKind;
  readonly id: number;
  readonly count: number;
  readonly flag: boolean;
  readonly ids: readonly number[];
  readonly opened: readonly { readonly templateId: number; readonly visitors: number }[];
}

export interface Column {
  readonly format: keyof Formats;
  /** Heading; a column without one is in the API alone. */
  readonly title?: string;
  /** Text for null; a column without one is never null. */
  readonly ifNull?: string;
  /** Description in the API's document. */
  readonly about?: string;
}
export type Columns = Readonly<Record<string, Column>>;

type ValueOf<Of extends Column> = Formats[Of["format"]] | ("ifNull" extends keyof Of ? null : never);
export type Row = RowOf<Columns>;
export type RowOf<Of extends Columns> = { readonly [Field in keyof Of]: ValueOf<Of[Field]> };

/** A list as the screen shows it. */
export interface List<Of extends Columns = Columns> {
  readonly title: string;
  readonly note?: string;
  /** Columns by the API's names, in its order. The first two identify a row. */
  readonly columns: Of;
  /** Columns of the table on the screen; the first names the row. */
  readonly table: readonly string[];
}

/** A list of a period, with a route of its own and a CSV file of all columns that have a title. */
export interface Statistic<Of extends Columns = Columns> extends List<Of> {
  /** Part of the url below `statisticsPath`. */
  readonly path: string;
  /** Name in the API's document. */
  readonly id: string;
  readonly summary: string;
  readonly about?: string;
  readonly file: string;
}
const described = <const Of extends Columns>(
  statistic: Statistic<Of> & { readonly table: readonly (keyof Of)[] },
): Statistic<Of> => statistic;

/** Statistics by name, in the order of their lists below the charts. */
export const statistics = {
  searches: described({
    path: "/searches",
    id: "SearchStatistics",
    summary: "What visitors search for in vain",
    about:
      "Texts that at least four different visitors have searched for in one day, and no others: at most " +
      `${maxSearches}, those that are not answered first, and of them those of most visitors; then all else that the site ` +
      "says is not there.",
    title: "Søk som ikke førte fram",
    note: `En tekst tas med de dagene minst ${minSearchVisitors} ulike besøkende søkte etter den. Alt annet blir glemt når døgnet er over.`,
    columns: {
      text: { format: "text", title: "Søk" },
      visitors: { format: "count", title: "Besøkende", about: "Different visitors a day, summed." },
      notFound: { format: "count", title: "Uten treff", about: "Those of them that got no hits." },
      notFollowed: { format: "count", title: "Uten klikk", about: "Those that got hits and opened none." },
      again: {
        format: "count",
        title: "Søkte på nytt",
        about: "Those that then searched for something else.",
      },
      opened: {
        format: "opened",
        title: "Åpnet etterpå",
        about: "What they opened after it or their next search; most visitors first.",
      },
      hitsNow: { format: "count", title: "Treff nå", about: "How many templates it finds now." },
      askedOf: {
        format: "ids",
        title: "Står i mal",
        about: "Ids of the templates that have it in «Slik spør folk».",
      },
      isAbsent: {
        format: "flag",
        title: "Finnes ikke",
        about: "It finds nothing, and is a line of what is not there.",
      },
      absentId: {
        format: "id",
        ifNull: "",
        about: "The row of the latter, where it is the site's own.",
      },
    },
    table: ["text", "visitors", "hitsNow"],
    file: "sok",
  }),
  templates: described({
    path: "/templates",
    id: "TemplateStatistics",
    summary: "Templates most followed in a period, deleted ones too",
    title: "Mest åpnede maler",
    columns: {
      id: { format: "id", title: "Id" },
      name: { format: "template", title: "Mal" },
      source: { format: "text", title: "Kilde" },
      isShown: { format: "flag", about: "Whether visitors see it." },
      follows: { format: "count", title: "Åpnet" },
    },
    table: ["name", "follows"],
    file: "apnede-maler",
  }),
  promotions: described({
    path: "/promotions",
    id: "PromotionStatistics",
    summary: "Clicks on each ad and offer in a period, deleted ones too",
    title: "Klikk på annonser og tilbud",
    note: "Bare klikk telles. Vi teller ikke hvor mange ganger en annonse eller et tilbud er vist.",
    columns: {
      kind: { format: "promotion", title: "Type" },
      id: { format: "id", title: "Id" },
      title: { format: "text", title: "Tittel", ifNull: "(slettet)", about: "null when it is deleted." },
      isActive: { format: "flag", title: "Aktiv" },
      clicks: { format: "count", title: "Klikk" },
    },
    table: ["title", "kind", "clicks"],
    file: "annonser-og-tilbud",
  }),
  overTime: described({
    path: "",
    id: "Statistics",
    summary: "Visitors, followed links, searches and votes by day or month",
    title: "Tall over tid",
    columns: {
      start: { format: "text", title: "Fra", about: "First day of the row." },
      ...eachMeasure((measure) => ({ format: "count", ...measures[measure] }) as const),
    },
    table: ["start", ...measureNames],
    file: "tall-over-tid",
  }),
};

export type StatisticName = keyof typeof statistics;
export const statisticNames = Object.keys(statistics) as StatisticName[];
export type StatisticRow<Name extends StatisticName> = RowOf<(typeof statistics)[Name]["columns"]>;

/** The lists of the totals, by their fields there. */
export const totalLists = {
  topCategories: {
    title: "Populære kategorier",
    columns: {
      category: { format: "category", title: "Kategori" },
      count: { format: "count", title: "Maler" },
    },
    table: ["category", "count"],
  },
  topReferrers: {
    title: "Toppreferanser",
    columns: {
      referrer: { format: "text", title: "Nettsted" },
      count: { format: "count", title: "Besøk" },
    },
    table: ["referrer", "count"],
  },
} as const satisfies Readonly<Record<string, List>>;
