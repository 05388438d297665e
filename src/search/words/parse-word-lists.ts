/** Reads the word lists of words/: their formats are explained at the top of each. */
export function blankSeparated(list: string): readonly string[] {
  return list.split(/\s+/u).filter((word) => word !== "");
}

export interface FormLine {
  readonly word: string;
  readonly forms: readonly string[];
}

export function parseForms(list: string): readonly FormLine[] {
  return lines(list).map((line) => {
    const [word, forms] = halves(line, "=");
    return { word: word.trim(), forms: commaSeparated(forms) };
  });
}

export interface SynonymLine {
  /** Words that are searched for and may be shown. */
  readonly shown: readonly string[];
  /** Further words that lead to the shown ones. */
  readonly understood: readonly string[];
  /** True for «narrow > broad»: `understood` are the narrow words, shown in their own right. */
  readonly oneWay: boolean;
}

export function parseSynonyms(list: string): readonly SynonymLine[] {
  return lines(list).map((line) => {
    if (line.includes(">")) {
      const [narrow, broad] = halves(line, ">");
      return { shown: commaSeparated(broad), understood: commaSeparated(narrow), oneWay: true };
    }
    const [shown, understood] = halves(line, "|");
    return { shown: commaSeparated(shown), understood: commaSeparated(understood), oneWay: false };
  });
}

function lines(list: string): readonly string[] {
  return list.split("\n").filter((line) => line.trim() !== "");
}

function halves(line: string, sign: string): readonly [string, string] {
  const at = line.indexOf(sign);
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
}

function commaSeparated(list: string): readonly string[] {
  // a comma inside a publisher's name is written «Barne-, ungdoms-…»: a comma after a hyphen does not separate
  return list.split(/(?<!-),/u).flatMap((item) => item.trim() || []);
}
