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
`;
