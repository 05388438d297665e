/** Changes of what an address follows, between two times. Pure. */
import { readFollow } from "#features/subscriptions/follows.ts";
import { publisherSlug } from "#shared/text/slug.ts";

export interface ListedPaper {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly category: string;
  readonly laws: readonly { readonly id: string }[];
  /** ISO 8601. */
  readonly dateAdded: string;
  /** Time of the last edit that its followers are to be told of, ISO 8601. */
  readonly announcedAt: string | null;
}

export type NamedPaper = Pick<ListedPaper, "id" | "name" | "source">;

export interface GonePaper extends NamedPaper {
  /** The reason, and the listed papers to use instead, where they are known. */
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

/** The papers and acts of the pages and the feeds: the one source of changes. */
export interface ChangeSources {
  listPapers(): readonly ListedPaper[];
  listChanged(): readonly ChangedPaper[];
  listActs(): readonly ListedAct[];
  /** The listed paper with an id, or the one it was merged into. */
  findPaper(id: number): ListedPaper | undefined;
  /** A paper that is deleted or hidden, or the one it was merged into. */
  findGone(id: number): (GonePaper & { readonly goneAt: string | null }) | undefined;
  /** The publisher with a slug, or with one it had before. */
  findPublisher(slug: string): { readonly slug: string } | undefined;
  /** Reads what any process has changed. */
  refresh(): Promise<void>;
}

export interface News {
  /** Acts with the papers that are followed and based on them. */
  readonly acts: readonly { readonly act: ListedAct; readonly papers: readonly ListedPaper[] }[];
  readonly changed: readonly ChangedPaper[];
  readonly edited: readonly ListedPaper[];
  readonly added: readonly ListedPaper[];
  /** Followed papers that are no longer listed. */
  readonly gone: readonly GonePaper[];
}

/** @param span ISO 8601: after the one, up to and with the other. @returns null where nothing has changed */
export function newsFor(
  lines: readonly string[],
  sources: ChangeSources,
  span: { readonly after: string; readonly until: string },
): News | null {
  const isIn = (time: string | null) => time !== null && time > span.after && time <= span.until;
  const followed = new Set(
    lines.map((line) => {
      const follow = readFollow(line);
      const publisher = follow?.kind === "publisher" ? sources.findPublisher(follow.target) : undefined;
      return publisher ? `publisher ${publisher.slug}` : line;
    }),
  );
  // Papers that were merged are one.
  const ids = lines.flatMap((line) => {
    const follow = readFollow(line);
    return follow?.kind === "paper" ? [Number(follow.target)] : [];
  });
  const byId = new Map(
    ids.flatMap((id) => {
      const paper = sources.findPaper(id);
      return paper ? [[paper.id, paper] as const] : [];
    }),
  );
  const papers = [...byId.values()];
  const isInList = ({ category, source }: ListedPaper) =>
    followed.has(`category ${category}`) || followed.has(`publisher ${publisherSlug(source)}`);
  const acts = sources
    .listActs()
    .filter(({ noticedAt }) => isIn(noticedAt))
    .map((act) => ({ act, papers: papers.filter(({ laws }) => laws.some(({ id }) => id === act.id)) }))
    .filter(({ act, papers: based }) => followed.has(`act ${act.id}`) || based.length > 0);
  const added = sources.listPapers().filter((paper) => isIn(paper.dateAdded) && isInList(paper));
  const isNew = new Set(added.map(({ id }) => id));
  const changed = sources
    .listChanged()
    .filter(({ template, noticedAt }) => isIn(noticedAt) && (byId.has(template.id) || isInList(template)))
    .filter(({ template }) => !isNew.has(template.id));
  const edited = papers.filter(({ id, announcedAt }) => isIn(announcedAt) && !isNew.has(id));
  const goneById = new Map(
    ids.flatMap((id) => {
      const paper = sources.findPaper(id) ? undefined : sources.findGone(id);
      return paper && isIn(paper.goneAt) ? [[paper.id, paper] as const] : [];
    }),
  );
  const news = { acts, changed, edited, added, gone: [...goneById.values()] };
  return Object.values(news).every((part) => part.length === 0) ? null : news;
}
