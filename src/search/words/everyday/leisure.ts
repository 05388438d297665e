/** Everyday words about parties, clubs, sports, music, stage, art, books, film, pictures and volunteers. */
export const leisureWords = `
bryllupsfest, bryllupsselskap, bursdag, bursdagsfest, bursdagsselskap, gebursdag, femtiårsdag, femtiårslag, 40-årslag, 50-årslag, 60-årslag, rundt tall, jubileum, jubileumsfest, julebord, julefest, barnebursdag, barnedåp, dåpsselskap, dåp, konfirmasjonsfest, konfirmasjonsselskap, navnefest, festen, minnesamvær, gravøl, basar, juletrefest, danseaften, slektstreff, russefest, bygdefest ~ leie lokale, festlokale
grendahus, bygdahus, ungdomshus, velhus, klubbhus, bedehus, menighetshus, soldatheim, forsamlingshuset, låvefest, festsal, feire konfirmasjon, feire bryllup > leie lokale, grendehus
konsertlokale, storsal, blackbox, scenegulv, teatersal, forestilling, framsyning, framsyninga, arrangere konsert, barneforestilling, revyforestilling, kinosal ~ kulturhus, arrangement
turnhall, gymnastikksal, svømmehall, ishall, treningstid, halltid, fotballhall, treningslokale, banetid, innetrening, innendørstrening, garderobe > idrettshall
fotballklubb, fotballag, fotballjente, juniorlag, guttelag, jentelag, damelag, herrelag, a-lag, b-lag, keeper, målvakt, spiss, midtbane, midtstopper, fotballtalent, talent, fotballstjerne, amatørspiller, seriekamp, divisjon, divisjonsspiller ~ spillerkontrakt, fotball
prøvetrene, trene med eliteklubben, prøve seg i en større klubb, prøve en annen klubb > hospiteringsavtale
hovedtrenar, trenerjobb, trenerteam, assistenttrener, hjelpetrener, keepertrener, spillende trener, trenerlønn, håndballtrener > trenerkontrakt
pappatrener, mammatrener, lagleder, oppmann, lagforelder > dugnadstrener
judo, karate, taekwondo, boksing, kickboksing, MMA, jiu-jitsu, aikido, fekting, kampsporter, kampkunst, kampsportutøver, dojo > kampsport
vektløfting, styrkeløfter, markløft, knebøy, benkpress, kraftidrett ~ styrkeløft
langrennsløper, skiteam, privatteam, landslagsløper ~ skiskyting, utøveravtale
danser, sportsdans, breaking, breakdance, swing, salsa, standarddans, dansepar, dansesport ~ dans, utøverkontrakt
cheer, drill ~ cheerleading
hockey, hockeylag, ishockeylag, eliteserielag, toppidrettsutøver, toppidrett, eliteidrett, ol-deltaker, landslagsutøver, idrettstalent ~ idrettslag, utøveravtale
håndballag, turngruppe, skigruppe, orientering, o-løp, svømmeklubb, sykkelklubb, golfklubb, tennisklubb, rideklubb, skytterlag, allidrett, barneidrett, idrettsklubb, sportsklubb, lagkasse ~ idrettslag, klubb
halvmaraton, løpskonkurranse, løpegruppe, terrengløp, fjelløp, gateløp, barneløp, startnummer, sykkelritt, ritt, skirenn, renn, løypevakt, løpsarrangør > løp, arrangement
cup, fotballcup, håndballcup, nm-arrangør, sportsstevne, idrettsstevne ~ stevne, arrangøravtale
drakter, draktreklame, reklameskilt, arenareklame, sponsorpenger, hovedsponsor, støtte fra bedrift, gi penger til klubben, bedriften gir > sponsoravtale
loddsalg, lodd, tombola, kakesalg, kioskvakt, bingo, dugnadsgjeng, dugnaden, fellesdugnad ~ frivillighet, frivillig
hjelpearbeid, hjelpeorganisasjon, besøksvenn, leksehjelper, flyktningguide, matutdeling, nattevandrer, sanitetsforening, røde kors lokalt, pensjonistforening, pensjonistlag ~ frivillighet, frivillig organisasjon
lag og foreining, foreningen vår, foreningslivet, forening og kommune > samarbeidsavtale kommune
fiolin, trompet, klarinett, fløyte, saksofon, slagverk, kornett, tuba, pianist, trompetist, notehefte, noter, korpsøving, skolemusikk, skulekorps, janitsjar, brassband, janitsjarkorps, aspirant, aspirantkorps, korpsstyret > korps
sopran, tenor, barnekor, mannskor, damekor, blandakor, gospelkor, kyrkjekor, korøvelse, synge i kor, korist, sanglag > kor, dirigentavtale
dirigere, kordirigent, kapellmester, musikkinstruktør, korinstruktør > dirigentavtale
bandet, rockeband, danseband, coverband, trubadur, dj, diskjockey, gitarist, trommis, vokalist, sanger, frilansmusiker, spilleoppdrag, spille i bryllup, spilleliste, konsertarrangør, festivaljobb ~ musiker, artist, konsert
låt, låtskriver, sangtekst, notebilde, arrangør av musikk, musikkstykke, musikkverk, orkesterverk, jubileumsmusikk, tonekunstner, tonesette, tonsette, filmmusikk > komponist, bestillingsverk
scenemusikk > teatermusikk
librettist, libretto, operasanger, operaen, syngespill > opera, musikal
skuespelar, skodespelar, skodespill, teatergruppe, revygjeng, revygruppe, amatørteater, spel, bygdespel, frilansskuespiller, rolle i stykket, hovedrolle, sceneinstruktør, manusutvikling, stykket, teaterstykke, oppsetning, oppsetninga, dukketeater, frigruppe, dansekompani ~ teater, scenekunst, skuespiller
kostymesyer, sydame på teater, kulisser, scenebilde, lysrigg, lyssetter, lydmann, lysmester, scenetekniker > scenograf, teater
komparse, statistrolle, reklamefilmen, modelloppdrag, modelljobb, reklamefoto, fotoshoot, modell for maling > statist, modell
filminnspilling, innspilling, filmteam, filmprosjekt, langfilm, filmregi, regi, instruere filmen, filmproduksjon, produsenten ~ film, regissør
filmmanus, filmrettigheter, filmatisere, dramatisering, dialogskriver > manus, filmrettigheter
tv-produksjon, tv-manus, podkastserie, hørespill, radioteater, episoder, serieidé, såpeserie > tv-serie, manus
akvarell, oljemaleri, grafikk, grafisk trykk, kunstbilde, billedkunst, billedkunstner, kunstmaler, bilda mine, vernissage, separatutstilling, gruppeutstilling, gallerist, henge opp bilder, vise fram bilder, kunstforening, kunstlag > utstilling, galleri
honorar for å stille ut > utstillingsvederlag
statue, monument, bauta, minnesmerke, veggmaleri, gavlmaleri, mural, graffiti, gatekunst, pynte skolen, kunst på torget, mosaikk ~ kunst, utsmykking
kunstrådgiver, kunstkonsulenten > kunstkonsulent
museet, utstillingsmonter, lånegjenstand, klenodier, klenodium, arvestykke > museum, innlån
fotoalbum, fotografier, dagbok, protokoller fra bedriften, papirene etter oldefar, slektspapirer, slektsgransking, bygdebok, bygdehistorie, foreningsarkiv, negativer, glassplater > arkiv, deponering
illustrere, bilderbok, bokomslaget, omslagsbilde, omslagstegning, bokforside > illustrasjon
grafiker, logoen, visuell profil, industridesigner, klesdesigner, møbeldesign, produktdesign, smykkedesigner, interiørdesigner, webdesigner, emballasjedesign, designbyrå, reklamebyrå > designoppdrag, designer
boken min, boka mi, utgivelse, forlaget, bokutgivelse, debutant, debutere, debutbok, debutroman, royaltyen, opplag, opptrykk, bokmanus > forlagsavtale
dikt, diktsamling, diktbok, lyrikk, novellesamling, krim, krimbok, krimroman, krimforfatter, fantasy, skjønnlitterær, eventyr ~ forfatter, skjønnlitteratur
biografi, selvbiografi, memoarer, kokebok, reisebok, hobbybok, dokumentarbok, faktabok, sakprosabok, fagforfatter, sakprosaforfatter, populærvitenskap > sakprosa
læreverk, pensumbok, pensum, lærebokforfatter, matematikkbok, arbeidsbok > lærebok, forlagsavtale
ordbok, leksikonartikkel, oppslagsord, kunnskapsforlaget > leksikon
omsetjing, oversetterhonorar, oversatt roman, gjendikte, omsette > oversetter
litteraturagent, bidrag til bok, ebok > agentkontrakt, samleverk
reportasje, avisartikkel, avisa, bladet, ukeblad, magasin, journalistikk, pressefotograf, frilansfotograf, redaksjon > frilansjournalist, journalist
bryllupsfotograf, portrett, portrettfoto, fotoapparat ~ foto, fotograf
klassefoto, lagbilde, snapchat, tiktok, instagramkonto > samtykke til bilder av barn
lov å legge ut > samtykke til bilder
trene smågutter, barnefotball, småtrinnet fotball > dugnadstrener
treneren fikk sparken, a-lagstrener > trenerkontrakt
trene med større klubb, flytte opp et lag, hospitant, hospitanten, ungt talent, talentfull fotballspiller, talentet > hospiteringsavtale
spillerbonus, bytte klubb, spillerkjøp, spillersalg, amatørlag > amatørkontrakt, spillerkontrakt
draktsponsor, overtrekksdrakt, reklameplakat, reklameplass, arenaskilt, sponsoratet, sponsorinntekter, støttespiller, samarbeidspartner for klubb > sponsoravtale
halltider, treningstider, banetider, idrettspolitikk, spillemidler, kunstgressbane > idrettsråd
løpsserie, deltakeravgift løp, løypa, triatlon, karusselløp > løpsarrangement
kampsportgalla > arrangøravtale
dansekonkurranse, konkurransedans, danseskole, dansejente, rock og swing > utøverkontrakt i dans
karatetalent, mma-klubb, mma-utøver > kampsportklubb og utøver
cheerlag, cheertrener, drilltrener > trenerkontrakt for cheerleading
runde år, rund dag, bryllupet i bygda, sted til bryllup, sted å feire, plass til femti, plass til hundre, selskap for, storfest, stort selskap, kjøkken og sal, konfirmasjonen, konfirmasjonsfesten, dåpsfest, barnebursdager, jubileumsselskap, begravelseskaffe, basaren, låne grendehuset, samfunnssal, menighetssal > leie av grendehus, leie lokale
storscene, standup, standupshow, danseforestilling, danseoppvisning, foredragssal, kinosalen > leieavtale for kulturhus
håndballtrening, bordtennis, badminton, volleyballtrening, trene inne, treningssal, svømmebassenget til leie, klatrevegg > leie av idrettshall
trommeinstruktør, slagverklærer, marsjere, 17. mai-spilling > dirigentavtale, korps
stykke til jubileet > bestillingsverk
lydspor > teatermusikk
bygdeopera, syngestykke, operahus > opera og musikal
bygdeteater, revylag, sette opp musikal, historisk spel, teaterlag, sceneteppe > maler for teateroppsetninger
rollehefte, performance > standardkontrakt for fri scenekunst
engasjert på teater, synge i musikal, synge i opera, lystekniker, prøver og forestillinger, orkestermusiker > midlertidig ansettelse i teater
maskør, parykkmaker, sminkør > scenograf
med i reklame, barnemodell, modell i katalog, stille som modell, kastingbyrå, casting, audition > statist og modell
filmidé, filmideen > manus, filmrettigheter
filmfolk, filmfotograf, filmsett, stabskontrakt film, b-foto, filminnspillingen > regiavtale spillefilm
manusrom, strømmeserie, netflix-serie, podkastdrama, tv-idé > tv-drama, serieskaper
barne-tv > manus til NRK
henge opp maleriene, tegningene mine på veggen, åpning av utstilling > utstillingsavtale
utstillingshonorar, betalt for å vise, kunstnerhonorar, honorar til kunstneren > utstillingsvederlagsavtalen
skulptur til, veggmåleri, installasjonskunst, kunstoppdrag > kunst i offentlig rom
låne ut sølv > lånekontrakt museum
eske med bilder, esker med bilder, gammelt album, familiebilder, papirer fra foreningen, gamle protokoller, ta vare på papirer, kassett, bevare for ettertiden, ettertid, bygdearkiv > deponering, arkiv
gi ut dikt, bli utgitt, få utgitt, utgi, bokprosjekt, forlegger, manus antatt, bokhonorar > forlagsavtale, forfatter
slektsbok, historiebok forlag, reiseskildring, turbok, lokalhistorisk bok > sakprosa
dikta mine, diktene mine, barneboka mi, ungdomsbok > skjønnlitteratur
oppgavesamling, digitale læremidler > forlagsavtale for skole- og fagbøker
wikipedia-artikkel forlag, encyklopedi, nettleksikon > forlagsavtale for leksikalske verk
skrive artikkel, artikler, avisredaksjon, lokalavis, lokalavisa, nettavis, avisbilder > frilansjournalister
utenlandsk forlag > agentkontrakt, samleverk
friidrettsgruppe, håndballgruppe, håndballgruppa, svømmegruppe, svømmegruppa, turngruppa, skigruppa, allidrettsgruppe, ishockeygruppe, undergruppe i idrettslag ~ idrettslag, klubb
motbakkeløp, fargeløp, bakkeløp, skogsløp, løpsfest, ultraløp, virtuelt løp > løpsarrangement
knøttelag, knøttelaget, miniputt, lillegutt, smågutt, aldersbestemte lag, gutter 12, jenter 12, femåringene på fotball, foreldredrevet lag ~ dugnadstrener, idrettslag
oversette fra svensk, oversette fra dansk, norsk utgave > oversetter
lydteknikk, teaterinstruktør, revyinstruktør, sceneinstruktøren, koreograf, koreografi, friluftsspel > maler for teateroppsetninger
cellist, bratsj, bratsjist, cello, kontrabass, strykere, kammerorkester, symfoniorkester, musikalprosjekt ~ midlertidig ansettelse i teater, musiker
bestefar trener, storebror trener > dugnadstrener
`;
