/**
 * Words for the paper itself rather than for what it is about. They may head a compound after any beginning
 * («franchiseavtale»), and a search never rests on them alone: «avtale om romferge» finds nothing.
 * papers: any template is one. forms: they narrow the kind of paper a little.
 */
export const papers = `
avtale kontrakt mal skjema blankett formular dokument eksempel standard utkast oppsett forslag papir papirer veileder
versjon bilag vedlegg
`;

export const forms = `
erklæring brev søknad vilkår betingelser bestemmelser rutine plan liste bekreftelse melding bevis
begjæring notat oversikt veiledning regler reglement instruks ordning
`;

/** File formats and the like: they say how the person wants it, not what. */
export const wishes = `
pdf fil word docx doc excel gratis nedlasting nedlastbar utskrift print online digital nynorsk bokmål norsk enkel god
utfyllbar redigerbar engelsk english polsk polish tysk samisk ukrainsk arabisk språk
`;

/** English words for the paper; they show that a query is in English. (They are read as Norwegian: see forms.ts.) */
export const englishPapers = `
agreement agreements contract contracts letter template templates sample form deed lease licence license
`;
