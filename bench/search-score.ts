/**
 * The search's relevance benchmark: `node bench/search-score.ts`, with `-v` every query below a perfect score, with
 * `--judged=FILE` the queries of a file alone (in the format of judged-queries.ts). «shown» is what a visitor sees: the
 * strict list, and the similar ones below it. «useful» is the share with one of any grade among the first ten shown, «told» the share of judged ones in the strict list of a told need. Exits 1 when a score falls below its floor; the floors are for
 * the strict list, and are checked here and nowhere else.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { readJudged } from "./relevance/judged-queries.ts";
import { ndcg, succeedsWithin } from "./relevance/ranking-metrics.ts";
import { toldNeed } from "../src/search/query/query-parser.ts";
import { tokenize } from "../src/search/text/tokenizer.ts";
import { shippedDocuments as documents, shippedIndex as index } from "../src/testing/shipped-documents.ts";

const floors = {
  shipped: { ndcg: 0.94, success: 0.97, none: 1 },
  own: { ndcg: 0.966, success: 0.98, none: 0.92 },
  later: { ndcg: 0.955, success: 0.96, none: 0.9 },
  last: { ndcg: 0.96, success: 0.97, none: 0.918 },
  fresh: { ndcg: 0.925, success: 0.96, none: 1 },
  needs: { ndcg: 0.875, success: 0.92, none: 0.73 },
  third: { ndcg: 0.862, success: 0.93, none: 0.85 },
  unseen: { ndcg: 0.89, success: 0.935, none: 0.87 },
  apart: { ndcg: 0.885, success: 0.94, none: 0.87 },
  absent: { ndcg: 0.888, success: 0.91, none: 0.9 },
  absentLater: { ndcg: 0.917, success: 0.95, none: 0.87 },
  lastApart: { ndcg: 0.88, success: 0.91, none: 0.92 },
  late: { ndcg: 0.85, success: 0.87, none: 0.87 },
};

/** Of the strict lists of all told needs together: the share of judged ones. */
const toldFloor = 0.4;
const allTold: number[] = [];

const noFloor = { ndcg: 0, success: 0, none: 0 };

interface Judged {
  readonly q: string;
  readonly kind: string;
  readonly grades: ReadonlyMap<number, number>;
}

const verbose = process.argv.includes("-v");
const judgedFile = process.argv.find((one) => one.startsWith("--judged="))?.slice("--judged=".length);
/** Of a set, by the ids of the templates that it names. */
const queriesOf = (file: string): Judged[] =>
  readJudged(file).map(({ q, kind, relevant }) => ({
    q,
    kind,
    grades: new Map(
      [...relevant].map(([name, grade]) => [documents.findIndex((d) => d.name === name) + 1, grade]),
    ),
  }));

function shippedQueries(): Judged[] {
  const file = new URL("../seed/search-queries.json", import.meta.url);
  const { queries } = JSON.parse(readFileSync(file, "utf8")) as {
    queries: { q: string; kind: string; relevant: { url: string; name: string; grade: number }[] }[];
  };
  return queries.map(({ q, kind, relevant }) => ({
    q,
    kind,
    grades: new Map(
      relevant.map(({ url, name, grade }) => [
        documents.findIndex((d) => d.url === url && d.name === name) + 1,
        grade,
      ]),
    ),
  }));
}

interface Score {
  readonly kind: string;
  readonly ndcg: number;
  readonly success: number;
  readonly shownNdcg: number;
  readonly shownSuccess: number;
  /** Whether one that is of any use is among the first ten shown. */
  readonly useful: number;
  /** Whether a query for something absent finds nothing; null for one that should find something. */
  readonly none: number | null;
  /** Whether the page is empty then: nothing is similar either. */
  readonly page: number | null;
  /** Of a told need that finds something, the share of judged ones among the hits. */
  readonly told: number | null;
}

function score({ q, kind, grades }: Judged): Score {
  const { hits, corrected, alsoSearched } = index.search(q);
  const similar = index.similar(q, { limit: 5 });
  const shown = [...hits, ...similar.hits];
  const gradesOf = (some: typeof hits) => some.map((hit) => grades.get(hit.id) ?? 0);
  const found = gradesOf(hits);
  const all = [...grades.values()];
  const result = ndcg(found, all);
  const shownNdcg = ndcg(gradesOf(shown), all);
  const isAbsent = kind === "none";
  if (verbose && isAbsent && hits.length > 0)
    console.log(
      `NOT EMPTY «${q}»`,
      hits.slice(0, 3).map((hit) => documents[hit.id - 1]?.name),
      corrected ?? "",
    );
  if (verbose && !isAbsent && result < 0.97) {
    console.log(
      `${result.toFixed(2)} (shown ${shownNdcg.toFixed(2)}) ${kind} «${q}» ${hits.length} hits ${corrected ? `→ «${corrected}»` : ""} ${alsoSearched.slice(0, 6).join(", ")}`,
    );
    for (const hit of shown.slice(0, 10))
      console.log(`     ${grades.get(hit.id) ?? "-"} ${hit.score.toFixed(3)} ${documents[hit.id - 1]?.name}`);
    for (const [id, grade] of grades)
      if (!shown.slice(0, 10).some((hit) => hit.id === id))
        console.log(`     missed ${grade}: ${documents[id - 1]?.name}`);
  }
  return {
    kind,
    ndcg: result,
    success: succeedsWithin(found, all) ? 1 : 0,
    shownNdcg,
    shownSuccess: succeedsWithin(gradesOf(shown), all) ? 1 : 0,
    useful: gradesOf(shown.slice(0, 10)).some((grade) => grade > 0) ? 1 : 0,
    none: isAbsent ? Number(hits.length === 0) : null,
    page: isAbsent ? Number(shown.length === 0) : null,
    told: !isAbsent && isTold(q) && hits.length > 0 ? mean(found.map((grade) => (grade > 0 ? 1 : 0))) : null,
  };
}

