/**
 * Relevance judgements: queries with graded templates. They are about other templates than seed/search-queries.json, so
 * that they show whether a rule helps in general or was fitted to the shipped queries. One line is: kind | query | grade
 * and name of each relevant template. Grades as in the shipped file: 3 = wanted, 2 = useful, 1 = marginal, not listed =
 * irrelevant. A name is unique in the catalogue.
 */
export interface JudgedQuery {
  readonly q: string;
  readonly kind: string;
  readonly relevant: ReadonlyMap<string, number>;
}

/** Written before anything was tuned. */
export const ownQueries = parse(`
name | ektepakt | 3 Ektepakt
name | lærekontrakt | 3 Lærekontrakt | 2 Opplæringskontrakt for lærekandidat
name | databehandleravtale | 3 Databehandleravtale – DFØs standardmal | 3 Standard databehandleravtale for helse- og omsorgssektoren | 3 Databehandleravtale – Universitetet i Oslo | 3 EUs standard databehandleravtale i Word (artikkel 28) | 2 Standard Data Processing Agreement – helsesektoren (engelsk)
name | skjøte | 3 Skjøte | 2 Skipsskjøte (KR-0020) | 1 Overføring av hjemmel til andel i borettslag | 1 Hjemmelserklæring ved arv, skifte og uskifte
name | permitteringsvarsel | 3 Permitteringsvarsel ved arbeidsmangel (NHO) | 1 Melding til NAV om masseoppsigelse eller permittering
name | fastlegeavtale | 3 Fastlegeavtale mellom lege og kommune | 2 Rammeavtale om fastlegepraksis (ASA 4310) | 1 Avtale om vikariat i allmennpraksis
name | term sheet | 3 Hovedvilkår for investering (term sheet) | 1 SLIP – norsk standardavtale for tidlig investering
inflection | samværsavtaler | 3 Samværsavtale for små barn | 3 Samværs- og omsorgsavtaler med eksempler | 2 Foreldresamarbeidsavtale | 2 Avtale om delt bosted | 1 Avtale om foreldreansvar
inflection | styreprotokollen | 3 Protokoll fra styremøte i aksjeselskap | 3 Styreprotokoll – enkel mal | 3 Generalforsamlings- og styreprotokoll for små foretak
inflection | testamenter | 3 Testament (Forsikringsportalen) | 3 Testament med gave til ideelt formål
inflection | jordleieavtalen | 3 Jordleieavtale (Modum kommune) | 3 Jordleieavtale (landbrukskontoret i Hamar) | 3 Eksempel på jordleieavtale i Word (Rauma kommune) | 3 Jordleieavtale (Verdal kommune) | 3 Jordleigeavtale (Lesja kommune, nynorsk) | 3 Avtale om leige av jord (Lom og Skjåk)
inflection | opsjonsavtaler for ansatte | 3 Opsjonsavtale for ansatte (Share Option Agreement)
inflection | trenerkontrakter | 3 Trenerkontrakt for hovedtrener, midlertidig med oppsigelsesadgang | 3 Trenerkontrakt for hovedtrener, fast ansettelse | 3 Trenerkontrakt for cheerleading | 3 Hovedtrenerkontrakt – tidsbestemt uten oppsigelse | 2 Avtale for dugnadstrener uten lønn | 2 Bonusavtale for fotballtrener | 2 Stillingsinstruks for fotballtrener
compound | drifts avtale IT | 3 SSA-D – Driftsavtalen | 1 Avtale om leverandørtilgang til dataanlegg
compound | opplærings kontrakt | 3 Opplæringskontrakt for lærekandidat | 2 Lærekontrakt
compound | hestekjøp | 3 Kjøpekontrakt for hest
compound | kontrakt for tømmersalg | 3 Virkeskontrakt med betingelser (Viken Skog) | 1 Driftsavtalevilkår for hogst (AT Skog)
compound | elgjakt leie | 3 Leiekontrakt for storviltjakt (Vestre Gausdal Utmarksråd)
compound | kattekjøp | 3 Kjøpekontrakt for katt
compound | brøyteavtale | 3 Kontrakt for brøyting og vedlikehold av privat vei | 3 Vedlikeholdsavtale mellom veilag og entreprenør
none | avtale om leie av container
compound | båtplass leie | 3 Båtplasskontrakt (Skutvik båtforening) | 3 Båtplassavtale for velforening
synonym | arbeidsattest | 3 Sluttattest | 1 Bekreftelse på sluttårsak og arbeidsforhold (NAV 04-08.03)
synonym | doktorgradsavtale | 3 Avtale ved opptak til ph.d.-utdanning (UHR) | 3 Standardavtale for ph.d.-opptak og veiledning (UiB) | 3 Ph.d.-avtale (NTNU) | 2 Avtale om samveiledning (cotutelle, UiO) | 2 Avtale om cotutelle og fellesgrad (NTNU, engelsk)
synonym | kaste ut leietaker | 3 Begjæring om utkastelse | 3 Hevingserklæring for leieavtale | 2 Utleiers oppsigelse av leieforhold
synonym | snømåking | 3 Kontrakt for brøyting og vedlikehold av privat vei | 3 Vedlikeholdsavtale mellom veilag og entreprenør
none | søppelhenting bedrift
synonym | siste vilje | 3 Testament (Forsikringsportalen) | 2 Testament med gave til ideelt formål | 2 Erklæring om rett til å sørge for gravferden | 1 Fremtidsfullmakt for deg uten nær familie
synonym | SaaS avtale | 3 SSA-L – Avtale om løpende tjenestekjøp over internett | 3 SSA-lille sky – Den lille skyavtalen | 2 SSA-store sky – Den store skyavtalen
synonym | hemmelighold forskning | 3 Fortrolighetsavtale før forskningssamarbeid | 1 Taushetserklæring / NDA på norsk | 1 Non-disclosure agreement (NDA) på engelsk | 1 Konfidensialitetsavtale mellom student og bedrift
synonym | husregler sameie | 3 Husordensregler for borettslag og sameie
synonym | eierbok aksjer | 3 Aksjeeierbok | 3 Eieroversikt (cap table) og aksjeeierbok
synonym | risikoanalyse | 3 HMS-risikovurdering (Universitetet i Bergen) | 3 Enkel risikovurdering for arbeidsplassen | 1 SJA-skjema – sikker jobbanalyse (Svenn) | 1 SJA-skjema (Total HMS) | 1 Sikker jobbanalyse (Universitetet i Bergen) | 1 Sikkerhetsplan for store arrangement
typo | ektpakt | 3 Ektepakt
typo | databehanlderavtale | 3 Databehandleravtale – DFØs standardmal | 3 Standard databehandleravtale for helse- og omsorgssektoren | 3 Databehandleravtale – Universitetet i Oslo | 3 EUs standard databehandleravtale i Word (artikkel 28) | 2 Standard Data Processing Agreement – helsesektoren (engelsk)
typo | permiteringsvarsel | 3 Permitteringsvarsel ved arbeidsmangel (NHO) | 1 Melding til NAV om masseoppsigelse eller permittering
typo | framtidsfulmakt | 3 Fremtidsfullmakt (Codex) | 3 Fremtidsfullmakt for deg uten nær familie | 3 Fremtidsfullmakt – eksempel (Statsforvalteren i Rogaland) | 2 Søknad om stadfesting av fremtidsfullmakt
typo | fysioterapaut vikar | 3 Avtale om vikariat i fysioterapipraksis
typo | innkaling generalforsamling | 3 Innkalling til generalforsamling | 3 Innkalling til ekstraordinær generalforsamling om kapitalforhøyelse
none | kompstering
prefix | dirig | 3 Arbeidsavtale for dirigent og instruktør i musikkorps | 3 Dirigentavtale for kor og frivillige musikklag | 3 Dirigent- og instruktøravtale for korps (Korpsnett Norge) | 3 Avtale om kjøp av dirigent fra kulturskolen (nynorsk)
prefix | fremtidsf | 3 Fremtidsfullmakt (Codex) | 3 Fremtidsfullmakt for deg uten nær familie | 3 Fremtidsfullmakt – eksempel (Statsforvalteren i Rogaland) | 2 Søknad om stadfesting av fremtidsfullmakt
prefix | konsort | 3 Samarbeidsavtale/konsortieavtale for forskningsrådsprosjekter | 3 DESCA – konsortieavtale for EU-prosjekter
prefix | jordl | 3 Jordleieavtale (Modum kommune) | 3 Jordleieavtale (landbrukskontoret i Hamar) | 3 Eksempel på jordleieavtale i Word (Rauma kommune) | 3 Jordleieavtale (Verdal kommune) | 3 Jordleigeavtale (Lesja kommune, nynorsk) | 3 Avtale om leige av jord (Lom og Skjåk)
language | resignation letter | 3 Oppsigelse fra arbeidstaker | 3 Enkelt oppsigelsesbrev for ansatte | 1 Oppsigelse for fiskere
language | data processing agreement | 3 Standard Data Processing Agreement – helsesektoren (engelsk) | 2 Databehandleravtale – DFØs standardmal | 2 Standard databehandleravtale for helse- og omsorgssektoren | 2 EUs standard databehandleravtale i Word (artikkel 28) | 1 Databehandleravtale – Universitetet i Oslo
language | power of attorney | 3 Generell fullmakt i innkrevingssaker | 3 Fullmakt til UDI (engelsk) | 2 Fullmakt til å opptre overfor Skatteetaten | 2 Fullmakt på Helsenorge | 2 Enkel fullmakt overfor kommunen | 2 Fullmakt til å søke om helse- og omsorgstjenester | 2 Fremtidsfullmakt (Codex) | 2 Fremtidsfullmakt for deg uten nær familie | 2 Fullmakt til UDI (nynorsk) | 2 Generell fullmakt til NAV (NAV 95-15.36) | 2 Fullmakt på apotek (Apotek.no) | 2 Fullmakt på apotek (Vitusapotek) | 2 Fremtidsfullmakt – eksempel (Statsforvalteren i Rogaland) | 1 Fullmakt ved klage til tingretten i innkrevingssaker | 1 Fullmakt i sak for Husleietvistutvalget | 1 Fullmakt for utenlandsreise med mindreårige | 1 Fullmakt og melding om endring til Patentstyret
language | jordleigekontrakt | 3 Jordleigeavtale (Lesja kommune, nynorsk) | 3 Avtale om leige av jord (Lom og Skjåk) | 2 Jordleieavtale (Modum kommune) | 2 Jordleieavtale (landbrukskontoret i Hamar) | 2 Eksempel på jordleieavtale i Word (Rauma kommune) | 2 Jordleieavtale (Verdal kommune)
language | heimekontor | 3 Avtale om hjemmekontor | 3 Avtale om arbeid i eget hjem (NHO)
language | teieplikt erklæring | 3 Taushetserklæring for helse- og omsorgsarbeid | 3 Erklæring om taushetsplikt for kommuneansatte | 3 Taushetserklæring etter sikkerhetsloven | 3 Taushetserklæring for tillitsvalgte | 3 Taushets- og etikkerklæring for frivillige | 2 Taushetserklæring / NDA på norsk
language | prenup | 3 Ektepakt
language | oppseiing | 3 Oppsigelse fra arbeidstaker | 3 Oppsigelse fra arbeidsgiver | 3 Enkelt oppsigelsesbrev for ansatte | 2 Utleiers oppsigelse av leieforhold | 2 Utleiers oppsigelsesbrev (Husleie.no) | 2 Oppsigelse for fiskere
language | board minutes | 3 Protokoll fra styremøte i aksjeselskap | 3 Styreprotokoll – enkel mal | 3 Generalforsamlings- og styreprotokoll for små foretak
language | photo consent children | 3 Samtykke til bilder av barn | 3 Samtykke til bilder og film av barn i idretten
ascii | skjote | 3 Skjøte | 2 Skipsskjøte (KR-0020) | 1 Overføring av hjemmel til andel i borettslag | 1 Hjemmelserklæring ved arv, skifte og uskifte
ascii | laerekontrakt | 3 Lærekontrakt | 2 Opplæringskontrakt for lærekandidat
ascii | broyting privat vei | 3 Kontrakt for brøyting og vedlikehold av privat vei | 3 Vedlikeholdsavtale mellom veilag og entreprenør | 1 Avtale om felles privat vei
ascii | baatplass | 3 Båtplasskontrakt (Skutvik båtforening) | 3 Båtplassavtale for velforening
ascii | forlagsavtale laerebok | 3 Forlagsavtale for skole- og fagbøker
source | kartverket | 3 Skjøte | 3 Overføring av hjemmel til andel i borettslag | 3 Pantedokument for tinglysing | 3 Erklæring om rettighet i fast eiendom | 3 Hjemmelserklæring ved arv, skifte og uskifte | 3 Arealoverføring | 3 Festekontrakt for tomt (Kartverket, bokmål) | 3 Festekontrakt for tomt (Kartverket, nynorsk) | 3 Rekvisisjon av oppmålingsforretning
source | udir | 3 Mal for DPIA i barnehage og skole | 3 Internkontrollskjema for personvern i barnehage og skole | 3 Lærekontrakt | 3 Opplæringskontrakt for lærekandidat
source | norsk kennel klub | 3 Kjøpekontrakt for hund | 3 Fôrvertsavtale for hund
source | NHO | 3 Avtale om arbeid i eget hjem (NHO) | 3 Oppfølgingsplan ved sykefravær (NHO) | 3 Innkalling og referat fra dialogmøte | 3 Brev til lege om tilrettelegging | 3 Avtale om annen ordning enn verneombud
source | oslomet | 3 Standardavtale for studentoppgave i forskningsprosjekt | 3 Standardavtale for studentprosjekt uten overføring av eiendomsrett | 3 Tilleggsavtale om økonomisk utnyttelse av studentoppgave | 3 Avtale om overføring av personopplysninger mellom institusjoner | 3 Samarbeidsavtale for forskningsprosjekt (OsloMet)
question | jeg vil si opp jobben min | 3 Oppsigelse fra arbeidstaker | 3 Enkelt oppsigelsesbrev for ansatte | 1 Oppsigelse for fiskere
question | hvordan starte aksjeselskap | 3 Stiftelsesdokument for aksjeselskap | 3 Vedtekter for aksjeselskap | 2 Aksjonæravtale – norsk mal for små AS
question | naboen vil bygge garasje | 3 Nabovarsel | 3 Avstandserklæring fra nabo | 1 Kvittering for nabovarsel
question | kan noen andre hente resepten min | 3 Fullmakt på Helsenorge | 3 Fullmakt på apotek (Apotek.no) | 3 Fullmakt på apotek (Vitusapotek)
question | hvem får barna når vi skilles | 3 Avtale om delt bosted | 3 Foreldresamarbeidsavtale | 3 Samværs- og omsorgsavtaler med eksempler | 3 Samværsavtale for små barn | 2 Avtale om foreldreansvar | 1 Privat avtale om barnebidrag | 1 Søknad om separasjon eller skilsmisse
question | må jeg ha avtale for å ta bilder av barn | 3 Samtykke til bilder av barn | 3 Samtykke til bilder og film av barn i idretten
question | hva gjør jeg når leietaker ikke betaler husleie | 3 Hevingserklæring for leieavtale | 3 Begjæring om utkastelse | 2 Utleiers oppsigelse av leieforhold | 2 Klage til Husleietvistutvalget
question | kunden min vil ikke betale regningen | 3 Klage til forliksrådet (forliksklage) | 3 Begjæring om utlegg
question | hvem arver når ektefellen dør | 3 Melding om uskiftet bo | 2 Erklæring om privat skifte av dødsbo | 2 Testament (Forsikringsportalen) | 1 Hjemmelserklæring ved arv, skifte og uskifte
question | vi skal dele hytta med søsken | 3 Sameiekontrakt for hytte
none | billige flybilletter til london
none | franchiseavtale
none | fotballresultater i dag
none | sudoku
none | kakeoppskrift
none | qwertyuiop
none | adopsjonspapirer
none | bitcoin kurs
none | hotell i paris
none | iphone 15 pris
`);

