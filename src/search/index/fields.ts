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
  /** The weight of the field's words, 0 to 1. */
  readonly weight: number;
  readonly texts: readonly (readonly string[])[];
}

/** The least weight of a word in a name, a tag, an act or a publisher; one in a description has less. */
export const prominentWeight = 0.5;
const inBrackets = /\(([^()]*)\)/gu;

export function readFields(document: SearchDocument): readonly Field[] {
  const { tags, source, description, category, format, laws = [] } = document;
  const isPublisher = createPublisherTest(source);
  const name = nameWithoutPublisher(document);
  const nameLength = Math.max(1, tokenize(name.replace(inBrackets, "")).length);
  return [
    // in a long name each word counts less
    { of: "name", weight: 0.72 + 0.13 / nameLength, texts: [tokenize(name.replace(inBrackets, ""))] },
    // «Miljøavtalen (grønn leieavtale, 2015)» is no lease first
    { of: "name", weight: 0.6, texts: [...name.matchAll(inBrackets)].map(([whole]) => tokenize(whole)) },
    { of: "tags", weight: 0.65, texts: tags.map(tokenize) },
    { of: "laws", weight: 0.75, texts: laws.map((law) => tokenize(law.name)) },
    { of: "source", weight: 0.7, texts: [tokenize(source)] },
    { of: "description", weight: 0.3, texts: [tokenize(description).filter((word) => !isPublisher(word))] },
    { of: "category", weight: 0.22, texts: [tokenize(category)] },
    { of: "format", weight: 0.2, texts: [tokenize(format)] },
  ];
}

/** The name of a document without its publisher in brackets. One that is nothing but its publisher stays a name. */
export function nameWithoutPublisher({ name, source }: Pick<SearchDocument, "name" | "source">): string {
  const isPublisher = createPublisherTest(source);
  const bare = name.replace(inBrackets, (whole, inside: string) =>
    tokenize(inside).every(isPublisher) ? "" : whole,
  );
  return bare.trim() === "" ? name : bare;
}

function createPublisherTest(source: string): (word: string) => boolean {
  const forms = new Set(tokenize(source).map(nameForm));
  return (word) => forms.has(nameForm(word));
}