const isTold = (q: string) => tokenize(q).length >= toldNeed;

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 1 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function report(title: string, queries: readonly Judged[], floor: typeof floors.own): boolean {
  const scores = queries.map(score);
  const line = (name: string, some: readonly Score[]): void => {
    const found = some.filter((one) => one.none === null);
    const none = some.filter((one) => one.none !== null);
    const cells = (["ndcg", "shownNdcg", "success", "shownSuccess", "useful"] as const).map((of) =>
      found.length === 0 ? "–" : mean(found.map((one) => one[of])).toFixed(3),
    );
    const empty = none.length === 0 ? "–" : mean(none.map((one) => one.none ?? 0)).toFixed(3);
    const page = none.length === 0 ? "–" : mean(none.map((one) => one.page ?? 0)).toFixed(3);
    const tolds = some.flatMap((one) => one.told ?? []);
    const told = tolds.length === 0 ? "–" : mean(tolds).toFixed(3);
    const columns = [...cells, empty, page, told].map((cell) => cell.padStart(9)).join("");
    console.log(`${name.padEnd(12)} ${String(some.length).padStart(3)}${columns}`);
  };
  console.log(
    `\n${title}\nkind           n  nDCG@10    shown success@3  shown   useful none empty page told`,
  );
  for (const [kind, some] of Map.groupBy(scores, (one) => one.kind)) line(kind, some);
  line("total", scores);
  allTold.push(...scores.flatMap((one) => one.told ?? []));
  const found = scores.filter((one) => one.none === null);
  return (
    mean(found.map((one) => one.ndcg)) >= floor.ndcg &&
    mean(found.map((one) => one.success)) >= floor.success &&
    mean(scores.flatMap((one) => one.none ?? [])) >= floor.none
  );
}

/** The sets in their order, each with what it is and what it must reach. */
const sets: readonly (readonly [title: string, file: string, floor: typeof floors.own])[] = [
  // Written before anything was tuned.
  ["Own queries, other templates", "earlier/own.txt", floors.own],
  // After the first round of tuning, without looking at the word lists: the more honest of the two.
  ["Own queries written later", "earlier/later.txt", floors.later],
  // About templates that no earlier query asks for: nDCG@10 0.79, success@3 0.81 before the tuning that followed.
  ["Own queries written last", "earlier/last.txt", floors.last],
  // When the rules were done, in the mix of kinds of the shipped file: 0.89 and 0.89 at once.
  ["Own queries, fresh", "earlier/fresh.txt", floors.fresh],
  ["Needs in people's own words, and more", "needs.txt", floors.needs],
  ["The same kinds, a third set", "needs-third.txt", floors.third],
  // Not tuned on: its score is a floor, and what is read off it is what a new query may expect.
  ["The same kinds, unseen", "needs-unseen.txt", floors.unseen],
  // Two writers who saw names and descriptions alone; what is absent in them has been looked at since.
  ["Two sets of 80 apart, unseen", "needs-apart.txt", floors.apart],
  ["Absent things, in a few words or told", "absent.txt", floors.absent],
  ["The same by two later writers", "absent-later.txt", floors.absentLater],
  // Two writers more who saw names and descriptions alone: asked once when all was done, and not looked at.
  ["Two further sets of 80 apart", "needs-new.txt", floors.lastApart],
  // Asked once, when the lines were written and the rules that earned nothing were gone.
  ["The same kinds and more, asked once", "needs-2026.txt", floors.late],
];
const shipped = () => report("Shipped queries (seed/search-queries.json)", shippedQueries(), floors.shipped);
const outcomes = judgedFile
  ? [report(judgedFile, queriesOf(pathToFileURL(judgedFile).href), noFloor)]
  : [shipped(), ...sets.map(([title, file, floor]) => report(title, queriesOf(file), floor))];
const fine = outcomes.every(Boolean);
console.log(`\nJudged ones in the lists of all ${allTold.length} told needs: ${mean(allTold).toFixed(3)}`);
if (!fine || (!judgedFile && mean(allTold) < toldFloor)) {
  console.error("\nBelow the floor.");
  process.exitCode = 1;
}
