/**
 * The publisher of a document, wherever it is named. A publisher is no subject: «Husleie.no» is not about rent, nor
 * «Viken Skog» about a forest. So its words are indexed whole, under terms of their own, and are left out of the name
 * that ends with it in brackets and of the description that mentions it.
 */
import type { SearchDocument } from "../document.ts";
import { tokenize } from "../text/tokenizer.ts";
import { nameForm } from "./term.ts";

export interface PublisherReading {
  /** The name of the document without its publisher in brackets. */
  readonly name: string;
  /** The words of the publisher's name, and of what stood in the brackets. */
  readonly publisher: readonly string[];
  /** The words of the description, each with whether it names the publisher. */
  readonly description: readonly { readonly token: string; readonly isPublisher: boolean }[];
}

const inBrackets = /\(([^()]*)\)/gu;
const capital = /^\p{Lu}/u;

interface Publisher {
  readonly words: readonly string[];
  readonly forms: ReadonlySet<string>;
}

function publisherOf(source: string): Publisher {
  const words = tokenize(source);
  return { words, forms: new Set(words.map(nameForm)) };
}

function withoutBrackets(name: string, { words, forms }: Publisher) {
  const bracketed: string[] = [];
  const initials = words.map((word) => word.charAt(0).toLowerCase()).join("");
  const isPublisher = (token: string): boolean =>
    forms.has(nameForm(token)) || (/\p{Lu}$/u.test(token) && token.toLowerCase() === initials);
  const bare = name.replace(inBrackets, (whole, inside: string) => {
    const tokens = tokenize(inside);
    if (tokens.length === 0 || !tokens.every(isPublisher)) return whole;
    bracketed.push(...tokens);
    return "";
  });
  // a name that is nothing but its publisher stays one
  return bare.trim() === "" ? { name, bracketed: [] } : { name: bare, bracketed };
}

/** The name of a document without its publisher in brackets. */
export function nameWithoutPublisher({ name, source }: Pick<SearchDocument, "name" | "source">): string {
  return withoutBrackets(name, publisherOf(source)).name;
}

export function readPublisher({ name, source, description }: SearchDocument): PublisherReading {
  const publisher = publisherOf(source);
  const { name: bare, bracketed } = withoutBrackets(name, publisher);
  let follows = false;
  return {
    name: bare,
    publisher: publisher.words.concat(bracketed),
    description: tokenize(description).map((token) => {
      // «Hamar kommune»: begins with a capital, goes on without
      follows = (follows || capital.test(token)) && publisher.forms.has(nameForm(token));
      return { token, isPublisher: follows };
    }),
  };
}
