/**
 * Everyday words about the house: rooms, parts of a building, trades, what is built and what is rented. They are walked
 * through by domain, not taken from queries. The format is explained in ../synonyms.ts.
 */
export const houseWords = `
stue, kjøkken, soverom, barnerom, gjesterom, vaskerom, entré, kjeller, kjellerrom, loft, loftstue, trapp, trapperom, spisestue, badeværelse, toalett, wc, dass, tørkerom, etasje ~ oppussing, bolig
gulv, stuegulv, himling, yttervegg, innervegg, skillevegg, bærevegg, grunnmur, fundament, drenering, kledning, panel, takstein, takrenne, takpapp, yttertak, skorstein, pipe, peis, vedovn, ildsted ~ oppussing, håndverker, bolig
laminat, vinylgulv, tregulv, gulvbelegg, keramikkflis, membran, våtrom, baderom, gips, gipsplate, isolasjon, etterisolering, listverk, tapet, veggmaling, husmaling, maling, sparkel, beis, sement, betong, mørtel, stikkontakt, sikringsskap, varmekabel, gulvvarme, varmtvannstank, varmtvannsbereder, benkeplate, kjøkkeninnredning, baderomsinnredning, dusjkabinett, badekar > oppussing, håndverker
varmepumpe, servant, blandebatteri, dusj, sluk, avløpsrør, vannrør, avløp, kloakk, lekkasje, vannlekkasje, vannskade, fuktskade, fukt, råte, mugg, muggsopp, setningsskade, sprekk ~ håndverker, bolig, reparasjon
glassmester, låsesmed, isolatør, tapetserer, vindusmontør, kjøkkenmontør, rørleggerfirma, elektrikerfirma, malerfirma, snekkerfirma, byggefirma, håndverksfirma, byggmesterfirma, gulvsliper, altmuligmann, handverksfolk, betongarbeider, ventilasjonsmontør, VVS > håndverker, oppussing
ferdig til avtalt tid, dagmulkt, fastpris, timepris, prisoverslag, tilleggsarbeid, sluttregning, dårlig arbeid > håndverker
tapetsere, legge tak, bytte tak, bytte vinduer, skifte vinduer, snekre, snikre, isolere, rive vegg, slå ut vegg, innrede loftet, innrede kjelleren, nytt tak, nye vinduer, nye rør > oppussing, håndverker
arbeidskar, arbeidsfolk, byggefolk > håndverker
takoverbygg, takopplett, kvistvindu, ark på taket, takterrasse, balkong, altan, hagestue, vinterhage, boblebad, stamp, svømmebasseng, basseng, badstue, gapahuk, lekestue, hønsehus, vedbod, vedskjul, redskapsbu, sykkelskur, mikrohus, minihus, dokke, lysthus, paviljong, støyskjerm, dobbeltgarasje, garasjeport, innkjørsel, innkjøring, hestestall, driftsbygning, naust, brygge i hagen, solskjerming, bruksendring > nabovarsel
hekk, tuja, thuja, plankegjerde, eiendomsgrense, nabotomt, utsikt, sol på terrassen, trær på tomta ~ nabovarsel, avstandserklæring, nabo
naboprotest, nabomerknad, naboer må varsles > nabovarsel
adkomst, avkjørsel, adkomstvei, gangsti, snarvei, vannledning, vannrett, kloakkledning, septiktank, kjørerett, gangrett, brønnrett, strandrett, parkeringsrett, forkjøpsrett på tomta, kjøre over tomta > rettighet i fast eiendom, servitutt
kårbolig, føderåd, livsvarig borett, boende livet ut > rettighet i fast eiendom, borett
grøft, stikkrenne, veibom, bom, grus, grusvei, hyttevei, setervei, seterveg, skogsbilveg, gårdsvei, gardsveg, blindvei, stikkvei, bompenger på veien, vegdugnad > privat vei, veilag
snø, snøfall, snøfreser, snøskuffe, snøplog, plog, strøsand, strøsalt, glatte veier, holke > brøyting
brøytebil, brøytemann, brøytekant, brøytekjøring, brøytestikker > brøyting
bråk, høy musikk, festing, nattero, ro om natten, røyking, røyklukt, grilling, trappevask, oppgang, fellesvaskeri, vaskeriet, fellesareal, sykkelbod, søppelrom, søppelsjakt, ristebank, dyr i blokka, husdyr i leiligheten ~ husordensregler, borettslag
blokk, boligblokk, lavblokk, høyblokk, borettslagsstyre, sameiestyre, felleskostnader, fellesutgifter, fellesgjeld, andelseier, seksjonseier, beboer, beboar ~ borettslag, sameie
andelsleilighet, OBOS-leilighet, aksjeleilighet > borettslag, overføring av hjemmel til andel i borettslag
leilighed, lelighet, ettroms, hybelleilighet, kjellerhybel, krypinn, bokollektiv, romkamerat, roomie, hybelvert, hybelboer, bufellesskap > husleiekontrakt, hybel
husleieforhøyelse, husleieøkning, husleigeauke, leieøkning, øke husleien, skru opp leia, dyrere husleie, indeksregulere, konsumprisindeks, gjengs leie > husleiekontrakt
innflytting, innflyttingsprotokoll, flytte inn, overtakelsesprotokoll leie, botid, umøblert, strøm inkludert, internett inkludert, utleieenhet, utleieleilighet, utleiedel, studentleilighet, langtidsleie, korttidsleie, airbnb, gjesteleilighet > husleiekontrakt
nøkler, nøkkelknippe, utvask, flyttevask, vaske ut, skadedyr, mus i veggene, veggdyr, veggelus, kakerlakker, skjeggkre, sølvkre, hull i veggen, slitasje ~ husleiekontrakt, leieforhold
utflytting, flytte fra leiligheten, ut av leiligheten, ut av hybelen, leie til noen andre, si opp hybelen, leieboeren må ut, få ut leieboer > oppsigelse leieforhold
depositumskonto, beholder depositumet > depositum, husleiekontrakt
sluttet å betale, uteblitt husleie, husleierestanse, leierestanse, etterskudd med leia > hevingserklæring, utkastelse
vil ikke flytte ut, kaste ut samboer, okkupere, husokkupanter, squatter > utkastelse
visning av huset, boligannonse, eiendomsmegler, meglerhonorar, budrunde, bud på huset, tilstandsrapport, boligselgerforsikring, takstmann, takstrapport, tomtekjøp, tomtesalg, kjøpesum bolig, selge til naboen > kjøpekontrakt bolig
grunnbok, kartverket, gårdsnummer, bruksnummer, matrikkel, seksjonsnummer, dokumentavgift, hjemmelshaver, skrive over huset, overdra hytta, gi fra oss huset, føre over huset > skjøte
arvehytte, hyttekalender, søskenhytte, slektshytte, familiehytte, hytteuke > sameiekontrakt for hytte
fjellet, fritidseiendom ~ hytte, fritidsbolig
kjøleskap, fryser, fryseboks, vaskemaskin, oppvaskmaskin, tørketrommel, komfyr, stekeovn, kaffemaskin, støvsuger, gressklipper, robotklipper, symaskin, armbåndsur, gitar, piano, lenestol, spisebord, skap, kommode, seng, antikviteter, smykke, lampe ~ reparasjon av løsøre, kjøpsavtale, løsøre
møbeltapetserer, urmaker, skomaker, sykkelverksted, båtverksted, motorverksted, lakkerer, billakkering, bulk i bilen, bilreparasjon, sykkelreparasjon, reparere båten, verkstad > reparasjon
havnemyndighet, fortøyning, fortøyningsbøye, bøye, flytebrygge, utrigger, gjestehavn, vinteropplag, opplagsplass, havneavgift, havnesjef, brygga, kaia, småbåthamn, båthamn > båtplass
fuska, byggfusk, fuskebygg, baderomsfirma, ekstraregning, blåste budsjettet, tømmermann, tømmermester, snikkar, gulvavretting, pigge gulv, skifte kledning, male fasaden, omtekking, drenere huset, peismontering, parkettlegging, gipse vegg, sparkle vegg, flatsparkling, håndverkerhjelp, boligprosjekt > håndverker, oppussing
overdra eiendom, overdragelse av eiendom, eierbytte, skille ut tomt, fradele tomt, tomtedeling, kårfolk, generasjonsskifte på hus, overta barndomshjemmet, få huset i mitt navn > skjøte
bygge ut, utvide huset, heve taket, glasse inn, innglasset, innglassing, utekjøkken, redskapshus, hønsegård, bygge mur, rive garasje, rive hus, naboen må få vite, byggetillatelse nabo, søknadspliktig > nabovarsel
inntil gjerdet, på tomtegrensa, tomtegrense > avstandserklæring
over tunet, gjennom hagen, drikkevann fra naboen, septik, strandlinje, båtopptrekk, fremføre ledning, ledning over tomta, stirett, gjennomkjøring, atkomstrett, tilkomst, tilkomstveg, påheftet > rettighet i fast eiendom, servitutt
spleise på vei, spleise på veien, spleiselag vei, andel i veien, fartshump, teleskade, felles innkjørsel, veinabo, bilveg > privat vei, veilag
måkehjelp, skuffe snø, snørydding i sameiet, fjerne snø, snøskjær, vinterberedskap, vakt ved snøfall, sanding, sande veien > brøyting
støyende, høylytt, boring på søndag, balkongrøyking, dyr i sameiet, fellesrom, sykkelparkering, søppelrot, fuglemating, leven, spetakkel, bråkmaker, bråkete, bråker, nattebråk, festbråk, ro etter klokka, stilletid, levereglar, fellesvask ~ husordensregler, borettslag
kan ikke møte > fullmakt til generalforsamling eller årsmøte
spleisehytte, bruksfordeling, medeier i hytta, utgifter på hytta > sameiekontrakt for hytte
budaksept, selge uten mellomledd, flytte til mindre, hushandel, selveier, selveierleilighet, overta leilighet, hyttesalg, hyttekjøp > kjøpekontrakt bolig
pantsette, pantsetting, pantsette huset > pantedokument
må ha leiligheten selv, skal bruke leiligheten selv, trenger boligen selv, trenger hybelen selv, selge leiligheten leietaker, si opp studenten, si opp hybelboeren, avvikle utleien, ha ut leietaker > utleiers oppsigelse av leieforhold
si fra meg leiligheten, si fra meg hybelen, flytter fra hybelen, ut av leiekontrakten, ut av leieavtalen > oppsigelse leieforhold
drar ikke, hive ut, hive ut leieboer, husløs leietaker > utkastelse
brudd på leieavtalen, ødelegger leiligheten, fester i leiligheten, narkotika i leiligheten, ulovlig fremleie, betaler for sent > hevingserklæring
leiegård, leieobjekt, leiesum, leiepris, husvære, losji, losjere, losjerende, pensjonær, bo i kjelleren, leie ut mens jeg er borte, bortleie, bortleid, utlånt bolig > husleiekontrakt
snakker ikke norsk leietaker, ukrainske leietakere > husleiekontrakt på flere språk
knirke, buler ut, flasser, flasse, skaller av, drypper, mugner, skjevt, skeivt, hakker, misfarget, vindskjev, vrir seg, slår seg, slurvete ~ reklamasjon, klagebrev
si opp bolig, si opp boligen, si opp husvære, si opp rommet, si opp huset, si opp rekkehuset, si opp kollektivet, si opp boligen jeg leier > oppsigelse leieforhold
sjøbu, rorbu, setra, støl, støylen ~ hytte, sameiekontrakt for hytte
påskeuke, fellesferie, vinterferieuke, ukefordeling > sameiekontrakt for hytte
sjåen, eldhus, stabburet ~ nabovarsel, avstandserklæring
varsle naboer, bygge på en etasje, ny etasje, etasje til, bygge i høyden, kvist på taket, ark på huset > nabovarsel
`;
