/**
 * The situation that a search fits, where one fits it well: a wrong sheet above the hits is worse than none. Its name, and what people say of
 * it, need nothing else, and one word needs these. Else two things must speak for it together: the words of its own texts, and its papers
 * among the first hits, by their order. Measured by bench/relevance/situations.txt.
 */
import { type ShownSituation, situationHref } from "#features/situations/contract.ts";
import type { Subjects } from "#search/document.ts";

/** Hits that are looked at: what is seen before one scrolls far. */
export const hitsSeen = 8;

/** Sum of the shares of papers, texts and name, each 1 and more where all is right; a search in the words of its name says most. */
const enough = 2.6;
const ofName = 1.3;
/** The least share of its papers: two of them first. */
const leastOfPapers = 1.6;
/** Lead over the next situation. */
const lead = 0.1;
/** The least share of a search that is what people say of a situation, or that the situation says; all, where that is one word. */
const leastShareBy = (words: number) => (words > 1 ? 0.45 : 1);
/** The least share of a search in few words that the situation says, beside its papers: «hund på kontoret» is none's. */
const leastShareOfFew = (words: number) => (words > 3 ? 0 : 0.75);
/** Whoever searches in so few words knows a paper's name, and needs no situation, or says it in words that it is known by. */
const wordsOfName = 2;

/** Letters of a word that may be only begun, and says something else than the words before it when situations say it, from three letters. */
const begunLetters = 8;

interface Paper {
  readonly id: number;
  readonly name: string;
}

/** What people say of a situation, the number of its words, and its first piece, which is looked for first: patterns take longer. */
interface Asked {
  readonly words: number;
  readonly first: string;
  readonly pattern: RegExp;
}

interface Known<Entry> {
  readonly situation: ShownSituation<Entry>;
  /** What its label says without its beginning, and its title, in lower case. */
  readonly names: readonly string[];
  readonly named: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
  /** The words of its names, of its papers' and of what people say of it. */
  readonly near: ReadonlySet<string>;
  readonly papers: ReadonlySet<number>;
  readonly asked: readonly Asked[];
}

export interface FittingSituationOptions<Entry extends Paper> {
  readonly list: () => readonly ShownSituation<Entry>[];
  /** Another number when the list, or a paper in it, may be another. */
  readonly version: () => number;
  readonly subjectsIn: (text: string) => Subjects;
  /** What people say of the situation with a label, «fått sparken»: beginnings of words, and two others may stand between. */
  readonly askedAs: (label: string) => readonly string[];
}

export class FittingSituation<Entry extends Paper> {
  readonly #options: FittingSituationOptions<Entry>;
  #version = -1;
  #known: readonly Known<Entry>[] = [];
  /** Number of situations that say a subject, and of labels that name one. */
  readonly #saidIn = new Map<string, number>();
  readonly #labelled = new Map<string, number>();

  constructor(options: FittingSituationOptions<Entry>) {
    this.#options = options;
  }

  /** @param hits ids of the search's best hits, in order */
  find(search: string, hits: readonly number[]): readonly ShownSituation<Entry>[] {
    this.learn();
    const typed = withoutBeginning(search);
    const itself = this.#known.find(({ names }) => names.includes(typed));
    if (itself) return [itself.situation];
    const { pieces, strengths } = this.#options.subjectsIn(search);
    const words = pieces.split(" ").length;
    const asked = this.#findAsked(pieces, strengths);
    if (asked.length > 0) return asked;
    if (strengths.size === 0 || words <= wordsOfName) return [];
    const telling = this.#tellingOf(strengths);
    const [best, next] = this.#known
      .filter(({ named }) => telling.every((part) => named.has(part)))
      .flatMap(({ situation, papers, said, named }) => {
        const ofPapers = hits
          .slice(0, hitsSeen)
          .reduce((sum, id, at) => sum + (papers.has(id) ? 1 / (at + 1) : 0), 0);
        const ofTexts = this.#shareOf(strengths, said);
        const total = ofPapers + ofTexts + ofName * this.#shareOf(strengths, named);
        return ofPapers >= leastOfPapers && ofTexts >= leastShareOfFew(words) ? [{ situation, total }] : [];
      })
      .toSorted((one, other) => other.total - one.total);
    const fits = best && best.total >= enough && best.total - (next?.total ?? 0) >= lead;
    return fits ? [best.situation] : [];
  }

