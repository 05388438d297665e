/**
 * Words for the paper itself rather than for what it is about. They may head a compound after any beginning
 * («franchiseavtale»), and a search never rests on them alone: «avtale om romferge» finds nothing.
 * papers: any template is one. forms: they narrow the kind of paper a little.
 */
export const papers = `
avtale kontrakt mal skjema blankett formular dokument eksempel standard standardavtale kontraktsmal avtalemal utkast
oppsett forslag tekst papir papirer veileder fil versjon standardkontrakt standardmal bilag vedlegg
`;

export const forms = `
erklæring brev søknad vilkår betingelser avtalevilkår bestemmelser rutine plan liste sjekkliste bekreftelse melding bevis
begjæring notat oversikt veiledning regler reglement instruks ordning
`;

/** File formats and the like: they say how the person wants it, not what. */
export const wishes = `
pdf word docx doc excel gratis nedlasting nedlastbar utskrift print online digital nynorsk bokmål norsk enkel god
utfyllbar redigerbar
`;
