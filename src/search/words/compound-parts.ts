/**
 * The parts that compounds are split into, as far as agreements and everyday documents use them: «husleiekontrakt» is
 * split because hus, leie and kontrakt are listed. Separated by blanks, in no order. List what cannot be split further
 * (hus and leie, not husleie), without the joining s and e. Each is found, alone or inside a word that is; what no
 * template is about is in other-words.ts.
 */
export const compoundParts = `
aksje aksjonær emisjon selskap utbytte eier eie eierskap andel kapital investor investering gründer opsjon styre
leder direktør protokoll referat vedtekt stiftelse stifter gjeld lån låne bank rente pant pante garanti depositum
faktura betaling inkasso krav penge penger utlegg regnskap revisor revisjon skatt pris rabatt honorar provisjon
royalty vederlag lønn forsikring erstatning bot gebyr støtte stipend gave arv arve arving testament ektepakt ekte
ektefelle samboer skilsmisse separasjon samvær samliv brudd forelder foreldre barn far mor mors familie søsken datter
sønn omsorg bosted bidrag verge vergemål fremtid fullmakt dødsbo bo skifte uskifte begravelse grav gravferd demens
eldre navn bryllup ekteskap partner partnerskap foster hjem barnevern arbeid arbeider taker giver ansatt ansettelse
ansette stilling jobb vikar vikariat prøve tid deltid overtid fleksi skift ferie permisjon permittering permisjons
oppsigelse avskjed advarsel varsel varsling attest slutt nedbemanning bemanning innleie utleie leie leier syk fravær
tilrettelegging oppfølging medarbeider kollega team personal søknad søker referanse kompetanse kurs opplæring lære
lærling lærekandidat elev student skole barnehage universitet høgskole studie oppgave master bachelor doktor grad
stipendiat veileder veiledning praksis utveksling pedagog lærer assistent utdanning fag bok lese forskning forsker
prosjekt data bio materiale laboratorium klinisk pasient lege fastlege tann sykepleier fysio terapi fysioterapeut
psykolog helse syke sykehus sykehjem medisin legemiddel resept journal samtykke taushet plikt hemmelighet
konfidensialitet fortrolighet person vern personvern opplysning opplysninger behandler behandling ansvar ansvarlig
informasjon sikkerhet tilgang adgang nøkkel bilde foto film musikk sang konsert scene teater dans kunst kunstner
galleri utstilling museum arkiv skuespiller regissør manus forfatter forlag oversetter oversettelse illustratør
illustrasjon design designer komponist verk dirigent kor korps orkester band artist arrangement arrangør arrangere
turné spill modell statist reklame sponsor logo opphavsrett rett rettighet lisens nett web internett app
program programvare system utvikling drift vedlikehold service support sky maskin server konsulent bistand oppdrag
frilans selvstendig næring drivende virksomhet bedrift firma foretak forretning kunde leverandør leveranse levering
bestilling ordre kjøp kjøper salg selge selger handel forhandler agent agentur distribusjon intensjon samarbeid
konsortium ramme forlik tvist klage anke sak mekling tingrett lov juridisk advokat politi råd forliksråd tvang
utlevering utkastelse heving reklamasjon mangel feil angre retur forbruker håndverker hånd verktøy verksted snekker
tømrer rørlegger elektriker murer entreprise entreprenør total under bygg bygge anlegg prosjektering arkitekt ingeniør
tegning tilbygg garasje carport gjerde tomt eiendom eiendoms bolig leilighet hus hytte fritid fritids hybel rom
kollektiv sokkel bad kjøkken tak vegg rehabilitering renovering oppussing rivning flytte flytting borettslag sameie
seksjon vel utleier nabo grense vei veg brøyte brøyting snø strø måking parkering plass lade lading ladeboks megler
skjøte tinglysing hjemmel servitutt heftelse feste bruk kontor lokale lokaler butikk lager restaurant hotell camping
selskaps fest forsamling hall idrett gymsal møte klubb lag spiller trener trening utøver fotball håndball ski
skiskyting friidrett løp kamp stevne turnering mesterskap landslag hospitering overgang dugnad frivillig frivillighet
forening organisasjon medlem medlems verv år innkalling samfunn kirke konfirmasjon bil brukt ny kjøretøy motor sykkel
moped scooter traktor tilhenger henger vogn bobil båt seil brygge havn marina skip fly transport frakt gods spedisjon
sjåfør fører leasing lease charter kjøring kjøre tur guide container jord åker dyrket mark eng beite skog tømmer hogst
virke gård gårds bonde landbruk forpaktning gjødsel sprede spredning areal kvote storfe avl hest ponni ridning
fôrrytter fôrvert vert hund valp katt dyr dyrehold oppdretter oppdrett jakt elg hjort rein storvilt småvilt
terreng grunn utmark ferdsel vann brønn kai avfall søppel renovasjon kompost kompostering kildesortering miljø energi
strøm kraft tilknytning sol celle panel varme el ku it pc tv hms gdpr verneombud vernetjeneste tjeneste tjenester
vernerunde risiko vurdering analyse kartlegging tiltak handling plan rutine rutiner internkontroll ulykke skade
beredskap stillas stasjon sjekk liste oversikt kvittering bekreftelse melding forhånd mobil utstyr møbel løsøre
gjenstand vare varer bruks kommune kommunal fylke stat statlig offentlig etat nemnd departement direktorat anskaffelse
anbud konkurranse innkjøp innovasjon tilbud interkommunal folke sosial tilsyn tillatelse løyve vedtak forvaltning
innsyn servering salgs vakt vakthold renhold rengjøring vaktmester au innleid ekstrahjelp tilkalling time måned dag
helg mat catering digital elektronisk nyhet brev post medie medier sosiale innhold tekst journalist presse tidsskrift
artikkel lyd lys kostyme scenograf dramatiker serie episode dokumentar produsent produksjon produkt teknologi
immateriell hemmelig kjerne mål etikk intervju spørre undersøkelse deltaker deltakelse forsøk register registrering
konsekvens overføring overdragelse overtakelse deponering innsamling utlån innlån tillegg endring utvidelse avslutning
forhandling vilkår regel orden forskrift standard norm kvalitet abonnement konto kort felles fellesskap privat
personlig individuell gruppe deling delt hoved amatør proff elite ungdom ungdoms mann lokal sentral nasjonal
internasjonal språk engelsk norsk liv skriv forhold pakke historie nivå oppstart bransje sektor forbund obligasjon
resultat omslag frist aktivitet multi senter rydding normal styrke kostnad oppgjør topp portal general fjern spark
side brett mot gren fra bevis middel dato slipp kurator rapport tildeling bidragsyter stall hjelp rapportering
mester mestr malermester maler gartner hage hår danse kostnader mangler mur gulv dør
`;