  /** As `find`, for a search that is being typed: a word that only begins one it says keeps the sheet of the words before it. */
  findTyped(search: string, hits: readonly number[]): readonly ShownSituation<Entry>[] {
    const found = this.find(search, hits);
    const [last = ""] = /\S+$/u.exec(search) ?? [];
    if (found.length > 0 || last.length > begunLetters || last === search.trim()) return found;
    const before = this.find(search.slice(0, -last.length || undefined), hits);
    if (last.length < 3) return before;
    const { pieces, strengths } = this.#options.subjectsIn(last);
    if (before.length > 1 && strengths.keys().some((part) => this.#saidIn.has(part))) return found;
    const begins = (part: string) => [pieces, ...strengths.keys()].some((begun) => part.startsWith(begun));
    const begun = this.#known.filter(({ near }) => near.keys().some(begins));
    return before.filter((one) => begun.some(({ situation }) => situation === one));
  }

  /** The situations that most of a search is what people say of, in as many words, at most two: first the one of which they say most. */
  #findAsked(pieces: string, strengths: Subjects["strengths"]): readonly ShownSituation<Entry>[] {
    const typed = ` ${pieces} `;
    const telling = this.#tellingOf(strengths);
    const asked = this.#known.flatMap((known) =>
      known.asked.flatMap(({ words, first, pattern }) => {
        const [found] = (typed.includes(first) && pattern.exec(typed)) || [];
        if (found === undefined) return [];
        const own = new Set(this.#options.subjectsIn(found).strengths.keys());
        // «leie ut båt» is not what «båt» says, though a paper is named by both
        const among = words > 1 ? known.said : telling.length > 0 ? known.named : known.near;
        const share = strengths.size === 0 ? 1 : this.#shareOf(strengths, own.union(among));
        return share >= leastShareBy(words) ? [{ known, words, length: pattern.source.length }] : [];
      }),
    );
    const best = asked.toSorted((one, other) => other.words - one.words || other.length - one.length);
    const alike = best.filter((one) => one.words === best[0]?.words);
    return [...new Set(alike.map(({ known }) => known.situation))].slice(0, 2);
  }

  /** The share of what is searched for that is among the words: those that few situations say count for more. */
  #shareOf(strengths: Subjects["strengths"], among: ReadonlySet<string>): number {
    let [found, all] = [0, 0];
    for (const [part, strength] of strengths) {
      const weight = strength * Math.log((this.#known.length + 1) / ((this.#saidIn.get(part) ?? 1) + 1));
      all += weight;
      if (among.has(part)) found += weight;
    }
    return all === 0 ? 0 : found / all;
  }

  /** Words such as «leie» and «selge», which several situations are named by, and those must be meant. */
  #tellingOf(strengths: Subjects["strengths"]): readonly string[] {
    const isTelling = (part: string) => strengths.get(part) === 1 && (this.#labelled.get(part) ?? 0) > 1;
    return [...strengths.keys()].filter(isTelling);
  }

  learn(): void {
    const { list, version, subjectsIn, askedAs } = this.#options;
    if (version() === this.#version) return;
    this.#version = version();
    const partsOf = (...texts: string[]) => new Set(subjectsIn(texts.join("\n")).strengths.keys());
    this.#saidIn.clear();
    this.#labelled.clear();
    this.#known = list().map((situation) => {
      const { label, title, intro, remember, steps } = situation;
      const lines = askedAs(label);
      const papersNamed = steps.map(({ template }) => template.name);
      const near = partsOf(label, title, ...papersNamed, ...lines);
      const ofSteps = steps.flatMap(({ when, why }) => [when, why]);
      const said = partsOf(label, title, intro, ...remember, ...papersNamed, ...ofSteps);
      for (const part of said) this.#saidIn.set(part, (this.#saidIn.get(part) ?? 0) + 1);
      for (const part of partsOf(label)) this.#labelled.set(part, (this.#labelled.get(part) ?? 0) + 1);
      const papers = new Set(steps.map(({ template }) => template.id));
      const names = [label, title].map(withoutBeginning);
      const named = partsOf(label, title);
      const asked = lines.map((line) => patternOf(subjectsIn(line).pieces));
      return { situation, names, named, said, near, papers, asked };
    });
  }
}

/** Letters of a word that tells what is to be remembered, at least, and those that it must share: «depositum» tells of «depositumsavtale». */
const tellingLetters = 7;
const sharedLetters = 8;

/**
 * The situation as a search shows it, with the first sentence of what is to be remembered of most that was searched for, or of what it says.
 * @param also another that the search may mean
 */
export function sheetOf(
  { id, label, title, intro, remember, steps }: ShownSituation<unknown>,
  search: string,
  also?: ShownSituation<unknown>,
) {
  const telling = wordsOf(search).filter((word) => word.length >= tellingLetters);
  const told = (line: string) =>
    telling.filter((word) => ` ${line.toLowerCase()}`.includes(` ${word.slice(0, sharedLetters)}`)).length;
  const lines = [intro, ...remember].map((text) => text.replace(/(?<=\D[.!?])\s.*$/su, ""));
  const [line = ""] = lines.toSorted((one, other) => told(other) - told(one));
  return {
    href: situationHref({ id, label }),
    title,
    line,
    papers: steps.length,
    ...(also && { also: { href: situationHref(also), title: also.title } }),
  };
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/**
 * Each word may have an ending of three letters, as of inflections: «bil» is not «bilder». One alone is no piece of a compound, several
 * may end one: «båt salg» is said in «motorbåtsalg», not in «båtsalgsavtale».
 */
function patternOf(line: string): Asked {
  const pieces = line.split(/[ -]/u);
  const all = pieces.join(`${ending}(?:-| (?:[^ ]+ ){0,2}(?:[^ ]+-)?)`);
  const pattern = RegExp(`${pieces.length > 1 ? "[ -]" : " "}${all}${ending} `, "u");
  return { words: line.split(" ").length, first: pieces[0] ?? "", pattern };
}

const ending = "[aenrst]{0,3}";

const withoutBeginning = (text: string) =>
  wordsOf(text)
    .join(" ")
    .replace(/^ ?(?:jeg|vi) (?:skal|vil) /, "")
    .trim();
