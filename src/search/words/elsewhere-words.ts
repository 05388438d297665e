/**
 * Words that ask for something else than a paper: a price, a recipe, a timetable, news, goods. Beside a subject
 * such a word counts as asked for and not found, unless it stands in a name or a tag: «pris på parkett» finds no contract.
 * An expression or a compound with it that a template has is read as ever («klage frist» is «klagefrist»). A compound
 * asks for what its last piece asks for («flybillett»). All forms, compared as typed.
 */
export const elsewhereWords = `
koste koster kosta kostar kostet pris prisen priser prisene prisar kostnadskalkulator kalkulator kalkulatoren prislapp prisguide prissammenligning
billig billige billigst billigste rabatt rabatter rabattkode kampanje tilbudsavis
test tester testvinner anmeldelse anmeldelser omtale
oppskrift oppskrifter oppskriften oppskrifta ingrediens ingredienser strikkeoppskrift matoppskrift
symptom symptomer symptoma diagnose kostråd
åpningstid åpningstider opningstid opningstider åpent ope telefonnummer kundeservice kontaktinformasjon
billett billetter billettar billettpris rute ruter ruta rutetabell rutetider avgang avganger kart kartet reiserute
tabell tabellen terminliste tippetips
statistikk statistikker nyhet nyheter nyhende vær været værmelding værvarsel
nettkurs introkurs eksamensoppgave
forsikring forsikringen forsikringa forsikringer forsikringar forsikre forsikret inngang sats satser satsar
ledige jobbannonse jobbannonser stillingsannonse stillingsannonser
reservedel reservedeler reservedelar tilbehør bruksanvisning brukermanual
førerkort førarkort sertifikat pass passet reisepass visum
passord innlogging pålogging login
strømmetjeneste strømming podkast podcast spilleliste quiz vits vitser tale talen taler takketale
treningsprogram treningsplan kostholdsplan øvelser
ideer inspirasjon pakkeliste
sending
reguleringsplan kommuneplan arealplan arealplanlegging
definisjon betydning betyr synonym synonymer kryssord
price prices cheap cheapest discount recipe recipes symptoms timetable schedule tickets ticket weather news jobs vacancies vacancy manual review reviews
`;

/** The same, but as the last piece of a compound they belong to its subject («oppsigelsesfrist»). */
export const elsewhereAlone = `
frist fristen frister fristar
`;

/** As the last piece of a compound: what is taken, granted or carried («jaktprøve», «drosjeløyve»), and no agreement. */
export const elsewhereHeads = `
prøve prøven prøva prøver kort kortet kvote kvoten kvota kvoter eksamen sertifikat sertifikatet
bevilling bevillingen bevillinga konsesjon konsesjonen løyve løyvet
`;

/** Who names such a paper asks for it, whatever stands beside it: «fullmakt til å hente pass». Compared by their parts. */
export const paperActs = `
fullmakt samtykke klage reklamasjon oppsigelse testament
`;
