/** Everyday words about family: people and ages, living together and parting, care, illness, death, and money among one's own. */
export const familyWords = `
stesønn, stedatter, stebarn, stefar, stemor, bonusbarn, bonussønn, bonusdatter, bonusfamilie, særkullsbarn, halvsøsken, halvbror, halvsøster ~ barn, arv, testament
barnebarn, oldebarn, gudbarn, fadderbarn, gudmor, niese, nevø, tantebarn, onkelunge ~ arv, gave, testament
barnebarn ~ gjeldsbrev, lån
svigerforeldre, svigerfar, svigerdatter, svigersønn, svigerinne, svoger, svigers ~ familie, foreldre
storebror, lillebror, storesøster, lillesøster, tvillingbror, tvillingsøster, bruttern, brodern, brørne > søsken
åring ~ barn, ungdom
nyfødt, spebarn, bebi, pode, håpefulle, minstemann, minsten, eldstemann, eldsten, yngstemann, småtassene, småen, tøtta, gutungen, onge, ongan, ungan, bån, småttis, avkom, arvtaker ~ barn, foreldre
ungdommer, mindreårig, umyndig, under 18 ~ barn, ungdom
helgepappa, helgemamma, helgefar, alenemor, alenefar, alenepappa, alenemamma, eneforsørger, bostedsforelder, samværsforelder, samværshelg, barnefordelingssak, exen > samværsavtale
annenhver helg, annenhver uke, anna kvar veke, annakvar helg, uke og uke, annenhver jul, annenhver julaften, julaften hos, julaften med barna, hente i barnehagen, treffe barna, hos meg halve tiden, bytteplan, ukesplan barn, vekevis > samværsavtale, foreldresamarbeidsavtale
femti femti, 50/50, sju dager hos hver > delt bosted
underhold, underhaldsbidrag, fostringspenger, farsbidrag, barnepenger, bidragskrav, bidragspliktig, dele utgifter til barna, betaler ikke for ungene, utgifter barn > barnebidrag
partneren, livsledsager, kjærestepar, kjærestefolk, bu saman, buar saman, bur saman, flytter inn til, skal bo hos meg, ugift, eier huset alene, hvem betalte hva, betaler mest, felleskonto, spleise på huset, egenkapital fra foreldrene > samboerkontrakt
giftemål, giftarmål, bryllupet, ny mann, ektemann, ekteparet, ektefolk, hustru, kånå > ektepakt
gemalen ~ ektepakt, ektefelle
formuen, beskytte formuen, holde formuen utenfor, holde arven utenfor, holde firmaet utenfor, hytta skal være min, huset skal være mitt, kreditorene tar huset, hver vår økonomi, overføre huset til mannen > ektepakt, særeie
går frå kvarandre, flytte fra hverandre, forlot meg, forlater meg, utro, utroskap, sidesprang, dumpet, slo opp, slutt mellom oss, ferdig som par, forholdet tok slutt, fraskilt, sjilt > samlivsbrudd, skilsmisse
kjøpe ut eksen, kjøpe meg ut av huset, løse ut eksen, hvem får huset, hvem får bilen ved brudd > samboerkontrakt, ektepakt
inventar, innbo, bohave, arvegods, sølvtøy ~ arv, samboeravtale
hukommelse, husker dårlig, hugsar dårleg, glemsom, gløymsk, glemmer, surre, forvirret, rører fælt, demensdiagnose, mild kognitiv svikt, hjerneslag, slagrammet, slagpasient, hjerneskade, mister hodet, mister vettet, ikke lenger klar i hodet, klarer ikke økonomien, betjene banken, ordne banken, betale regninger for, styre pengene til, passe pengene til, nettbanken til mor, nettbanken til far, BankID til mor, minibank for mor, umyndiggjøre, umyndiggjort, oppnevne verge, alderdom, når eg blir gamal, hvis jeg blir syk > fremtidsfullmakt
gamlefar, gamlisen, eldre, pensjonist, alderspensjonist, gamle mamma, gamle pappa ~ fremtidsfullmakt, eldre foreldre
ingen barn, ingen nære, barnløs, barnlaus, einsleg, ensom, aleine i verden, helt alene > fremtidsfullmakt for deg uten nær familie, testament
gamlehjem, aldershjem, pleiehjem, trygghetsalarm, eldreomsorg, korttidsplass, avlastning, avlastningsplass, støttekontakt, BPA, brukerstyrt personlig assistanse, omsorgslønn, pleiepenger, matombringing, søke sykehjemsplass > fullmakt til å søke om helse- og omsorgstjenester
apotek, medisin, pille, tablett, blodtrykksmedisin, insulin, e-resept, time hos legen, journalen, pasientjournal, egenandel, helseinfo > fullmakt helsenorge
bestis, gammelfar, gommo, gommor, godmor, tippoldefar ~ fremtidsfullmakt, arv, eldre foreldre
døydde, dødsleie, avdøde, salig, avgått ved døden, falle fra, falt fra, gravlagt, mistet mannen, mistet kona, mista mor, mista far, mor er borte, døde plutselig, døde brått, dødsannonse, dødsattest, dødsmelding > dødsbo, arv
enke, enkja, enkemann, enkjemann, blir sittende igjen, sitter igjen med huset, sitte i boet, bli boende i huset, uskiftebo > uskifte
tømme leilighet etter, rydde etter dødsfall, dødsboskifte, formuesfullmakt, proklama, skiftesak > privat skifte, dødsbo
arvelodd, arverekkefølge, arvelov, arveløs, testamentarisk, hvem får huset når, favorisere, tilgodese, pliktdel, livsarving, sikre samboeren, sikre barna > testament, arv
kreftforeningen, røde kors, frelsesarmeen, dyrebeskyttelsen, veldedig, god sak ~ testament med gave til ideelt formål, ideell organisasjon
begravd, begravast, gravferdsseremoni, humanistisk gravferd, askespredning, spre asken, aske, kirkegård, gravlund, gravsted, gravstein, bårebukett, seremoni, prest > gravferd
fosterfar, fostermor, fostersønn, fosterdatter, beredskapshjem, besøkshjem, barnevernsbarn, omsorgsovertakelse > fosterhjemsavtale
helsesøster, helsesykepleier, bup, skolehelsetjenesten, logoped, miljøterapeut, rus- og psykiatritjenesten, samarbeidsteam, tiltaksteam, ansvarsgruppe, dele opplysninger om barnet > samtykke til tverrfaglig samarbeid
penger til egenkapital, hjelp til boligkjøp, foreldrelån, småån, huslån, rentefritt, tilbakebetale, betale igjen, nedbetalingsplan, avdragsfritt, avdrag, forstrekke, forskuttere, vippset, lommepenger, kausjon, kausjonist > gjeldsbrev
pant i båten, panterett, panthaver > pantedokument
pengegave, gi bort bilen > gave, skjøte
vimsete, rotete i hodet, mentalt svekket, parkinson, åreforkalket, hjernesvulst, bevisstløs, hukommelsestap, samtykkekompetanse, kognitiv svekkelse, lures på telefonen, lurt av svindlere, styre økonomien for, kontofullmakt, bankfullmakt, disponere konto, disposisjonsrett til konto, betale for mamma, betale for pappa, rote med regninger > fremtidsfullmakt
hjelpetrengende, pleietrengende, skrøpelig ~ fremtidsfullmakt, eldre foreldre
etter min død, etter min bortgang, etterlate, arveberettiget, hvem får sølvet, hvem får huset etter, uekte barn, mine etterkommere, etterkommer, dele ut det jeg eier, disponere over arv > testament
stebror, stesøster, adoptivbarn, adoptivsønn, adoptivdatter, kusinebarn, gudsønn, guddatter, åtgang ~ arv, testament
felles husholdning, dele husholdning, bo i lag, bur i lag, dra fra hverandre, bidra til lånet hans, bidra til lånet hennes > samboerkontrakt
trolove, trolovet, fridde, frieri, gjengift, vigsle, vigsel, borgerlig vielse, brudgom, brudepar, viet, vie, konkurs i firmaet hans, rik mann, formuende, gullbryllup > ektepakt
samværssabotasje, hente og bringe barn, juleferie med barna, foreldreansvar, barneloven, familievernkontor, familievernkontoret, ukedagssamvær, treffe ungene, beholde ungene > samværsavtale
bytte hver fredag, bor halve tiden > delt bosted
underholdskostnad, forsørge barn, bidragsforskudd, bidragsplikt, bidragsmottaker, bidragskalkulator privat > barnebidrag
krematorium, likkiste, urnenedsettelse, jordfeste, jordfestelse, prestefri, borgerlig seremoni, livssynsåpen, gravferdskonsulent, siste reis, brenne eller begrave, avskjedsseremoni > gravferd
boet, boets, barndomshjem, barndomsheim, etter mors død, etter fars død, foreldrene er borte, tømme huset etter, selge huset etter, konto etter avdøde, avdødes konto, arvebo, arveavgjørelse, overta gjelden etter > privat skifte, dødsbo
ta til seg et barn, arbeidsgodtgjøring fosterhjem, utgiftsdekning fosterhjem, ungdomshjem > fosterhjemsavtalen
pengeutlån, gjeldsforhold, avdragsplan, avdragsordning, betale ned, tilbakebetalingsavtale, låneforhold, skyldnerbevis, skyldbevis, skuldbrev > gjeldsbrev
tausheit, tystnadsplikt, pasienthemmeligheter, bokollektiv omsorg > taushetserklæring for helse- og omsorgsarbeid
bankid for mor, ikke på nett, får ikke til data, kan ikke data, blåresept, prøvesvarene til > fullmakt på Helsenorge
søke hjelp for mor, søke hjelp for far, sykehjemsplassen, dagsenter, aktivitetssenter, rullator, tildelingskontor, hjelpemiddel, hjelpemiddelsentralen > fullmakt til å søke om helse- og omsorgstjenester
møte på banken, gå i banken for, nettbank for, regningene til, selge huset for mor, selge huset for far, boligen til mor, bestemme for mor > fremtidsfullmakt
`;
