import { businessWords } from "./everyday/business.ts";
import { englishNeeds } from "./everyday/english-needs.ts";
import { englishWords } from "./everyday/english.ts";
import { familyWords } from "./everyday/family.ts";
import { formalWords } from "./everyday/formal.ts";
import { houseWords } from "./everyday/house.ts";
import { leisureWords } from "./everyday/leisure.ts";
import { thingWords } from "./everyday/things.ts";
import { workplaceWords } from "./everyday/work.ts";
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
 *   a, b ~ c          a and b hint at c: they add to what else is asked for, but no hit rests on them
 *
 * An expression of several words is recognised when all its words stand near each other, in any order and form. Only
 * what stands before the bar is ever shown («Viser også treff for …»), so spell it properly.
 */
const norwegianSynonymLines = [
  workSynonyms,
  homeSynonyms,
  societySynonyms,
  everydaySynonyms,
  wordSynonyms,
  houseWords,
  familyWords,
  workplaceWords,
  thingWords,
  leisureWords,
  businessWords,
  formalWords,
].join("\n");
export const subjectSynonymLines = `${norwegianSynonymLines}\n${englishWords}\n${englishNeeds}`;
/** Those that compounds are split by: not the English ones («share» is no piece of a Norwegian word). */
export const norwegianLines = `${norwegianSynonymLines}\n${publisherSynonyms}`;
export const synonymLines = `${subjectSynonymLines}\n${publisherSynonyms}`;
