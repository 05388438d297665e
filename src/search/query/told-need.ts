/** A query of so many words tells a need instead of naming a paper: not by nouns alone, as «vondt i ryggen» does. */
export const toldNeed = 4;
