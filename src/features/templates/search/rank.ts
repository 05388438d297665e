import type { Catalogue } from "./catalogue.ts";
import { fold } from "./fold.ts";
import type { SearchDocument } from "./search-index.ts";
import { stem } from "./stem.ts";
import { tokenize } from "./tokens.ts";
import type { Understanding } from "./understand.ts";
import type { WordKinds } from "./word-kinds.ts";
import type { WordReader } from "./word-reader.ts";

/**
 * The finer order among the best hits: what was typed word for word goes before its synonyms, the general template
 * before the special one, and who asks in English sees the English one first. Too dear to ask of every template.
 */
export type Ranker = (document: SearchDocument, score: number) => number;

const sameExpression = 0.12;
const sameWords = 0.1;
const unaskedLoss = 0.07;
const englishBonus = 0.25;
const inBrackets = /\(.*?\)/gu;

export function createRanking(catalogue: Catalogue, reader: WordReader, kinds: WordKinds) {
  return function rankerFor(understood: Understanding): Ranker {
    const asked = new Set(
      understood.runs
        .flatMap((run) => run.units)
        .flatMap((unit) => [
          ...unit.parts.flatMap((part) => [
            part.part,
            ...part.completions.flatMap((completion) => completion.parts),
          ]),
          ...unit.alternatives.flatMap((alternative) => alternative.parts),
        ]),
    );
    const words = stemsOf(understood.text);
    const expression = words.join(" ");

    /** Subjects of the name that nobody asked for; the publisher in the name is none. */
    function unasked(document: SearchDocument): number {
      const publisher = new Set(reader.partsOf(document.source));
      let count = 0;
      for (const token of tokenize(document.name.replace(inBrackets, " "))) {
        if (kinds.isStop(token)) continue;
        const { parts } = catalogue.vocabulary.find(fold(token)) ?? reader.read(token);
        const subjects = parts.filter((part) => kinds.kindOf(part) === "subject");
        if (subjects.length === 0) continue;
        const others = subjects.filter((part) => !asked.has(part) && !publisher.has(part));
        count += others.reduce((sum, part) => sum + kinds.strengthOf(part), 0) / subjects.length;
      }
      return count;
    }

    return (document, score) => {
      const texts = [document.name, ...document.tags, document.source].map(stemsOf);
      const present = new Set(texts.flat());
      const literal = words.filter((word) => present.has(word)).length / Math.max(1, words.length);
      const whole = texts.some((text) => ` ${text.join(" ")} `.includes(` ${expression} `));
      const bonus =
        sameWords * literal +
        (whole ? sameExpression : 0) +
        (understood.english && isEnglish(document) ? englishBonus : 0);
      return (score * (1 + bonus)) / (1 + unaskedLoss * unasked(document));
    };
  };

  function stemsOf(text: string): readonly string[] {
    return tokenize(text).flatMap((token) => (kinds.isStop(token) ? [] : stem(fold(token))));
  }

  function isEnglish(document: SearchDocument): boolean {
    return [document.name, document.description, ...document.tags].some((text) =>
      reader.partsOf(text).some((part) => part === "engelsk" || part === "sprak"),
    );
  }
}
