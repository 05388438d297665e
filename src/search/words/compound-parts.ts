/**
 * The parts that compounds are split into, as far as agreements and everyday documents use them: «husleiekontrakt» is
 * split because hus, leie and kontrakt are listed. Separated by blanks, in no order. List what cannot be split further
 * (hus and leie, not husleie), without the joining s and e.
 */
export const compoundParts = `
aksje aksjonær emisjon selskap utbytte eier eie eierskap andel andre kapital investor investering gründer opsjon styre
leder direktør protokoll referat vedtekt stiftelse stifter fusjon fisjon konkurs gjeld lån låne kreditt
bank rente avdrag kausjon pant pante garanti depositum faktura betaling inkasso krav penge penger utlegg regnskap revisor
revisjon skatt moms avgift toll budsjett pris rabatt honorar provisjon royalty vederlag bonus lønn pensjon forsikring
erstatning bot gebyr tilskudd støtte stipend gave arv arve arving testament ektepakt ekte ektefelle samboer skilsmisse
separasjon samvær samliv brudd forelder foreldre barn far mor bestefar bestemor farskap mors familie slekt søsken søster
bror datter sønn omsorg bosted bidrag verge vergemål fremtid fullmakt dødsbo bo skifte uskifte begravelse grav gravferd
demens eldre adopsjon navn dåp bryllup forlovelse ekteskap partner partnerskap fadder foster hjem barnevern
arbeid arbeider taker giver ansatt ansettelse ansette stilling jobb vikar vikariat prøve tid deltid heltid overtid flekstid
fleksi skift turnus ferie permisjon permittering permisjons oppsigelse avskjed advarsel varsel varsling attest slutt
nedbemanning bemanning innleie utleie leie leier syk sykdom fravær tilrettelegging oppfølging samtale
medarbeider kollega sjef team personal rekruttering søknad søker referanse kompetanse kurs opplæring lære lærling lærekandidat
elev student skole barnehage universitet høgskole studium studie eksamen oppgave master bachelor doktor grad
stipendiat veileder veiledning praksis utveksling pedagog lærer assistent utdanning fag bok lese undervisning
forskning forsker prosjekt data bio bank prøve materiale laboratorium klinisk pasient lege fastlege tann sykepleier fysio terapi
fysioterapeut psykolog helse syke sykehus omsorg sykehjem medisin legemiddel resept journal samtykke taushet plikt hemmelighet
konfidensialitet fortrolighet person vern personvern opplysning opplysninger behandler behandling ansvar ansvarlig informasjon
sikkerhet sikring tilgang adgang nøkkel kamera overvåking overvåkning bilde foto film video musikk sang konsert scene teater
dans kunst kunstner galleri utstilling museum arkiv skuespiller regissør manus forfatter forlag oversetter oversettelse
illustratør illustrasjon design designer komponist verk dirigent kor korps orkester band artist festival arrangement arrangør
arrangere opptreden turné spill modell statist reklame kampanje sponsor logo merke varemerke patent opphavsrett rett rettighet
lisens nett web internett domene app program programvare system utvikling drift vedlikehold service support sky
maskin server konsulent bistand oppdrag frilans selvstendig næring drivende virksomhet bedrift firma foretak forretning kunde
leverandør leveranse levering bestilling ordre kjøp kjøper salg selge selger handel forhandler agent agentur import eksport
franchise distribusjon konsesjon intensjon samarbeid konsortium ramme forlik tvist klage anke stevning sak mekling voldgift
domstol tingrett rettslig lov juridisk advokat politi forlik råd forliksråd tvang utlevering utkastelse heving reklamasjon
mangel feil angre angrerett retur forbruker håndverker hånd verk verktøy verksted snekker tømrer rørlegger elektriker murer
entreprise entreprenør total under bygg bygge anlegg prosjektering arkitekt ingeniør tegning takst tilbygg garasje
carport gjerde tomt eiendom eiendoms bolig leilighet hus hytte fritid fritids hybel rom kollektiv kjeller sokkel bad kjøkken
tak vegg rehabilitering renovering oppussing riving rivning flytte flytting borettslag sameie seksjon vel
utleier nabo grense vei veg brøyte brøyting snø strø måking parkering plass garasje lade lading ladeboks megler
skjøte tinglysing hjemmel servitutt heftelse feste odel bruk kontor lokale lokaler butikk lager
restaurant kafé hotell camping selskap selskaps fest forsamling hall idrett gymsal scene møte konferanse
klubb lag spiller trener trening utøver fotball håndball ski skiskyting friidrett løp kamp
stevne turnering mesterskap landslag dommer hospitering overgang dugnad frivillig frivillighet forening organisasjon medlem
medlems verv år hjul innkalling samfunn kirke menighet konfirmasjon leir
bil brukt ny kjøretøy motor sykkel moped scooter traktor tilhenger henger vogn
bobil båt seil brygge havn marina ferge skip fly transport frakt gods spedisjon befordring
sjåfør fører leasing lease charter kjøring kjøre reise tur guide buss drosje taxi container
jord åker dyrket mark eng beite skog tømmer hogst virke plante gård gårds bruk bonde landbruk forpaktning
gjødsel sprede spredning areal korn melk kvote storfe sau geit gris fjørfe høns slakt avl hest ponni ridning
rytter fôrrytter fôrvert vert hund valp katt dyr dyrehold oppdretter oppdrett fisk fiske jakt elg hjort rein
vilt storvilt småvilt terreng grunn utmark ferdsel vann brønn avløp kloakk kai
avfall søppel renovasjon kompost kompostering kildesortering gjenvinning miljø klima energi sparing strøm kraft
tilknytning sol celle panel varme vind el is øl ku by øy it pc tv hms gdpr
verneombud ombud vernetjeneste tjeneste tjenester vernerunde runde risiko vurdering analyse kartlegging tiltak handling plan
rutine rutiner instruks internkontroll kontroll kontrollør avvik ulykke skade brann beredskap stoff kjemikalie stillas
stasjon sjekk liste oversikt kvittering bekreftelse melding forhånd mobil telefon utstyr instrument
inventar møbel løsøre gjenstand vare varer bruks kommune kommunal fylke stat statlig offentlig etat nemnd
departement direktorat anskaffelse anbud konkurranse innkjøp innovasjon tilbud interkommunal folke
asyl flyktning innvandrer integrering sosial stønad trygd dagpenger attføring tilsyn tillatelse løyve vedtak forvaltning
innsyn dispensasjon skjenke skjenking bevilling servering salgs vakt vakthold renhold vask vaskehjelp rengjøring vaktmester
dagmamma praktikant au pair hushjelp avløser avløsning innleid sesong ekstrahjelp tilkalling
time uke måned dag dagpleie natt helg kveld morgen tobakk rus rusmiddel alkohol mat catering råvare
papir digital elektronisk nyhet brev post epost medie medier sosiale influenser blogg podkast innhold tekst
journalist redaktør presse avis tidsskrift artikkel lyd lys kostyme scenograf dramatiker serie episode
dokumentar produsent produksjon produkt distributør konsept teknologi immateriell eksklusiv konkurranse kunde hemmelig
kjerne mål metode etikk intervju spørre undersøkelse deltaker deltakelse forsøk observasjon register registrering konsekvens
overføring overdragelse overtakelse deponering donasjon innsamling utlån innlån tap risiko tillegg endring utvidelse avslutning
fornyelse forlengelse forhandling vilkår regel orden lov forskrift standard norm kvalitet internett bredbånd fiber
abonnement konto kort billett turist opplevelse åpen felles fellesskap privat personlig individuell kollektiv gruppe grossist
deling delt helg hoved amatør proff elite ungdom ungdoms senior junior voksen kvinne mann gutt jente
politisk parti tillitsvalgt tillit streik tariff lokal sentral nasjonal internasjonal språk engelsk norsk
liv skriv forhold pakke historie nivå oppstart bransje sektor forbund obligasjon resultat omslag frist aktivitet multi senter rydding normal
styrke kostnad oppgjør topp portal general forsamling herre varme fjern pumpe spark fylke side brett mot gren lege tale fra lapp bevis notis sats
liste middel dato slipp krets kurator rapport kunngjøring tildeling bidragsyter stall beitelag lån tann hjelp pleie pleier rapportering dom mester mestr
malermester malerarbeid maler smed gartner hage frisør frisering hår salong massasje yoga danse kostnader mangler tømmerhogst plen mur peis gulv vindu dør
`;
