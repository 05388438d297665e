/** Everyday words about vehicles, boats, machines, animals, farms and forests: makes, breeds, parts, what is done with them. */
export const thingWords = `
volvo, toyota, tesla, volkswagen, audi, mercedes, bmw, skoda, opel, peugeot, citroën, renault, nissan, mazda, hyundai, subaru, mitsubishi, suzuki, lexus, porsche, kia, fiat, passat, folkevogn, veteranbil, sportsbil, cabriolet, hybridbil, familiebil, pickup, firehjulstrekker, firhjulstrekker, elbilen, dieselbil, bensinbil, gammelbil, bilvrak, doning, skranglekasse, rishøg, rånebil, råner > bil
kilometerstand, registreringsskilt, bilskilt, omregistrere, EU-kontroll, servicehefte, girkasse, clutch, kløtsj, registerreim, motorhavari, rust, rusthull, vinterdekk, sommerdekk, piggdekk, felger, bremser, støtfanger, frontrute, bulk, km-stand, prøvekjøre, prøvetur, bilforhandler, bruktbilforhandler ~ bilsalg, kjøpekontrakt bil, bruktbil
kvitte meg med bilen, bli kvitt bilen, bil på torget, bilhandel, salsmelding, salgsmelding, gi bilen videre, bilen var dårligere > kjøpekontrakt bil
harley, vespa, honda, yamaha, kawasaki, crosser, crossykkel, motocrossykkel, lettmotorsykkel, mopedbil, firhjuling, snøskuter, buss, minibuss, elsparkesykkel, trehjuling > kjøretøy
vinnebago, campingbil, husbil ~ kjøretøy
låne bort bilen, flytte møbler, flyttelass, bilpool, bilkollektiv, hyrebil, leie minibuss > bilutleie
gressklippertraktor, hjullaster, dumper, betongblander, sementblander, slipemaskin, gulvsliper til leie, høytrykksspyler, jordbor, stikksag, vinkelsliper, kompressor, aggregat, strømaggregat, vibroplate, hoppetusse, hydraulhammer, teleskoptruck, personløfter, saks på larvefot, sakselift, bomlift, vedkløyver, flishugger, byggtørker, avfukter, anleggsmaskin, maskinpark, liftutleie, maskinlån > leie av maskin, maskinutleie
kapellhenger, biltransporthenger, skaphenger, hestehenger, båthenger, varehenger > tilhenger
seilskute, sjekte, skjærgårdsjeep, skjerjeep, landstedsbåt, påhengsmotor, påhengeren, utenbordsmotor, innenbordsmotor, skrog, trebåt, treskute, regattabåt, speedbåt, kabincruiser, vannjet, RIB, skuta, båtfolk > båt, kjøpekontrakt båt
seiltur, seilferie, båtferie, båttur, skipper, charterbåt, kappseilas, regatta, hyre båt, båtlån > leie båt, seilbåtcharter
sjøsetting, fiskebåt, sjøhus, marinaen, båtfeste, båtstø, landfeste, båtliv ~ båtplass, båt
gods, lasta, lasteskip, container fra Kina, forsendelse, fortolling, toll, tollklarering, transportør, fraktselskap, fraktfirma, transportskade, vareforsendelse, import av varer, flyfrakt, sjøfrakt ~ spedisjon, transport
kvelpen, kvalp, voffen, vovve, labrador, schæfer, puddel, golden retriever, border collie, gordonsetter, chihuahua, mops, dachs, dachshund, cavalier, husky, rottweiler, terrier, bulldog, buhund, elghund, spaniel, berner sennen, newfoundland, vorsteh, samojed, beagle, omplasseringshund, kennel, hundeoppdrett > hund
valpekull, hundekull, løpetid, drektig, stamtavle, dyrlege, veterinær, veterinærattest, ormekur, vaksine, chip, avlshund, avlstispe, oppdrettar, avlsdyr, hoftedysplasi, arvelig sykdom dyr ~ oppdretter, hund, katt, hest
medeier hund > fôrvertsavtale
kjæledyr, husdyr, burhund, hamster, marsvin, kanin, undulat ~ dyr, dyrehold
kattekull, perser, perserkatt, bengal, bengalkatt, ragdoll, siameser, sibirkatt, sphynx, birma, norsk skogkatt, hellig birma, innekatt, utekatt, hankatt, hannkatt, hunnkatt, kattepus, pusur, katteoppdretter > katt, kjøpekontrakt katt
hoppe, føll, unghest, fjordhest, dølahest, islender, islandsk hest, kaldblods, kaldblodstraver, varmblods, varmblodstraver, travhest, traver, fullblods, ridehest, konkurransehest, shetlandsponni, shettis, minihest, rideponni, dressurhest > hest
sadel, hodelag, boksplass, oppstalling, oppstallingsplass, veterinærsjekk, hovslager, halte, hoppa, avlshoppe ~ hest, kjøpekontrakt hest
ri hesten, ri andre sin hest, passe hest, rytteren, rir hesten min, delfôr > fôrrytter
rideløype, turritt, kløvhest, hestespor, ridelag > ferdsel med hest
avlsokse, kyrne, kua, krøtter, kveg, nrf, hereford, angus, charolais, limousin, melkekyr, mjølkeku, ammekyr, storfekjøtt, besetning, buskap, fjøs, selge ku, dyrehandler > storfe, livdyr
gjødslet, tørrgjødsel, blautgjødsel, bløtgjødsel, gyllevogn, gjødselkjeller, gjødselvogn, talle, hønsemøkk, husdyrmøkk, kumøkk, grisemøkk, hestemøkk, møkkakjøring, gjødselplan, frauda, frau > spredeareal
korn, kornåker, havre, bygg og hvete, potet, potetåker, potetland, gras, grasproduksjon, rundball, siloball, tørrhøy, slåttemark, slåttonn, onnearbeid, innmarksbeite, utmarksbeite, sommerbeite, beitedyr, beitemark, driveplikt, dyrke, ekra, jordstykke, jordlapp, kornbonde, nabobonden, låne jordet > jordleie, leie av jord
gardsdrift, småbruk, heile garden, odelsgård, melkebonde, bonden, stabbur, våningshus, bortforpakte > forpaktning
hogstmaskin, skogsmaskin, lassbærer, lunning, plukkhogst, flatehogst, tynning, tynningshogst, hogstflate, hogstmoden, vindfall, skogsentreprenør, hogstfolk, skogsarbeider, skogbruksleder > hogst
furu, furutrær, bjørkeved, bjørk, vedhogst, stokk, kubikk, kubikkmeter, fastkubikk, massevirke, skurtømmer, sagtømmer, tømmerkjøper, tømmerpris, sagbruk, skogplanting, skogeiendom, selge trær > tømmer, tømmersalg
jeger, jegar, jaktlag, jaktlagsleder, jaktterreng, jaktfelt, jaktvald, vald, fellingsavgift, fellingstillatelse, elgfelling, rådyrjakt, reinsjakt, harejakt, fuglejakt, elgokse, jaktutleie, jaktsesong, løshundjakt > jakt, jaktleie
grunneier, utmark ~ ferdsel, grunneieravtale
bio, bioavfall, matrester, kjøkkenavfall, hageavfall, grønnsaksavfall, kompostbeholder, kompostdunk, bokashi, varmkompost, kompostere sjøl, matjord > hjemmekompostering, kompostering
boss, bosspann, bossdunk, søppeldunk, søppelspann, søppelbil, søppelkasse, søppelstasjon, avfallsstasjon, plastavfall, matavfall fra restaurant, avfallsgebyr, renovasjonsselskap > avfall, renovasjon
søppelcontainer, bygningsavfall, riveavfall, rivningscontainer, storcontainer, stor dunk, skrot, rydde huset, tømme huset, rive garasjen, rivearbeid, hageavfallscontainer, container i gården, sekkeløsning, storsekk > container
straum, straumavtale, spotpris, strømregning, straumrekning, kilowatt, kilowattime, strømkunde, kraftselskap, kraftleveranse > strømavtale
innlagt strøm, anleggsbidrag, strømkabel, strømstolpe, strømmåler, målepunkt, stikkledning, trafo, ny strøminntak, netteier > tilknytning, nettleie
takpanel, solanlegg, egen strøm, egenprodusert strøm, plusskunde > solceller
solceller på avbetaling > solabonnement, solceller
varmerør, radiatorer, fjernvarmeanlegg, varmesentral, varmtvann fra nettet > fjernvarme
hurtiglader, ladekabel, ladestolpe, bil i garasjen, felles garasje, garasjekjeller, parkeringskjeller, p-plass > lading, lading av elbil
dødsbobil, byttebil, motoren røk, skrudd kilometer, eierskifte bil, vognkort, reservehjul > kjøpekontrakt bil
mcen, atv-en, traktoren, veterantraktor, ungdomsbil > digital kjøpekontrakt for kjøretøy
båt av en pensjonist, fiskebåten > kjøpekontrakt båt
låne snekka > leie båt
seglar, sommerseilas > seilbåtcharter
båtbås, bryggeavgift, havnelag, båtlag, båtvett > båtplass
kjøre på dynga, kjøre til søppelfyllinga, båttilhenger > leiebetingelser for tilhenger
leie verktøy, låne traktor, stillasleie > leiebetingelser for maskiner og utstyr
sende varer, lasten, varetransport, konteiner til kina, eksport av varer > spedisjon
mekanikeren, bilmekanikeren, reparere mobil, mobilreparasjon, pc-reparasjon, skredder, sy om, båtmotoren på verksted > kontrakt for reparasjon av løsøre
kjøpe rasehund, blandingsvalp, hannvalp, hofteleddsfeil, gi bort hunden > kjøpekontrakt hund
låne bort tispe > fôrvertsavtale
britisk korthår, omplassere katt > kjøpekontrakt katt
veterinærkontroll hest > kjøpekontrakt hest
stalljente, ridejente > fôrrytteravtale
ridevei > ferdsel med hest
dyreflytting > salgsvilkår for livdyr
slåtteng, grasmark, matjorda, kulturbeite, sauebeite, hestebeite, harve, gjødsle enga, gjengroing > jordleie
bygsle, bygsel > forpaktning
naturgjødsel, spreie møk, gjødselkrav, svinegjødsel, hønsegjødsel > spredeareal
hogstfelt, skogbrukstjeneste > driftsavtalevilkår for hogst
grana, furuskog, bartrær, tømmerlass, tømmeroppgjør, skogeigarlag > virkeskontrakt, tømmersalg
jaktrettighet, jaktgjester, jaktkamerater, skuddpremie, viltet > storviltjakt, jaktleie
dyr strøm, dyr straum, variabel pris strøm > strømavtale, standard kraftleveringsavtale
straumbrot, strømmen er borte, strømmen gikk, måleravlesning, automatsikring > nettleieavtale
ny tilkobling, tilkobling til strømnettet, inntakskabel, hovedsikring > tilknytningsavtale
felles oppvarming > fjernvarme
lage jord, slippe matdunken > hjemmekompostering
avfallshåndtering, avfallsdunk > standardavtale for henting av næringsavfall
skip til søppel, kaste gamle møbler, rive badet, bygningsrester, hageavfallet, rydde garasjen, rydde dødsbo, rydde loftet > avtalevilkår for containerleie
enøktiltak, enøkprosjekt, energieffektive bygg > energisparekontrakt
leie lager, lagerplass, leie hall til bedrift, åpne kafé, åpner salong, åpne salong, salong, salongen, klinikklokaler, lokale i sentrum, serveringslokale, gårdeier, gårdeieren, felleskostnader lokale, garasje til firma, leige lokale, leigelokale, forretningsgård > næringslokaler
legefellesskap, leger deler kontor, dele legekontor, legesenteret, felles legekontor, tannleger deler, kiropraktorfellesskap, behandlerfellesskap > gruppepraksis
ta over pasientene > vikariat i fysioterapipraksis
terapirom, terapeutkontor > husleieavtale for legekontor
vaskepersonalet, renholdsbyrå, alarmkode, rengjøringshjelp på kontor > fysisk adgang for renhold
it-mannen, datamannen, datahjelp utenfra, fjernpålogging, koble seg på utenfra > leverandørtilgang til dataanlegg
utskriving, utskrivning, utskrivningsklar, samhandlingsreform > samarbeidsavtale kommune og helseforetak
felles barnevern, kommunesamarbeid, kommuner går sammen > interkommunalt samarbeid
møteplass for eldre > samarbeidsavtale frivilligsentral
helsefremmende > partnerskapsavtale folkehelse
velferdsteknologi, velferdsteknologiprosjekt > innovasjonspartnerskap
levere til forsvaret, militært oppdrag, skjermingsverdig, hemmelige tegninger, autorisasjonssamtale > sikkerhetsavtale gradert anskaffelse
snakke sammen om jenta, dele informasjon om barnet, ansvarsgruppemøte, samarbeidsmøte om barnet, koordinator for barnet, barnekoordinator > samtykke til tverrfaglig samarbeid
dele kartdata, dele datasett åpent, fri bruk av data, api-lisens > lisens for offentlige data
corolla, yaris, avensis, rav4, octavia, fabia, superb, fiesta, focus, mondeo, kuga, tiguan, touran, berlingo, caddy, transporter, hiace, hilux, ioniq, zoe, micra, qashqai, juke, punto, astra, corsa, vectra, ford, chevrolet, jeep, saab, lada, polestar, dacia, jaguar, isuzu, dodge, cadillac, amazon, bobla, boble, e-golf, id.4, model y, firehjulsdrift, tohjulstrekk, skrapbil, førstebil, nybil, amerikaner, amcar > bil
søppelkasse foran huset, stor kasse, tømme kjeller, tømme kjelleren, tømme boden, tømme garasjen, flytte ut og kaste, kaste alt, storrengjøring > avtalevilkår for containerleie
panelselskap > solceller
svindel på finn, finn-annonse, finnannonse, på finn.no, marketplace, facebookgruppe, tise, bruktmarked, loppis ~ kjøpekontrakt bil, kjøpsavtale
bytur, jaktkar, byjeger, bykarer, fellingskvote, grunneierlag, grunneigarlag ~ jaktleie
`;
