import type { SearchDocument } from "../search-index.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { Understanding } from "../query/query-analyzer.ts";
import type { WordKinds } from "../words/word-roles.ts";
import type { ReadWord } from "../text/text-analyzer.ts";

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

interface Features {
  /** Name, tags and publisher as stems with a blank around each, a bar between texts. */
  readonly stems: string;
  /** For each word of the name its subjects, the publisher's own left out. */
  readonly subjects: readonly (readonly string[])[];
  /** Found out when somebody asks in English. */
  english?: boolean;
}

export function createRanking(read: (token: string) => ReadWord, kinds: WordKinds) {
  /** What is needed of a template that was among the best once; gone with the template. */
  const known = new WeakMap<SearchDocument, Features>();

  function featuresOf(document: SearchDocument): Features {
    let features = known.get(document);
    if (!features) {
      const publisher = new Set(tokenize(document.source).flatMap((token) => read(token).parts));
      features = {
        stems: [document.name, ...document.tags, document.source]
          .map((text) => ` ${stemsOf(text).join(" ")} `)
          .join("|"),
        subjects: tokenize(document.name.replace(inBrackets, " "))
          .filter((token) => !kinds.isStop(token))
          .map((token) => read(token).parts.filter((part) => kinds.kindOf(part) === "subject"))
          .filter((parts) => parts.length > 0)
          .map((parts) => parts.map((part) => (publisher.has(part) ? "" : part))),
      };
      known.set(document, features);
    }
    return features;
  }

  function isEnglish(document: SearchDocument, features: Features): boolean {
    features.english ??= [document.name, document.description, ...document.tags].some((text) =>
      tokenize(text).some((token) =>
        read(token).parts.some((part) => part === "engelsk" || part === "sprak"),
      ),
    );
    return features.english;
  }

  function stemsOf(text: string): readonly string[] {
    return tokenize(text).flatMap((token) => (kinds.isStop(token) ? [] : stem(read(token).key)));
  }

  return function rankerFor(understood: Understanding): Ranker {
    const units = understood.runs.flatMap((run) => run.units);
    const asked = new Set([
      ...units.flatMap(({ parts }) => parts.map(({ part }) => part)),
      ...units.flatMap(({ parts }) =>
        parts.flatMap(({ completions }) => completions.flatMap((one) => one.parts)),
      ),
      ...units.flatMap(({ alternatives }) => alternatives.flatMap((one) => one.parts)),
      // the publisher's words, see featuresOf
      "",
    ]);
    const words = stemsOf(understood.text);
    const expression = ` ${words.join(" ")} `;

    /** Subjects of the name that nobody asked for, a word counting one. */
    function unasked({ subjects }: Features): number {
      let sum = 0;
      for (const parts of subjects) {
        for (const part of parts) if (!asked.has(part)) sum += kinds.strengthOf(part) / parts.length;
      }
      return sum;
    }

    return (document, score) => {
      const features = featuresOf(document);
      const literal =
        words.filter((word) => features.stems.includes(` ${word} `)).length / Math.max(1, words.length);
      const whole = words.length > 0 && features.stems.includes(expression);
      const bonus =
        sameWords * literal +
        (whole ? sameExpression : 0) +
        (understood.english && isEnglish(document, features) ? englishBonus : 0);
      return (score * (1 + bonus)) / (1 + unaskedLoss * unasked(features));
    };
  };
}
