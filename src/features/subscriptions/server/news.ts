/** What has changed of what an address follows, between two times. Pure: one source of changes, that of the feeds. */
import type { FollowKind } from "#features/subscriptions/follows.ts";
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
}

export interface ListedAct {
  readonly id: string;
  readonly name: string;
  /** The ISO day its last change came into force. */
  readonly changedFrom: string | null;
  readonly isGone: boolean;
  /** When we learnt that it has changed, ISO 8601; null where it has not. */
  readonly noticedAt: string | null;
}

export interface ChangedPaper {
  readonly template: ListedPaper;
  readonly noticedAt: string;
  readonly isFile: boolean;
}

/** All that is listed now, of which some has changed. */
export interface ChangeSources {
  listPapers(): readonly ListedPaper[];
  listChanged(): readonly ChangedPaper[];
  listActs(): readonly ListedAct[];
  /** The listed paper with an id, or the one it was merged into. */
  findPaperId(id: number): number | undefined;
}

export interface News {
  /** With the papers that are followed and based on it. */
  readonly acts: readonly { readonly act: ListedAct; readonly papers: readonly ListedPaper[] }[];
  readonly changed: readonly ChangedPaper[];
  readonly added: readonly ListedPaper[];
}

export interface Span {
  /** ISO 8601: after the one, up to and with the other. */
  readonly after: string;
  readonly until: string;
}

export type Recent = Omit<News, "acts"> &
  Pick<ChangeSources, "findPaperId"> & {
    readonly acts: readonly ListedAct[];
    readonly papers: ReadonlyMap<number, ListedPaper>;
  };

const isIn = ({ after, until }: Span, time: string | null) => time !== null && time > after && time <= until;

/** What has changed for anybody: read once, and not for each address. */
export function recentChanges(sources: ChangeSources, span: Span): Recent {
  const papers = sources.listPapers();
  return {
    acts: sources.listActs().filter(({ noticedAt }) => isIn(span, noticedAt)),
    changed: sources.listChanged().filter(({ noticedAt }) => isIn(span, noticedAt)),
    added: papers.filter(({ dateAdded }) => isIn(span, dateAdded)),
    papers: new Map(papers.map((paper) => [paper.id, paper])),
    findPaperId: (id) => sources.findPaperId(id),
  };
}

/** null where nothing has. */
export function newsFor(lines: readonly string[], recent: Recent, span: Span): News | null {
  const follows = lines.flatMap((line) => readFollow(line) ?? []);
  const targets = (kind: FollowKind) =>
    new Set(follows.filter((follow) => follow.kind === kind).map(({ target }) => target));
  const [actIds, categories, publishers] = [targets("act"), targets("category"), targets("publisher")];
  const paperIds = new Set([...targets("paper")].flatMap((id) => recent.findPaperId(Number(id)) ?? []));
  const papers = [...paperIds].flatMap((id) => recent.papers.get(id) ?? []);
  const isInList = ({ category, source }: ListedPaper) =>
    categories.has(category) || publishers.has(publisherSlug(source));

  const acts = recent.acts
    .filter(({ noticedAt }) => isIn(span, noticedAt))
    .map((act) => ({ act, papers: papers.filter(({ laws }) => laws.some(({ id }) => id === act.id)) }))
    .filter(({ act, papers: based }) => actIds.has(act.id) || based.length > 0);
  const added = recent.added.filter((paper) => isIn(span, paper.dateAdded) && isInList(paper));
  const changed = recent.changed.filter(
    ({ template, noticedAt }) =>
      isIn(span, noticedAt) &&
      (paperIds.has(template.id) || isInList(template)) &&
      !added.some(({ id }) => id === template.id),
  );
  return acts.length + added.length + changed.length === 0 ? null : { acts, added, changed };
}
