/**
 * Synonyms for everyday words: family, friends, money, work, house, vehicles, animals, slang, and English as it is typed
 * at home. A class here must be true of any template; what belongs to one paper stands with it in the other files. The
 * format is explained in synonyms.ts.
 */
export const everydaySynonyms = `
mor, mamma | mutter, morsan, muttern, mother, mom, mum
far, pappa | fatter, fattern, father, dad, daddy
mor, far, mamma, pappa > foreldre
foreldre | mor og far, mamma og pappa, parents
barn, unger | kidsa, kidsen, småunger, småbarn, spedbarn, baby, toddler
sønn, datter, guttunge, jentunge, tenåring > barn
bestemor | mormor, farmor, morfar, farfar, oldemor, oldefar, gamlemor, grandmother, grandfather, grandma, grandpa, grandparents
søsken | søskenflokk, siblings, sibling, brother, brothers, tvilling, tvillinger
bror, søster > søsken
sønn | son, sons
datter | daughter, daughters
ektefelle | kona, gubben, kjerringa, fruen
samboer | sambo, bofelle, boyfriend, girlfriend, living together, live together, move in together, moving in together, unmarried couple, not married
kjæreste > samboer
venn, kompis | bestevenn, venninne, kamerat, friend, friends, buddy
arbeidsgiver, sjef | overordnet
kollega, medarbeider | arbeidskamerat, coworker, co-worker, colleague, colleagues
utleier, huseier | husvert, huseigar
roommate, flatmate > kollektiv
gamle foreldre | elderly parents, aging parents, old parents
demens, dement, alzheimer, glemsk, senil > fremtidsfullmakt
dødsbo, arv | gått bort, gikk bort, sovnet inn, bortgang, passed away
kiste, urne, minnestund, bisatt, kremere > gravferd
ekteskap, vielse, forlovelse > ektepakt
samlivsbrudd, skilsmisse | gjøre det slutt, slått opp, slå opp, separert, separerte, broken up, splitting up, break up
barnevakt, nanny, babysitter, au pair > arbeidsavtale
penger | cash, kontanter, gryn, spenn, kroner, money
lønn | lønning, lønnslipp, salary, wage, wages
regning | faktura, invoice, invoices
lån, gjeld | owe, owes, owing, skyldig
depositum | deposit, sikkerhetsdepositum
pris | price, prices, cost, costs
erstatning | compensation, damages, skadeserstatning
krangel, krangling, uenighet, usemje > tvist
mobbing, trakassering > varsling
oppsigelse fra arbeidsgiver | sparken
sjefen har sagt meg opp, arbeidsgiver har sagt meg opp, sagt opp av arbeidsgiver, sagt opp av sjefen > sluttattest, sluttavtale
oppsagt, sagt meg opp, klage på oppsigelse, ugyldig oppsigelse, bli sagt opp, er sagt opp, få sparken, få fyken, få kicken, miste jobben, fired, sacked, laid off, dismissed > sluttattest, sluttavtale, oppsigelse
si opp jobben, oppsigelse fra arbeidstaker | leave my job, leaving my job, resign, resigning, sluttet i jobben
jobbe svart, svart arbeid > arbeidsavtale
permisjon | time off, fri fra jobben, ta fri, paid leave
arbeidsplass, jobb | workplace, arbeidssted
lærling | læregutt, lærejente
vikar | stand-in, avløser
selvstendig | self-employed, self employed
hus, bolig | villa, kåk, tomannsbolig, småhus, vertikaldelt
kåk, villa, tomannsbolig > bolig
leilighet | loftsleilighet, blokkleilighet, toroms, treroms, studioleilighet
kjellerleilighet, kjellerstue, loftsrom > hybel
landsted, sommerhus, fjellhytte, sjøhytte > hytte
redskapsbod, bod, drivhus, pergola, utestue > nabovarsel
fliser, parkett, male huset > håndverker
oppussing | totalrenovere, pusse opp badet, makeover
reparasjon | mekke, mekking, fiksing, fix, fixing, repairs
lokale | space, spaces, venue
fremleie | sublet, subletting
kjerre, stasjonsvogn, suv, kassebil, bruktbil > bil
knallert, tohjuling, motocross > kjøretøy
robåt, pram, gummibåt, daycruiser, plastbåt > båt
bikkje, tispe, hannhund, blandingshund, jakthund > hund
pus, huskatt, rasekatt, pusekatt > katt
gamp, hingst, vallak, islandshest > hest
ammeku, melkeku, kalver, oksekalv > storfe
dele, fordele | splitte, split, splitting, divide
stemme | vote, voting
dele data, datadeling | sharing data, share data
prøver, biologisk materiale | specimens, blood samples
laboratorium | lab, labs, laboratory
tredjeland, overføring til tredjeland | outside europe, outside eu, outside eea
aksje | equity, stake
oppfinnelse, idé | invention, idea, ide
bedrift, selskap | firma, sjappe, startup, firm
møkk, husdyrgjødsel | gylle
jorde, åker | jordet, teig, innmark
skog | skau, skogteig
søppel, avfall | rubbish, junk
sykehus | hospitalet, klinikken
syk, sykdom | ill, sick
lege | doktor, fastlegen
nettbrett, pc | laptop, datamaskin, mac, macbook, ipad
telefon, mobil | phone, iphone, smarttelefon
bilde, foto | snapshot, selfie
nettside, hjemmeside | website, web page, webside
`;
