/** The text of a search, the same for the same search typed in another way: what counts, and words, are known by. */
export const searchKey = (search: string): string =>
  search.normalize("NFKC").toLocaleLowerCase("nb-NO").replaceAll(/\s+/gu, " ").trim();
