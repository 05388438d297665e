/**
 * Words for the document rather than for its subject, by role (word-roles.ts). Generic and genre words may also head a
 * compound after an unknown beginning («franchiseavtale»). No hit rests on them alone: «avtale om romferge» finds nothing.
 */
/** Generic words: any template is one. */
export const genericWords = `
avtale kontrakt mal skjema blankett formular dokument eksempel standard utkast oppsett forslag papir papirer veileder
versjon bilag vedlegg
`;

/** Genre words: they narrow the kind of document a little. */
export const genreWords = `
erklæring brev søknad vilkår betingelser bestemmelser rutine plan liste bekreftelse melding
notat oversikt veiledning regler reglement instruks
`;

/** File formats, languages and the like: how the document is wanted, not what it is about. */
export const formatWords = `
pdf fil word docx doc excel gratis nedlasting nedlastbar utskrift print online digital nynorsk bokmål norsk enkel god
utfyllbar redigerbar engelsk english polsk polish tysk samisk ukrainsk arabisk språk
`;

/** Generic words in English: they show that a query is in English. lemmas.ts turns them into Norwegian. */
export const englishGenericWords = `
agreement agreements contract contracts letter template templates sample form deed lease licence license
`;
