/**
 * Weak words: common verbs, adjectives and nouns that go with any subject. They add a little where a template has them and
 * are hardly missed where it has not: «kjøre SJA» is about SJA. Compared by their stem. Do not list the subject of a
 * template (kjøp, leie, flytte), nor words that ask for something else than a document (oppskrift, resultater, billig):
 * what no template is about must not be found.
 */
export const weakWords = `
kjøre starte begynne stoppe slutte avslutte opprette etablere inngå gjennomføre utføre holde drive følge fortsette
melde fortelle snakke spørre svare sende lese forstå huske tenke tro mene vurdere velge bestemme
avtale forberede organisere håndtere løse styre sikre sørge passe skaffe mangle nekte tvinge tillate
love klare makte orke greie prøve forsøke støtte dekke gjelde kreve eie bytte endre ny nytt nye gammel gammelt gamle
stor store stort liten små lang kort høy lav viktig farlig trygg sikker vanlig spesiell mulig umulig nødvendig lovlig
ulovlig gyldig ugyldig feil bra dårlig ferdig klar fri åpen lukket hel halv full først første tredje
siste neste forrige tidlig sent rask enkel vanskelig skriftlig muntlig bindende juridisk formell uformell felles personlig
eks eksen ekskone ekskona eksmann kjæreste kjæresten svigermor onkel tante fetter kusine mann kvinne kar fyr dame person folk menneske venn venner kamerat kollega sjef sjefen part parter flere mange
år måned uka ukene veke tre fire fem seks sju syv åtte ni ti uke time minutt sommer vinter høst jul påske helg kveld natt periode tid gang ganger sesong
greie sak saker grunn årsak tilfelle situasjon problem svar løsning råd tips info informasjon krav
regel lov policy retningslinjer guide mal pakke sett liste bransje bransjestandard nivå område sted plass
like likt nok langt hjemme borte sammen alene offentlig privat
document documents policy new old good simple standard short long public private party parties person people help start
starting end ending handle using use used written sign signed legal law
siden enda ennå ganske helt nesten akkurat plutselig snart straks likevel derfor imens medan etterpå fremdeles framleis fortsatt
lenger lenge mindre minst flest flere enkelte hverandre kvarandre omtrent cirka nok altfor svært ofte sjelden iblant egentlig faktisk liksom altså
`;
