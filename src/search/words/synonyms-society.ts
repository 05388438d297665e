/**
 * Synonyms for privacy, research, health, school, the public sector, farming, culture, sport, the environment and safety
 * at work. The format is explained in synonyms.ts.
 */
export const societySynonyms = `
databehandleravtale, databehandler, DPA | data processing agreement, data processor agreement, data processor, gdpr-avtale, behandle personopplysninger for andre
personvern, GDPR, personopplysninger | persondata, personinformasjon, privacy, data protection, personal data, personvernerklæring
samtykke, samtykkeskjema, samtykkeerklæring | consent, consent form, informed consent, tillatelse til
samtykke til bilder, bilder av barn, fotosamtykke | bilder av elever, bilder på nett, photo consent, image consent, ta bilder av, publisere bilder, legge ut bilder, model release
felles behandlingsansvar | joint controller, joint controllers
DPIA, personvernkonsekvensvurdering, vurdering av personvernkonsekvenser | personvernkonsekvensanalyse, personvernkonsekvens, data protection impact assessment, privacy impact assessment, pia
behandlingsprotokoll, protokoll over behandlingsaktiviteter | oversikt over personopplysninger, oversikt bruk personopplysninger, hvilke personopplysninger, record of processing, behandlingsoversikt, artikkel 30, records of processing activities
SCC, standard personvernbestemmelser, tredjeland | USA, overføring til tredjeland, utenfor EØS, utenfor EU, data til utlandet, standard contractual clauses, overføre data til usa, overføring ut av eu, tredjeland
informasjonsskriv | information letter, informasjon til deltakere
konsortieavtale | consortium agreement, consortium, konsortium
oppdragsforskning, forskningsavtale, forskningskontrakt | contract research, forskningsoppdrag, commissioned research
forskningssamarbeid, samarbeidsavtale forskning | research collaboration, research agreement, research cooperation
MTA, materialoverføring | material transfer agreement, material transfer, biologisk materiale
datadeling, datadelingsavtale, utlevering av data | data sharing, data sharing agreement, data transfer agreement, dele data
klinisk studie, klinisk utprøving | clinical trial, clinical study, legemiddelutprøving
biobank | biobank consent
phd, doktorgrad, doktorgradsavtale | ph.d., doctoral, doctorate, stipendiat, doktoravtale, phd agreement
studentoppgave, masteroppgave, oppgaveavtale | bacheloroppgave, thesis, student thesis, master thesis, prosjektoppgave, skrive oppgave for bedrift
klausulering | båndlegge, hemmeligholde oppgave, embargo
utveksling, utvekslingsavtale, Erasmus | exchange, exchange agreement, student exchange, learning agreement, studieavtale, studere i utlandet
låneavtale nettbrett, elev-pc, låneavtale elev | skole-pc, ipad, chromebook, låne pc, student laptop
barnehage | kindergarten, daycare, nursery
skole | school
fastlege, fastlegeavtale | general practitioner, gp
fullmakt helsenorge, hente medisin | hente resept, hente resepten, hente medisiner, innsyn i journal, health power of attorney, bytte fastlege for, se journalen
pårørende | next of kin, pasientens nærmeste
fysioterapeut, fysioterapi | physiotherapist, physiotherapy, fysio
tannlege, psykolog, avtalespesialist | psychologist, dentist
vikar | locum, substitute
lege, legekontor | doctor, clinic, klinikk, legesenter
fosterhjem, fosterhjemsavtale | foster care, foster home, foster parents, fosterforeldre
barnevern | child welfare
klage på vedtak | avslag, avslag kommunen, avslag på søknad, uenig i vedtak, klage på kommunen, klage på avslag, fått avslag, appeal decision, anke vedtak
frivillighet, frivillig, frivilligsentral | volunteer, volunteering, volunteer agreement
folkehelse | public health
anskaffelse, innkjøp | procurement, public procurement, anbud, tender
interkommunalt samarbeid, vertskommune | inter-municipal
sikkerhetsavtale, gradert anskaffelse | hemmelig anskaffelse, forsvaret, forsvarskontrakt, gradert informasjon, security agreement, sikkerhetsklarering
SSA, statens standardavtale | statens standardavtaler, government standard agreement
skytjeneste, sky, saas, cloud | programvare som tjeneste, software as a service, skyavtale, cloud agreement, cloud services, programvareabonnement
driftsavtale, it-drift | hosting, operations agreement, serverdrift, service level agreement, tjenestenivåavtale
vedlikeholdsavtale, serviceavtale | maintenance agreement, support agreement, supportavtale
systemutvikling, programvareutvikling, utviklingsavtale | software development, software development agreement, utvikle app, lage app, lage nettside, lage nettsiden, web development
smidig, scrum | agile
åpne data, datalisens, NLOD | open data, open data licence
lisens, lisensavtale | license, licence, license agreement, software license, programvarelisens
jordleie, jordleieavtale, leie av jord | jordleiekontrakt, leie av åker, leie jorde, leie ut jord, dyrka mark, dyrket mark, land lease, farmland lease, leie av dyrka mark, leie eng, beiteleie
forpaktning, forpaktningsavtale | farm lease, leie gård, leie av gård, leie et gårdsbruk
spredeareal, gjødselspredning, gjødselavtale | husdyrgjødsel, møkk, møkkspredning, manure, manure agreement, spre gjødsel
tømmer, tømmersalg, hogst | timber, timber sale, forestry, virke, selge tømmer, selge skog, hogstavtale, skogsdrift
jakt, jaktleie, jaktavtale | hunting, hunting lease, jaktrett, elgjakt, leie jaktterreng, hjortejakt, rypejakt, småviltjakt
livdyr, storfe | cattle, livestock, kjøp av ku, kyr, kalv
ferdsel, ridesti, ridning | ri på, ri over, ride på, rideturer, kjøre over eiendom, gå over eiendom, trail access, riding path
utstilling, utstillingsavtale, galleri | exhibition, exhibition agreement, kunstutstilling, gallery, stille ut kunst, vise kunst, stille ut bilder
låneavtale museum, innlån, utlån | art loan, museum loan, låne kunst, lån av kunstverk
kunstverk, kunst, utsmykking | artwork, art, commission art, kunstnerisk utsmykning
dirigentavtale, dirigent | conductor, korleder, korpsdirigent, choir conductor
kor, korps | choir, marching band, sangkor
opera, musikal | musikkteater, musical
komponist, bestillingsverk | composer, komponere, komposisjon, commissioned work, bestille musikk
forlagsavtale, bokkontrakt | publishing agreement, publishing contract, book contract, gi ut bok, forlagskontrakt, bokavtale, utgi bok
forfatter, normalkontrakt | author, writer, skrive bok, skribent
faglitteratur, sakprosa, fagbok | nonfiction, non-fiction
skjønnlitteratur, roman, novelle | fiction, novel
oversette fagbok, oversetter faglitteratur | translate book
lærebok, skolebok | textbook
leksikon, oppslagsverk | encyclopedia
oversetter, oversettelse | translator, translation
illustrasjon, illustratør, tegner | illustrator, illustration
manus, manusforfatter, dramatiker | screenwriter, screenplay, script, playwright
filmkontrakt, film, spillefilm | movie, film contract, dokumentarfilm, kortfilm
teater, scenekunst | teateroppsetning, teaterforestilling, stage, sette opp stykke, revy
skuespiller, scenekunst | actor, acting, performer, theatre
modellkontrakt, modellavtale, statist | model contract, fotomodell, bildemodell, model agreement, model release
fotograf, foto | photographer, fotografering, photography
journalist, frilansjournalist | press, reporter
designer, designoppdrag, designkontrakt | design agreement, grafisk design, logo design, designe logo
arkitekt, arkitektoppdrag | architect, architect agreement
konsert, artist, artistkontrakt | concert, gig, musician, booking, spillejobb, bandkontrakt, musiker
arkiv, deponering | archive, gi bort arkiv
utøveravtale, utøverkontrakt | athlete agreement, athlete contract, idrettsutøver
hospitering, hospiteringsavtale | trene med annet lag, trene med annen klubb, låne spiller, prøvespille
spillerkontrakt, amatørkontrakt | player contract, fotballkontrakt, football contract, spillerovergang, fotballspiller
trenerkontrakt, treneravtale, fotballtrener | coach, coach contract, coaching agreement, trener
dugnadstrener, frivillig trener | foreldretrener, volunteer coach, ulønnet trener
arrangøravtale, arrangørkontrakt, stevne | event agreement, arrangere stevne, holde stevne, arrangere mesterskap
idrettslag, klubb | sports club, idrettsforening
løp, mosjonsløp | race, running event, maraton
strømavtale, kraftlevering, strøm | electricity, electricity agreement, power agreement, kraftavtale, power purchase
nettleie, nettleieavtale | grid rental, grid agreement, strømnett
solceller, solcelleanlegg, solenergi | solar panels, solar, solcellepanel, solstrøm, solcelletak
fjernvarme | district heating
avfallsavtale, næringsavfall, renovasjon, avfall | waste, waste collection, søppelhenting, søppeltømming, søppelkontrakt, søppel, bossavtale, bosshenting
container, avfallscontainer | skip hire, leie container
kompostering, hjemmekompostering | composting, kompostbinge
energisparekontrakt, energieffektivisering | energy saving, enøk, energy performance
grønn leieavtale, miljøavtale | green lease
sikker jobbanalyse, SJA | safe job analysis, job safety analysis, sja
risikovurdering, risikoanalyse, ROS-analyse | risk assessment, risk analysis, kartlegge risiko
HMS, arbeidsmiljø | health and safety, ehs, hse, helse miljø og sikkerhet
internkontroll, HMS-håndbok | internal control, hms-system, ik-system
verneombud, annen ordning, uten verneombud | unntak verneombud, slippe verneombud, fritak verneombud
verneombud | safety representative, safety delegate, vernetjeneste
forhåndsmelding, byggeplass | prior notice construction, byggestart
nyhetsbrev, markedsføring | newsletter, marketing
gruppepraksis, praksisfellesskap | group practice, kontorfellesskap
avtale om pris og honorar > oppdragsavtale
påmelding > søknad
underleverandør personopplysninger, leverandør behandler personopplysninger, leverandør behandler data > databehandleravtale
nyhetsbrev, mailchimp, e-postmarkedsføring > nyhetsbrev
facebook, instagram, sosiale medier > bilder
klassebilde, skolebilde, barnehagebilder, idrettsbilder > samtykke til bilder
google, chromebook, skoleplattform > google workspace
risikovurdering personvern > DPIA
renholder, vaktmester, vekter > fysisk adgang
fjerntilgang, fjernaksess | remote access, fjernstyring
forskningsdata | research data
blodprøver, vevsprøver, prøver, biologisk materiale | human samples, tissue samples, biological material
legemiddelstudie, utprøving, kliniske forsøk > klinisk studie
horisont europa, eu-prosjekt, eu-midler | horizon europe, eu project, eu grant
intervju, spørreundersøkelse, forskningsdeltaker > informasjonsskriv
evaluering, utredning | evaluation study, assessment study, utredningsoppdrag
deltakelse i forskning | research participation, research participants
sykehus, helseforetak | hospital trust, health trust
PPT, helsestasjon, tverrfaglig samarbeid | interdisciplinary, multi-agency
hjemmesykepleie, hjemmehjelp, omsorgsbolig, sykehjem > helse- og omsorgstjenester
resept, legetime, kjernejournal > fullmakt helsenorge
laboratorium, prøvesvar > meldingsutveksling
fysioterapeut, manuellterapeut, kiropraktor > praksisfellesskap
vikarlege, legevikar > vikariat
beite, eng, slått > jordleie
traktor, redskap > maskinutleie
skogeier, skogbruk | forest owner
elg, hjort, rådyr, rype, villrein > jakt
rideskole, hestehold, stall > hest
scene, konsertsal, kulturscene | stage hire, concert hall
maleri, skulptur, keramikk > kunstverk
museumsgjenstand, gjenstander til utstilling > lånekontrakt museum
lokalhistorie, historielag, gamle bilder | local history
regissør, filmregissør | director, film director
scenograf, kostyme, lysdesign, lyddesign | set designer, costume designer, lighting designer
serie, tv-serie, tv-drama | television, tv series, dramaserie
lydbok, e-bok | audiobook, ebook
antologi, samleverk, tidsskrift | anthology, journal article
tegneserie, barnebok, billedbok > illustrasjon
hagedesign, interiørarkitekt > arkitekt
cheerleading, turn, svømming, håndball, basketball, volleyball > idrettslag
proffkontrakt, overgang spiller > spillerkontrakt
ski, skiskyting, langrenn > utøveravtale
norgesmesterskap, mesterskap | championship, nm
foreldretrener, trener uten lønn > dugnadstrener
trening, hall | training facility
lærerstudent, lærerutdanning | teacher training, teacher student
utplassering skole, hospitere > praksisavtale
svennebrev, fagprøve > lærekontrakt
ungdomsbedrift, elevbedrift | student company, youth enterprise
skolebytte, studieplass utland > utveksling
vernerunde, HMS-plan, handlingsplan | safety inspection, action plan
arbeid i høyden, farlig arbeid, varmt arbeid > sikker jobbanalyse
faremoment, ulykker, nestenulykker > risikovurdering
restaurant, hotell, renhold, servering | restaurants, hotels, cleaning
årshjul, årsplan | annual wheel, annual plan
matavfall, kompostbinge > kompostering
restavfall, papp, plast, kildesortering > avfall
rivningsavfall, byggavfall > container
solcellepaneler, strøm fra sol > solceller
strømleverandør, strømselskap, kraftleverandør > strømavtale
nettselskap, strømnett, tilknytning | grid connection, connection agreement
fylkeskommune | county, county council
idrettsråd | sports council
velferd, frivillighetssentral > frivilligsentral
innovasjon, innovasjonspartnerskap | innovation, innovation partnership
før-kommersiell anskaffelse | pre-commercial procurement, pcp
`;
