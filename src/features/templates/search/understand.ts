import { joined, type Catalogue } from "./catalogue.ts";
import { fold } from "./fold.ts";
import { mend } from "./mend.ts";
import type { Alternative, Expression, Thesaurus } from "./thesaurus.ts";
import { tokenize } from "./tokens.ts";
import type { WordKind, WordKinds } from "./word-kinds.ts";
import { painter, type ReadWord, type WordReader } from "./word-reader.ts";

/** Something the person asks for, and the other ways to say it. */
export interface Unit {
  readonly parts: readonly QueryPart[];
  readonly alternatives: readonly Alternative[];
}

/** Units that belong together: one compound, written in one word or in several. */
export interface Run {
  readonly units: readonly Unit[];
  /** The words of the run as the index joins them, all subjects included. */
  readonly joins: readonly string[];
}

export interface QueryPart {
  readonly part: string;
  readonly kind: WordKind;
  readonly token: number;
  /** Its part of the word as typed: 1 for a word of its own, ½ in a compound of two subjects. */
  readonly share: number;
  /** For a word as typed so far: the catalogue's words that begin so. */
  readonly completions: readonly Alternative[];
}

export interface Understanding {
  readonly runs: readonly Run[];
  /** Words for the paper and its file format: they order the hits, but no hit rests on them. */
  readonly flavours: readonly string[];
  readonly asksForPaper: boolean;
  readonly marks: readonly string[];
  readonly corrected: string | null;
  /** The query as mended. */
  readonly text: string;
  readonly english: boolean;
}

const completionWorth = 0.9;
const completionLimit = 40;
/** A last word shorter than this is still being typed: it orders the hits but is not demanded. */
const shortestWord = 3;
/** An expression may have this many other words between its own. */
const gap = 2;

