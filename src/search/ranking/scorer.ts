import { joined, type Catalogue } from "../index/inverted-index.ts";
import { Layer } from "./score-accumulator.ts";
import type { Alternative } from "../query/thesaurus.ts";
import type { QueryPart } from "../query/query-parser.ts";
import { isSubject, type Run, type Understanding, type Unit } from "../query/query-analyzer.ts";
import type { WordKinds } from "../words/word-roles.ts";

/** The parts of a compound found apart are worth less than the compound, least where the compound exists. */
const apart = 0.8;
const apartBesideCompound = 0.5;
const paperBonus = 0.1;
const wishBonus = 0.3;
/** A known expression weighs so much at least: «la noen andre» and «melde fra» ask for something without naming it. */
const expressionWeight = 0.8;

export interface Evaluation {
  readonly layer: Layer;
  /** Alternatives that found something, each with the slot where it did best. */
  readonly used: ReadonlyMap<Alternative, number>;
}

export function createEvaluator(catalogue: Catalogue, { kindOf, strengthOf }: WordKinds) {
  const [total, run, unit, part, other, scratch] = Array.from({ length: 6 }, () => new Layer()) as [
    Layer,
    Layer,
    Layer,
    Layer,
    Layer,
    Layer,
  ];
  let used = new Map<Alternative, number>();

  /** Rare words say more than frequent ones; a word the catalogue lacks says as much as the rarest. */
  function weightOf(term: string): number {
    const found = catalogue.posting(term)?.length ?? 0;
    if (found === 0) return strengthOf(term);
    return strengthOf(term) * (0.4 + 0.6 * Math.min(1, Math.log(catalogue.size / found + 1) / Math.log(60)));
  }

  function weightOfUnit(candidate: Unit): number {
    return atLeastAnExpression(
      candidate,
      sumOf(candidate.parts.filter(isSubjectPart), ({ part: name }) => weightOf(name)),
    );
  }

  /** What must be found is counted in words as typed, so that a long compound does not outvote its neighbour. */
  function needOf({ share, part: name }: QueryPart): number {
    return share * strengthOf(name);
  }

  function needOfUnit(candidate: Unit): number {
    return atLeastAnExpression(candidate, sumOf(candidate.parts.filter(isSubjectPart), needOf));
  }

  /** An alternative as one compound, or with all its subjects somewhere in the template. */
  function readAlternative(alternative: Alternative, into: Layer): void {
    other.reset(catalogue.slots);
    const compound = catalogue.posting(joined(alternative.parts));
    const subjects = alternative.parts.filter((name) => kindOf(name) === "subject");
    const wanted = subjects.length > 0 ? subjects : alternative.parts;
    // a completion is a word of the catalogue: it stands there whole
    if (alternative.parts.length > 1 && alternative.shown !== "") {
      wanted.forEach((name, at) => {
        const posting = catalogue.posting(name);
        if (at === 0) {
          if (posting) other.maxPosting(posting, 1);
          return;
        }
        scratch.reset(catalogue.slots);
        if (posting) scratch.maxPosting(posting, 1);
        other.intersect(scratch);
      });
      into.maxLayer(
        other,
        alternative.worth * (wanted.length > 1 ? (alternative.oneWord ? 0.5 : 0.75) : compound ? 0.45 : 0.6),
      );
    }
    if (compound) {
      into.maxPosting(compound, alternative.worth);
      other.maxPosting(compound, 1);
    }
    if (alternative.shown !== "" && other.count > 0) used.set(alternative, other.best());
  }

  function readPart(wanted: QueryPart): void {
    part.reset(catalogue.slots);
    const posting = catalogue.posting(wanted.part);
    if (posting) part.maxPosting(posting, 1);
    for (const completion of wanted.completions) readAlternative(completion, part);
  }

  function readUnit(wanted: Unit, looseness: number): void {
    unit.reset(catalogue.slots);
    const subjects = wanted.parts.filter(({ kind }) => kind === "subject");
    const whole = subjects.reduce((sum, subject) => sum + weightOf(subject.part), 0);
    const need = sumOf(subjects, needOf);
    // «si opp jobben» without «si opp» is a third of what was said
    const said =
      subjects.length / wanted.parts.filter(({ kind }) => kind === "subject" || kind === "stop").length;
    for (const subject of subjects) {
      readPart(subject);
      unit.addLayer(
        part,
        (weightOf(subject.part) / whole) * looseness * said,
        (needOf(subject) / need) * said,
      );
    }
    for (const alternative of wanted.alternatives) readAlternative(alternative, unit);
  }

  function readRun(wanted: Run): void {
    run.reset(catalogue.slots);
    const units = wanted.units.filter(isSubject);
    const weight = sumOf(units, weightOfUnit);
    const need = sumOf(units, needOfUnit);
    const compound = wanted.joins.length > 0 || units.length > 1 || units.some((one) => one.parts.length > 1);
    const looseness = !compound ? 1 : wanted.joins.length > 0 ? apartBesideCompound : apart;
    for (const one of units) {
      readUnit(one, looseness);
      run.addLayer(unit, weightOfUnit(one) / weight, needOfUnit(one) / need);
    }
    for (const join of wanted.joins) {
      const posting = catalogue.posting(join);
      if (posting) run.maxPosting(posting, 1);
    }
  }

  return function evaluate(wanted: Understanding): Evaluation {
    used = new Map();
    total.reset(catalogue.slots);
    const units = wanted.runs.flatMap((one) => one.units.filter(isSubject));
    const weight = sumOf(units, weightOfUnit);
    const need = sumOf(units, needOfUnit);
    for (const one of wanted.runs) {
      readRun(one);
      const own = one.units.filter(isSubject);
      total.addLayer(run, sumOf(own, weightOfUnit) / weight, sumOf(own, needOfUnit) / need);
    }
    for (const { kind, terms } of wanted.flavours) {
      part.reset(catalogue.slots);
      for (const term of terms) {
        const posting = catalogue.posting(term);
        if (posting) part.maxPosting(posting, 1);
      }
      total.boost(part, kind === "paper" ? paperBonus : wishBonus);
    }
    return { layer: total, used };
  };
}

function atLeastAnExpression({ parts, alternatives }: Unit, weight: number): number {
  return parts.length > 1 && alternatives.length > 0 ? Math.max(weight, expressionWeight) : weight;
}

function isSubjectPart(part: QueryPart): boolean {
  return part.kind === "subject";
}

function sumOf<T>(items: readonly T[], number: (item: T) => number): number {
  return items.reduce((sum, item) => sum + number(item), 0);
}
