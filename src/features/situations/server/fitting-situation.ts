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
/** Lead over the next situation. */
const lead = 0.1;
/** The least share of a search that is what people say of a situation, or that the situation says; all, where that is one word. */
const leastShareBy = (words: string) => (words.trim().includes(" ") ? 0.6 : 1);
/** A search of so few words that names a kind of document names a paper, and whoever knows its name needs no situation. */
const wordsOfName = 2;

/** Letters of a word that may be only begun, and says something else than the words before it when situations say it, from three letters. */
const begunLetters = 6;

interface Paper {
  readonly id: number;
  readonly name: string;
}

/** What people say of a situation, and the first word of it, which few searches have. */
interface Asked {
  readonly begins: string;
  readonly pattern: RegExp;
}

interface Known<Entry> {
  readonly situation: ShownSituation<Entry>;
  /** What its label says without its beginning, and its title, in lower case. */
  readonly names: readonly string[];
  readonly named: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
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
    this.#learn();
    const typed = withoutBeginning(search);
    const itself = this.#known.find(({ names }) => names.includes(typed));
    if (itself) return [itself.situation];
    const { words, strengths, namesKind } = this.#options.subjectsIn(search);
    const asked = this.#findAsked(search, strengths);
    if (asked.length > 0) return asked;
    if (strengths.size === 0 || words === 1 || (namesKind && words <= wordsOfName)) return [];
    /** Words such as «leie» and «selge», which several situations are named by, and those must be meant. */
    const telling = [...strengths.keys()].filter(
      (part) => strengths.get(part) === 1 && (this.#labelled.get(part) ?? 0) > 1,
    );
    const isMeant = ({ named, names: [label = ""] }: Known<Entry>) =>
      telling.every((part) => named.has(part) && typed.includes(particleAfter(part, label)));
    const [best, next] = this.#known
      .filter(isMeant)
      .map((known) => {
        const { papers, said, named } = known;
        const total = hits
          .slice(0, hitsSeen)
          .reduce((sum, id, at) => sum + (papers.has(id) ? 1 / (at + 1) : 0), this.#shareOf(strengths, said));
        return { ...known, total: total + ofName * this.#shareOf(strengths, named) };
      })
      .toSorted((one, other) => other.total - one.total);
    const fits = best && best.total >= enough && best.total - (next?.total ?? 0) >= lead;
    return fits ? [best.situation] : [];
  }

  /** As `find`, for a search that is being typed: a word that is only begun keeps the sheet of the words before it. */
  findTyped(search: string, hits: readonly number[]): readonly ShownSituation<Entry>[] {
    const found = this.find(search, hits);
    const [last = ""] = /\S+$/u.exec(search) ?? [];
    if (found.length > 0 || last.length > begunLetters) return found;
    const parts = last.length > 2 ? [...this.#options.subjectsIn(last).strengths.keys()] : [];
    const isOther = parts.some((part) => this.#saidIn.has(part));
    return isOther ? found : this.find(search.slice(0, -last.length || undefined), hits);
  }

  /** The situations that most of a search is what people say of, in as many words, at most two: first the one of which they say most. */
  #findAsked(search: string, strengths: Subjects["strengths"]): readonly ShownSituation<Entry>[] {
    const typed = ` ${wordsOf(search).join(" ")} `;
    const asked = this.#known.flatMap((known) =>
      known.asked.flatMap(({ begins, pattern }) => {
        if (!typed.includes(begins)) return [];
        const [words = ""] = pattern.exec(typed) ?? [];
        const among = words && known.said.union(new Set(this.#options.subjectsIn(words).strengths.keys()));
        const isMost =
          among && (strengths.size === 0 || this.#shareOf(strengths, among) >= leastShareBy(words));
        const { length } = pattern.source;
        return isMost ? [{ known, length, words: pattern.source.split(ending).length }] : [];
      }),
    );
    const best = asked.toSorted((one, other) => other.length - one.length);
    const alike = best.filter((one) => one.words === best[0]?.words);
    return [...new Set(alike.map(({ known }) => known.situation))].slice(0, 2);
  }

  /** The share of what is searched for that is among the words: those that few situations say count for more. */
  #shareOf(strengths: Subjects["strengths"], among: ReadonlySet<string>): number {
    let [found, all] = [0, 0];
    for (const [part, strength] of strengths) {
      const weight = strength * Math.log((this.#known.length + 1) / ((this.#saidIn.get(part) ?? 0) + 1));
      all += weight;
      if (among.has(part)) found += weight;
    }
    return all === 0 ? 0 : found / all;
  }

  #learn(): void {
    const { list, version, subjectsIn, askedAs } = this.#options;
    if (version() === this.#version) return;
    this.#version = version();
    const partsOf = (...texts: string[]) => new Set(subjectsIn(texts.join("\n")).strengths.keys());
    this.#saidIn.clear();
    this.#labelled.clear();
    const situations = list();
    this.#known = situations.map((situation) => {
      const { label, title, intro, remember, steps } = situation;
      const ofSteps = steps.flatMap(({ template, when, why }) => [template.name, when, why]);
      const said = partsOf(label, title, intro, ...remember, ...ofSteps);
      for (const part of said) this.#saidIn.set(part, (this.#saidIn.get(part) ?? 0) + 1);
      for (const part of partsOf(label)) this.#labelled.set(part, (this.#labelled.get(part) ?? 0) + 1);
      const papers = new Set(steps.map(({ template }) => template.id));
      const names = [label, title].map(withoutBeginning);
      const named = partsOf(label, title);
      const asked = askedAs(label).map(patternOf);
      return { situation, names, named, said, papers, asked };
    });
  }
}

/** Letters of a word that tells what is to be remembered, at least. */
const tellingLetters = 7;

/**
 * The situation as a search shows it, with what is to be remembered of most that was searched for, or the first sentence of what it says.
 * @param also another that the search may mean
 */
export function sheetOf(
  { id, label, title, intro, remember, steps }: ShownSituation<unknown>,
  search: string,
  also?: ShownSituation<unknown>,
) {
  const telling = wordsOf(search).filter((word) => word.length >= tellingLetters);
  const told = (text: string) =>
    telling.filter((word) => ` ${text.toLowerCase()}`.includes(` ${word}`)).length;
  const [best = ""] = remember.toSorted((one, other) => told(other) - told(one));
  const [first = ""] = (told(best) > 0 ? best : intro).split(/(?<=[.!?])\s/u);
  return {
    href: situationHref({ id, label }),
    title,
    line: first,
    papers: steps.length,
    ...(also && { also: { href: situationHref(also), title: also.title } }),
  };
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Each word may have an ending of three letters, as of inflections: «bil» is not «bilder». */
const patternOf = (words: string): Asked => ({
  begins: ` ${words.split(" ", 1)[0]}`,
  pattern: RegExp(` ${words.replaceAll(" ", `${ending}(?:\\S+ ){0,2}`)}${ending}`, "u"),
});
const ending = "[aenrst]{0,3} ";

/** Particle of a verb, which makes it another: «ut» of «leie ut», by the verb's part «lei»; "" where there is none. */
const particleAfter = (part: string, label: string) =>
  RegExp(`(?:^| )${part}\\p{L}* (ut|inn|opp|bort)(?: |$)`, "u").exec(label)?.[1] ?? "";

const withoutBeginning = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:jeg|vi) (?:skal|vil) /, "");
