import { joined, type Catalogue } from "../index/inverted-index.ts";
import { fold } from "../text/character-folding.ts";
import { createQueryReader, flavoursOf, type Flavour, type QueryPart } from "./query-parser.ts";
import type { Alternative, Expression, Thesaurus } from "./thesaurus.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordKind, WordKinds } from "../words/word-roles.ts";
import type { WordReader } from "../text/text-analyzer.ts";

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

export interface Understanding {
  readonly runs: readonly Run[];
  /** Words for the paper and its file format: they order the hits, but no hit rests on them. */
  readonly flavours: readonly Flavour[];
  readonly asksForPaper: boolean;
  readonly marks: readonly string[];
  readonly corrected: string | null;
  /** The query as mended. */
  readonly text: string;
  readonly english: boolean;
}

/** An expression may have this many other words between its own. */
const gap = 2;

export function createUnderstanding(
  catalogue: Catalogue,
  reader: WordReader,
  thesaurus: Thesaurus,
  kinds: WordKinds,
) {
  const readQuery = createQueryReader(catalogue, reader, thesaurus, kinds);

  function findUnits(parts: readonly QueryPart[]): Unit[] {
    const free = new Set(parts.keys());
    const units: Unit[] = [];
    const weightOf = (expression: Expression): number =>
      expression.parts.filter((name) => parts.some(({ part, kind }) => part === name && kind !== "stop"))
        .length;
    // most subjects first, then most words: what says most about the need decides
    const expressions = thesaurus
      .within(parts.map(({ part }) => part))
      .toSorted((a, b) => weightOf(b) - weightOf(a) || b.parts.length - a.parts.length);
    for (const expression of expressions) {
      const places = placesOf(expression.parts, parts, free);
      // one stop word alone is no expression, whatever else it may mean («får», «far»)
      if (!places || (places.length === 1 && places.some((place) => parts[place]?.kind === "stop"))) continue;
      for (const place of places) free.delete(place);
      units.push({
        parts: parts.filter((_, place) => places.includes(place)),
        alternatives: expression.alternatives,
      });
    }
    for (const place of free) units.push({ parts: parts.slice(place, place + 1), alternatives: [] });
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
    for (const unit of units) for (const { token } of unit.parts) merge(firstToken(unit), token);
    const spoken = parts.filter(({ kind }) => kind !== "stop");
    spoken.forEach((part, at) => {
      const next = spoken[at + 1];
      if (!next || next.token === part.token) return;
      // «kontrakt for torsk» says the same as «torskekontrakt»
      const orders = [[part, next], ...(part.kind === "subject" ? [] : [[next, part]])];
      const isCompound = orders.some((order) => catalogue.posting(joined(order.map((one) => one.part))));
      if (isCompound) merge(part.token, next.token);
    });
    return [...Map.groupBy(units, (unit) => groupOf(firstToken(unit))).values()].map((members) => ({
      units: members,
      joins: joinsOf(
        parts.filter(
          (part) =>
            part.kind !== "stop" && members.some((unit) => groupOf(firstToken(unit)) === groupOf(part.token)),
        ),
      ),
    }));
  }

  /** Runs of neighbouring parts that hold every subject, and «kontrakt … leie» as «leie+kontrakt». */
  function joinsOf(parts: readonly QueryPart[]): string[] {
    const subjects = parts.filter(({ kind }) => kind === "subject");
    const others = parts.filter(({ kind }) => kind !== "subject");
    const orders = [parts, subjects, ...others.map((other) => subjects.concat(other))];
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
    const parts = read.map((part) => (part.kind === strongest ? asSubject(part) : part));
    const units = findUnits(parts);
    return {
      runs: findRuns(units, parts).filter((run) => run.units.some(isSubject)),
      flavours: flavoursOf(parts),
      asksForPaper: read.some(({ kind }) => kind === "paper"),
      marks: [
        ...new Set(
          parts
            .filter(({ kind, typed }) => kind === "subject" && typed.length > 1)
            .flatMap(({ part, typed }) => [part, typed]),
        ),
      ],
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

function firstToken(unit: Unit): number {
  return unit.parts[0]?.token ?? 0;
}

function asSubject(part: QueryPart): QueryPart {
  return Object.assign({}, part, { kind: "subject" as const });
}
