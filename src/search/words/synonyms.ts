import { everydaySynonyms } from "./synonyms-everyday.ts";
import { homeSynonyms } from "./synonyms-home.ts";
import { societySynonyms } from "./synonyms-society.ts";
import { wordSynonyms } from "./synonyms-words.ts";
import { workSynonyms } from "./synonyms-work.ts";
import { publisherSynonyms } from "./synonyms-publishers.ts";

/**
 * The synonym lists, one group of expressions a line:
 *
 *   a, b, c           each also finds the others
 *   a, b | x, y       x and y (English, nynorsk, a need in plain words) find a and b, but are never looked up
 *   a, b > c          a and b also find c, not the other way (the narrow finds the broad)
 *
 * An expression of several words is recognised when all its words stand near each other, in any order and form. Only
 * what stands before the bar is ever shown («Viser også treff for …»), so spell it properly.
 */
export const subjectSynonymLines = [
  workSynonyms,
  homeSynonyms,
  societySynonyms,
  everydaySynonyms,
  wordSynonyms,
].join("\n");
export const synonymLines = `${subjectSynonymLines}\n${publisherSynonyms}`;