export function createUnderstanding(
  catalogue: Catalogue,
  reader: WordReader,
  thesaurus: Thesaurus,
  kinds: WordKinds,
) {
  function readQuery(query: string): { parts: QueryPart[]; corrected: string | null } {
    const tokens = [...tokenize(query)];
    const parts: QueryPart[] = [];
    let corrected: string | null = null;
    tokens.forEach((token, at) => {
      let word = reader.read(token);
      if (kinds.isStop(word.key)) {
        for (const part of word.parts)
          parts.push({ part, kind: "stop", token: at, share: 1, completions: [] });
        return;
      }
      const unfinished = at === tokens.length - 1 && at > 0 && word.key.length < shortestWord;
      let completions: readonly Alternative[] = [];
      if ((catalogue.vocabulary.find(word.key)?.count ?? 0) === 0 || unfinished)
        completions = completionsOf(word.key, unfinished || tokens.length === 1);
      const present = isPresent(word.parts);
      if (!present && completions.length === 0 && !isFamiliar(word)) {
        const mended = mend(token, catalogue.vocabulary, reader.lexicon);
        if (mended !== null) {
          corrected = (corrected ?? query).replace(token, mended);
          word = reader.read(mended);
        } else completions = endingsOf(word.key);
      }
      if (unfinished && completions.length > 0) {
        parts.push({ part: reader.part(word.key), kind: "wish", token: at, share: 1, completions });
        return;
      }
      const whole = completions.length > 0 && !present ? [reader.part(word.key)] : word.parts;
      if (whole.length > 1) completions = [];
      const asPainter = word.key === painter && isPainter(tokens, at);
      const share = 1 / Math.max(1, whole.filter((part) => kinds.kindOf(part) === "subject").length);
      for (const part of whole) {
        parts.push({
          part: asPainter ? painter : part,
          kind: asPainter ? "subject" : kinds.kindOf(part),
          token: at,
          share,
          completions,
        });
      }
    });
    return { parts, corrected };
  }

  /** Whether the catalogue or the synonym lists know every piece of the word. */
  function isPresent(parts: readonly string[]): boolean {
    return parts.every((part) => catalogue.posting(part) !== undefined || thesaurus.mentions(part));
  }

  /** A proper word, if not one of the catalogue's: nothing to mend. */
  function isFamiliar({ key, parts }: ReadWord): boolean {
    if (reader.lexicon.knows(key) || kinds.strengthOf(reader.part(key)) < 1) return true;
    return parts.length > 1 && parts.every((part) => reader.lexicon.knows(part));
  }

  function completionsOf(key: string, evenShort: boolean): readonly Alternative[] {
    if (key.length < (evenShort ? 1 : shortestWord)) return [];
    return catalogue.vocabulary.startingWith(key, completionLimit).map((word) => ({
      parts: word.parts,
      worth: completionWorth,
      shown: "",
      oneWord: true,
    }));
  }

  function endingsOf(key: string): readonly Alternative[] {
    if (key.length < 4) return [];
    return catalogue.vocabulary
      .endingWith(key, completionLimit)
      .map((word) => ({ parts: word.parts, worth: completionWorth, shown: "", oneWord: true }));
  }

  /** «maler» is the painter beside «med», «av», «en», and where nothing else but a paper is asked for. */
  function isPainter(tokens: readonly string[], at: number): boolean {
    if (/^(?:en|ein|med|av|til|fra|hos|hyre|leie)$/u.test(fold(tokens[at - 1] ?? ""))) return true;
    if (fold(tokens[at + 1] ?? "") === "for") return false;
    return tokens.every((token, other) => {
      const { key, parts } = reader.read(token);
      return other === at || kinds.isStop(key) || parts.every((part) => kinds.kindOf(part) === "paper");
    });
  }

  function findUnits(parts: readonly QueryPart[]): Unit[] {
    const free = new Set(parts.keys());
    const units: { parts: QueryPart[]; alternatives: Alternative[] }[] = [];
    const weightOf = (expression: Expression): number =>
      expression.parts.filter((name) => parts.some(({ part, kind }) => part === name && kind !== "stop"))
        .length;
    // most subjects first, then most words: what says most about the need decides
    const expressions = thesaurus
      .within(parts.map(({ part }) => part))
      .toSorted((a, b) => weightOf(b) - weightOf(a) || b.parts.length - a.parts.length);
    for (const expression of expressions) {
      const places = placesOf(expression.parts, parts, free);
      if (!places) continue;
      for (const place of places) free.delete(place);
      units.push({ parts: places.map((place) => parts[place]!), alternatives: [...expression.alternatives] });
    }
    for (const place of free) units.push({ parts: [parts[place]!], alternatives: [] });
    return units.filter(
      (unit) => unit.alternatives.length > 0 || unit.parts.some(({ kind }) => kind !== "stop"),
    );
  }

  function placesOf(wanted: readonly string[], parts: readonly QueryPart[], free: ReadonlySet<number>) {
    const places: number[] = [];
    for (const part of wanted) {
      const place = [...free].find(
        (candidate) => parts[candidate]?.part === part && !places.includes(candidate),
      );
      if (place === undefined) return null;
      places.push(place);
    }
    if (Math.max(...places) - Math.min(...places) >= wanted.length + gap) return null;
    return places.toSorted((a, b) => a - b);
  }

  function findRuns(units: readonly Unit[], parts: readonly QueryPart[]): Run[] {
    const groupOfToken = new Map<number, number>();
    const groupOf = (token: number): number => groupOfToken.get(token) ?? token;
    const merge = (a: number, b: number): void => {
      const [from, to] = [groupOf(a), groupOf(b)];
      for (const { token } of parts) if (groupOf(token) === from) groupOfToken.set(token, to);
    };
    for (const unit of units) for (const { token } of unit.parts) merge(unit.parts[0]!.token, token);
    const spoken = parts.filter(({ kind }) => kind !== "stop");
    spoken.forEach((part, at) => {
      const next = spoken[at + 1];
      if (next && next.token !== part.token && catalogue.posting(joined([part.part, next.part])))
        merge(part.token, next.token);
    });
    return [...Map.groupBy(units, (unit) => groupOf(unit.parts[0]!.token)).values()].map((members) => ({
      units: members,
      joins: joinsOf(
        parts.filter(
          (part) =>
            part.kind !== "stop" &&
            members.some((unit) => groupOf(unit.parts[0]!.token) === groupOf(part.token)),
        ),
      ),
    }));
  }

  /** Runs of neighbouring parts that hold every subject, and «kontrakt … leie» as «leie+kontrakt». */
  function joinsOf(parts: readonly QueryPart[]): string[] {
    const subjects = parts.filter(({ kind }) => kind === "subject");
    const others = parts.filter(({ kind }) => kind !== "subject");
    const orders = [parts, subjects, ...others.map((other) => [...subjects, other])];
    const joins = orders
      .filter((order) => order.length > 1)
      .map((order) => joined(order.map(({ part }) => part)));
    return [...new Set(joins)].filter((term) => catalogue.posting(term));
  }

  return function understand(query: string): Understanding {
    const { parts: read, corrected } = readQuery(query);
    // where nothing but «skjema» or «erklæring» is asked for, that is the subject
    const kindsLeft: readonly WordKind[] = ["subject", "form", "paper", "wish"];
    const strongest = kindsLeft.find((kind) => read.some((part) => part.kind === kind));
    const parts = read.map((part) =>
      part.kind === strongest ? { ...part, kind: "subject" as const } : part,
    );
    const units = findUnits(parts);
    return {
      runs: findRuns(units, parts).filter((run) => run.units.some(isSubject)),
      flavours: flavoursOf(parts),
      asksForPaper: read.some(({ kind }) => kind === "paper"),
      marks: marksOf(parts),
      corrected,
      text: corrected ?? query,
      english: tokenize(query).some((token) => kinds.isEnglish(fold(token))),
    };
  };
}

export function isSubject(unit: Unit): boolean {
  return (
    unit.parts.some(({ kind }) => kind === "subject") ||
    (unit.alternatives.length > 0 && unit.parts.every(({ kind }) => kind === "stop"))
  );
}

function marksOf(parts: readonly QueryPart[]): readonly string[] {
  return [
    ...new Set(
      parts.filter(({ kind, part }) => kind === "subject" && part.length > 1).map(({ part }) => part),
    ),
  ];
}

function flavoursOf(parts: readonly QueryPart[]): readonly string[] {
  const flavours = parts.filter(({ kind }) => kind !== "stop" && kind !== "subject");
  return [
    ...new Set(
      flavours.flatMap(({ part, completions }) => [
        part,
        ...completions.map((completion) => joined(completion.parts)),
      ]),
    ),
  ];
}
