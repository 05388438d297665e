/** Words of papers and offices that people have met, in Norwegian and English: parties, deeds, sums, and what departments call things. */
export const formalWords = `
debitor, skyldner, långiver, låntaker, låntager, hovedstol, tilbakebetalingsplan, nedbetalingsavtale, skyldbrev, gjeldserklæring, lånebevis, rentesats > gjeldsbrev
testator, arvelater, legat, testamentsvitne, særkullsarv, arveønske, livstestament > testament
lengstlevende, førstavdøde, gjenlevende partner > uskifte
bobestyrer, dødsbobehandling, proklamafrist, arvetallsliste, boslodd > privat skifte, dødsbo
samlivsavtale, sameiebrøk, innskutt egenkapital, husstandsfellesskap > samboerkontrakt
særeiemidler, formuesordning, brudegave, morgengave, felleseiemidler > ektepakt
besøksavtale, omgangsavtale, barneavtale, samværsplan, hentetider, omsorgsfordeling > samværsavtale
fullmaktsgiver, stedfortrederfullmakt, sykdomsfullmakt, alderdomsfullmakt > fremtidsfullmakt
hjemmelsdokument, overdragelsesdokument, eierskifte, grunnbokshjemmel, eiendomsoverdragelse > skjøte
rettighetshaver, bruksrettshaver, tjenende eiendom, herskende eiendom, gjerderett, allmenningsrett > servitutt
kontraktssum, fastpriskontrakt, regningsarbeid, overtakelsesforretning, utførelsesfrist, prisoverslag > håndverkerkontrakt
beboerregler, ordensreglement, trappevaskliste, parkeringsregler, husvettregler > husordensregler
veistyre, veikasse, veilagsstyre, årsmøte i veilaget, andelshavere i veien > veilag
bokontrakt, romkontrakt, tidsbestemt leie, tidsubestemt leie, utleieforhold, husleiegaranti, depositumsgaranti > husleiekontrakt
saksøker, innklagede, innklaget, klagemotpart, kjæremål, stevningsmann > forliksklage
tvangsgrunnlag, tvangsfullbyrde, gjeldsinndrivelse, utleggsforretning > utlegg
mangelskrav, forbrukerklage, forbrukertvist, garantikrav, reklamasjonsrett, leveringsforsinkelse, hevingskrav > klagebrev, reklamasjon
ansettelsesbevis, stillingsinstruks, tiltredelsesdato, oppsigelsesvern, arbeidsvilkår, lønnsvilkår, ansettelsesvilkår > arbeidsavtale
onboarding, probation, job offer letter, zero hours, contract for staff > arbeidsavtale
garden leave, severance pay, mutual agreement to leave, exit package > sluttavtale
aksjeprogram, medeierprogram, eierprogram, aksjelønn > opsjonsavtale
kompaniskap, medeierskap, fellesforetak, eierstruktur, eierforhold, exit-klausul, verdsettelsesklausul, forkjøp > aksjonæravtale
tegningsrett, tegningskurs, egenkapitalutvidelse, kapitaltilførsel > emisjon
stiftelsesmøte, foretaksregistrering, selskapsetablering, firmaetablering, nyetablering > stiftelsesdokument
diskresjon, diskret, fortielse, hemmelighetserklæring, hemmelighetsavtale, stillhetserklæring, sladreforbud, lojalitetserklæring > taushetserklæring
mellommann, salgsrepresentasjon, enerett til salg > agenturavtale
varslingskanal, varslingssak, varslingsmottak, avvikling av mobbing, gjengjeldelse > varslingsrutine
farevurdering, risikomatrise, faresituasjon, farekilder > risikovurdering
jobbanalyse, arbeidstillatelse for varmt arbeid, sikkerhetssamtale, toolbox > sikker jobbanalyse
avvikssystem, kvalitetsperm, kvalitetshåndbok, rutinehåndbok, rutineperm > HMS-håndbok
personvernavtale, persondataavtale, underbehandler, personvernombud, datasikkerhet > databehandleravtale
data breach, sub-processor, customer records, privacy agreement > databehandleravtale
uptime guarantee, managed hosting, server hosting > driftsavtale
bug fixes, technical support, helpdesk agreement, it support > vedlikeholdsavtale
cloud storage, online software, subscription software > skytjeneste
RFP, request for proposal, bid, bids, vendor selection, public tender > anskaffelse
trenerengasjement, sportslig leder, sportssjef, trenerteamavtale > trenerkontrakt
spillerlogg, spillerlisens, klubbskifte, klubbovergang > spillerkontrakt
gallerikontrakt, utstillerkontrakt, visningsavtale, kunstsalg > utstillingsavtale
utgivelsesavtale, utgiverkontrakt, forleggeravtale, opplagstall > forlagsavtale
verkskontrakt, komposisjonsbestilling > bestillingsverk
rollekontrakt, scenekontrakt, ensemblekontrakt > skuespiller, scenekunst
selskapsleie, lokalutleie, husleie for lokale til en kveld > leie lokale
bryggeleie, havneleie, båtleieplass > båtplass
kveghandel, kalvesalg, oksesalg, dyresalg, livdyrhandel > livdyr
jordbruksleie, arealleie > jordleie
tømmerkontrakt, hogstoppdrag, virkeshandel > hogst, tømmersalg
elgleie, viltleie, terrengleie, jaktutleie > jaktleie
ponnileie, ridehestavtale, medrytteravtale > fôrrytter
studentkontrakt, hospitantavtale, traineeavtale, internkontrakt > praksisavtale
læretidskontrakt > lærekontrakt
fellespraksis, kontorfellesskap for leger, tannlegefellesskap > gruppepraksis
legevikaravtale, vikarkontrakt for behandler > vikariat
biologiske prøver, prøveutveksling, prøveoverføring, vevsutveksling > MTA, biologisk materiale
studiedeltakelse, forsøksdeltaker, intervjusamtykke, deltakersamtykke > informasjonsskriv
holde tett, hald tett, tie, tie stille, teie stille, hysj, hemmelige tall, hemmelig oppskrift, konfidensielt, sensitiv informasjon, oppfinnelser, oppfinner, idétyv, redd noen stjeler, vise prototypen, vise produktet, vise tegningene, presentere ideen, pitche ideen, møte med investor, ideen min, ideen vår > taushetserklæring
ny i kommunen, begynne på rådhuset, jobbe på rådhuset, folkevalgt, kommunestyremedlem > erklæring om taushetsplikt for kommuneansatte
skattehjelp, skattespørsmål > fullmakt til å opptre overfor Skatteetaten
gjeld til staten, skyldig skatt, skylder staten, betalingsutsettelse, gjeldsrådgiver > generell fullmakt i innkrevingssaker
ordne med kommunen, møte på rådhuset for, brev fra kommunen til mor, søke for meg hos kommunen > fullmakt overfor kommunen
opptre for meg > fullmakt
kommunen nekter, kommunen avslo, klagerett, påklage, påklaging, omgjøre vedtak, få omgjort, urettferdig behandlet, skoleskyss, byggetillatelsen til naboen, økonomisk sosialhjelp, sosialhjelp, sosialstønad, tiltakspakke avslag > klage på vedtak
dårlig håndverk, sprukket, lekker, lek, røk, ryk, ble ødelagt etter, holdt ikke, fungerer ikke, feil utført, ikke ferdigstilt, ikke rettet opp, produktfeil, fabrikkfeil, mangelfull, mangelfullt, ubrukelig, ubrukeleg, skuffa, skuffet kunde, lurt av selger, lurt av butikken, utgått garanti, garantien, kvittering mangler, bytte vare, mobilen døde, tv-en døde, sofa med feil, levere tilbake varen, pengane attende > klagebrev, reklamasjon
publisert uten lov, fotografere elever > samtykke til bilder av barn
strømme kamper > samtykke til bilder og film av barn i idretten
salgsbrev, kvittering ved bilsalg, eierskiftepapirer > kjøpekontrakt bil
engasjementsavtale, engasjementskontrakt, timekontrakt, vikarkontrakt, sommerkontrakt, tilkallingsavtale, tilkallingskontrakt > arbeidsavtale
rådgiveravtale, innleieavtale, innleiekontrakt, gigavtale > oppdragsavtale, frilanskontrakt
opphørsavtale, avviklingsavtale jobb > sluttavtale
stillhetsavtale, diskresjonserklæring > taushetserklæring
betalingsplan, avbetalingsavtale mellom private, avdragsbrev, tilbakebetalingskontrakt > gjeldsbrev
husholdningsavtale, husholdningskontrakt, boligfellesskapsavtale > samboerkontrakt
arveskjema > testament
generalfullmakt > fremtidsfullmakt
resepthjelp, apotekfullmakt, legefullmakt, journalfullmakt, medisinfullmakt > fullmakt helsenorge
overdragelsesavtale bolig, overdragelseskontrakt bolig > skjøte
naboskriv > nabovarsel
kjøkkenkontrakt, reparasjonskontrakt hus > håndverkerkontrakt
dyrekjøpskontrakt > kjøpekontrakt hund
musikerkontrakt, musikeravtale, spillekontrakt, djkontrakt > konsert, artistkontrakt
tegneavtale, tegnekontrakt > arkitekt, prosjektering
partnerskapskontrakt, eierskapsavtale, aksjeavtale, aksjekontrakt > aksjonæravtale
oppstartsavtale, oppstartskontrakt, startupavtale, startupkontrakt > gründeravtale
aksjekjøpsavtale > investeringsavtale
aksjeregister > aksjeeierbok
personverndokument, personvernpapirer, datalagringsavtale > databehandleravtale
nettsideavtale, nettsidekontrakt, it-kontrakt, programmeringsavtale > systemutvikling
hospiteringskontrakt jobb, praktikantavtale, praktikantkontrakt > praksisavtale
båsavtale > båtplass
salkontrakt > leie lokale
hallkontrakt, hallavtale > idrettshall
kontoravtale, kontorkontrakt, lagerkontrakt, lageravtale, verkstedleie > næringslokaler
`;
