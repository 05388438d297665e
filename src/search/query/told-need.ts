/** The length of a query that tells a need instead of naming a paper. */

/** A need told in so many words is not told by nouns alone, as «vondt i ryggen» is. */
export const toldNeed = 4;
