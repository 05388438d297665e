/**
 * The fields of a document, as words. A publisher is no subject: «Husleie.no» is not about rent, nor «Viken Skog» about a
 * forest. So its words are a field of their own, and are left out of the name that ends with it in brackets and of the
 * description that mentions it.
 */
import type { SearchDocument } from "../document.ts";
import { tokenize } from "../text/tokenizer.ts";
import { nameForm } from "./term.ts";

export interface Field {
  readonly of: keyof SearchDocument;
  /** How much a word counts by where it stands, 0 to 1. */
  readonly weight: number;
  readonly texts: readonly (readonly string[])[];
}

const nameWeight = 0.85;
/** Length normalisation: in a long name each word counts less. */
const longNamePenalty = 0.15;
const inBrackets = /\(([^()]*)\)/gu;
const capital = /^\p{Lu}/u;

export function readFields(document: SearchDocument): readonly Field[] {
  const { name, tags, source, description, category, format } = document;
  const publisher = tokenize(source);
  const forms = new Set(publisher.map(nameForm));
  const { bare, bracketed } = splitName(name, publisher, forms);
  const nameLength = Math.max(1, tokenize(bare.replace(inBrackets, "")).length);
  return [
    {
      of: "name",
      weight: nameWeight * (1 - longNamePenalty * (1 - 1 / nameLength)),
      texts: [tokenize(bare)],
    },
    { of: "tags", weight: 0.65, texts: tags.map(tokenize) },
    { of: "source", weight: 0.7, texts: [publisher.concat(bracketed)] },
    { of: "description", weight: 0.3, texts: [withoutPublisher(tokenize(description), forms)] },
    { of: "category", weight: 0.22, texts: [tokenize(category)] },
    { of: "format", weight: 0.2, texts: [tokenize(format)] },
  ];
}

/** The name without its publisher in brackets, and the words that stood there. */
function splitName(name: string, publisher: readonly string[], forms: ReadonlySet<string>) {
  const initials = publisher.map((word) => word.charAt(0).toLowerCase()).join("");
  const isPublisher = (token: string): boolean =>
    forms.has(nameForm(token)) || (/\p{Lu}$/u.test(token) && token.toLowerCase() === initials);
  const bracketed: string[] = [];
  const bare = name.replace(inBrackets, (whole, inside: string) => {
    const tokens = tokenize(inside);
    if (tokens.length === 0 || !tokens.every(isPublisher)) return whole;
    bracketed.push(...tokens);
    return "";
  });
  // a name that is nothing but its publisher stays one
  return bare.trim() === "" ? { bare: name, bracketed: [] } : { bare, bracketed };
}

/** «Hamar kommune» begins with a capital and goes on without. */
function withoutPublisher(words: readonly string[], forms: ReadonlySet<string>): readonly string[] {
  let follows = false;
  return words.filter((word) => {
    follows = (follows || capital.test(word)) && forms.has(nameForm(word));
    return !follows;
  });
}
