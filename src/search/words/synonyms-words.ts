/**
 * Synonyms for single words, mostly English, that occur inside longer queries; whole expressions belong in the other
 * files. The format is explained in synonyms.ts.
 */
export const wordSynonyms = `
ansettelse, arbeid | employment, employee, hire staff
arbeid, jobb | job, work, working
arbeidsgiver | employer
arbeidstaker, ansatt, medarbeider | employee, worker, kollega, personale, staff
kjøp, salg | purchase, buy, buying, sale, selling, sell, trade
lån, låne | loan, lend, borrow
bolig, leilighet, hus | house, home, apartment, flat, housing
eiendom | property, real estate
barn | child, children, kid, kids
foreldre | parent, parents
ektefelle | spouse, husband, wife, kone, mann
bedrift, virksomhet, foretak, selskap | company, business, enterprise
aksjeselskap | limited company, limited liability company
aksje | share, shares, stock
aksjonær, aksjeeier | shareholder, shareholders
styre | board, board of directors
kunde | customer, client
leverandør | supplier, vendor
tjeneste | service, services
forskning | research
studie | study
universitet | university
sykehus | hospital
pasient | patient
helse | health, medical
idrett | sport, sports
utøver | athlete
musikk | music
bok | book
bilder, foto | photo, photos, picture, pictures, image, images
lege | doctor, physician
kommune | municipality
frivillig | voluntary
gård, gårdsbruk, landbruk | farm, farming, agriculture
skog | forest
jord | land, soil, field
veirett | right of way
vei | road
hytte, fritidsbolig | cabin, cottage, holiday home, feriebolig
garasje | garage
lokale | premises
kontor | office
møte | meeting
oppsigelse | notice
brev | letter, letters
erklæring | declaration, statement
søknad | application
vilkår, betingelser | terms, conditions, terms and conditions
sikkerhet | safety, security
avfall | waste, garbage, trash
energi | energy
vedlikehold | maintenance
reparasjon | repair
transport | transport, transportation
kunstner | artist
konsulent | consultant
opphavsrett | copyright
immaterielle rettigheter | intellectual property, ip rights
utvikling | development
programvare | software
uten familie, enslig | single person, no family
oppsigelse | termination, terminate, cancel, cancellation
leieforhold | tenancy
lisens | licensing
samtykke | permission
fullmakt | authority, authorise
gjeld, lån | debt
penger | money, payment
betaling | pay, payments
forsikring | insurance
rettigheter | rights
forhold | relationship
eier, eierskap | owner, owners, ownership
gründer, gründeravtale | founder, founders
oppstart, startup | start-up, startups
opsjon | option, options
investor, investering | investors, investment
taushet | silence
håndbok | handbook, manual
rutine | procedure, routine
sjekkliste | checklist
protokoll | protocol, record, records
innkalling | invitation, summons
sykefravær, sykmeldt | sick, illness, absence
verneombud | safety officer
lærling | trainee
student | students
skole | schools
elev | pupil, pupils
forsker | researcher, researchers
data | dataset
personopplysninger | personal information
oversettelse | translating
utstilling | exhibit
galleri | art gallery
museum | museums
teater | theater, theatre, drama
film | films, movies
manus | scripts
klubb | club, clubs
lag | team, teams
trener | trainer, coaches
spiller | player, players
arrangement | event, events
konkurranse | competition
hund | dogs
katt | cats
hest | horses
båt | boats
bil | cars
lastebil, transport | truck, lorry
tilhenger | trailers
strøm | power supply
sol | sun
vann | water
jakt | hunt
leie, utleie | renting, tenant lease
entreprise | construction
bygg | building, buildings
arkitekt | architecture
tomt | plot
nabo | neighbour, neighbor, neighbours, neighbors
garasje | garages
samvær | visitation rights
skilsmisse | divorced
arv | inherit, heritage, heir, heirs
dødsbo, arv | death, dying, died, dead
gravferd | funerals
klage | complain, complaints
tvist | disputes, conflict
forlik | settlement
uttalelse > attest
selvstendig > oppdragsavtale
`;
