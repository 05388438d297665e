/**
 * Everyday words that no template and no list is about. They are compound parts too, so that they are neither mended
 * into something else («geit» is no typo of «geist») nor torn apart; a word moves to compound-parts.ts when a template
 * is about it. Separated by blanks, in no order.
 */
export const otherWords = `
fusjon fisjon konkurs kreditt avdrag kausjon moms avgift toll budsjett bonus pensjon tilskudd bestefar bestemor
farskap slekt søster bror adopsjon dåp forlovelse fadder heltid flekstid turnus sykdom samtale sjef rekruttering
studium eksamen undervisning sikring kamera overvåking overvåkning video festival opptreden kampanje merke varemerke
patent import eksport franchise konsesjon stevning voldgift domstol rettslig angrerett takst kjeller riving odel kafé
konferanse dommer hjul menighet leir ferge befordring reise buss drosje taxi plante korn melk sau geit gris fjørfe
høns slakt rytter fiske vilt avløp kloakk gjenvinning klima sparing vind is øl by øy ombud runde instruks kontroll
kontrollør avvik brann stoff kjemikalie telefon instrument inventar asyl flyktning innvandrer integrering stønad trygd
dagpenger attføring dispensasjon skjenke skjenking bevilling vask vaskehjelp dagmamma praktikant pair hushjelp avløser
avløsning sesong uke dagpleie natt kveld morgen tobakk rus rusmiddel alkohol råvare papir epost influenser blogg
podkast redaktør avis distributør konsept eksklusiv metode observasjon donasjon tap fornyelse forlengelse bredbånd
fiber billett turist opplevelse åpen grossist senior junior voksen kvinne gutt jente politisk parti tillitsvalgt
tillit streik tariff herre pumpe tale lapp notis sats kunngjøring beitelag pleie pleier malerarbeid smed frisør
frisering salong massasje yoga tømmerhogst plen peis vindu
krets domene fisk dom
banan høne kino bratt brus brød bjørn feig gardin glane juli lime lytte lyve mage mars munn mynt rope skyve sløv smile snill spikre stirre torg treg trikk trist tykk vakker vinne lure
åring tretten fjorten femten seksten sytten nitten tolv elleve
`;
