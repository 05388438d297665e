/** Changes of what an address follows, between two times. Pure. */
import { readFollow } from "#features/subscriptions/follows.ts";
import { publisherSlug } from "#domain/page-urls.ts";

export interface ListedPaper {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly category: string;
  readonly laws: readonly { readonly id: string }[];
  /** ISO 8601. */
  readonly dateAdded: string;
  /** Time of the last edit with a notification of followers, ISO 8601. */
  readonly announcedAt: string | null;
}

export type NamedPaper = Pick<ListedPaper, "id" | "name" | "source">;

export interface GonePaper extends NamedPaper {
  /** The reason, and the listed replacements, where known. */
  readonly reason: string | null;
  readonly successors: readonly NamedPaper[];
}

export interface ListedAct {
  readonly id: string;
  readonly name: string;
  /** The ISO day its last change came into force. */
  readonly changedFrom: string | null;
  readonly isGone: boolean;
  /** Time at which we learnt that it has changed, ISO 8601; null where it has not. */
  readonly noticedAt: string | null;
}

export interface ChangedPaper {
  readonly template: ListedPaper;
  readonly noticedAt: string;
  readonly isFile: boolean;
}

/** The templates and acts of the pages and feeds: the one source of changes. */
export interface ChangeSources {
  listPapers(): readonly ListedPaper[];
  listChanged(): readonly ChangedPaper[];
  listActs(): readonly ListedAct[];
  /** The listed template with an id, or the one it was merged into. */
  findPaper(id: number): ListedPaper | undefined;
  /** A template that is deleted or hidden, or the one it was merged into. */
  findGone(id: number): (GonePaper & { readonly goneAt: string | null }) | undefined;
  /** The publisher with a slug, or with one it had before. */
  findPublisher(slug: string): { readonly slug: string } | undefined;
  /** Reads what any process has changed. */
  refresh(): Promise<void>;
}

export interface News {
  /** Acts with the followed templates based on them. */
  readonly acts: readonly { readonly act: ListedAct; readonly papers: readonly ListedPaper[] }[];
  readonly changed: readonly ChangedPaper[];
  readonly edited: readonly ListedPaper[];
  readonly added: readonly ListedPaper[];
  /** Followed templates that are no longer listed. */
  readonly gone: readonly GonePaper[];
}

/** @param span ISO 8601: after the one, up to and with the other. @returns null where nothing has changed */
export function newsFor(
  lines: readonly string[],
  sources: ChangeSources,
  span: { readonly after: string; readonly until: string },
): News | null {
  const isIn = (time: string | null) => time !== null && time > span.after && time <= span.until;
  const followed = new Set(lines);
  const follows = lines.flatMap((line) => readFollow(line) ?? []);
  const publishers = new Set(
    follows.map(({ kind, target }) => kind === "publisher" && sources.findPublisher(target)?.slug),
  );
  // Merged templates are one.
  const ids = follows.flatMap(({ kind, target }) => (kind === "paper" ? Number(target) : []));
  const papers = once(ids.flatMap((id) => sources.findPaper(id) ?? []));
  const isInList = ({ category, source }: ListedPaper) =>
    followed.has(`category ${category}`) || publishers.has(publisherSlug(source));
  const acts = sources
    .listActs()
    .filter(({ noticedAt }) => isIn(noticedAt))
    .map((act) => ({ act, papers: papers.filter(({ laws }) => laws.some(({ id }) => id === act.id)) }))
    .filter(({ act, papers: based }) => followed.has(`act ${act.id}`) || based.length > 0);
  const added = sources.listPapers().filter((paper) => isIn(paper.dateAdded) && isInList(paper));
  const isNew = new Set(added.map(({ id }) => id));
  const changed = sources
    .listChanged()
    .filter(
      ({ template, noticedAt }) =>
        isIn(noticedAt) && (papers.some(({ id }) => id === template.id) || isInList(template)),
    )
    .filter(({ template }) => !isNew.has(template.id));
  const edited = papers.filter(({ id, announcedAt }) => isIn(announcedAt) && !isNew.has(id));
  const lost = once(ids.flatMap((id) => (sources.findPaper(id) ? [] : (sources.findGone(id) ?? []))));
  const news = { acts, changed, edited, added, gone: lost.filter(({ goneAt }) => isIn(goneAt)) };
  return Object.values(news).every((part) => part.length === 0) ? null : news;
}

const once = <Paper extends NamedPaper>(papers: readonly Paper[]): readonly Paper[] => [
  ...new Map(papers.map((paper) => [paper.id, paper])).values(),
];
