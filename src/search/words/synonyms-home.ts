/** Synonyms for home, family, vehicles, animals and things. The format is explained in synonyms.ts. */
export const homeSynonyms = `
husleiekontrakt, leieavtale bolig | boligleie, utleiekontrakt, utleieavtale, leiekontrakt bolig, leiekontrakt leilighet, rental agreement, rental contract, lease agreement, lease contract, residential lease, tenancy agreement, rent apartment, rent house, leie ut, leie ut bolig, leie ut leilighet, hybelkontrakt, hyresavtal
leie bolig, leie leilighet, leiekontrakt > husleiekontrakt
hybel, rom i kollektiv, leilighet | sokkelleilighet, studenthybel, studentbolig, bedsit, bofellesskap, kollektiv, rent a room
hybel > husleiekontrakt
leie, utleie | rent, rental, hire, leasing, lease
utleier | landlord
leietaker | tenant
depositum > husleiekontrakt
fremleie > husleiekontrakt
oppsigelse leieforhold, oppsigelse leiekontrakt | si opp leiekontrakt, si opp leieforhold, si opp leilighet, si opp leietaker, terminate lease, flytte ut, end tenancy, tenancy termination, lease termination, avslutte leieforhold, notice to tenant, notice to landlord
utlevering, tvangsutlevering | få tilbake ting, få tilbake tingene, få tilbake eiendeler, hente tingene, nekter å levere, nekte å gi tilbake, repossession
kaste ut leietaker, utkastelse, hevingserklæring | leietaker betaler ikke, ikke betalt husleie, leietaker ikke betaler, eviction, evict tenant, manglende husleie, ubetalt husleie, betaler ikke husleie, leieboer nekter å flytte
næringslokaler, kontorlokaler, butikklokale | commercial lease, office lease, leie kontor, kontorplass, leie butikk, business premises, næringseiendom
festlokale, selskapslokale, samfunnshus, grendehus, kulturhus | leie lokale, bryllupslokale, konfirmasjonslokale, venue, venue hire, leie til fest, lokale til fest, forsamlingslokale, leie sal
idrettshall, gymsal | leie hall, sports hall, treningshall, flerbrukshall
håndverker, håndverkerkontrakt | craftsman, tradesman, building work, handyman, contractor home
snekker, tømrer, rørlegger, elektriker, murer, maler, malermester, byggmester, anleggsgartner, taktekker, flislegger, gulvlegger, blikkenslager > håndverker, oppussing
oppussing, rehabilitering | pusse opp, renovere, renovering, ombygging, nytt bad, nytt kjøkken, renovation, refurbish, modernisering
reparasjon, verksted | reparere, fikse, repair, repair contract
kjøpekontrakt bolig, boligsalg | selge bolig, selge hus, selge leilighet, selge huset, kjøpe hus, kjøpe bolig, kjøpe leilighet, house sale, sell house, buy house, salg uten megler, selge selv, real estate purchase, property sale
skjøte, hjemmel, overføre bolig | deed, title deed, property deed, transfer of title, skøyte, overdra bolig, overføre eiendom, overføre hus, gi bort huset, gi huset barna, gi bolig til barn, gi hytta til barna, overta huset, overta hytta, transfer property, transfer house
pantedokument, pant | mortgage, mortgage deed, pantobligasjon, sikkerhet for lån, obligasjon
rettighet i fast eiendom, servitutt, veirett, borett | easement, bruksrett, heftelse, right of way
nabovarsel | neighbour notification, neighbor notice, nabovarsling, bygge garasje, varsle nabo, byggesøknad, byggesak
avstandserklæring, nabosamtykke | nabo bygge, nabogrense, samtykke fra nabo, bygge garasje, bygge nær nabo
borettslag, sameie | housing cooperative, condominium, boligsameie
husordensregler, ordensregler | husregler, house rules, regler for borettslag, trivselsregler
sameiekontrakt, sameieavtale, eie sammen | co-ownership agreement, co-ownership, felles hytte, dele hytte, dele hytta, eie hytte sammen, joint ownership, felles eie
veilag, privat vei | private road, veiforening, vegforening, felles vei
brøyting, brøyteavtale, snørydding | snømåking, snøbrøyting, snow removal, snow clearing, måke snø, strøing, vintervedlikehold, vinterdrift, vinterveidrift, vintervei
samboerkontrakt, samboer | samboerskap, flytte sammen, bo sammen, bor sammen, felles bolig, kjøpe bolig sammen, cohabitation, cohabitation agreement, cohabitant, cohabitants, partner agreement, sammen med kjæresten
ektepakt, særeie | prenup, prenuptial, prenuptial agreement, marriage agreement, marriage contract, marital agreement, ekteskapskontrakt, ekteskapsavtale, formuesforhold ektefeller, dele formue
skilsmisse, samlivsbrudd, separasjon | divorce, separation, skille seg, skal skilles, gå fra hverandre
samværsavtale, foreldresamarbeid, omsorgsavtale, delt bosted | foreldreavtale, omsorg for barn, samvær, custody, custody agreement, child custody, parenting agreement, parenting plan, visitation, barnefordeling, hvem får barna, barna skilles, barn skilsmisse, fast bosted, delt omsorg, dele på barna, barnet bor hos begge, barna bor like mye
barnebidrag, bidragsavtale, underholdsbidrag | child support, child maintenance, betale for barn
testament, siste vilje | testamente, last will, last will and testament, arveplanlegging, fordele arv, hvem skal arve, arveavtale
testamentarisk gave > testament
arv, arveoppgjør | inheritance, estate, arvesak, arverett, hvem arver
privat skifte, dødsbo, skifteattest | arveskifte, probate, skifteerklæring, boet etter foreldre, dødsfall
uskiftet bo, uskifte | gjenlevende ektefelle, undivided estate, sitte i uskifte, ektefelle død
gravferd, begravelse, bisettelse | funeral, burial, kremasjon, begravelsesbyrå
fremtidsfullmakt | lasting power of attorney, future power of attorney, demens fullmakt, eldre foreldre fullmakt, vergemål, dement mor, dement far, power of attorney
gjeldsbrev, låneavtale, privatlån | familielån, lån mellom private, lån mellom venner, låne penger, lån til datter, lån til sønn, lån til barn, lån til venn, låne bort penger, låne ut penger, avtale om lån, promissory note, iou, loan agreement, private loan, loan contract, tilbakebetaling av lån, gjeldsbevis, nedbetaling
gjeldsbrev > pantedokument
gave, gavebrev | deed of gift, gi bort, arveforskudd, forskudd på arv, gift deed
kjøpekontrakt bil, bilsalg | bilkontrakt, selge bil, selge bilen, kjøpe bil, kjøp av bil, bilkjøp, car sale, car purchase, used car, sell car, buy car, vehicle purchase, car contract
motorsykkel, moped, mc, scooter, ATV, snøscooter | motorcycle, motorbike
bobil, campingvogn > kjøretøy
kjøretøy, bil | vehicle, car
motorsykkel > kjøretøy
kjøpekontrakt båt, båtsalg | båtkontrakt, selge båt, selge båten, kjøpe båt, boat sale, boat purchase, sell boat, buy boat, båtkjøp, seilbåt salg
fritidsbåt, båt | boat, yacht, cabincruiser, sjark
leie båt, båtutleie | boat rental, charter
båtplass, bryggeplass, båthavn | boat berth, mooring, marina berth, kaiplass, havneplass, båtforening, småbåthavn
bilutleie, leiebil, leie av bil | car rental, rent a car, leie ut bil, bildeling
tilhenger, bilhenger | trailer, henger
maskinutleie, leie av maskin, utstyr | equipment rental, machine rental, leie gravemaskin, gravemaskin, verktøyutleie, minigraver, leie ut utstyr
spedisjon, speditør, godstransport | freight, freight forwarding, frakt, fraktavtale, transportavtale, shipping
lading, ladeboks, elbil | ev charging, charging, electric car, elbillading
kjøpekontrakt hund, valpekjøp | selge valp, kjøpe valp, valpekontrakt, hundekjøp, kjøpe hund, buy puppy, buy dog
hund, valp | dog, puppy
katt, kattunge | cat, kitten
kjøpekontrakt katt | kattekjøp, kjøpe katt, selge kattunge
hest, ponni | horse, pony
kjøpekontrakt hest | hestekjøp, kjøpe hest, selge hest, hestehandel, horse sale
fôrrytter, halvfôr, låne hest | medrytter, half lease horse, leie hest
fôrvert, fôrvertsavtale | foster dog, hund hos andre
dyrehold > hund, katt
flere språk, engelsk | english, in english, på engelsk, polish, polsk, utenlandsk
veranda, terrasse, platting, carport, levegg, gjerde, støttemur, uthus, anneks > nabovarsel
tilbygg, påbygg | extension, bygge ut huset, bygge på huset
garasje > nabovarsel
byggesøknad, byggesak | building permit, building application, søke om å bygge, byggetillatelse
tinglyse, tinglysing | land registry, land register, registration of title
overføre leilighet, hjemmelsoverføring | transfer apartment, overta leiligheten
varebil, flyttebil, personbil > bilutleie
kajakk, kano, vannscooter, jolle, snekke > båt
sjark, motorbåt, seilbåt > fritidsbåt
elsykkel, sykkel > løsøre
hage, snekkerbod > bolig
hytte, fritidsbolig, feriehus | cabin, holiday house
arving, arvinger | heirs, etterlatte
dødsbo, arv | når noen dør, mor er død, far er død, etter dødsfall, foreldre døde
død, dødsfall > dødsbo, arv
gjenlevende ektefelle > uskifte
arveoppgjør, skifteattest | arveskifte, dele arven, fordele arven, booppgjør, estate settlement, booppgjør
enearving, pliktdelsarv > testament
forlovede, kjæreste kjøper bolig > samboerkontrakt
felleseie, særeie | separate property, marital property, skjevdeling
formue ektefeller, gave mellom ektefeller > ektepakt
barnefordeling, foreldretvist, mekling > samværsavtale
ferie med barna, barna i ferien > samværsavtale
vergemål, verge | guardianship, guardian
bank, ta opp lån > gjeldsbrev
kalv, ku, okse, kvige, kjøttfe > storfe
gravlegge, gravplass, kremasjon > gravferd
husbråk, naboklage, støy > husordensregler
parkering, ladepunkt, ladestasjon > lading
campingplass, båtopplag > båtplass
leie ut hytte, leie hytte > husleiekontrakt
rekkehus, enebolig, borettslagsleilighet > bolig
møbler, hvitevarer, sofa > løsøre
verkstedregning, bilverksted > reparasjon
advarsel leietaker, mislighold | warning to tenant, brudd på husleiekontrakt, bråk leietaker
leietaker vil ikke flytte > utkastelse
`;
