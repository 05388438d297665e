import { homeSynonyms } from "./synonyms-home.ts";
import { societySynonyms } from "./synonyms-society.ts";
import { wordSynonyms } from "./synonyms-words.ts";
import { workSynonyms } from "./synonyms-work.ts";
import { publisherNames } from "./publishers.ts";

/**
 * Different words for the same need, one group a line:
 *
 *   a, b, c           each of them also finds the others
 *   a, b | x, y       x and y (English, nynorsk, whole needs in plain words) find a and b, but are never searched for
 *   a, b > c          a and b also find c, c does not find them (the narrow finds the broad)
 *
 * An expression of several words is recognised when all its words stand near each other, in any order and form. Only
 * what stands before the bar is ever shown to a visitor («Viser også treff for …»), so spell it properly.
 */
export const synonymLines = [workSynonyms, homeSynonyms, societySynonyms, wordSynonyms, publisherNames].join(
  "\n",
);