/** Written after the first round of tuning, without looking at the word lists: the more honest of the two. */
export const laterQueries = parse(`
name | fôrrytteravtale | 3 Fôrrytteravtale
name | barnebidrag | 3 Privat avtale om barnebidrag
name | utøverkontrakt | 3 Standardavtale mellom kampsportklubb og utøver | 1 Amatørkontrakt i fotball
name | ordensregler | 3 Husordensregler for borettslag og sameie
name | foreldresamarbeid | 3 Foreldresamarbeidsavtale | 1 Avtale om delt bosted | 1 Samværs- og omsorgsavtaler med eksempler | 1 Samværsavtale for små barn | 1 Avtale om foreldreansvar
name | opsjonsavtale | 3 Opsjonsavtale for ansatte (Share Option Agreement)
name | HMS-håndbok | 3 HMS-håndbok | 1 Internkontroll for hotell, restaurant og renhold
inflection | hjemmekontoravtalene | 3 Avtale om hjemmekontor | 3 Avtale om arbeid i eget hjem (NHO)
inflection | dødsboet | 3 Erklæring om privat skifte av dødsbo | 2 Melding om uskiftet bo | 2 Hjemmelserklæring ved arv, skifte og uskifte
inflection | advarsler til ansatte | 3 Skriftlig advarsel i arbeidsforhold
inflection | styreprotokoller | 3 Protokoll fra styremøte i aksjeselskap | 3 Styreprotokoll – enkel mal | 3 Generalforsamlings- og styreprotokoll for små foretak
inflection | båtplassen | 3 Båtplasskontrakt (Skutvik båtforening) | 3 Båtplassavtale for velforening
inflection | stipendiater | 3 Avtale ved opptak til ph.d.-utdanning (UHR) | 3 Standardavtale for ph.d.-opptak og veiledning (UiB) | 2 Ph.d.-avtale (NTNU) | 2 Avtale om samveiledning (cotutelle, UiO) | 2 Avtale om cotutelle og fellesgrad (NTNU, engelsk) | 2 Medforfattererklæring for ph.d.
compound | tømmer kontrakt | 3 Virkeskontrakt med betingelser (Viken Skog) | 1 Driftsavtalevilkår for hogst (AT Skog)
compound | avtale om deling av data | 3 Avtale om overføring av personopplysninger mellom institusjoner | 2 Samarbeidsavtaler i helseforskning (OUS) | 1 Datahåndteringsplan (Sikt)
compound | risiko vurdering hms | 3 HMS-risikovurdering (Universitetet i Bergen) | 3 Enkel risikovurdering for arbeidsplassen | 1 SJA-skjema – sikker jobbanalyse (Svenn) | 1 SJA-skjema (Total HMS) | 1 Sikker jobbanalyse (Universitetet i Bergen)
compound | kontrakt for innkjøp av IT-utstyr | 3 SSA-K – Kjøpsavtalen (IT-utstyr og standardprogramvare)
compound | regissørkontrakt | 3 Regiavtale og standardavtale for spillefilm | 2 Maler og kontrakter for teateroppsetninger
compound | jaktterreng leie | 3 Leiekontrakt for storviltjakt (Vestre Gausdal Utmarksråd)
compound | samtykke fra nabo | 3 Avstandserklæring fra nabo | 2 Nabovarsel
compound | varslings rutine | 3 Varslingsrutine for virksomheten
compound | avtale om bruk av privat vei | 3 Avtale om felles privat vei | 2 Erklæring om rettighet i fast eiendom | 1 Kontrakt for brøyting og vedlikehold av privat vei
synonym | vinterveidrift | 3 Kontrakt for brøyting og vedlikehold av privat vei | 3 Vedlikeholdsavtale mellom veilag og entreprenør
synonym | fraskrive arv | 1 Testament (Forsikringsportalen)
synonym | avslutte leieforhold | 3 Utleiers oppsigelse av leieforhold | 3 Utleiers oppsigelsesbrev (Husleie.no) | 1 Hevingserklæring for leieavtale | 1 Overtakelsesprotokoll for leid bolig | 1 Overtakelsesprotokoll og inventarliste (Veiviseren)
synonym | turnuslege vikar | 3 Avtale om vikariat i allmennpraksis | 1 Avtale om vikariat i fysioterapipraksis
synonym | panteobligasjon | 3 Pantedokument for tinglysing
synonym | bransjestandard bygg totalentreprise | 3 Totalentrepriseboka – kontraktsbestemmelser til NS 8407 | 2 Blåboka – kontraktsbestemmelser for utførelsesentrepriser | 1 Spesielle kontraktsbestemmelser for bygg, anlegg og eiendom
synonym | tjenestenivåavtale | 3 SSA-D – Driftsavtalen
synonym | bonde leier åker | 3 Jordleieavtale (landbrukskontoret i Hamar) | 3 Jordleieavtale (Verdal kommune) | 3 Jordleieavtale (Modum kommune) | 3 Eksempel på jordleieavtale i Word (Rauma kommune) | 2 Forpaktningskontrakt for landbrukseiendom | 2 Avtale om leige av jord (Lom og Skjåk) | 2 Jordleigeavtale (Lesja kommune, nynorsk)
synonym | medgründere | 3 Gründeravtale (Founders Agreement) | 2 Aksjonæravtale (Shareholders Agreement) | 2 Aksjonæravtale – norsk mal for små AS | 1 Selskapsavtale for ansvarlig selskap (ANS og DA)
none | lønnet permisjon
synonym | miljøtiltak næringsbygg | 3 Miljøavtalen (grønn leieavtale)
synonym | ulønnet trener | 3 Avtale for dugnadstrener uten lønn
synonym | cloud computing kontrakt | 3 SSA-store sky – Den store skyavtalen | 3 SSA-lille sky – Den lille skyavtalen | 3 SSA-L – Avtale om løpende tjenestekjøp over internett
synonym | kjøre SJA | 3 SJA-skjema – sikker jobbanalyse (Svenn) | 3 SJA-skjema (Total HMS) | 3 Sikker jobbanalyse (Universitetet i Bergen)
synonym | manuskript tv-serie | 3 Avtalemal for serieskaper og episodeforfatter (tv-drama) | 2 Normalkontrakt for manus til NRK | 2 Normalkontrakt for film- og manusrettigheter
typo | skjøde | 3 Skjøte | 1 Skipsskjøte (KR-0020)
typo | testamennt | 3 Testament (Forsikringsportalen) | 3 Testament med gave til ideelt formål
typo | samværsavatle | 3 Samværsavtale for små barn | 3 Samværs- og omsorgsavtaler med eksempler | 2 Foreldresamarbeidsavtale | 2 Avtale om delt bosted | 1 Avtale om foreldreansvar
typo | oppsigelsesbrv | 3 Enkelt oppsigelsesbrev for ansatte | 3 Oppsigelse fra arbeidstaker | 2 Oppsigelse fra arbeidsgiver | 2 Utleiers oppsigelsesbrev (Husleie.no) | 1 Oppsigelse for fiskere
typo | generalforsammling | 3 Protokoll fra ordinær generalforsamling | 3 Protokoll fra ekstraordinær generalforsamling | 3 Innkalling til generalforsamling | 2 Innkalling til ekstraordinær generalforsamling om kapitalforhøyelse | 2 Generalforsamlings- og styreprotokoll for små foretak | 2 Fullmakt til generalforsamling eller årsmøte
typo | fosterjem | 3 Fosterhjemsavtalen | 3 Sjekkliste og vedlegg til fosterhjemsavtalen
typo | innternkontroll | 3 Internkontroll for hotell, restaurant og renhold | 2 HMS-håndbok | 2 Internkontrollskjema for personvern i barnehage og skole
prefix | perm | 3 Permitteringsvarsel ved arbeidsmangel (NHO) | 2 Melding til NAV om masseoppsigelse eller permittering
prefix | gjelds | 3 Gjeldsbrev mellom privatpersoner
prefix | kjøpekontrakt h | 3 Kjøpekontrakt for hest | 3 Kjøpekontrakt for hund
none | solcel
language | lease of office space | 3 Standard leieavtale for brukte næringslokaler | 2 Leieavtale for lokaler til offentlige leietakere | 1 Husleieavtale for legekontor og behandlingslokaler
language | whistleblower policy | 3 Varslingsrutine for virksomheten
language | consortium agreement | 3 DESCA – konsortieavtale for EU-prosjekter | 3 Samarbeidsavtale/konsortieavtale for forskningsrådsprosjekter
language | tenancy termination | 3 Utleiers oppsigelse av leieforhold | 3 Utleiers oppsigelsesbrev (Husleie.no)
language | child custody agreement | 3 Samværsavtale for små barn | 3 Samværs- og omsorgsavtaler med eksempler | 3 Avtale om delt bosted | 3 Foreldresamarbeidsavtale | 3 Avtale om foreldreansvar
language | lærekontrakt lærling fagbrev | 3 Lærekontrakt
language | sambuarkontrakt | 3 Samboerkontrakt (BN Bank) | 3 Samboeravtale (Familie-advokater.no) | 3 Samboeravtale med eksempel (Skilsmisse-advokat.no)
language | sjukmeld tilsett oppfølging | 3 Oppfølgingsplan for sykmeldt ansatt (NAV) | 3 Oppfølgingsplan ved sykefravær (NHO) | 2 Innkalling og referat fra dialogmøte | 2 Brev til lege om tilrettelegging
language | kjøpekontrakt køyretøy | 3 Digital kjøpekontrakt for kjøretøy (NAF) | 3 Kjøpekontrakt for bil (NAF) | 3 Kjøpekontrakt for bruktbil (If) | 3 Kjøpekontrakt for bruktbil (Forbrukerrådet) | 3 Kjøpekontrakt for bil (Ditt Billån)
language | skulebilete samtykke | 3 Samtykke til bilder av barn | 2 Samtykke til bilder og film av barn i idretten
ascii | fremtidsfullmakt doedsfall demens | 3 Fremtidsfullmakt (Codex) | 3 Fremtidsfullmakt – eksempel (Statsforvalteren i Rogaland) | 2 Fremtidsfullmakt for deg uten nær familie | 2 Søknad om stadfesting av fremtidsfullmakt | 1 Søknad om vergemål for voksen
ascii | oppfolgingsplan for sjuk medarbeider | 3 Oppfølgingsplan for sykmeldt ansatt (NAV) | 3 Oppfølgingsplan ved sykefravær (NHO)
ascii | baerekraftig leieavtale | 3 Miljøavtalen (grønn leieavtale)
ascii | styremoete | 3 Protokoll fra styremøte i aksjeselskap | 3 Styreprotokoll – enkel mal
source | norsk fotballtrenerforening | 3 Hovedtrenerkontrakt – tidsbestemt uten oppsigelse | 3 Trenerkontrakt for hovedtrener, midlertidig med oppsigelsesadgang | 3 Trenerkontrakt for hovedtrener, fast ansettelse | 3 Avtale for dugnadstrener uten lønn | 3 Bonusavtale for fotballtrener | 3 Stillingsinstruks for fotballtrener
source | grafill | 3 Rammeavtale for bokillustrasjon (Grafill)
source | naf bil | 3 Kjøpekontrakt for bil (NAF) | 3 Digital kjøpekontrakt for kjøretøy (NAF) | 3 Skademelding for bil (NAF)
source | creo | 3 Avtale om midlertidig ansettelse i teater, opera og konsertproduksjon | 3 Arbeidsavtale for dirigent og instruktør i musikkorps | 3 Normalkontrakter for scenografer og teaterdesignere | 3 Konsertavtale for spillejobb | 3 Oppgjørsskjema for spillejobb | 3 Booking contract (konsertavtale på engelsk) | 1 Dirigent- og instruktøravtale for korps (Korpsnett Norge)
source | statsbygg | 3 Totalentrepriseboka – kontraktsbestemmelser til NS 8407 | 3 Blåboka – kontraktsbestemmelser for utførelsesentrepriser | 3 Grønnboka – kontraktsbestemmelser for prosjekteringsoppdrag
question | hvordan få orden på strømavtalen min | 3 Standard kraftleveringsavtale | 2 Standardavtaler for kraftbransjen (Fornybar Norge)
question | hvem skal bestemme over begravelsen min | 3 Erklæring om rett til å sørge for gravferden
question | vi skal ansette vår første medarbeider | 3 Standard arbeidsavtale (bokmål og nynorsk) | 3 Arbeidsavtale for fast ansettelse (Huma) | 2 Ansettelsesavtale for oppstartsselskap | 2 Standard arbeidsavtale på engelsk, polsk og andre språk | 1 Arbeidsavtale på engelsk (Arbeidstilsynet) | 1 Arbeidsavtale på polsk (Arbeidstilsynet)
question | sjefen vil gi meg sluttpakke | 3 Sluttavtale mellom arbeidsgiver og arbeidstaker | 1 Protokoll fra drøftelsesmøte (Luca Regnskap)
question | kan jeg leie ut båten min i sommer | 3 Leiekontrakt for fritidsbåt
question | hva må vi ha skriftlig når barnet bor like mye hos begge | 3 Avtale om delt bosted | 2 Foreldresamarbeidsavtale | 2 Samværs- og omsorgsavtaler med eksempler
question | hvordan klage på vedtak fra kommunen | 3 Klage på kommunalt vedtak | 2 Klage på vedtak – oppsett for pårørende | 1 Klage til Sivilombudet
question | trenger vi en avtale når leverandøren behandler personopplysninger for oss | 3 Databehandleravtale – DFØs standardmal | 2 Standard databehandleravtale for helse- og omsorgssektoren | 3 EUs standard databehandleravtale i Word (artikkel 28) | 2 Databehandleravtale – Universitetet i Oslo
question | jeg vil gi huset til barna mine | 3 Skjøte | 1 Pantedokument for tinglysing
question | noen skylder meg penger | 1 Gjeldsbrev mellom privatpersoner | 3 Klage til forliksrådet (forliksklage) | 3 Begjæring om utlegg
question | skal holde utstilling på galleri | 3 Utstillingsavtale mellom galleri og utstiller | 2 Utstillingsvederlagsavtalen
question | hvordan melde fra om farlige forhold på jobben | 3 Varslingsrutine for virksomheten
none | gratis emojier
none | hvor mye tjener en snekker
none | togtider oslo bergen
none | hundeforing oppskrift
none | våpenlisens
none | mobilabonnement test
none | lotto tall
none | vondt i ryggen
none | billig leiebil alicante
none | tvillingvogn tips
`);

/** Parses the lines explained at the top. */
export function parse(text: string): readonly JudgedQuery[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [kind = "", q = "", ...judged] = line.split("|").map((item) => item.trim());
      return {
        q,
        kind,
        relevant: new Map(judged.map((item) => [item.slice(2), Number(item[0])])),
      };
    });
}
