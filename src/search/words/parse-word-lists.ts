/** Parsers of the word lists beside it; the format of a list is explained at its top. */
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
  /** Expressions that a query is expanded to; they may be named on screen. */
  readonly targets: readonly string[];
  /** Further expressions that lead to the targets. */
  readonly triggers: readonly string[];
  /** True for «narrow > broad»: the triggers are the narrow expressions. */
  readonly oneWay: boolean;
  /** True for «word ~ broad», which is one way too: no hit rests on such a word alone. */
  readonly isHint: boolean;
}

export function parseSynonyms(list: string): readonly SynonymLine[] {
  return lines(list).map((line) => {
    const sign = [">", "~"].find((one) => line.includes(one));
    if (sign !== undefined) {
      const [narrow, broad] = halves(line, sign);
      const [targets, triggers] = [commaSeparated(broad), commaSeparated(narrow)];
      return { targets, triggers, oneWay: true, isHint: sign === "~" };
    }
    const [targets, triggers] = halves(line, "|");
    return {
      targets: commaSeparated(targets),
      triggers: commaSeparated(triggers),
      oneWay: false,
      isHint: false,
    };
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
